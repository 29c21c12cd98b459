/*
 * The parts of a résumé that tell who its author is, for screening without them. What an analysis
 * leaves out as identity is taken whole; names and, on request, employers and schools wherever they
 * stand. Where parts overlap, the first of: name, a whole line of contact or personal data, the rest.
 */
import { type DocumentReading, readDocument } from "../analysis/read-document.ts";
import { IdentityWords } from "../languages/identity-words.ts";
import { patternOf } from "../languages/word-pattern.ts";
import { contactParts } from "../resume/contact-forms.ts";
import type { ResumeTables } from "../resume/resume-tables.ts";
import { type TextSpan, subtractSpans } from "../text/spans.ts";

export const PERSONAL_KINDS = [
  "name",
  "contact",
  "birth_date",
  "age",
  "gender",
  "personal",
  "employer",
  "school",
] as const;
export type PersonalKind = (typeof PERSONAL_KINDS)[number];

export interface PersonalPart extends TextSpan {
  readonly kind: PersonalKind;
}

/** What is replaced only when it is asked for. */
export const REDACTED_ON_REQUEST = ["employers", "schools"] as const;
type OnRequest = (typeof REDACTED_ON_REQUEST)[number];

export interface PersonalInput {
  readonly text: string;
  readonly now: Date;
  readonly also: readonly OnRequest[];
}

export interface PersonalReading extends Pick<DocumentReading, "words" | "language" | "warnings"> {
  /** In order and without overlaps. */
  readonly parts: readonly PersonalPart[];
}

const MIN_NAME_CHARS = 3;

export function readPersonal(
  engine: ResumeTables,
  { text, now, also }: PersonalInput,
): PersonalReading {
  const found = readDocument(engine, { text, now });
  const lists = engine.knowledge.languages.identityIn(found.language);
  const told = new IdentityWords(lists).find(text);
  const { phones, address } = found.contact;
  const read = [...phones, address?.street ?? [], address?.postalCode ?? []].flat();
  const formed = contactParts(text).map(as("contact"));
  const contact = [...formed, ...occurrences(text, read).map(as("contact"))];
  const identity = found.ignored
    .filter(({ reason }) => reason === "identity")
    .map((line) => ({ ...line, kind: kindOf(line, [...formed, ...told]) }));
  const employers = found.positions.flatMap(({ employer }) => employer ?? []);
  const schools = found.education.flatMap(({ institution }) => institution ?? []);
  const all = [
    ...namesIn(text, found.contact.name),
    ...identity,
    ...contact,
    ...told,
    ...(also.includes("employers") ? occurrences(text, employers).map(as("employer")) : []),
    ...(also.includes("schools") ? occurrences(text, schools).map(as("school")) : []),
  ];
  const { words, language, warnings } = found;
  return { parts: joined(text, apart(text, all)), words, language, warnings };
}

const as =
  (kind: PersonalKind) =>
  ({ start, end }: TextSpan): PersonalPart => ({ kind, start, end });

/** A line is of the kind of what it has: contact data first. */
const kindOf = (line: TextSpan, parts: readonly PersonalPart[]): PersonalKind =>
  parts.find(({ start, end }) => start < line.end && line.start < end)?.kind ?? "personal";

/** The name, and each word of it that stands alone with a capital letter: "Jane led", "Ms Doe". */
function namesIn(text: string, name: string | undefined): PersonalPart[] {
  if (name === undefined) return [];
  const words = (name.match(/[\p{L}\p{M}'’]+/gu) ?? []).filter(
    ({ length }) => length >= MIN_NAME_CHARS,
  );
  return [...occurrences(text, [name]), ...occurrences(text, words)]
    .filter(({ start }) => /\p{Lu}/u.test(text.charAt(start)))
    .map(as("name"));
}

function occurrences(text: string, phrases: readonly string[]): TextSpan[] {
  const wanted = [...new Set(phrases)].filter((phrase) => /[\p{L}\p{N}]/u.test(phrase));
  return wanted.flatMap((phrase) => {
    const words = patternOf([phrase.trim().replaceAll(/\s+/gu, " ")]).replaceAll(
      " ",
      String.raw`\s+`,
    );
    const whole = new RegExp(String.raw`(?<![\p{L}\p{N}])${words}(?![\p{L}\p{N}])`, "giu");
    return Array.from(text.matchAll(whole), ({ 0: { length }, index }) => ({
      start: index,
      end: index + length,
    }));
  });
}

/** In order; where parts overlap, the earlier in the list keeps the place, without outer punctuation. */
function apart(text: string, parts: readonly PersonalPart[]): PersonalPart[] {
  const kept: PersonalPart[] = [];
  const byKind = Map.groupBy(parts, ({ kind }) => kind);
  for (const [kind, own] of byKind)
    for (const left of subtractSpans(own, kept)) {
      const part = text.slice(left.start, left.end);
      const from = part.search(/[\p{L}\p{N}*+(@]/u);
      const tail = /[^\p{L}\p{N})]*$/u.exec(part)?.[0].length ?? 0;
      const start = left.start + from;
      if (from >= 0 && start < left.end - tail) kept.push({ kind, start, end: left.end - tail });
    }
  return kept.toSorted((a, b) => a.start - b.start);
}

/** Neighbours of one kind on one line become one part. */
function joined(text: string, parts: readonly PersonalPart[]): PersonalPart[] {
  const kept: PersonalPart[] = [];
  for (const part of parts) {
    const last = kept.at(-1);
    const isNext =
      last?.kind === part.kind && !/[\p{L}\p{N}\n]/u.test(text.slice(last.end, part.start));
    if (last && isNext) kept[kept.length - 1] = { ...last, end: part.end };
    else kept.push(part);
  }
  return kept;
}
