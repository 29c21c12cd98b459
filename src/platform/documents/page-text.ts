import type { Fragment } from "./pdf-fragments.ts";
import { median, type FragmentLine } from "./text-lines.ts";

/** A line of a page, with the data that identifies running headers and footers. */
export interface TextLine {
  text: string;
  top: number;
  bottom: number;
  /** Follows a paragraph gap or starts a new column. */
  isAfterGap: boolean;
}

const BULLET = /^[•‣⁃∙·●○◦◆◇■□▪▫►▸▶➢➤✓✔★–—‐*{␣»§-](?=\s+\S)\s+/u;
const LIGATURES: Record<string, string> = {
  "\ufb00": "ff",
  "\ufb01": "fi",
  "\ufb02": "fl",
  "\ufb03": "ffi",
  "\ufb04": "ffl",
  "\ufb05": "st",
  "\ufb06": "st",
};

export function toTextLines(lines: readonly FragmentLine[]): TextLine[] {
  const pitches = lines.slice(1).map((line, i) => line[0]!.baseline - lines[i]![0]!.baseline);
  const usual = median(pitches.filter((pitch) => pitch > 0));
  return lines
    .map((line, i) => ({
      text: spellLine(line),
      top: Math.min(...line.map((f) => f.top)),
      bottom: Math.max(...line.map((f) => f.bottom)),
      isAfterGap: i > 0 && isGap(pitches, i - 1, Math.min(usual, 1.7 * line[0]!.size)),
    }))
    .filter((line) => line.text !== "");
}

/** A gap must exceed both the page's usual pitch and its neighbours: lists may be widely spaced. */
function isGap(pitches: readonly number[], i: number, usual: number): boolean {
  const pitch = pitches[i]!;
  if (pitch < 0) return true;
  const around = [pitches[i - 1], pitches[i + 1]].filter((p) => p !== undefined && p > 0);
  return pitch > 1.35 * usual && pitch > 1.2 * Math.min(...(around as number[]), 2 * usual);
}

/** A wide gap becomes a tab: a date at the margin or a table cell. */
function spellLine(line: readonly Fragment[]): string {
  let text = "";
  for (const [i, fragment] of line.entries()) {
    const last = line[i - 1];
    if (last) text += isBulletGap(last) ? " " : "\t";
    text += fragment.text;
  }
  return (
    text
      .replace(/(?:[._] ?){5,}/g, "\t")
      .replace(/[\ufb00-\ufb06]/g, (ligature) => LIGATURES[ligature]!)
      // Shapes of Hebrew and Arabic letters and their ligatures, as some fonts name them.
      .replace(/[\ufb1d-\ufdfb\ufe70-\ufefc]+/g, (shapes) => shapes.normalize("NFKC"))
      .replace(BULLET, "• ")
      .trim()
  );
}

function isBulletGap(fragment: Fragment): boolean {
  return /^(?:[^\p{L}\p{N}]{1,2}|\d{1,2}[.)])$|[•·|,]$/u.test(fragment.text);
}
