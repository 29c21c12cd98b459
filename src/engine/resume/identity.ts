import type { Line } from "../text/lines.ts";
import { type Section, sectionAt } from "./sections.ts";

const CONTACT =
  /@|\bwww\.|https?:|\b(?:street|avenue|ave|road|lane|drive|boulevard|blvd|apt|suite|box|zip|phone|mobile|tel|e-?mail|address|linkedin|born|nationality|gender|marital)\b|\+?\d[\d ().-]{6,}/i;
const MAX_NAME_WORDS = 4;
const MAX_NAME_CHARS = 100;

/** Two to four capitalised words and nothing else: probably a person's name. */
export function isNameLine(text: string): boolean {
  if (text.length > MAX_NAME_CHARS) return false;
  const words = text.replace(/\s?\([^()]{1,30}\)$/, "").split(/[\s-]+/);
  if (words.length < 2 || words.length > MAX_NAME_WORDS + 1) return false;
  return words.every((word) => /^\p{Lu}[\p{L}'’.,]*$/u.test(word));
}

/** The text without the person's name and address: they must not influence the role, and names and
 * streets often contain occupations (Baker, Mill Road). */
export function withoutIdentity(
  text: string,
  lines: readonly Line[],
  sections: readonly Section[],
  beginsWithName: boolean,
): string {
  let kept = "";
  let from = 0;
  for (const [place, line] of lines.entries()) {
    if (sectionAt(sections, line.start)?.kind !== "header") break;
    const hidden = (place === 0 && beginsWithName) || isContact(line.text);
    if (!hidden) continue;
    kept += text.slice(from, line.start);
    from = line.end;
  }
  return kept + text.slice(from);
}

function isContact(text: string): boolean {
  return text.length <= 160 && CONTACT.test(text);
}
