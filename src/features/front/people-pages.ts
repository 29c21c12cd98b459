import { escapeHtml } from "../../platform/http/markdown.ts";
import type { ShownFailure } from "../../platform/http/server.ts";
import { PATHS, renderPage, type Frame, type Site } from "./layout.ts";
import type { Found } from "./search-documents.ts";
import { renderFound } from "./search-page.ts";

/** The page where there is nothing: what was perhaps meant, and ways on instead of an envelope. */
export function renderMissingPage(frame: Frame, path: string, meant: readonly Found[]): string {
  const { site } = frame;
  return renderPage(frame, {
    title: "Nothing here – Waymark",
    description: "There is no page at this address.",
    main: `<div class="docs">
<article class="prose wide">
<p class="above">404</p>
<h1>Nothing here</h1>
<p>There is no page at <code>${escapeHtml(path)}</code>. It may have moved, or the link has a typo.</p>
${meant.length === 0 ? "" : `<h2>Perhaps you meant</h2>\n${renderFound(meant)}`}
<h2>Where to go next</h2>
${renderWays(site)}
<p class="facts">Programs get a JSON error here: they send no <code>Accept: text/html</code>. The API is below <code>/v1</code>.</p>
</article>
</div>`,
  });
}

/** A failure as a page; programs get the same as an envelope. */
export function renderFailurePage(frame: Frame, failure: ShownFailure): string {
  const { status, code, message, requestId } = failure;
  const name = `<code>${escapeHtml(code)}</code>`;
  const help = frame.site.hasDocs
    ? `<a href="${PATHS.errors}/${escapeHtml(code)}">${name}</a>`
    : name;
  return renderPage(frame, {
    title: `${status} – Waymark`,
    description: "This page could not be shown.",
    main: `<div class="docs">
<article class="prose wide">
<p class="above">${status}</p>
<h1>This page could not be shown</h1>
<p>${escapeHtml(message)}</p>
<p>Error ${help}, request <code>${escapeHtml(requestId)}</code>. Quote the request to the operator of this server if it comes again.</p>
<h2>Where to go next</h2>
${renderWays(frame.site)}
</article>
</div>`,
  });
}

function renderWays(site: Site): string {
  const ways = [
    ...(site.hasStartPage
      ? [
          [PATHS.start, "Start page", "what this server is, with a request to try"],
          [PATHS.console, "Console", "résumés, jobs and pathways in the browser"],
        ]
      : []),
    ...(site.hasDocs
      ? [
          [PATHS.guides, "Guides", "how the API behaves and why"],
          [PATHS.reference, "Reference", "every operation and field"],
          [PATHS.errors, "Errors", "every code, when it happens and what to do"],
        ]
      : []),
  ];
  return `<ul class="cards">
${ways.map(([path, title, what]) => `<li><a href="${path}">${title}</a> <p>${what}</p></li>`).join("\n")}
</ul>`;
}
