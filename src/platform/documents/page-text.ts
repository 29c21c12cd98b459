import type { Fragment } from "./pdf-fragments.ts";
import { median, type Line } from "./text-lines.ts";

/** A line of a page as text, with what is needed to tell running heads from the rest. */
export interface TextLine {
  text: string;
  top: number;
  bottom: number;
  /** White above it, as between paragraphs, or the start of a new column. */
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

export function toTextLines(lines: readonly Line[]): TextLine[] {
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

/** White that stands out, on the page and among its neighbours: lists may be set wide throughout. */
function isGap(pitches: readonly number[], i: number, usual: number): boolean {
  const pitch = pitches[i]!;
  if (pitch < 0) return true;
  const around = [pitches[i - 1], pitches[i + 1]].filter((p) => p !== undefined && p > 0);
  return pitch > 1.35 * usual && pitch > 1.2 * Math.min(...(around as number[]), 2 * usual);
}

/** A wide gap becomes a tab: a date at the margin, a cell of a table. */
function spellLine(line: readonly Fragment[]): string {
  let text = "";
  for (const [i, fragment] of line.entries()) {
    const last = line[i - 1];
    if (last) text += isBulletGap(last) ? " " : "\t";
    text += fragment.text;
  }
  return text
    .replace(/(?:[._] ?){5,}/g, "\t")
    .replace(/[\ufb00-\ufb06]/g, (ligature) => LIGATURES[ligature]!)
    .replace(BULLET, "• ")
    .trim();
}

function isBulletGap(fragment: Fragment): boolean {
  return /^(?:[^\p{L}\p{N}]{1,2}|\d{1,2}[.)])$|[•·|,]$/u.test(fragment.text);
}
