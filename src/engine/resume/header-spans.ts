/*
 * The spans of a row that may be the title or the employer of a position: its parts between separators,
 * the pieces of a part between prepositions, and a part with the bracket behind it. Spans overlap; the
 * model chooses among them.
 */
import { foldAccents } from "../text/fold.ts";
import { PLACE_OF_STUDY, isStudyLine } from "./education.ts";
import { type EmployerNames, hasLegalForm } from "../languages/employer-names.ts";
import { fieldNamedBy } from "./field-labels.ts";
import {
  type HeaderPart,
  isBulleted,
  isPlaceLike,
  splitHeader,
  tellsDeeds,
  withoutBullet,
} from "./header-parts.ts";
import type { Stretch } from "./header-stretches.ts";
import type { Row } from "./original-rows.ts";

export interface HeaderSpan {
  readonly row: Row;
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly part: HeaderPart;
  /** Index of the stretch of the row, and of the part within the stretch from its start and its end. */
  readonly stretch: number;
  readonly order: number;
  readonly fromEnd: number;
  readonly shape: "whole" | "first" | "last" | "inner" | "joined";
  /** 0 to 1: how much it looks like a title. */
  readonly likeness: number;
  readonly isOrganisation: boolean;
  /** The features that do not depend on its place in the document. */
  readonly features: readonly string[];
}

/** Knowledge about words beside the words themselves. */
export interface SpanContext {
  readonly employers: EmployerNames;
  likenessOf(row: Row, from: number, to: number): number;
  /** Whether the document gives this place as the person's own. */
  isHome(text: string): boolean;
  /** Where the words behind those that name a person begin. */
  personIn(text: string): number | undefined;
}

/** From this likeness on a part counts as a title. */
export const SURE_HEADER_TITLE = 0.6;
const MAX_PARTS = 8;
const MAX_PIECES = 5;
const MAX_SPAN_CHARS = 120;
const MAX_WORDS = 7;
const SUFFIX_CHARS = 3;
const PREPOSITION =
  /(?:^|\s)(?<word>at|for|with|as|in|im|bei|beim|als|an|am|für|chez|comme|à|au|aux|dans|pour|en|como|para|em|na|no|nas|nos|num|numa|presso|come|per|nella|nel|alla|al|bij|voor|op|te|w|we|u|jako|dla|przez|via|z|o)(?:\s(?:the|a|an|der|dem|den|die|das|einer|einem|la|le|les|el|los|il|lo|de|het|een|una?|uma?|une)(?=\s))?\s/giu;

export function spansOf(row: Row, stretches: readonly Stretch[], context: SpanContext) {
  return stretches.flatMap((stretch, place) => spansIn(row, stretch, place, context));
}

function spansIn(row: Row, { from, to }: Stretch, stretch: number, context: SpanContext) {
  const start = from === 0 ? withoutBullet(row.text) : from;
  const parts = splitHeader(context.employers, row.text, Math.min(start, to), to).slice(
    0,
    MAX_PARTS,
  );
  const spans: HeaderSpan[] = [];
  for (const [order, part] of parts.entries()) {
    const label = parts
      .slice(0, order)
      .map(({ text }) => fieldNamedBy(text))
      .findLast((field) => field !== undefined);
    const about = { row, part, stretch, order, fromEnd: parts.length - 1 - order };
    const add = (shape: HeaderSpan["shape"], at: Stretch, more: readonly string[]): void => {
      const text = row.text.slice(at.from, at.to);
      if (text.length > MAX_SPAN_CHARS || !/\p{L}{2}/u.test(text)) return;
      const likeness = context.likenessOf(row, at.from, at.to);
      const isOrganisation = context.employers.namesOrganisation(text);
      const features = [
        ...more,
        ...featuresOf(text, part, context),
        `shape=${shape}`,
        `like=${bucketOf(likeness)}`,
        isOrganisation ? "organisation" : "no-organisation",
        ...(label === undefined ? [] : [`label=${label}`]),
        ...(fieldNamedBy(text) === undefined ? [] : ["is-label"]),
      ];
      spans.push({ ...about, ...at, text, shape, likeness, isOrganisation, features });
    };
    const persons = personPieces(part, context);
    const [person] = persons;
    const isSplit =
      person !== undefined &&
      !context.employers.namesOrganisation(part.text) &&
      context.likenessOf(row, person.from, person.to) > context.likenessOf(row, part.from, part.to);
    if (!isSplit) add("whole", part, []);
    const next = parts[order + 1];
    if (next?.isBracket && !part.isBracket && next.from - part.to <= 2)
      add("joined", { from: part.from, to: Math.min(next.to + 1, to) }, []);
    for (const piece of [...piecesOf(part, context), ...(isSplit ? persons : [])])
      add(piece.shape, piece, piece.features);
  }
  return spans;
}

