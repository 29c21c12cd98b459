import { escapeHtml, renderHeading } from "../../../platform/http/markdown.ts";
import { PATHS, renderNavigation } from "../layout.ts";
import type { ApiDocument } from "./api-document.ts";
import { renderExchange } from "./exchange.ts";
import { renderRoute, type Reference } from "./operation-page.ts";
import {
  operationGroups,
  navigationOf,
  sharedCodes,
  operationTitle,
  type Listed,
} from "./operations.ts";
import { renderInline } from "./schema-fields.ts";

/** The call that shows that a key works. */
const FIRST_CALL = "getAccount";

/** What all operations share, then every operation and event with a link to its page. */
export function renderReferenceIndex(reference: Reference): string {
  const { api, listed } = reference;
  const first = listed.find(({ operation }) => operation.operationId === FIRST_CALL);
  const groups = operationGroups(api, listed).filter((group) => group.listed.length > 0);
  return `<div class="docs three">
${renderNavigation("Reference", navigationOf(api, listed), PATHS.reference)}
<article class="prose">
<h1>API reference</h1>
${renderInline(api.info.description)}
${renderShared(reference)}
${groups
  .map(
    ({ name, description, listed: entries }) =>
      `${renderHeading("h2", escapeHtml(name.toLowerCase()), escapeHtml(name))}
<p>${escapeHtml(description)}</p>
<ul class="operations">
${entries.map(renderEntry).join("\n")}
</ul>`,
  )
  .join("\n")}
</article>
${first ? renderExchange(first, reference) : ""}
</div>`;
}

/** The id is the anchor that the operation had when all were on one page. */
const renderEntry = (one: Listed): string =>
  `<li id="${escapeHtml(one.operation.operationId)}"><a href="${one.url}">${one.kind === "event" ? `<code>${escapeHtml(one.path)}</code>` : escapeHtml(operationTitle(one))}</a> <span class="route">${one.kind === "event" ? escapeHtml(one.operation.summary) : renderRoute(one.method, one.path)}</span></li>`;

const guide = (name: string, label: string): string =>
  `<a href="${PATHS.guides}/${name}">${label}</a>`;

function renderShared({ api, listed, errorPath }: Reference): string {
  const codes = [...sharedCodes(api, listed)].map(
    (code) => `<a href="${errorPath(code)}"><code>${code}</code></a>`,
  );
  const part = (id: string, title: string, html: string): string =>
    `${renderHeading("h3", id, title)}\n<p>${html}</p>`;
  return `${renderHeading("h2", "shared", "What every operation shares")}
${part("authentication", "Authentication", `A secret key in <code>Authorization: Bearer sk_…</code>, from your server only. <code>sk_test_</code> is the sandbox, <code>sk_live_</code> costs credits. A key has scopes, and may be limited to addresses: ${guide("authentication", "Authentication")}, ${guide("sandbox-and-credits", "Sandbox and credits")}.`)}
${part("rate-limits", "Rate limits", `Each operation names its rate class; replies say what is left of the window. After 429 wait for <code>Retry-After</code> seconds. The figures are in ${guide("limits", "Limits")}.`)}
${part("idempotency", "Idempotency", `Send an <code>Idempotency-Key</code> of your own with POST and DELETE. The same key with the same request gives the same reply, and nothing is done or charged twice: ${guide("idempotency", "Idempotency")}. The SDKs retry by themselves.`)}
${part("errors", "Errors", `Every error has the shape <code>{"error": {"code", "message", "request_id", "details"}}</code>, and a <code>Link</code> header to the page of its code. Every operation can answer ${codes.join(", ")}; its page lists the others. All are in <a href="${PATHS.errors}">Errors</a>.`)}
${renderHeading("h3", "headers", "Headers of replies")}
${renderHeaders(api)}`;
}

/** The headers that the document describes, under the names they are sent with. */
function renderHeaders(api: ApiDocument): string {
  const names = new Map<string, string>();
  for (const { headers = {} } of repliesOf(api))
    for (const [name, { $ref = "" }] of Object.entries(headers))
      names.set(name, $ref.slice($ref.lastIndexOf("/") + 1));
  const rows = [...names].flatMap(([name, component]) => {
    const described = api.components.headers[component];
    return described
      ? [
          `<tr><td><code>${escapeHtml(name)}</code></td><td>${renderInline(described.description)}</td></tr>`,
        ]
      : [];
  });
  return `<div class="scroll-table" role="group" aria-label="Headers of replies" tabindex="0"><table>
<thead><tr><th scope="col">Header</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows.join("\n")}</tbody>
</table></div>`;
}

const repliesOf = ({ paths, components }: ApiDocument) => [
  ...Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) => Object.values(responses)),
  ),
  ...Object.values(components.responses),
];
