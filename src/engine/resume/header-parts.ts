import { type EmployerNames, hasLegalForm } from "../languages/employer-names.ts";
import { COUNTRIES, STATES } from "./regions.ts";
import type { Row } from "./original-rows.ts";

/** A part of a header between its separators, in offsets of its row. */
export interface HeaderPart {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly isBracket: boolean;
  /** Behind "at", "bei", "chez", "presso", "bij". */
  readonly isEmployer: boolean;
  readonly isBehindColon: boolean;
  readonly isPlace: boolean;
  /** Before a country: "London, UK", but also "Acme, Germany". */
  readonly isMaybeTown: boolean;
  /** "Software Engineer, Senior": a rank behind it, and the offset behind that. */
  readonly rank?: PartRank;
}

interface PartRank {
  readonly text: string;
  readonly to: number;
}

/** A field of a header with its place in the document. */
export interface HeaderField {
  readonly text: string;
  readonly row: Row;
  readonly from: number;
  readonly to: number;
  readonly rank?: PartRank | undefined;
}

const MAX_NAME_WORDS = 9;
const MAX_NAME_CHARS = 90;
const MAX_PLACE_WORDS = 4;
/** Commas, dashes, columns, brackets, colons, words for "at", and full stops between short parts. */
const SEPARATOR =
  /,\s+|\s+(?:[-–—·|•→~*]|>{1,2}|\.{3,})\s+|\s*(?:[|•\t]|\.{4,})\s*|\s{2,}|;\s*|\s?:\s+|\s\/\s|(?<=[\p{L}\d)]{3}|\S\.\p{Lu})\.\s+(?=\p{Lu})|(?<=(?:z\so\.\s?o|[Ss]\.[Pp]\.[Aa]|[Ss]\.[Aa]|[Ss]\.[Ll]|[Ss]\.[Rr]\.[Ll])\.)\s+(?=\p{Lu}\p{Ll})|[()[\]]|\s(?:at|@|bei|beim|chez|presso|bij)\s(?:(?:der|dem|den|de|la|le|il|the|het)\s|l['’])?/gu;
const AT = /^\s(?:at|@|bei|beim|chez|presso|bij)\s/u;
/** Words for "at" that mean other things too: they need the name of an organisation behind them. */
const MAYBE_AT =
  /\s(?:im|in der|in dem|in einem|in einer|in|an der|am|en|en el|en la|em|no|na|num|w|we|u|au|aux|à la|al|alla|allo|nella|della|del|dell['’]|op|voor|for|with|przez agencję)\s/giu;
/** Legal forms behind a comma belong to the name: "Construções Corgo, Lda." */
const LEGAL_TAIL =
  /^[,.]\s+(?:unip(?:essoal|\.)?,?\s+lda|lda|ltda|ltd|inc|llc|s\.?a|s\.?l|gmbh|srl|s\.r\.l|spa|bv|b\.v)\.?(?![\p{L}])/iu;
/** Behind a comma: "…, per la cooperativa Saporita", "via uitzendbureau Vakkracht". */
const LEADING_AT =
  /^(?:per(?: la| il| conto di)?|para(?: a| o| la| el)?|pour(?: la| le)?|for(?: the)?|voor(?: de| het)?|für(?: die| den)?|dla|via|przez(?: agencję)?|missions?)\s(?=(?:\p{Ll}+\s){0,2}["„“«]?\p{Lu})/iu;
/** With an article these precede names more often than towns. */
const ARTICLED_AT = /\s(?:na|no|nas|nos|en la|en el|alla|al|nella|à la|au|aux)\s/giu;
const NAME_OF_WORDS =
  /^["„“«]?\p{Lu}[\p{L}\d.'’&-]*(?:\s(?:d[aeo]s?|del|della|di|du|des|la|el|les|y|e|&|et))*\s["„“«]?\p{Lu}/u;
/** "Analyst, then manager": the second title continues the first. */
const THEN =
  /^(?:then|later|dann|danach|später|puis|ensuite|luego|después|poi|depois|daarna|nadien|później|potem|następnie)\s/iu;
const RANK = /^(?:s[eé]nior|sr|j[uú]nior|jr|lead|principal)\.?$/iu;
const EDGE_MARKS = /^[\s,;:|–—•*@→»▪·~>❧♦■◆○●✦-]+|[\s,;:|–—•·~>…-]+$/gu;
const BULLET = /^\s*(?:[*·•▪◦»→❧♦■◆○●✦–—>-]|\d{1,2}[.)]|\d{1,2}(?:\.\d{1,2})+\.?)\s+/u;
/** "Acme", "3M", "de Bijenkorf", "6e régiment". */
const CAPITAL =
  /^["'„“«‘]?(?:(?:the|de|het|la|le|les|el|los|il|o|os|a|as|der|die|das|am|im|zum|zur) |l['’])?["'„“«‘]?[\p{Lu}\d]/u;
const STATE = new RegExp(String.raw`^(?:${STATES})(?:\s+\d{5})?$`, "u");
const COUNTRY = new RegExp(`^(?:${COUNTRIES})$`, "u");
const SENTENCE = /\p{Ll}{3}(?:\s\p{Ll}{3,}){4}/u;

export const withoutBullet = (text: string): number => BULLET.exec(text)?.[0].length ?? 0;
export const isBulleted = (text: string): boolean => /^\s*(?:[*·•▪◦○–—-]|o)\s/u.test(text);

export function splitHeader(
  employers: EmployerNames,
  text: string,
  from = 0,
  to = text.length,
): HeaderPart[] {
  const parts: HeaderPart[] = [];
  let [start, depth] = [from, 0];
  let [isEmployer, isBehindColon] = [false, false];
  const push = (end: number): void => {
    const raw = text.slice(start, end);
    const trimmed = raw.replace(EDGE_MARKS, "").replace(/(?<=\p{Ll}{4})\.$/u, "");
    if (!/\p{L}/u.test(trimmed)) return;
    const lead = raw.indexOf(trimmed);
    const at = start + lead;
    const known = {
      isBracket: depth > 0,
      isEmployer,
      isBehindColon,
      isPlace: false,
      isMaybeTown: false,
    };
    parts.push({ text: trimmed, from: at, to: at + trimmed.length, ...known });
  };
  for (const { 0: mark, index } of text.slice(0, to).matchAll(SEPARATOR)) {
    if (index < start || index < from) continue;
    if (LEGAL_TAIL.test(text.slice(index, to))) continue;
    push(index);
    if (/[([]/.test(mark)) depth++;
    else if (/[)\]]/.test(mark)) depth = Math.max(0, depth - 1);
    isEmployer = AT.test(mark);
    if (/:/.test(mark) && depth === 0) isBehindColon = true;
    start = index + mark.length;
  }
  push(to);
  return withPlaces(
    joinRanks(
      text,
      joinTitles(text, withoutLabel(parts))
        .flatMap((part) => splitAtOrganisation(employers, part))
        .map((part) => withoutTail(employers, part)),
    ),
  );
}

/** "Inżynier procesu, następnie kierownik produkcji" is one title. */
function joinTitles(row: string, parts: readonly HeaderPart[]): HeaderPart[] {
  const joined: HeaderPart[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (before === undefined || part.isBracket || !THEN.test(part.text)) joined.push(part);
    else
      joined[joined.length - 1] = { ...before, text: row.slice(before.from, part.to), to: part.to };
  }
  return joined;
}

/** "Software Engineer, Senior", "Buchhalterin (Junior)": the rank belongs to the title. */
function joinRanks(row: string, parts: readonly HeaderPart[]): HeaderPart[] {
  const joined: HeaderPart[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (before === undefined || before.isEmployer || !RANK.test(part.text)) joined.push(part);
    else {
      const to = part.to + (/^\.?\)/.exec(row.slice(part.to))?.[0].length ?? 0);
      joined[joined.length - 1] = { ...before, rank: { text: part.text, to } };
    }
  }
  return joined;
}

/** Of "Austin, TX" both parts are a place, of "London, UK" the second. */
const withPlaces = (parts: readonly HeaderPart[]): HeaderPart[] =>
  parts.map((part, at) => {
    const next = parts[at + 1]?.text ?? "";
    const isTown = STATE.test(next) && isPlaceLike(part.text);
    const isRegion = at > 0 && (STATE.test(part.text) || COUNTRY.test(part.text));
    const isMaybeTown = COUNTRY.test(next) && isPlaceLike(part.text);
    return { ...part, isPlace: isTown || isRegion, isMaybeTown };
  });

/** "Seasonal: …": a label of one word before the header itself. */
function withoutLabel(parts: HeaderPart[]): HeaderPart[] {
  const [label, next] = parts;
  if (label === undefined || !next?.isBehindColon || next.isBracket) return parts;
  if (/\s/.test(label.text) || parts.length < 3) return parts;
  return parts.slice(1).map((part) => ({ ...part, isBehindColon: false }));
}

function withoutTail(employers: EmployerNames, part: HeaderPart): HeaderPart {
  const text = employers.withoutTail(part.text);
  return text === "" ? part : { ...part, text, to: part.from + text.length };
}

/** "Pflegehelferin im Seniorenheim Mozart" becomes title and employer. */
function splitAtOrganisation(employers: EmployerNames, part: HeaderPart): HeaderPart[] {
  if (part.isBracket || part.isEmployer) return [part];
  const lead = LEADING_AT.exec(part.text)?.[0].length ?? 0;
  if (lead > 0) return [employerAt(part, lead)];
  for (const { 0: mark, index } of part.text.matchAll(ARTICLED_AT)) {
    const behind = part.text.slice(index + mark.length);
    if (
      index < 3 ||
      !NAME_OF_WORDS.test(behind) ||
      employers.namesOrganisation(part.text.slice(0, index))
    )
      continue;
    return [
      { ...part, text: part.text.slice(0, index), to: part.from + index },
      { ...part, text: behind, from: part.from + index + mark.length, isEmployer: true },
    ];
  }
  for (const { 0: mark, index } of part.text.matchAll(MAYBE_AT)) {
    const behind = part.text.slice(index + mark.length);
    const [first = ""] = behind.split(/\s+(?=\p{Ll})/u);
    if (!/^["„“«]?\p{Lu}/u.test(behind) || !employers.namesOrganisation(first) || index < 3)
      continue;
    const middle = part.from + index + mark.length;
    return [
      { ...part, text: part.text.slice(0, index), to: part.from + index },
      { ...part, text: behind, from: middle, isEmployer: true },
    ];
  }
  return [part];
}

/** "Via uitzendbureau Vakkracht in Breda": the name without the town. */
function employerAt(part: HeaderPart, lead: number): HeaderPart {
  const text = part.text.slice(lead).replace(/\s(?:in|w|à|en|em|a|te)\s\p{Lu}.*$/u, "");
  const from = part.from + lead;
  return { ...part, text, from, to: from + text.length, isEmployer: true };
}

/** Whether a part may be the name of an employer: not a remark, not a description. */
export function isNameLike(employers: EmployerNames, { text }: HeaderPart): boolean {
  return (
    text.length >= 2 &&
    text.length <= MAX_NAME_CHARS &&
    text.split(/\s+/).length <= MAX_NAME_WORDS &&
    (CAPITAL.test(text) ||
      startsAsOrganisation(employers, text) ||
      employers.isSelfEmployed(text)) &&
    /\p{L}{2}/u.test(text) &&
    !employers.isNobodyByName(text)
  );
}

/** "supermarché Delvert", "rusthuis Ter Linden": a common noun and a name. */
function startsAsOrganisation(employers: EmployerNames, text: string): boolean {
  const words = text.split(/\s+/);
  const [first = ""] = words;
  return (
    employers.namesOrganisation(`${first} ${words[1] ?? ""}`) &&
    words.some((word) => /^["„“«]?\p{Lu}/u.test(word))
  );
}

export function isPlaceLike(text: string): boolean {
  return (
    text.split(/\s+/).length <= MAX_PLACE_WORDS &&
    /^\p{Lu}[\p{L}\s.'’/-]*\d?$/u.test(text) &&
    !hasLegalForm(text)
  );
}

/** Whether a text is a sentence, which is no header; a name may be long. */
export const tellsDeeds = (text: string): boolean =>
  SENTENCE.test(text) || /[!?]$|\p{Ll}{5}\.$/u.test(text.trim());
