import { escapeHtml } from "../../../platform/http/markdown.ts";
import { renderCodeBlock } from "../code/code-block.ts";
import { LANGUAGES, toSample } from "../code/code-samples.ts";
import type { SampleRequest } from "../code/sample-request.ts";
import {
  resolveSchema,
  type ApiDocument,
  type ApiParameter,
  type ApiSchema,
} from "./api-document.ts";
import type { RecordedReplies } from "../recorded-replies.ts";
import type { Listed } from "./operations.ts";
import { inputOf } from "./sdk-inputs.ts";

/*
 * A request as code, a form that sends it, and an example of its reply. Without
 * a script all languages and the example are there; console/src/site/exchange.ts adds the tabs,
 * writes the code again as the form changes, and sends.
 */

/** The address in the guides; the script replaces it by the server's own. */
const EXAMPLE_ORIGIN = "http://127.0.0.1:8080";
const EXAMPLE_IDEMPOTENCY_KEY = "one-of-your-own-for-each-request";

/** Optional parameters that an example request has; the others stay empty. */
const SHOWN_OPTIONAL = new Set(["q"]);

export interface ExchangeSources {
  readonly api: ApiDocument;
  readonly sandboxKey: string | undefined;
  /** Shown instead of the examples of the document. */
  readonly replies: RecordedReplies;
}

export function renderExchange(listed: Listed, sources: ExchangeSources): string {
  const { api, sandboxKey, replies } = sources;
  const { operation } = listed;
  const parameters = (operation.parameters ?? []).filter(({ in: place }) => place !== "header");
  const body = operation.requestBody?.content["application/json"];
  const example = body ? (body.example ?? {}) : undefined;
  const request = sampleOf(listed, parameters, example, api);
  const samples = LANGUAGES.flatMap((language) => {
    const keys = { apiKey: sandboxKey ?? "", idempotencyKey: EXAMPLE_IDEMPOTENCY_KEY };
    const code = toSample(language, request, keys);
    return code === undefined ? [] : [renderSample(language, code)];
  });
  const id = operation.operationId;
  return `<section class="exchange" aria-label="${escapeHtml(operation.summary)}: request and reply" data-method="${listed.method}" data-path="${escapeHtml(listed.path)}" data-sdk-method="${listed.sdkMethod ?? ""}" data-takes-input="${request.takesInput}" data-input="${escapeHtml(JSON.stringify(request.input) ?? "")}">
<div class="exchange-head"><h2 id="request-${id}">Request</h2><div class="tabs needs-script" role="tablist" aria-labelledby="request-${id}"></div></div>
<div class="samples">
${samples.join("\n")}
</div>
${renderForm(listed, parameters, example, api)}
${renderReply(listed, replies)}
</section>`;
}

const renderSample = (language: string, code: string): string =>
  `<div class="sample" data-language="${language}"><h3>${language}</h3>${renderCodeBlock(code, language)}</div>`;

function sampleOf(
  { method, path, operation, sdkMethod }: Listed,
  parameters: readonly ApiParameter[],
  body: object | undefined,
  api: ApiDocument,
): SampleRequest {
  const ofPath = parameters.filter(({ in: place }) => place === "path");
  const ofQuery = parameters.filter(({ in: place }) => place === "query");
  return {
    method,
    origin: EXAMPLE_ORIGIN,
    path: ofPath.reduce(
      (filled, parameter) =>
        filled.replace(`{${parameter.name}}`, encodeURIComponent(exampleOf(parameter))),
      path,
    ),
    pathValues: ofPath.map(exampleOf),
    query: ofQuery
      .filter(isFilledIn)
      .map((parameter): [string, string] => [parameter.name, exampleOf(parameter)]),
    body,
    sdkMethod,
    takesInput: ofQuery.length > 0 || operation.requestBody !== undefined,
    input: inputOf(operation, api),
  };
}

const exampleOf = ({ schema }: ApiParameter): string => String(schema.examples?.[0] ?? "");

const isFilledIn = ({ name, required = false }: ApiParameter): boolean =>
  required || SHOWN_OPTIONAL.has(name);

function renderForm(
  { method, operation: { operationId } }: Listed,
  parameters: readonly ApiParameter[],
  example: unknown,
  api: ApiDocument,
): string {
  const inputs = parameters.map((parameter) => renderInput(operationId, parameter, api));
  if (example !== undefined) {
    const text = JSON.stringify(example, null, 2);
    inputs.push(
      `<div><label class="label" for="${operationId}-body">Body</label><textarea class="input mono" id="${operationId}-body" name="body" rows="${Math.min(14, text.split("\n").length)}" spellcheck="false" aria-describedby="${operationId}-body-problem">${escapeHtml(text)}</textarea><p class="hint problem" id="${operationId}-body-problem" role="alert"></p></div>`,
    );
  }
  const change =
    inputs.length === 0
      ? ""
      : `<details><summary>Change the request</summary><div class="inputs">${inputs.join("\n")}</div></details>`;
  return `<form class="try needs-script" autocomplete="off">
<div><label class="label" for="${operationId}-key">Your sandbox key</label><input class="input mono" id="${operationId}-key" name="key" type="text" autocapitalize="off" spellcheck="false" placeholder="sk_test_…" aria-describedby="${operationId}-key-hint" /><p class="hint" id="${operationId}-key-hint">It stays in this tab and is sent to this server only.</p></div>
${change}
<div class="try-foot"><button type="submit" class="button primary">Try it: send ${method}</button> <p class="status" role="status"></p></div>
</form>`;
}

function renderInput(operationId: string, parameter: ApiParameter, api: ApiDocument): string {
  const { name, required = false } = parameter;
  const schema = resolveSchema(parameter.schema, api);
  const id = escapeHtml(`${operationId}-${name}`);
  const value = isFilledIn(parameter) ? exampleOf(parameter) : "";
  const shared = `id="${id}" name="${escapeHtml(name)}" data-in="${parameter.in}" data-type="${typeOf(schema)}"`;
  const choices = schema.enum ?? (schema.type === "boolean" ? ["true", "false"] : undefined);
  const control = choices
    ? `<select class="input" ${shared}><option value=""></option>${choices.map((choice) => `<option>${escapeHtml(choice)}</option>`).join("")}</select>`
    : `<input class="input" ${shared} type="text" value="${escapeHtml(value)}" placeholder="${escapeHtml(exampleOf(parameter))}"${required ? " required" : ""} />`;
  return `<div><label class="label" for="${id}"><code>${escapeHtml(name)}</code>${required ? ' <span class="required">required</span>' : ""}</label>${control}</div>`;
}

/** The type that the SDKs give the value. */
function typeOf({ type }: ApiSchema): "number" | "boolean" | "text" {
  if (type === "integer" || type === "number") return "number";
  return type === "boolean" ? "boolean" : "text";
}

function renderReply(
  { operation: { responses, operationId } }: Listed,
  replies: RecordedReplies,
): string {
  const [status = "", reply] = Object.entries(responses).find(([code]) => code < "300") ?? [];
  const example = replies[operationId] ?? reply?.content?.["application/json"]?.example;
  if (example === undefined) return "";
  return `<div class="reply" id="reply-${operationId}">
<div class="exchange-head"><h2>Example reply</h2><p class="reply-status">${status}</p></div>
${renderCodeBlock(JSON.stringify(example, null, 2), "json")}
</div>`;
}
