import type { Line } from "../text/lines.ts";
import { DUTIES, type GlossDraft, REQUIREMENTS, EXPERIENCE as WORK } from "./gloss-draft.ts";
import { isSkillItem } from "./gloss-skills.ts";
import { OTHER_HEADING } from "./glossary.ts";
import { foldedWords, phraseKey } from "./words-of.ts";

const MAX_HEADING_CHARS = 60;
/** The reader's heading for a section of work. */
const EXPERIENCE = "Experience";
/** "Ervaring als chauffeur", "Doświadczenie – kierowca od 2008", "Loopbaan in kort bestek". */
const TAIL =
  /\s+(?:(?:als|as|como|comme|come|jako|en tant que|in qualità di|in|en|w|em|im|dans)\s|[–—-]\s|:?\s*(?:seit|since|depuis|desde|dal|sinds|od)?\s*(?:19|20)\d\d).*$/iu;
const YEAR_TAIL = /\s[(–—-]?\s?(?:\p{L}+\s)?(?:19|20)\d\d/u;
const MAX_HEADING_WORDS = 7;

/** "Lebenslauf" above a résumé opens no section. */
export function glossCaption(draft: GlossDraft, line: Line): number {
  if (headingOf(draft, line.text) !== OTHER_HEADING) return glossHeading(draft, line);
  draft.pushPlain(line.start, line.end, "Curriculum Vitae");
  return line.end;
}

/** Replaces a heading at the start of the line; returns the offset behind it. */
export function glossHeading(draft: GlossDraft, line: Line): number {
  if (line.text.length <= MAX_HEADING_CHARS) {
    const heading = headingOf(draft, line.text);
    const words = foldedWords(line.text);
    const isItem = words.length > 0 && isSkillItem(draft, words, 0, words.length);
    if (heading !== undefined && !isItem) {
      const colon = line.text.endsWith(":") ? ":" : "";
      // A period in the tail may be that of the positions below.
      const dated = YEAR_TAIL.exec(line.text);
      const end = dated ? line.start + dated.index : line.end;
      draft.pushPlain(line.start, end, heading + colon);
      draft.section = heading;
      return end;
    }
  }
  const colon = line.text.indexOf(":");
  if (colon < 3 || colon > MAX_HEADING_CHARS) return line.start;
  const lead = line.text.slice(0, colon);
  const heading = headingOf(draft, lead);
  const isPersonal = draft.glossary.entries
    .get(phraseKey(lead))
    ?.some(({ kind }) => kind === "personal");
  if (heading === undefined || isPersonal) return line.start;
  const end = line.start + colon;
  draft.pushPlain(line.start, end, heading);
  draft.section = heading;
  return end;
}

/** Whether a line is the heading of duties or requirements of a posting. */
export function opensBody(draft: GlossDraft, line: string): boolean {
  const colon = line.indexOf(":");
  const lead = colon < 3 ? line : line.slice(0, colon);
  if (lead.length > MAX_HEADING_CHARS) return false;
  const heading = headingOf(draft, lead);
  return heading === REQUIREMENTS || heading === DUTIES;
}

function headingOf({ glossary, isPosting }: GlossDraft, text: string): string | undefined {
  const { headings, postingHeadings } = glossary;
  const tables = isPosting ? [postingHeadings, headings] : [headings];
  const bare = text.replace(/\([^)]*\)/g, " ");
  // "E R F A H R U N G"
  const isSpaced = /^(?:\p{L}\s){3,}\p{L}\s*:?$/u.test(bare);
  const key = phraseKey(isSpaced ? bare.replace(/\s+/g, "") : bare);
  for (const table of tables) {
    const whole = table.get(key);
    if (whole !== undefined) return whole;
  }
  const short = isPosting ? undefined : headings.get(phraseKey(bare.replace(TAIL, "")));
  if (short === WORK && isLikeHeading(bare)) return short;
  // "ESPERIENZA MANAGERIALE": a known heading and what it is about, in capitals.
  const [lead = ""] = bare.trim().split(/\s/);
  const isShouted = bare === bare.toUpperCase() && isLikeHeading(bare);
  if (!isPosting && isShouted && headings.get(phraseKey(lead)) === WORK) return WORK;
  const parts = bare.split(/\s?[/&|+]\s?/).flatMap((part) => splitAtAnd(glossary, phraseKey(part)));
  const found = parts.map((part) => tables[0]?.get(part));
  if (parts.length < 2 || found.includes(undefined)) return undefined;
  return found.find((heading) => heading === EXPERIENCE) ?? found[0];
}

/** Short, not a sentence, and not the item of a list. */
const isLikeHeading = (text: string): boolean =>
  /^\p{Lu}/u.test(text) &&
  !/[.;,]/u.test(text) &&
  text.trim().split(/\s+/).length <= MAX_HEADING_WORDS;

/** "projets et expériences": two headings in one. */
function splitAtAnd({ entries }: GlossDraft["glossary"], key: string): string[] {
  const words = key.split(" ");
  const at = words.findIndex(
    (word, place) =>
      place > 0 &&
      place < words.length - 1 &&
      (entries.get(word) ?? []).some(({ kind, text }) => kind === "connector" && text === "and"),
  );
  return at < 0 ? [key] : [words.slice(0, at).join(" "), words.slice(at + 1).join(" ")];
}