interface Piece extends Stretch {
  readonly shape: "first" | "last" | "inner";
  readonly features: readonly string[];
}

/** "Pflegehelferin im Seniorenhaus Elbaue in Dresden": the pieces between prepositions. */
function piecesOf(part: HeaderPart, { employers }: SpanContext): Piece[] {
  const marks = Array.from(part.text.matchAll(PREPOSITION)).slice(0, MAX_PIECES);
  const pieces: Piece[] = [];
  const wordOf = (place: number): string => marks[place]?.groups?.["word"]?.toLowerCase() ?? "";
  const startOf = (place: number): number => {
    const mark = marks[place];
    return mark ? mark.index + mark[0].length : 0;
  };
  const endOf = (place: number): number => marks[place]?.index ?? part.text.length;
  for (let first = -1; first < marks.length; first++)
    for (let last = first; last < marks.length; last++) {
      const isInner = first >= 0 && last < marks.length - 1;
      if ((first < 0 && last === marks.length - 1) || (isInner && last > first)) continue;
      const [from, to] = [startOf(first), endOf(last + 1)];
      if (to - from < 2) continue;
      const rest = part.text.slice(startOf(last + 1));
      pieces.push({
        from: part.from + from,
        to: part.from + to,
        shape: isInner ? "inner" : first < 0 ? "first" : "last",
        features: [
          ...(first < 0 ? [] : [`behind=${wordOf(first)}`]),
          ...(last + 1 < marks.length
            ? [
                `before=${wordOf(last + 1)}`,
                employers.namesOrganisation(rest) ? "before-organisation" : "before-other",
                /^["„“«]?\p{Lu}/u.test(rest) ? "before-capital" : "before-small",
              ]
            : []),
        ],
      });
    }
  return pieces;
}

/** "QA Engineer Acme": the words up to the last one that names a person, and the words behind it. */
function personPieces(part: HeaderPart, context: SpanContext): Piece[] {
  const length = context.personIn(part.text);
  if (length === undefined || part.isBracket || hasLegalForm(part.text)) return [];
  const title = part.text.slice(0, length).trimEnd();
  return [
    { from: part.from, to: part.from + title.length, shape: "first", features: ["before=name"] },
    { from: part.from + length, to: part.to, shape: "last", features: ["behind=person"] },
  ];
}

function featuresOf(text: string, part: HeaderPart, context: SpanContext): string[] {
  const words = text.split(/\s+/);
  const [first = "", last = ""] = [words[0], words.at(-1)];
  const flags: readonly (readonly [string, boolean])[] = [
    ["legal-form", hasLegalForm(text)],
    ["self-employed", context.employers.isSelfEmployed(text)],
    ["nobody", context.employers.isNobodyByName(text)],
    ["same-again", context.employers.isSameEmployer(text)],
    ["like-place", isPlaceLike(text)],
    ["home", context.isHome(text)],
    ["region", part.isPlace],
    ["before-region", part.isMaybeTown],
    ["school", PLACE_OF_STUDY.test(text)],
    ["study", isStudyLine(text)],
    ["bracket", part.isBracket],
    ["behind-at", part.isEmployer],
    ["behind-colon", part.isBehindColon],
    ["deeds", tellsDeeds(text)],
    ["digit", /\d/.test(text)],
    ["and", /&|\s\+\s/.test(text)],
    ["quoted", /["„“«»”]/u.test(text)],
    ["comma", text.includes(",")],
    ["shouted", /\p{Lu}{4}/u.test(text) && text === text.toUpperCase()],
    ["all-capital", words.length > 1 && words.every((word) => /^\p{Lu}|^\p{Ll}{1,3}$/u.test(word))],
    ["later-capital", words.slice(1).some((word) => /^["„“«]?\p{Lu}/u.test(word))],
    ["bulleted", isBulleted(text)],
  ];
  return [
    ...flags.flatMap(([name, isTrue]) => (isTrue ? name : [])),
    `words=${Math.min(words.length, MAX_WORDS)}`,
    `begins=${/^["„“«]?\p{Lu}/u.test(text) ? "capital" : /^\p{Ll}/u.test(text) ? "small" : "other"}`,
    `first=${suffixOf(first)}`,
    `last=${suffixOf(last)}`,
  ];
}

const suffixOf = (word: string): string =>
  foldAccents(word.toLowerCase())
    .replace(/[^\p{L}]/gu, "")
    .slice(-SUFFIX_CHARS);

const BUCKETS = [0.05, 0.2, 0.35, 0.48, 0.6, 0.75, 0.9];
export function bucketOf(likeness: number): number {
  const above = BUCKETS.findIndex((least) => likeness < least);
  return above < 0 ? BUCKETS.length : above;
}
