import type { ClaimState } from "../person/person.ts";
import { EDUCATION_LEVELS } from "../resume/education.ts";
import type { TextSpan } from "../text/spans.ts";
import type { AnalysedPerson } from "./analysed-person.ts";

/** A study as the text names it: "Titre professionnel Cariste d'entrepôt". */
export interface ToldStudy {
  readonly name: string;
  readonly year: string | undefined;
  readonly isUnderWay: boolean;
  readonly at: readonly TextSpan[];
}

const MOST = 2;
/** The least certainty of a row: what is under way is more often a plan or a course. */
const SURE: Readonly<Partial<Record<ClaimState, number>>> = { held: 0.7, in_progress: 0.9 };
const MAX_ROW_CHARS = 200;
const [FEWEST_CHARS, MOST_CHARS] = [4, 60];
const MOST_WORDS = 7;
const PARTS = /\s*(?:[,;|•\n\t]| {2,}|\s[–—-]\s|:\s|(?<=\)|\p{L}{4}|\p{L}{4} \p{Lu})\.\s)\s*/u;
const YEAR = /(?:19|20)\d\d/u;
const LAST_YEAR = /\s*\((?:19|20)\d\d\)$/u;
/** "09/2012", "2016", "2012 – 2015", "June 2018": no letters but those of a month. */
const DATE = /^(?:\p{L}{2,10}\.?\s)?(?:\d{1,2}[./-])?(?:19|20)\d\d(?:\s?[–—-].*)?$/u;
const FIRST_DATE =
  /^(?:\d{1,2}[./-])?(?:19|20)\d\d(?:\s?[–—-]\s?(?:(?:\d{1,2}[./-])?(?:19|20)\d\d|\p{L}+))?\s+/u;

/** The highest studies beyond school that are finished or under way, each by the words of its row. */
export function toldStudies(
  text: string,
  { education, unheld }: AnalysedPerson,
  /** "Education", "Lehre": they name no study. */
  labels: ReadonlySet<string>,
): ToldStudy[] {
  const told = education
    .filter(
      ({ level, state, confidence }) =>
        level !== "high_school" && confidence >= (SURE[state] ?? Infinity),
    )
    .toSorted((a, b) => EDUCATION_LEVELS.indexOf(b.level) - EDUCATION_LEVELS.indexOf(a.level))
    .flatMap(({ state, institution, end, span, field }) => {
      // A statement beside the row: "en cours".
      const isOpen = unheld.some(
        (one) => one.state !== "held" && one.start < span.end && span.start < one.end,
      );
      if (state === "held" && isOpen) return [];
      const name = nameIn(text.slice(span.start, span.end), institution, field, labels);
      const isUnderWay = state === "in_progress";
      const year = isUnderWay ? undefined : end?.slice(0, 4);
      const isName = name !== undefined && (!isUnderWay || /^[\p{Lu}\d]/u.test(name));
      return isName ? [{ name, year, isUnderWay, at: [span] }] : [];
    });
  return told
    .filter(({ name }, at) => told.findIndex((one) => one.name === name) === at)
    .slice(0, MOST);
}

function nameIn(
  row: string,
  institution: string | undefined,
  field: string | undefined,
  labels: ReadonlySet<string>,
): string | undefined {
  if (row.length > MAX_ROW_CHARS) return undefined;
  const parts = row
    .split(PARTS)
    .map((part) => part.replace(FIRST_DATE, "").replace(LAST_YEAR, "").trim())
    .filter((part) => part !== "" && !DATE.test(part) && part !== institution);
  const at = parts.findIndex(
    (part) =>
      part.length >= FEWEST_CHARS &&
      part.length <= MOST_CHARS &&
      /^[\p{L}\d].*\p{L}{2}/u.test(part) &&
      !YEAR.test(part) &&
      part.split(/\s+/u).length <= MOST_WORDS &&
      part.split("(").length === part.split(")").length &&
      !labels.has(part.toLowerCase()) &&
      !/\p{Ll}{2}[.](?:\s|$)/u.test(part),
  );
  const [name, next] = [parts[at], parts[at + 1]];
  // "Associate degree, Industrial Maintenance"
  return name !== undefined && next !== undefined && next === field ? `${name}, ${next}` : name;
}
