import { type Line, splitLines } from "../resume/lines.ts";
import { type Section, findSections, sectionAt } from "../resume/sections.ts";

export interface ScoredText {
  /** What the scores are made from: nothing in it says who the person is. */
  readonly text: string;
  readonly warnings: readonly string[];
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const ADDRESSED =
  "Text that addresses automated readers (for example to ask for a score) was left out.";
const HEADER_LINES = 12;
const MAX_IDENTITY_CHARS = 200;
const MAX_NAME_WORDS = 5;
const MAX_NAME_CHARS = 60;
const MIN_NAME_CHARS = 5;

const CAPTION = /^(?:(?:resume|résumé|cv|curriculum vitae|lebenslauf)(?: of)?:?)$/iu;
/** Letters and what stands between the parts of a name; a credential behind a comma is kept. */
const NAME = /^\p{L}[\p{L}\p{M}'’.-]*(?:\s+\p{L}[\p{L}\p{M}'’.-]*){0,4}$/u;
const CONTACT =
  /@|\bwww\.|https?:|\b(?:street|str|stra[sß]e|avenue|ave|road|lane|drive|boulevard|blvd|apt|suite|p\.? ?o\.? box|zip|phone|mobile|tel|cell|fax|e-?mail|address|linkedin|github)\b|\+?\d[\d ().-]{6,}/iu;
/** "Leeds LS1 4AB", "10115 Berlin", "Austin, TX", "Lyon, France": a place and nothing else. */
const PLACE =
  /^[\p{L} .'’-]{2,40},?\s+(?:[A-Z]{2}\s+)?(?:\d{4,6}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$|^\d{4,6}\s+[\p{L} .'’-]{2,40}$|^[\p{L} .'’-]{2,40},\s*(?:[A-Z]{2}|[\p{L} ]{4,20})$/u;
const PERSONAL =
  /^(?:(?:full|first|last|given|family|father['’]?s|mother['’]?s|husband['’]?s|spouse) )?name\s*[:–-]|^(?:date of birth|d\.?o\.?b\.?|birth ?date|birthday|born|age|gender|sex|marital status|civil status|nationality|citizenship|religion|caste|race|ethnicity|place of birth|passport(?: (?:no|number))?\.?|visa(?: status)?|(?:permanent |current |present |home |mailing )?address|residence|children|photo|geburtsdatum|geburtsort|geboren|familienstand|staatsangehörigkeit|nationalität|anschrift|adresse|wohnort|fecha de nacimiento|estado civil|nacionalidad|dirección|sexo|date de naissance|situation familiale|nationalité|âge)\b\s*(?<rest>.*)$/iu;
const ADDRESSING =
  /(?:ignore|disregard|forget)\s+(?:all\s+|any\s+|the\s+|your\s+)*(?:previous|prior|above|earlier|preceding|other)\s+(?:instructions?|prompts?|rules|text|context)|(?:you are|act as)\s+(?:an?\s+)?(?:ai|assistant|chatbot|language model|llm|recruit\w+ (?:bot|ai))|(?:give|assign|award|grant|rate|rank|score)\s+(?:this|the|me|him|her|them)\b[^.\n]{0,40}\b(?:100|perfect|maximum|highest|top|full)|(?:note|message|instructions?)\s+(?:to|for)\s+(?:the\s+)?(?:ai|ats|llm|model|automated)|system prompt/iu;
/** One sentence, or as much of a line as a sentence may be. */
const SENTENCE = /[^.!?\n\r•|]{1,400}[.!?]?/gu;

const PRONOUNS: ReadonlyMap<string, string> = new Map([
  ["he", "they"],
  ["she", "they"],
  ["him", "them"],
  ["her", "their"],
  ["his", "their"],
  ["hers", "theirs"],
  ["himself", "themself"],
  ["herself", "themself"],
]);
/** In capitals "HIS" and "HE" are abbreviations of other things. */
const PRONOUN =
  /(?<![\p{L}\p{N}])(?:[Hh]e|[Ss]he|[Hh]im|[Hh]er|[Hh]is|[Hh]ers|[Hh]imself|[Hh]erself)(?![\p{L}\p{N}])/gu;

/** Takes out name, address, contact and personal data, and whatever speaks to software that reads. */
export function toScoredText(original: string): ScoredText {
  const { text, isAddressed } = withoutAddressing(original);
  const lines = splitLines(text);
  const sections = findSections(text, lines);
  const name = findName(lines, sections);
  const hidden: Span[] = [];
  if (name) hidden.push(name, ...occurrences(text, text.slice(name.start, name.end)));
  let isValueNext = false;
  for (const [place, line] of lines.entries()) {
    const inHeader = place < HEADER_LINES && sectionAt(sections, line.start)?.kind === "header";
    const personal = line.text.length <= MAX_IDENTITY_CHARS ? PERSONAL.exec(line.text) : null;
    const isContact = inHeader && line.text.length <= MAX_IDENTITY_CHARS && isIdentity(line.text);
    if (personal || isContact || isValueNext) hidden.push(line);
    // "Gender" in one cell, the value in the next.
    isValueNext = personal?.groups?.["rest"]?.replace(/^[:–-]\s*/u, "") === "";
  }
  return {
    text: without(text, hidden).replace(PRONOUN, neutral),
    warnings: isAddressed ? [ADDRESSED] : [],
  };
}

function withoutAddressing(text: string): { text: string; isAddressed: boolean } {
  if (!ADDRESSING.test(text)) return { text, isAddressed: false };
  const kept = text.replace(SENTENCE, (sentence) => (ADDRESSING.test(sentence) ? " " : sentence));
  return { text: kept, isAddressed: true };
}

/** The first line that is no caption; with "Doe, RN" the credential stays. */
function findName(lines: readonly Line[], sections: readonly Section[]): Span | undefined {
  const line = lines.find(({ text }) => !CAPTION.test(text));
  if (!line || sectionAt(sections, line.start)?.kind !== "header") return undefined;
  const comma = line.text.indexOf(",");
  const name = comma < 0 ? line.text : line.text.slice(0, comma);
  const isName =
    name.length <= MAX_NAME_CHARS && name.split(/\s+/u).length <= MAX_NAME_WORDS && NAME.test(name);
  return isName ? { start: line.start, end: line.start + name.length } : undefined;
}

function occurrences(text: string, name: string): Span[] {
  if (name.length < MIN_NAME_CHARS || !name.includes(" ")) return [];
  const found: Span[] = [];
  const [where, what] = [text.toLowerCase(), name.toLowerCase()];
  if (where.length !== text.length) return found;
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + what.length)) {
    found.push({ start: at, end: at + what.length });
  }
  return found;
}

const isIdentity = (line: string): boolean => CONTACT.test(line) || PLACE.test(line);

function without(text: string, spans: readonly Span[]): string {
  let kept = "";
  let from = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start > from) kept += text.slice(from, start);
    from = Math.max(from, end);
  }
  return kept + text.slice(from);
}

function neutral(pronoun: string): string {
  const word = PRONOUNS.get(pronoun.toLowerCase()) ?? pronoun;
  return pronoun[0] === pronoun[0]?.toUpperCase() ? word[0]?.toUpperCase() + word.slice(1) : word;
}
