import { piecesOf } from "../../../src/features/front/code/highlight.ts";

/** Shows code in its colours, as text only. */
export function showCode(block: HTMLElement, code: string, language: string): void {
  const pieces = piecesOf(code, language).map(({ text, kind }) => {
    if (kind === undefined) return text;
    const piece = document.createElement("span");
    piece.className = `code-${kind}`;
    piece.textContent = text;
    return piece;
  });
  block.querySelector("code")!.replaceChildren(...pieces);
}
