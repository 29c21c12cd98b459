/*
 * The header of a position: "Receptionist, Bright Dental Care, Leeds, 2015 - 2019", on the row of the
 * dates or on the rows next to it. Only the title speaks of work; employer and place are names.
 */
import type { TextSpan } from "../text/spans.ts";
import {
  hasLegalForm,
  isSameEmployer,
  isSelfEmployed,
  namesOrganisation,
} from "./employer-names.ts";
import {
  type Fields,
  type Head,
  type HeaderContext,
  fieldsOf,
  titleIn,
  employerIn,
  placeIn,
  placeAfter,
  MIN_LIKENESS,
  SURE_TITLE,
} from "./header-fields.ts";
import {
  type HeaderField,
  type HeaderPart,
  fieldOf,
  isBulleted,
  isNameLike,
  isPlaceLike,
  isSureName,
  splitHeader,
  tellsDeeds,
  withoutBullet,
} from "./header-parts.ts";
import type { Row, Rows } from "./rows.ts";
import { toldFields } from "./told-headers.ts";

export interface JobHeader {
  readonly title: HeaderField | undefined;
  readonly employer: HeaderField | undefined;
  readonly place: HeaderField | undefined;
  /** Further parts of the row that are titles, or stand between title and employer. */
  readonly otherTitles: readonly HeaderField[];
  /** "la misma empresa", "tamże": the employer of the position before. */
  readonly isSameEmployer: boolean;
  /** Whether the employer stands above several positions. */
  readonly isGrouped: boolean;
}

const MAX_HEADER_CHARS = 170;
const NEAR_CHARS = 240;
const MAX_BESIDE_CHARS = 120;
const SENTENCE_END = /[\p{Ll}\d]{3}[.!?]\s+\p{Lu}/u;
/** A small word between the header and its dates: "…, de março de 2010". */
const TRAILING =
  /(?:^|\s)(?:from|since|von|vom|seit|ab|de|du|depuis(?: le)?|dès|desde|del|dal|da|van|vanaf|sinds|od|in|im|en|em|w)\s*$/iu;

/** Words that begin a remark: "im Winter meistens stempeln". */
const REMARK =
  /^(?:im|in|am|an|mit|ohne|with|without|en|em|con|com|sin|sem|avec|sans|dans|w|z|bez|nei|nel|senza|bij|met|zonder)\s/u;
/** "2010 to 2014 she worked as …" tells of somebody else. */
const OTHERS =
  /^(?:he|she|they|elle|ils|elles|ella|él|ellos|ela|ele|eles|lui|lei|hij|zij)\s\p{Ll}/u;
/** "Scheepswerf Dintelmond": nothing but capitalised words. */
const IS_NAME = /^\p{Lu}\S*(?:\s(?:\p{Lu}\S*|&))*$/u;

/** A period within its row, and where the part of the row begins that is about it. */
export interface Period extends TextSpan {
  readonly after: number;
}

/** The header of a period, or undefined where its row tells something else. */
export function readJobHeader(
  rows: Rows,
  place: number,
  period: Period,
  context: HeaderContext,
): JobHeader | undefined {
  const row = rows.all[place] as Row;
  if (context.isHeading(place)) return readBelow(rows, place, context);
  const told = toldFields(row, period, (from, to) => context.isTitleAt(row, from, to));
  if (told) return complete(undefined, told, context);
  const own = headBeside(row, period, context);
  if (own === undefined) return undefined;
  const around = (step: number): Head | undefined => headAt(rows, place, step, context);
  const named = fieldsOf(own, context);
  const isTitled = titleIn(own, context) !== undefined;
  if (own.parts.some(({ text }) => isSelfEmployed(text)) && named.title !== undefined)
    return complete(own, { ...named, employer: ownFirm(own, named.title) }, context);
  if (isTitled && named.title !== undefined && named.employer !== undefined)
    return complete(own, named, context);
  if (own.parts.every(({ isBracket, isPlace }) => isBracket || isPlace)) {
    const found = readAround(around, context);
    return found && { ...found, place: found.place ?? placeIn(own) };
  }
  const [above, below] = [around(-1), around(1)];
  const other = [above, below].flatMap((head) => head ?? []);
  const found = other.find((head) => titleIn(head, context) !== undefined);
  const isAlone = own.parts.length === 1 && !isTitled;
  // "Key Account Manager bei Noris GmbH", and below it "Nürnberg, 2017 – heute".
  if (isAlone && found && isTown(own.parts[0])) {
    const whole = fieldsOf(found, context);
    if (whole.title && whole.employer)
      return complete(
        found,
        { ...whole, place: fieldOf(row, own.parts[0] as HeaderPart) },
        context,
      );
  }
  // "Acme – Austin, TX, 2019 – 2021", and the title on the next row.
  const isSurer = !isTitled && found !== undefined && isSurelyTitled(found, context);
  if (named.title === undefined || (isAlone && found) || isSurer) {
    const title = found && titleIn(found, context);
    const [first] = own.parts;
    const employer = isSurer && first && isNameLike(first) ? fieldOf(row, first) : named.employer;
    return complete(
      own,
      {
        employer: employer ?? named.title,
        title: title && fieldOf(found.row, title),
        place: placeIn(own) ?? named.place ?? (found && placeIn(found)),
      },
      context,
    );
  }
  if (named.employer !== undefined) return complete(own, named, context);
  const isStart = startsBlock(rows, place - 1, context);
  const [employer, isAbove] = employerBeside(above, isStart, below, context);
  const isGrouped = employer !== undefined && isAbove;
  return complete(own, { ...named, ...employer }, context, isGrouped);
}

