import type { DocumentText } from "./document-text.ts";
import type { HiddenRun } from "./docx-visibility.ts";
import { UnreadableDocument, type UnreadableReason } from "./unreadable.ts";

const MEANING: Record<HiddenRun, string> = {
  vanished: "formatted as hidden",
  colour: "in the colour of its background",
  tiny: "too small to read",
  outside: "outside the page",
};

/** The text with how much of it nobody sees; refused when nothing is left. */
export function finishText(
  format: DocumentText["format"],
  text: string,
  hidden: ReadonlyMap<HiddenRun, number>,
  hasPicture = false,
): DocumentText {
  const warnings = [...hidden]
    .filter(([, count]) => count > 0)
    .map(
      ([why, count]) =>
        `Left out text that a reader cannot see: ${MEANING[why]} (${count} characters).`,
    );
  if (text === "") {
    const other: UnreadableReason = hasPicture ? "scan" : "empty";
    throw new UnreadableDocument(warnings.length > 0 ? "invisible" : other);
  }
  return { format, pages: null, text, warnings };
}

/** Blanks at the end of a line. Begins at none of them but the first, so that long runs stay linear. */
export const TRAILING_BLANKS = /(?<![ \t])[ \t]+$/gm;

export function tidy(text: string): string {
  return text
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ue000-\uf8ff]/g, "")
    .replaceAll("\u00a0", " ")
    .replace(TRAILING_BLANKS, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
