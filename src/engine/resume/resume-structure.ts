/*
 * What a résumé's text is made of, read without knowing whose it is: the network would read the same
 * work otherwise below another name, address or pronoun. A first look at the top finds the person;
 * the text is then read with blanks in their place.
 */
import { type NameTag, type ResumeStructure, readStructure } from "../reader/structure.ts";
import { splitLines } from "../text/lines.ts";
import type { TextSpan } from "../text/spans.ts";
import { isNameLine } from "./identity.ts";
import type { ResumeTables } from "./resume-tables.ts";
import { headingLines } from "./sections.ts";

/** Where people say who they are. */
const TOP_CHARS = 1_200;
/** Tags of the person. */
export const IDENTITY: readonly NameTag[] = [
  "email",
  "phone",
  "street",
  "postcode",
  "city",
  "country",
  "link",
  "birth",
];
const ADDRESS = /\S+@[^\s,;]+|(?:www\.|https?:)\S+/giu;
/** "HIS" and "HE" in capitals are abbreviations of other things. */
export const PRONOUN =
  /(?<![a-z])(?=[HhSs])(?<![\p{L}\p{N}])(?:[Hh]e|[Ss]he|[Hh]im|[Hh]er|[Hh]is|[Hh]ers|[Hh]imself|[Hh]erself)(?![\p{L}\p{N}])/gu;

export function structureOf(
  { reader, headings }: Pick<ResumeTables, "reader" | "headings">,
  text: string,
): ResumeStructure {
  const top = readStructure(reader, text.slice(0, TOP_CHARS));
  const blanked = withBlanks(text, [...personIn(text, top), ...spansOf(text, PRONOUN)]);
  const whole = readStructure(reader, blanked, headingLines(headings, blanked));
  const ofPerson = new Set<NameTag>(["name", ...IDENTITY]);
  return { ...whole, all: (tag) => (ofPerson.has(tag) ? top : whole).all(tag) };
}

function personIn(text: string, top: ResumeStructure): TextSpan[] {
  const [first] = splitLines(text.slice(0, TOP_CHARS));
  const names = [...top.all("name"), ...(first && isNameLine(first.text) ? [first] : [])];
  return [
    ...names,
    ...names.flatMap(({ start, end }) => occurrences(text, text.slice(start, end))),
    ...IDENTITY.flatMap((tag) => top.all(tag)),
    ...spansOf(text, ADDRESS),
  ];
}

const spansOf = (text: string, pattern: RegExp): TextSpan[] =>
  Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));

function occurrences(text: string, name: string): TextSpan[] {
  const spans: TextSpan[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length))
    spans.push({ start: at, end: at + name.length });
  return spans;
}

/** Of the same length, so that every offset stays. */
function withBlanks(text: string, spans: readonly TextSpan[]): string {
  let blanked = text;
  for (const { start, end } of spans)
    blanked = blanked.slice(0, start) + " ".repeat(end - start) + blanked.slice(end);
  return blanked;
}
