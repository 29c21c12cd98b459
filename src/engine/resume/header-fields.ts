/* Which parts of a row are the title, the employer and the place of a position. */
import { hasLegalForm, isSameEmployer, isSelfEmployed } from "./employer-names.ts";
import {
  type HeaderField,
  type HeaderPart,
  fieldOf,
  isCommonName,
  isNameLike,
  isPlaceLike,
  isSureName,
} from "./header-parts.ts";
import type { Row } from "./rows.ts";

/** What the parser must know about the text around a header. */
export interface HeaderContext {
  /** 0 to 1: how much a part of a row looks like a title. */
  likenessOf(row: Row, part: HeaderPart): number;
  /** Whether the words of a sentence are a title. */
  isTitleAt(row: Row, from: number, to: number): boolean;
  /** A rank such as "Sergeant" says less than the function behind it. */
  isRank(row: Row, part: HeaderPart): boolean;
  /** How many characters of a text go up to the noun for a person, where more follows. */
  personIn(text: string): number | undefined;
  isHeading(row: number): boolean;
  /** Whether the row belongs to something else: another period, a heading, the person's data. */
  isForeign(row: number): boolean;
  /** Whether the employer of the position above goes on. */
  readonly isInGroup: boolean;
  /** Names of places that the document gives as the person's own. */
  isHome(text: string): boolean;
}

export interface Head {
  readonly row: Row;
  readonly parts: readonly HeaderPart[];
}

export type Fields = { -readonly [K in "title" | "employer" | "place"]?: HeaderField | undefined };

export const MIN_LIKENESS = 0.35;
export const SURE_TITLE = 0.6;
const ORDER_COST = 0.04;
const SMALL_COST = 0.2;
const KNOWN_TITLE = 0.9;
const COLON_COST = 0.2;
const NAME_COST = 0.4;
const MAX_TITLE_WORDS = 9;
/** "Institut für Physik, Universität Potsdam": a part of the employer. */
const UNIT =
  /^(?:institut|lehrstuhl|abteilung|department|dept|fachbereich|fakultät|faculty|département|departamento|dipartimento|service|servicio|serviço|wydział|katedra|afdeling|vakgroep)(?!\p{L})/iu;
/** "Opiekunka domowa w Niemczech": where the work was, and not "Lehrerin in Ausbildung". */
const TOWN_BEHIND =
  /^(?<title>.{3,}?)\s(?:in|w|we|en|em|a|à|te)\s(?!Ausbildung|Teilzeit|Vollzeit|Training|Residence|Charge)\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?$/u;

/** Title, employer and place among the parts of one row. */
export function fieldsOf(head: Head, context: HeaderContext): Fields {
  const { row } = head;
  const title = withoutTown(row, titleIn(head, context) ?? titleByOrder(head, context), context);
  const employer = employerIn(head, title, context);
  if (employer !== undefined) {
    const isOnlyPlace =
      !isSureName(employer) &&
      (context.isHome(employer.text) || (title !== undefined && isSelfEmployed(title.text))) &&
      isPlaceLike(employer.text);
    if (isOnlyPlace) return { title: title && fieldOf(row, title), place: fieldOf(row, employer) };
  }
  return {
    title: title && fieldOf(row, title),
    employer: employer && fieldOf(row, employer),
    place: placeIn(head, employer) ?? (employer && placeAfter(head, employer)),
  };
}

function withoutTown(
  row: Row,
  part: HeaderPart | undefined,
  context: HeaderContext,
): HeaderPart | undefined {
  const text = part && TOWN_BEHIND.exec(part.text)?.groups?.["title"];
  if (part === undefined || text === undefined) return part;
  const title = { ...part, text, to: part.from + text.length };
  return context.likenessOf(row, title) >= SURE_TITLE ? title : part;
}

export function titleIn({ row, parts }: Head, context: HeaderContext): HeaderPart | undefined {
  let best: HeaderPart | undefined;
  let most = MIN_LIKENESS;
  const isCapital = /^\p{Lu}/u.test(parts[0]?.text ?? "");
  for (const [order, part] of parts.entries()) {
    if (part.isBracket || part.isEmployer || part.isPlace) continue;
    const likeness =
      context.likenessOf(row, part) -
      ORDER_COST * order -
      (part.isBehindColon ? COLON_COST : 0) -
      (isCapital && /^\p{Ll}/u.test(part.text) ? SMALL_COST : 0) -
      (isSureEmployer(row, part, context) ? NAME_COST : 0);
    if (likeness > most) [best, most] = [part, likeness];
  }
  // "Acme Ltd, Leeds (Bricklayer)"
  if (best === undefined)
    return parts.find(
      (part) =>
        part.isBracket &&
        context.likenessOf(row, part) >= SURE_TITLE &&
        !isSureName(part) &&
        !context.isRank(row, part),
    );
  if (context.isRank(row, best)) return functionBeside(row, parts, best, context);
  const next = parts[parts.indexOf(best) + 1];
  // "Specialist, Automated Logistical Specialist"
  const isCloser =
    next !== undefined &&
    !next.isBracket &&
    next.text.toLowerCase().endsWith(` ${best.text.toLowerCase()}`) &&
    context.likenessOf(row, next) >= MIN_LIKENESS;
  return isCloser ? next : best;
}

