/*
 * Positions described in sentences, in the words of the document: "From 2010 to 2014 I worked as a welder at
 * Acme Steel". A clause counts when it has the period, a verb of one's own work and a word for "as".
 */
import type { EmployerNames } from "../languages/employer-names.ts";

import type { HeaderField } from "./header-parts.ts";
import type { Row } from "./original-rows.ts";

interface ToldFields {
  readonly title: HeaderField;
  readonly employer: HeaderField | undefined;
}

const MAX_CLAUSE_CHARS = 260;
const MAX_TITLE_WORDS = 7;
const MAX_NAME_WORDS = 8;
/** First person, or without a subject: "she worked" is about another person. */
const WORKED = [
  "(?<!he |she |they )(?:worked|working|employed|hired|served|started|joined)|i (?:work|was|am)",
  "arbeite(?:te)?|gearbeitet|tätig|war ich|ich war|bin ich|ich bin|beschäftigt|angestellt|angefangen",
  "travaillé|exercé|occupé|je (?:travaille|suis)|j['’](?:étais|exerce|ai été)|employée?|embauchée?",
  "trabaj(?:é|o|aba|ando|ado)|estuve|fui|soy|desempeñ(?:é|o|ado)",
  "trabalh(?:ei|o|ava|ado)|sou|atu(?:ei|o)|exerci",
  "lavor(?:o|avo|ato)|sono stat[oa]|impiegat[oa]|assunt[oa]",
  "werkte|werkzaam|werk ik|ik werk|gewerkt|was ik|ik was|ben ik|ik ben",
  "pracował[ae]m|pracuję|byłe?a?m|zatrudnion[ya]|jestem",
].join("|");
const VERB = new RegExp(String.raw`(?<!\p{L})(?:${WORKED})(?!\p{L})`, "iu");
const AS =
  /(?<![\p{L}\d])(?:as|als|comme|en tant que?|en qualité de?|como|come|in qualità di|jako|na stanowisku)\s(?:(?:an?|the|une?|un|una|uma|um|de|het|een|einer?)\s)?/giu;
/** Words for "at"; those that also precede places need the name of an organisation behind them. */
const AT = new Set("at bei beim chez presso bij".split(" "));
const MAYBE_AT = new Set(
  "for with in im für à au aux pour dans en para em na no numa num nas nos per alla al nella da voor op w we u dla".split(
    " ",
  ),
);
const ARTICLE = new Set(
  "the der dem den einer einem la el le les los las de het een il lo a o une un una".split(" "),
);
/** Small words inside names: "Bank of Ireland", "Kantoor van Dijk en Zonen". */
const WITHIN_NAME = new Set(
  "of and und et y e en i & de du des del della di da do dos van der z o.o.".split(" "),
);
const STOP =
  /^(?:\d|from|since|until|and|von|seit|bis|habe|war|und|gearbeitet|tätig|depuis|jusqu|et|desde|hasta|y|até|e|dal|fino|sinds|tot|en|gewerkt|od|do|i|puis|luego|poi|daarna)/iu;

/** Title and employer of the clause around a period, or undefined where it names none. */
export function toldFields(
  employers: EmployerNames,
  row: Row,
  period: { readonly start: number; readonly end: number; readonly after: number },
  isTitle: (from: number, to: number) => boolean,
): ToldFields | undefined {
  const [from, to] = clauseAround(row.text, period);
  const clause = row.text.slice(from, to);
  if (clause.length > MAX_CLAUSE_CHARS || !VERB.test(clause)) return undefined;
  for (const { 0: mark, index } of clause.matchAll(AS)) {
    const start = from + index + mark.length;
    const words = wordsIn(row.text, start, to);
    const count = titleWords(employers, words);
    const last = words[count - 1];
    if (last === undefined || !isTitle(start, last.to)) continue;
    return {
      title: { text: row.text.slice(start, last.to), row, from: start, to: last.to },
      employer: last.isEnd ? undefined : employerFrom(employers, row, words.slice(count)),
    };
  }
  return undefined;
}

interface ToldWord {
  /** Without the marks behind it. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** Whether a comma, a bracket or the end of the sentence follows. */
  readonly isEnd: boolean;
}

const wordsIn = (text: string, from: number, to: number): ToldWord[] =>
  Array.from(text.slice(from, to).matchAll(/\S+/gu), ({ 0: raw, index }) => {
    const word = raw.replace(/(?:[,;:!?)]|(?<!\.\p{L}|^\p{Lu})\.)+$/u, "");
    const at = from + index;
    const isEnd = word !== raw || /^[(–—-]/u.test(text.slice(at + raw.length + 1));
    return { text: word, from: at, to: at + word.length, isEnd };
  });

/** How many words the title has: up to a word for "at" with a name, a mark, or another part. */
function titleWords(employers: EmployerNames, words: readonly ToldWord[]): number {
  for (const [place, word] of words.slice(0, MAX_TITLE_WORDS + 1).entries()) {
    if (place > 0 && (STOP.test(word.text) || namesAt(employers, words, place) !== undefined))
      return place;
    if (word.isEnd) return place + 1;
  }
  return 0;
}

/** The place of the name behind a word for "at". */
function namesAt(
  employers: EmployerNames,
  words: readonly ToldWord[],
  place: number,
): number | undefined {
  const word = words[place]?.text.toLowerCase() ?? "";
  if (!AT.has(word) && !MAYBE_AT.has(word)) return undefined;
  const next = words[place + 1]?.text ?? "";
  let at = ARTICLE.has(next.toLowerCase()) && !isCapital(next) ? place + 2 : place + 1;
  // "en la empresa Metales Ruiz"
  if (!isCapital(words[at]?.text ?? "") && employers.namesOrganisation(words[at]?.text ?? "")) at++;
  return isCapital(words[at]?.text ?? "") ? at : undefined;
}

function employerFrom(
  employers: EmployerNames,
  row: Row,
  words: readonly ToldWord[],
): HeaderField | undefined {
  const first = namesAt(employers, words, 0);
  if (first === undefined) return undefined;
  let last = first;
  for (let at = first; at < Math.min(words.length, first + MAX_NAME_WORDS); at++) {
    const { text, isEnd } = words[at] as ToldWord;
    const isInside = WITHIN_NAME.has(text) && isCapital(words[at + 1]?.text ?? "");
    if (isCapital(text)) last = at;
    else if (!isInside) break;
    if (isEnd && !WITHIN_NAME.has(text)) break;
  }
  const [from, to] = [(words[first] as ToldWord).from, (words[last] as ToldWord).to];
  const text = row.text.slice(from, to);
  const isSure = AT.has(words[0]?.text.toLowerCase() ?? "") || employers.namesOrganisation(text);
  return isSure || last > first ? { text, row, from, to } : undefined;
}

const isCapital = (word: string): boolean => /^["'„“«‘]?[\p{Lu}\d]/u.test(word);

/** From the end of the previous sentence or period to the end of the sentence. */
function clauseAround(
  text: string,
  { start, end, after }: { readonly start: number; readonly end: number; readonly after: number },
): [number, number] {
  const before = text.slice(after, start);
  const stop = /^.*[\p{Ll}\d)]{2}[.!?;]\s/su.exec(before)?.[0].length ?? 0;
  const behind = /[\p{Ll}\d)]{2}[.!?;](?=\s|$)/u.exec(text.slice(end));
  return [after + stop, behind ? end + behind.index + behind[0].length : text.length];
}
