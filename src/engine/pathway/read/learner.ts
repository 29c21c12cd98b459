/* People in the middle of a training: "Azubi Elektroniker, 2. Lehrjahr", "PGY-2 resident", "law student". */
import type { DegreeLevel } from "../../knowledge/record-types.ts";

/** `study`: at a school or university · `work`: in paid training · `specialty`: after the licence. */
type LearnerKind = "study" | "work" | "specialty";

export interface Learner {
  readonly kind: LearnerKind;
  /** The title without the words about time. */
  readonly title: string;
  /** The occupation or subject that is learned, as it was written. */
  readonly subject: string;
  /** Which degree a student is on the way to, where the title says it. */
  readonly degree: DegreeLevel | undefined;
  /** The months behind them, where the title names a year or a semester. */
  readonly served: number | undefined;
}

const ORDINALS: readonly RegExp[] = [
  /^(?:first|1st|erste[nrs]?|premi[eè]re|primero?)$/i,
  /^(?:second|2nd|zweite[nrs]?|deuxi[eè]me|segundo)$/i,
  /^(?:third|3rd|dritte[nrs]?|troisi[eè]me|tercer|terceiro)$/i,
  /^(?:fourth|vierte[nrs]?|quatri[eè]me|cuarto|quarto)$/i,
  /^(?:fifth|f[uü]nfte[nrs]?|cinqui[eè]me|quinto)$/i,
];

/** The unit before or behind a number: "2nd year", "im 2. Lehrjahr", "Semester 5", "PGY-3", "3e année". */
const NUMBER = String.raw`(\d{1,2}|\p{L}+)(?:st|nd|rd|th|[èe]me|[èe]re|e|[.ºª°])?`;
const YEAR = String.raw`(?:year|(?:lehr|ausbildungs|weiterbildungs|studien)?jahr|ann[ée]e|año|ano)`;
const HALF_YEAR = String.raw`(?:(?:fach)?semester|semestre|per[ií]odo)`;
const TIMES: readonly { readonly pattern: RegExp; readonly months: number }[] = [
  {
    pattern: new RegExp(
      String.raw`(?:\b(?:im|in|en)\s+)?\b${NUMBER}[-\s]*${YEAR}(?![\p{L}])`,
      "iu",
    ),
    months: 12,
  },
  {
    pattern: new RegExp(
      String.raw`(?:\b(?:im|in|en)\s+)?\b${NUMBER}[-\s]*${HALF_YEAR}(?![\p{L}])`,
      "iu",
    ),
    months: 6,
  },
  { pattern: /\byear\s+(\d)\b/iu, months: 12 },
  { pattern: /\b(?:fach)?semester\s+(\d{1,2})\b/iu, months: 6 },
  { pattern: /\b(?:PGY|ST|CT)[-\s]?(\d)\b/u, months: 12 },
];

const STUDY =
  /\b(?:(?:phd|ph\.d\.|doctoral|master'?s) (?:candidate|researcher)|doktorand(?:in)?|promovierende[rn]?|promovend(?:in)?|doctorante?|doctorand[oa]|student(?:in|e)?|studierende[rn]?|[eé]tudiante?|estudiante|estudante)\b|(?<=\p{L})(?:student|sch[uü]ler)(?:in)?\b/iu;
const WORK =
  /\b(?:apprentice|apprentie?|aprendi[zs]|azubi(?:ne)?|auszubildende[rn]?|lehrling|lernende[rn]?|trainee|articled|articleship|pre-?registration|cadet|intern|pupil|konzipient(?:in)?)\b|(?<=\p{L})(?:lehrling|azubi)\b|\bin (?:ausbildung|training)\b|(?<=\p{L})(?:referendar|anw[aä]rter)(?:in)?\b/iu;
const SPECIALTY =
  /\b(?:residente?|registrar|clinical fellow|interne en)\b|assistenz[aä]rzt(?:in)?\b|assistenzarzt\b|\bin weiterbildung\b/iu;
/** Words for the degree that a student is on the way to. */
const DOCTORAL =
  /\b(?:phd|ph\.\s?d\.|doctoral|doctorate|doktorand(?:in)?|promotions?student(?:in)?|promovierende[rn]?|promovend(?:in)?|doctorante?|doctorand[oa])(?![\p{L}])/iu;
const MASTERS = /\bmaster(?:['’]?s)?(?![\p{L}])|\bmaster(?=student)/iu;
const OF_STATE = /(?:referendar|anw[aä]rter)(?:in)?$/iu;
const RESIDENT = /\bresidente?\b/iu;

/** Small words between the word for a learner and the occupation: "Auszubildende zur Pflegefachfrau". */
const BETWEEN = /^(?:zum|zur|als|de|d'|der|des|of|in|en|im)\s+|\s+(?:in|im|of|de)$/iu;

/** What a title says about somebody who is still in training; undefined for everybody else. */
export function readLearner(written: string | undefined): Learner | undefined {
  if (written === undefined) return undefined;
  const kind = kindOf(written);
  if (kind === undefined) return undefined;
  const { title, served } = withoutTime(written);
  const words = kind === "study" ? STUDY : kind === "work" ? WORK : SPECIALTY;
  const degree = kind === "study" ? degreeIn(title) : undefined;
  const bare = title.replace(words, " ").replace(DOCTORAL, " ").replace(MASTERS, " ");
  const subject = tidied(bare).replace(BETWEEN, "");
  return { kind, title, degree, subject: tidied(subject), served };
}

/** In an apprenticeship: a trainee or an intern may be in any other training. */
const APPRENTICE =
  /\b(?:apprentice|apprentie?|aprendi[zs]|azubi(?:ne)?|auszubildende[rn]?|lehrling|lernende[rn]?)\b|(?<=\p{L})(?:lehrling|azubi)\b|\bin ausbildung\b/iu;

/** Whether a title is that of an apprentice. */
export const isApprentice = (written: string): boolean => APPRENTICE.test(written);

/** Whether a title names the training of the state after a first examination. */
export const isOfState = (written: string): boolean => OF_STATE.test(written);

/** Whether somebody in a specialty is in its first part: a registrar is beyond it. */
export const isResident = (written: string): boolean => RESIDENT.test(written);

/** Whether a title is that of somebody who has not finished the training for a first licence. */
export const isBeforeLicence = (written: string): boolean =>
  STUDY.test(written) || WORK.test(written);

function kindOf(written: string): LearnerKind | undefined {
  if (SPECIALTY.test(written)) return "specialty";
  if (WORK.test(written)) return "work";
  return STUDY.test(written) ? "study" : undefined;
}

const degreeIn = (title: string): DegreeLevel | undefined =>
  DOCTORAL.test(title) ? "doctorate" : MASTERS.test(title) ? "master" : undefined;

function withoutTime(written: string): Pick<Learner, "title" | "served"> {
  for (const { pattern, months } of TIMES) {
    const match = pattern.exec(written);
    const number = match ? numberOf(match[1]!) : undefined;
    if (match && number !== undefined)
      return { title: tidied(written.replace(match[0], " ")), served: (number - 1) * months };
  }
  return { title: tidied(written), served: undefined };
}

const numberOf = (word: string): number | undefined => {
  const digits = Number(word);
  const ordinal = ORDINALS.findIndex((one) => one.test(word)) + 1;
  const number = Number.isInteger(digits) ? digits : ordinal;
  return number >= 1 ? number : undefined;
};

const tidied = (text: string): string =>
  text
    .replace(/\(\s*\)/gu, " ")
    .replace(/\s+/gu, " ")
    .replace(/^[\s,;:–-]+|[\s,;:–-]+$/gu, "");