/** "Sergeant First Class, Platoon Sergeant, 4th Brigade": what was done stands beside the rank. */
function functionBeside(
  row: Row,
  parts: readonly HeaderPart[],
  rank: HeaderPart,
  context: HeaderContext,
): HeaderPart {
  const open = parts.filter((part) => !part.isBracket && !part.isEmployer);
  const at = open.indexOf(rank);
  const [before, behind] = [open[at - 1], open[at + 1]];
  const isFunction = (part: HeaderPart | undefined): part is HeaderPart =>
    part !== undefined && !isSureName(part) && !/\d/.test(part.text);
  if (isFunction(before)) return before;
  if (!isFunction(behind)) return rank;
  const isLast = at + 1 === open.length - 1;
  const isTold = /\s/.test(behind.text) || context.likenessOf(row, behind) >= MIN_LIKENESS;
  return !isLast || isTold ? behind : rank;
}

/** A name with a legal form, or with a noun for an organisation that is no title: "Hotel Manager". */
const isSureEmployer = (row: Row, part: HeaderPart, context: HeaderContext): boolean =>
  isSureName(part) &&
  (part.isEmployer || hasLegalForm(part.text) || context.likenessOf(row, part) < KNOWN_TITLE);

/** An unknown title stands first, or behind the name of an employer. */
function titleByOrder({ parts }: Head, context: HeaderContext): HeaderPart | undefined {
  const first = parts.find(
    (part) =>
      !part.isBracket &&
      !part.isEmployer &&
      !part.isPlace &&
      !isSureName(part) &&
      !context.isHome(part.text) &&
      part.text.split(/\s+/).length <= MAX_TITLE_WORDS,
  );
  return first !== undefined && /^\p{L}/u.test(first.text) ? first : undefined;
}

export function employerIn(
  { row, parts }: Head,
  title: HeaderPart | undefined,
  context: HeaderContext,
): HeaderPart | undefined {
  const others = parts.filter(({ from, text }) => from !== title?.from && !isSameEmployer(text));
  const marked = others.find(
    (part) =>
      part.isEmployer && isNameLike(part) && parts[parts.indexOf(part) - 1]?.from === title?.from,
  );
  if (marked) return marked;
  const all = others.filter(
    (part) =>
      !part.isPlace &&
      (isNameLike(part) || (part.isEmployer && isCommonName(part))) &&
      !part.isBehindColon &&
      (isSureEmployer(row, part, context) ||
        (context.likenessOf(row, part) < SURE_TITLE && !context.isRank(row, part))),
  );
  const isElsewhere = all.some(({ isMaybeTown, isBracket }) => !isMaybeTown && !isBracket);
  const names = isElsewhere ? all.filter(({ isMaybeTown }) => !isMaybeTown) : all;
  const sure = names.filter((part) => isSureEmployer(row, part, context) && !part.isBracket);
  if (sure.length > 0) return sure.find(({ text }) => !UNIT.test(text)) ?? sure[0];
  const at = parts.findIndex(({ from }) => from === title?.from);
  const next = title === undefined ? undefined : parts[at + 1];
  const isOnlyTown = names.every(({ text }) => !/\s/.test(text) && isPlaceLike(text));
  if (next && !next.isBracket && isOnlyTown && isCommonName(next)) return next;
  const behind = parts.slice(at + 1).find((part) => names.includes(part) && !part.isBracket);
  if (behind) return behind;
  return (
    names.find((part) => !part.isBracket) ??
    // "zzp'er (Spoel Metselwerken)"
    names.find((part) => part.isBracket && /\s/.test(part.text))
  );
}

/** A town with its state or country, wherever it stands in the row. */
export function placeIn({ row, parts }: Head, employer?: HeaderPart): HeaderField | undefined {
  const region = parts.findIndex(({ isPlace }, at) => isPlace && parts[at + 1]?.isPlace !== true);
  const [town, last] = [parts[region - 1], parts[region]];
  if (town === undefined || last === undefined || town === employer) return undefined;
  if (!isPlaceLike(town.text)) return undefined;
  return { text: row.text.slice(town.from, last.to), row, from: town.from, to: last.to };
}

export function placeAfter({ row, parts }: Head, employer: HeaderPart): HeaderField | undefined {
  const behind = parts.slice(parts.indexOf(employer) + 1);
  const places = behind.filter(({ text }) => isPlaceLike(text)).slice(0, 2);
  const [first, second] = places;
  if (first === undefined) return undefined;
  const isPair = second !== undefined && behind.indexOf(second) === behind.indexOf(first) + 1;
  const last = isPair ? second : first;
  return { text: row.text.slice(first.from, last.to), row, from: first.from, to: last.to };
}