const isSurelyTitled = (head: Head, context: HeaderContext): boolean => {
  const title = titleIn(head, context);
  return title !== undefined && context.likenessOf(head.row, title) >= SURE_TITLE;
};

/** "EXPERIENCIA 2019–2026" above a header without a period; above others it covers them all. */
function readBelow(rows: Rows, place: number, context: HeaderContext): JobHeader | undefined {
  const near = headAt(rows, place, 1, context);
  const named = near && fieldsOf(near, context);
  return near && named?.title && named.employer ? complete(near, named, context) : undefined;
}

/** "Spoel Metselwerken" beside "zzp'er", else the word for self-employed where it is no title. */
function ownFirm({ row, parts }: Head, title: HeaderField): HeaderField | undefined {
  const others = parts.filter(({ from }) => from !== title.from);
  const firm = others.find((part) => isSureName(part) && !isSelfEmployed(part.text));
  const bracket = others.find(
    (part) => part.isBracket && isNameLike(part) && /\s\p{Lu}/u.test(part.text),
  );
  const word = others.find((part) => !part.isBracket && isSelfEmployed(part.text));
  const found = firm ?? (bracket && !isSelfEmployed(bracket.text) ? bracket : undefined) ?? word;
  return found && fieldOf(row, found);
}

const isTown = (part: HeaderPart | undefined): boolean =>
  part !== undefined && !isSureName(part) && isPlaceLike(part.text);

/** A period alone on its row: the header stands above it, else below. */
function readAround(
  around: (step: number) => Head | undefined,
  context: HeaderContext,
): JobHeader | undefined {
  const above = around(-1);
  const [near, far] = above ? [above, around(-2)] : [around(1), around(2)];
  if (near === undefined) return complete(undefined, {}, context);
  const named = fieldsOf(near, context);
  if (far === undefined) return complete(near, named, context);
  const [first] = near.parts;
  const isFirm = first !== undefined && hasLegalForm(first.text) && !isSurelyTitled(near, context);
  const isTitled = !isFirm && titleIn(near, context) !== undefined;
  const beyond = fieldsOf(far, context);
  if (isTitled) {
    if (named.employer !== undefined || titleIn(far, context) !== undefined)
      return complete(near, named, context);
    return complete(
      near,
      { ...beyond, employer: beyond.employer ?? beyond.title, title: named.title },
      context,
    );
  }
  if (titleIn(far, context) === undefined && !isFirm) return complete(near, named, context);
  const employer = isFirm ? first : employerIn(near, undefined, context);
  return complete(
    near,
    {
      title: beyond.title,
      employer: employer ? fieldOf(near.row, employer) : beyond.employer,
      place: employer ? placeAfter(near, employer) : beyond.place,
    },
    context,
  );
}

function complete(
  head: Head | undefined,
  fields: Fields,
  context: HeaderContext,
  isGrouped = false,
): JobHeader {
  const { title, employer, place } = fields;
  const beside = head?.row === title?.row ? (head?.parts ?? []) : [];
  return {
    title,
    employer,
    place,
    isGrouped,
    isSameEmployer: beside.some(({ text }) => isSameEmployer(text)),
    otherTitles: beside
      .filter(
        (part) =>
          part.from !== title?.from &&
          part.from !== employer?.from &&
          (isBetween(part, title, employer) ||
            context.likenessOf((head as Head).row, part) >= SURE_TITLE),
      )
      .map((part) => fieldOf((head as Head).row, part)),
  };
}

/** "Staff Nurse, ICU, St. Mary Hospital": a part between title and employer says more of the title. */
const isBetween = (
  { from }: HeaderPart,
  title: HeaderField | undefined,
  employer: HeaderField | undefined,
): boolean =>
  title !== undefined &&
  employer !== undefined &&
  title.row === employer.row &&
  from > title.from &&
  from < employer.from;

