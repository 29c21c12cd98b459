import type { Knowledge } from "../knowledge/knowledge.ts";
import { WISHED, findBlocks, readLines } from "./requirement-blocks.ts";

/** A sentence of a posting that may ask for something. */
export interface AskingSentence {
  /** In the words of the posting. */
  readonly written: string;
  /** In the reader's words. */
  readonly readable: string;
  /** Whether it stands under a heading of requirements. */
  readonly isRequired: boolean;
  readonly isWish: boolean;
}

/** The rest of longer descriptions is about the company. */
const MAX_CHARS = 8_000;
const SENTENCE_END = /(?<=[\p{L})\d+]{2}[.!?;])\s+/u;
const BULLET = /^[\s\-–—*•·>+]+/u;

/** Its first part; where letters stand for many, no more of these, or folding would take long. */
export function openingOf(description: string): string {
  const told = description.slice(0, MAX_CHARS);
  const unfolded = told.normalize("NFKC");
  return unfolded.length > 2 * told.length ? unfolded.slice(0, told.length) : told;
}

/** The sentences of a posting, but for those under headings of duties, benefits and the company. */
export function askingSentences(
  { languages }: Pick<Knowledge, "languages">,
  {
    description,
    requirements,
  }: { readonly description: string; readonly requirements: readonly string[] },
): AskingSentence[] {
  const told = openingOf(description);
  const apart = requirements.filter((item) => !told.includes(item));
  const original = [told, ...(apart.length > 0 ? ["Requirements:", ...apart] : [])].join("\n");
  const { text, originOf } = languages.toReadable(original, "posting");
  const lines = readLines(text);
  const blocks = findBlocks(lines, text.length);
  // Before its first heading a posting may ask for anything.
  const opening = lines.find(({ heading }) => heading !== undefined)?.start ?? text.length;
  return lines.flatMap((line) => {
    const block = blocks.findLast(({ start }) => start <= line.start);
    if (line.heading !== undefined || block?.kind === "duties") return [];
    if (block?.kind === "other" && line.start > opening) return [];
    let at = line.start;
    return line.text.split(SENTENCE_END).map((part) => {
      const start = text.indexOf(part, at);
      at = start + part.length;
      const written = original.slice(originOf(start, false), originOf(at, true));
      return {
        readable: part.replace(BULLET, ""),
        written: written.replace(BULLET, "").trim(),
        isRequired: block?.kind === "required",
        isWish: block?.kind === "preferred" || WISHED.test(part.toLowerCase()),
      };
    });
  });
}
