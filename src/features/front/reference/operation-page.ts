import { escapeHtml, renderHeading } from "../../../platform/http/markdown.ts";
import { renderCodeBlock } from "../code/code-block.ts";
import { PATHS, renderNavigation, renderNeighbours } from "../layout.ts";
import type { ApiDocument, ApiOperation, ApiParameter } from "./api-document.ts";
import { renderExchange, type ExchangeSources } from "./exchange.ts";
import {
  operationErrors,
  navigationOf,
  sharedCodes,
  operationTitle,
  type Listed,
  type OperationError,
} from "./operations.ts";
import {
  REPLY,
  renderField,
  renderFieldList,
  renderFields,
  renderInline,
} from "./schema-fields.ts";

export interface Reference extends ExchangeSources {
  readonly listed: readonly Listed[];
  errorPath(code: string): string;
}

/** One operation or event: its fields and errors, and beside them the request and its reply. */
export function renderOperationPage(reference: Reference, one: Listed): string {
  const { api, listed } = reference;
  const links = listed.map((entry) => ({ url: entry.url, label: operationTitle(entry) }));
  const isEvent = one.kind === "event";
  return `<div class="docs three">
${renderNavigation("Reference", navigationOf(api, listed), one.url)}
<article class="prose">
<p class="above"><a href="${PATHS.reference}#${escapeHtml(one.group.toLowerCase())}">${escapeHtml(one.group)}</a> <a class="to-pages" href="#pages">All operations</a></p>
<h1>${isEvent ? `<code>${escapeHtml(one.path)}</code>` : escapeHtml(one.operation.summary)}</h1>
${isEvent ? renderEvent(one, api) : renderOperation(one, reference)}
${renderNeighbours(links, one.url)}
</article>
${isEvent ? renderEventExample(one) : renderExchange(one, reference)}
</div>`;
}

export const renderRoute = (method: string, path: string): string =>
  `<span class="method" data-method="${method}">${method}</span> <code>${escapeHtml(path)}</code>`;

function renderOperation({ method, path, operation }: Listed, reference: Reference): string {
  const { api } = reference;
  const { parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content["application/json"];
  const form = requestBody?.content["multipart/form-data"];
  const [status = "", reply] = Object.entries(responses).find(([code]) => code < "300") ?? [];
  const answer = reply?.content?.["application/json"];
  return `<p class="route">${renderRoute(method, path)}</p>
${renderInline(operation.description)}
${renderParameters(parameters, ["path", "query"], api)}
${body ? section("Body", "body", renderFields(body.schema, api, "body")) : ""}
${form ? section("Body with a file", "form", `<p>As <code>multipart/form-data</code>, instead of JSON.</p>${renderFields(form.schema, api, "form")}`) : ""}
${renderParameters(parameters, ["header"], api)}
${answer ? section(`Reply ${status}`, REPLY, renderFields(answer.schema, api, REPLY)) : ""}
${renderErrors(operation, reference)}`;
}

const section = (title: string, id: string, html: string): string =>
  html === "" ? "" : `${renderHeading("h2", id, escapeHtml(title))}\n${html}`;

const PLACES = { path: "In the path", query: "In the query", header: "Headers" } as const;

const renderParameters = (
  parameters: readonly ApiParameter[],
  places: readonly (keyof typeof PLACES)[],
  api: ApiDocument,
): string =>
  places
    .map((place) => {
      const rows = parameters
        .filter((parameter) => parameter.in === place)
        .map(({ name, schema, description, required = false }) =>
          renderField(
            {
              name,
              schema: description === undefined ? schema : { ...schema, description },
              isRequired: required,
              prefix: place,
            },
            api,
          ),
        );
      return rows.length === 0 ? "" : section(PLACES[place], place, renderFieldList(rows));
    })
    .join("\n");

/** The operation's own errors with what they say, then those that every operation has. */
function renderErrors(operation: ApiOperation, reference: Reference): string {
  const { api, listed, errorPath } = reference;
  const shared = sharedCodes(api, listed);
  const errors = operationErrors(operation, api);
  const own = errors.filter(({ code }) => !shared.has(code));
  const common = new Set(errors.map(({ code }) => code).filter((code) => shared.has(code)));
  const link = (code: string): string => `<a href="${errorPath(code)}"><code>${code}</code></a>`;
  const row = ({ status, code, summary }: OperationError): string =>
    `<tr><td>${status}</td><td>${link(code)}</td><td>${renderInline(summary)}</td></tr>`;
  const table = `<div class="scroll-table" role="group" aria-label="Errors" tabindex="0"><table>
<thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Meaning</th></tr></thead>
<tbody>${own.map(row).join("\n")}</tbody>
</table></div>`;
  return section(
    "Errors",
    "errors",
    `${own.length === 0 ? "" : table}
${common.size === 0 ? "" : `<p>And those that <a href="${PATHS.reference}#errors">every operation</a> can answer: ${[...common].map(link).join(", ")}.</p>`}`,
  );
}

function renderEvent({ operation }: Listed, api: ApiDocument): string {
  const body = operation.requestBody?.content["application/json"];
  return `<p>${escapeHtml(operation.summary)}.</p>
${renderInline(operation.description)}
<p>Verify the signature before you trust a request: <a href="${PATHS.guides}/webhooks">Webhooks</a> shows how, and when a delivery is retried.</p>
${renderParameters(operation.parameters ?? [], ["header"], api)}
${body ? section("Body", REPLY, renderFields(body.schema, api, REPLY)) : ""}`;
}

function renderEventExample({ operation: { requestBody, operationId } }: Listed): string {
  const example = requestBody?.content["application/json"]?.example;
  return `<section class="exchange" aria-labelledby="example-${operationId}">
<div class="exchange-head"><h2 id="example-${operationId}">Example body</h2></div>
${renderCodeBlock(JSON.stringify(example, null, 2), "json")}
</section>`;
}
