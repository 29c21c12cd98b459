import { EMAIL, MIN_DIGITS, hasPeriod } from "../resume/contact-forms.ts";
import type { NameTag, ReadName, ResumeStructure } from "../reader/resume-names.ts";

/** How to reach the person, in the words of the document. Read only when asked for. */
export interface Contact {
  readonly name: string | undefined;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly links: readonly string[];
  readonly address: Address | undefined;
}

export const NO_CONTACT: Contact = {
  name: undefined,
  emails: [],
  phones: [],
  links: [],
  address: undefined,
};

export interface Address {
  readonly street: string | undefined;
  readonly postalCode: string | undefined;
  readonly city: string | undefined;
  readonly country: string | undefined;
}

/** When the person can start, in the words of the document. */
export interface Availability {
  readonly notice: string | undefined;
  readonly from: string | undefined;
}

export function readAvailability(
  text: string,
  structure: ResumeStructure,
): Availability | undefined {
  const [notice] = of(text, structure, "notice");
  const [from] = of(text, structure, "available");
  return notice === undefined && from === undefined ? undefined : { notice, from };
}

/** Names below this certainty are often parts of other lines. */
const SURE = 0.9;

/** The same where it is certain; a day that is not before this year. */
export function sureAvailability(
  text: string,
  structure: ResumeStructure,
  now: Date,
): Availability | undefined {
  const sure = (tag: NameTag): string | undefined => {
    const found = structure.all(tag).find(({ confidence }) => confidence >= SURE);
    return found && wordsOf(text, found);
  };
  const [notice, from] = [sure("notice"), sure("available")];
  const year = Number(/(?<!\d)20\d\d(?!\d)/.exec(from ?? "")?.[0] ?? 0);
  const isAhead = year >= now.getUTCFullYear();
  if (notice === undefined && !isAhead) return undefined;
  return { notice, from: isAhead ? from : undefined };
}

function addressOf(text: string, structure: ResumeStructure): Address | undefined {
  const [[street], [postalCode], [city], [country]] = (
    ["street", "postcode", "city", "country"] as const
  ).map((tag) => of(text, structure, tag)) as [string[], string[], string[], string[]];
  const isKnown = [street, postalCode, city, country].some((part) => part !== undefined);
  return isKnown ? { street, postalCode, city, country } : undefined;
}

const LINK =
  /(?:https?:\/\/|www\.)?(?<![\p{L}\p{N}@._-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:\/[^\s<>()|,;]{0,200})?/giu;
/** "Dr. rer. nat.", "Dipl.-Inf. (FH)", "DOTT.SSA": abbreviations before a name; "J. R." are a part of it. */
const HONOURS = /^(?:(?=\S*\p{L}{2}\.)\S+\s+(?:\(\p{L}+\)\s+)?)+(?=\S+\s+\S)/u;
const DIALLED = /[+(]{0,2}\d[\d ()./-]*\d/;
const MAX_DIGITS = 15;
const MAX_FOUND = 5;

export function readContact(text: string, structure: ResumeStructure): Contact {
  const [name] = structure.all("name");
  return {
    name: name && wordsOf(text, name).replace(HONOURS, ""),
    emails: emailsIn(text, structure.all("email")),
    phones: of(text, structure, "phone").flatMap((words) => {
      const [phone = ""] = DIALLED.exec(words) ?? [];
      const digits = phone.replace(/\D/g, "").length;
      return digits >= MIN_DIGITS && digits <= MAX_DIGITS && !hasPeriod(phone) ? phone : [];
    }),
    links: matching(text, LINK, structure.all("link")),
    address: addressOf(text, structure),
  };
}

/** Where the reader saw none, the only one of the text: with several some are those of others. */
function emailsIn(text: string, names: readonly ReadName[]): string[] {
  const seen = matching(text, EMAIL, names);
  if (seen.length > 0) return seen;
  const all = distinct(text.match(EMAIL) ?? []);
  return all.length === 1 ? all : [];
}

const wordsOf = (text: string, { start, end }: ReadName): string => {
  const from =
    start - (/[(+]{1,2}$/.exec(text.slice(Math.max(0, start - 2), start))?.[0].length ?? 0);
  return text.slice(from, end).replace(/\s+/g, " ").trim();
};

const of = (text: string, structure: ResumeStructure, tag: NameTag): string[] =>
  distinct(structure.all(tag).map((name) => wordsOf(text, name)));

/** An address by its form, where the reader saw one. */
const matching = (text: string, form: RegExp, names: readonly ReadName[]): string[] =>
  distinct(
    Array.from(text.matchAll(form)).flatMap(({ 0: found, index }) =>
      names.some(({ start, end }) => start < index + found.length && index < end)
        ? found.replace(/[.,;]+$/, "")
        : [],
    ),
  );

const distinct = (all: readonly string[]): string[] => [...new Set(all)].slice(0, MAX_FOUND);
