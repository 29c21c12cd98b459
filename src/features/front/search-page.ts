import { escapeHtml } from "../../platform/http/markdown.ts";
import { PATHS, type PageParts } from "./layout.ts";
import type { Found } from "./search-documents.ts";

export const renderSearchPage = (query: string, found: readonly Found[]): PageParts => ({
  title: `${query === "" ? "Search" : query} – Waymark`,
  description: "Search the documentation of the Waymark API.",
  query,
  main: `<div class="docs">
<article class="prose wide">
<h1>Search</h1>
${found.length === 0 ? `<p>${nothingFound(query)}</p>` : `<p class="facts">${found.length === 1 ? "One section answers" : `${found.length} sections answer`} this, best first.</p>\n${renderFound(found)}`}
</article>
</div>`,
});

const nothingFound = (query: string): string =>
  query.trim() === ""
    ? "Type a word above."
    : `None of these words stands here. Try others, or look through the <a href="${PATHS.guides}">guides</a> and the <a href="${PATHS.reference}">reference</a>.`;

/** Each section with the text around the words, which are marked. */
export const renderFound = (found: readonly Found[]): string =>
  `<ul class="found">
${found
  .map(({ section: { page, heading, url }, excerpt }) => {
    const where = page === heading ? "" : ` <span class="facts">${escapeHtml(page)}</span>`;
    const text = excerpt
      .map(({ text: part, isMatch }) =>
        isMatch ? `<mark>${escapeHtml(part)}</mark>` : escapeHtml(part),
      )
      .join("");
    return `<li><a href="${escapeHtml(url)}">${escapeHtml(heading)}</a>${where}<p>${text}</p></li>`;
  })
  .join("\n")}
</ul>`;
