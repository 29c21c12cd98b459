import { escapeHtml } from "../../../platform/http/markdown.ts";
import { piecesOf } from "./highlight.ts";

export const renderCode = (code: string, language: string): string =>
  piecesOf(code, language)
    .map(({ text, kind }) =>
      kind === undefined
        ? escapeHtml(text)
        : `<span class="code-${kind}">${escapeHtml(text)}</span>`,
    )
    .join("");

/** A block that a keyboard can scroll; the pages' script adds a button that copies it. */
export const renderCodeBlock = (code: string, language: string): string =>
  `<pre class="code" tabindex="0" data-language="${escapeHtml(language)}"><code>${renderCode(code, language)}</code></pre>`;