/** The parts of the row before the period or, where nothing stands there, behind it. */
function headBeside(row: Row, period: Period, context: HeaderContext): Head | undefined {
  // Of a very long row only the part near the period is read.
  const first = Math.max(period.after, period.start - NEAR_CHARS);
  const lead = first > 0 ? first : withoutBullet(row.text);
  const until = first + row.text.slice(first, period.start).replace(TRAILING, "").length;
  const before = splitHeader(row.text, Math.min(lead, until), until).flatMap((part) =>
    splitAtPerson(row, part, context),
  );
  const told = row.text.slice(lead, until);
  if (before.length > 0) {
    const words = told.replace(/[\s.,;:(–—-]+$/u, "");
    if (words.length > MAX_HEADER_CHARS || tellsDeeds(words)) return undefined;
    const [head] = before as [HeaderPart];
    const isHeader = context.likenessOf(row, head) >= MIN_LIKENESS || IS_NAME.test(head.text);
    // "I teach years 7 to 12. Form tutor since 2021"
    if (SENTENCE_END.test(words) && !isHeader) return undefined;
    // "jobstudent 2008–2010: rusthuis Ter Linden": the employer may follow a lone title.
    const behind = before.length === 1 ? partsBehind(row, period).slice(0, 1) : [];
    return { row, parts: [...before, ...behind.filter(isSureName)] };
  }
  const parts = partsBehind(row, period);
  // "1998 bis 2011, im Winter meistens stempeln": a remark.
  const isRemark = parts.every(
    (part) => REMARK.test(part.text) && context.likenessOf(row, part) < MIN_LIKENESS,
  );
  if (isRemark) return { row, parts: [] };
  if (OTHERS.test(parts[0]?.text ?? "")) return undefined;
  const isTold = parts.length > 0 && parts[0] !== undefined && tellsDeeds(parts[0].text);
  return isTold ? undefined : { row, parts };
}

/** "QA Engineer Acme": the words up to the last one that names a person are the title. */
function splitAtPerson(row: Row, part: HeaderPart, context: HeaderContext): HeaderPart[] {
  const length = context.personIn(part.text);
  if (length === undefined || part.isBracket || hasLegalForm(part.text)) return [part];
  // "Centre hospitalier Santa Lucia"
  if (
    namesOrganisation(part.text.split(/\s/)[0] ?? "") &&
    !/^\p{Lu}\p{Ll}+ \p{Lu}/u.test(part.text)
  )
    return [part];
  const title = { ...part, text: part.text.slice(0, length), to: part.from + length };
  if (context.likenessOf(row, title) <= context.likenessOf(row, part)) return [part];
  const rest = part.text.slice(length);
  const from = title.to + rest.length - rest.trimStart().length;
  return [title, { ...part, text: rest.trim(), from }];
}

function partsBehind(row: Row, period: Period): HeaderPart[] {
  const rest = row.text.slice(period.end, period.end + NEAR_CHARS);
  const lead = /^[\s)\].,:;|–—-]*/u.exec(rest)?.[0].length ?? 0;
  const parts = splitHeader(row.text, period.end + lead, period.end + rest.length);
  const end = parts.findIndex(({ text }) => text.length > MAX_BESIDE_CHARS);
  return end < 0 ? parts : parts.slice(0, end);
}

/** A row next to the period that may belong to its header. */
function headAt(rows: Rows, place: number, step: number, context: HeaderContext): Head | undefined {
  const at = place + step;
  const row = rows.all[at];
  if (row === undefined || context.isForeign(at)) return undefined;
  // An empty line parts a header from what stands above and below it.
  const between = step < 0 ? rows.all.slice(at + 1, place + 1) : rows.all.slice(place + 1, at + 1);
  if (between.some(({ isApart }) => isApart)) return undefined;
  if (row.text.length > MAX_BESIDE_CHARS || tellsDeeds(row.text) || isBulleted(row.text))
    return undefined;
  const parts = splitHeader(row.text, withoutBullet(row.text));
  return parts.length === 0 ? undefined : { row, parts };
}

const startsBlock = (rows: Rows, place: number, context: HeaderContext): boolean =>
  rows.all[place]?.isApart === true || place <= 0 || context.isHeading(place - 1);

/** A row that names an employer and no title, above the period or below it. */
function employerBeside(
  above: Head | undefined,
  isStart: boolean,
  below: Head | undefined,
  context: HeaderContext,
): readonly [Fields | undefined, boolean] {
  const asEmployer = (head: Head | undefined): Fields | undefined => {
    const [first] = head?.parts ?? [];
    if (head === undefined || first === undefined || !isNameLike(first)) return undefined;
    if (!isSureName(first) && context.likenessOf(head.row, first) >= SURE_TITLE) return undefined;
    const place = placeAfter(head, first);
    return { employer: fieldOf(head.row, first), place };
  };
  const [top] = above?.parts ?? [];
  // Between two positions of a block stand deeds.
  const found = top && (isStart || isSureName(top)) ? asEmployer(above) : undefined;
  if (found) return [found, true];
  if (context.isInGroup) return [undefined, false];
  const [first, second] = below?.parts ?? [];
  // Below the dates stand deeds too; "Acme, London" and "Acme Ltd" are none.
  const isName =
    first !== undefined &&
    (isSureName(first) || (second !== undefined && isPlaceLike(second.text))) &&
    (below?.parts.length ?? 0) <= 3;
  return [isName ? asEmployer(below) : undefined, false];
}
