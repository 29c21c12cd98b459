import { escapeHtml } from "../../../platform/http/markdown.ts";
import {
  resolveReply,
  type ApiDocument,
  type ApiOperation,
  type ApiParameter,
} from "./api-document.ts";
import { renderField, renderFields, renderInline } from "./schema-fields.ts";

export interface ReferencePage {
  readonly api: ApiDocument;
  readonly sandboxKey: string | undefined;
  errorPath(code: string): string;
}

interface Listed {
  readonly method: string;
  readonly path: string;
  readonly operation: ApiOperation;
}

/** Every operation with its fields, examples and errors, and a form that sends it. */
export function renderReference({ api, sandboxKey, errorPath }: ReferencePage): string {
  const base = api.servers[0]?.url ?? "";
  const listed: Listed[] = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: base + path,
      operation,
    })),
  );
  const groups = api.tags.map((tag) => ({
    ...tag,
    operations: listed.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const sections = groups.map(
    ({ name, description, operations }) => `<section>
<h2 id="${escapeHtml(name.toLowerCase())}">${escapeHtml(name)}</h2>
<p>${escapeHtml(description)}</p>
${operations.map((one) => renderOperation(one, api, errorPath)).join("\n")}
</section>`,
  );
  return `<div class="reading reference">
<nav class="aside" aria-label="Operations">
${groups.map(({ name, operations }) => renderNavigation(name, operations)).join("\n")}
${renderNavigation("Events", eventsOf(api))}
</nav>
<article>
<h1>API reference</h1>
${renderInline(api.info.description)}
<div class="field">
<label for="key">API key</label>
<input id="key" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="sk_test_…" value="${escapeHtml(sandboxKey ?? "")}" aria-describedby="key-hint" />
<p class="hint" id="key-hint">Used by the forms below. It stays in this tab and is sent to this server only.</p>
</div>
${sections.join("\n")}
<section>
<h2 id="events">Events</h2>
<p>What your webhook endpoints receive.</p>
${eventsOf(api)
  .map(({ path, operation }) => renderEvent(path, operation, api))
  .join("\n")}
</section>
</article>
</div>`;
}

const eventsOf = ({ webhooks }: ApiDocument): Listed[] =>
  Object.entries(webhooks).map(([path, { post }]) => ({ method: "POST", path, operation: post }));

const renderNavigation = (name: string, operations: readonly Listed[]): string =>
  `<h2>${escapeHtml(name)}</h2>
<ul>
${operations
  .map(
    ({ operation: { operationId, summary } }) =>
      `<li><a href="#${escapeHtml(operationId)}">${escapeHtml(summary)}</a></li>`,
  )
  .join("\n")}
</ul>`;

function renderOperation(
  { method, path, operation }: Listed,
  api: ApiDocument,
  errorPath: (code: string) => string,
): string {
  const { parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content["application/json"];
  const [status = "", reply] = Object.entries(responses).find(([code]) => code < "300") ?? [];
  const answer = reply?.content?.["application/json"];
  return `<section class="operation" id="${escapeHtml(operation.operationId)}">
<h3>${escapeHtml(operation.summary)}</h3>
<p class="route"><span class="method">${method}</span> <code>${escapeHtml(path)}</code></p>
${renderInline(operation.description)}
${renderParameters(parameters, api)}
${body ? `<h4>Body</h4>\n${renderFields(body.schema, api)}` : ""}
${answer ? `<details><summary>Reply ${status}</summary>\n${renderFields(answer.schema, api)}${renderExample("Example", answer.example)}</details>` : ""}
<p class="errors">Errors: ${codesOf(operation, api)
    .map((code) => `<a href="${errorPath(code)}"><code>${code}</code></a>`)
    .join(", ")}</p>
${renderForm(method, path, operation, body?.example)}
</section>`;
}

function renderParameters(parameters: readonly ApiParameter[], api: ApiDocument): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(({ name, schema, description, required = false }) =>
    renderField(
      name,
      description === undefined ? schema : { ...schema, description },
      required,
      api,
    ),
  );
  return `<h4>Parameters</h4>\n<ul class="fields">\n${rows.join("\n")}\n</ul>`;
}

/** The codes that an operation can answer, from the descriptions of its error replies. */
function codesOf({ responses }: ApiOperation, api: ApiDocument): string[] {
  const texts = Object.entries(responses)
    .filter(([status]) => status >= "400")
    .map(([, reply]) => resolveReply(reply, api).description ?? "");
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/^`(\w+)`:/gm)].map((m) => m[1]!)))];
}

function renderForm(
  method: string,
  path: string,
  { operationId, parameters = [], summary }: ApiOperation,
  example: unknown,
): string {
  const inputs = parameters
    .filter((parameter) => parameter.in !== "header")
    .map((parameter) => renderInput(operationId, parameter));
  const body =
    example === undefined
      ? ""
      : `<div class="field"><label for="${operationId}-body">Body</label><textarea id="${operationId}-body" name="body" rows="${Math.min(16, pretty(example).split("\n").length)}" spellcheck="false">${escapeHtml(pretty(example))}</textarea></div>`;
  return `<details class="try"><summary>Send this request</summary>
<form data-method="${method}" data-path="${escapeHtml(path)}">
${inputs.join("\n")}${body}
<div class="bar"><button type="submit">Send</button><button type="button" class="copy" aria-label="Copy as curl: ${escapeHtml(summary)}">Copy as curl</button></div>
<p class="status" role="status"></p>
<pre tabindex="0" hidden><code></code></pre>
</form>
</details>`;
}

function renderInput(operationId: string, parameter: ApiParameter): string {
  const { name, schema, required = false } = parameter;
  const id = `${operationId}-${name}`;
  const hint = schema.examples?.[0] === undefined ? "" : String(schema.examples[0]);
  return `<div class="field"><label for="${escapeHtml(id)}">${escapeHtml(name)}</label><input id="${escapeHtml(id)}" name="${escapeHtml(name)}" data-in="${parameter.in}" type="text" autocomplete="off" placeholder="${escapeHtml(hint)}"${required ? " required" : ""} /></div>`;
}

function renderEvent(type: string, operation: ApiOperation, api: ApiDocument): string {
  const body = operation.requestBody?.content["application/json"];
  return `<section class="operation" id="${escapeHtml(operation.operationId)}">
<h3><code>${escapeHtml(type)}</code></h3>
${renderInline(operation.description)}
${body ? `<details><summary>Body</summary>\n${renderFields(body.schema, api)}${renderExample("Example", body.example)}</details>` : ""}
</section>`;
}

const renderExample = (title: string, example: unknown): string =>
  example === undefined
    ? ""
    : `\n<p>${title}</p>\n<pre tabindex="0"><code>${escapeHtml(pretty(example))}</code></pre>`;

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);
