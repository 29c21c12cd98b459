import type { Knowledge } from "../knowledge/knowledge.ts";
import { EDUCATION_LEVELS } from "../resume/education.ts";
import type { PersonStudy } from "../person/person.ts";
import { limitedPlaces } from "./limited-skills.ts";
import type { AnalysedPerson } from "./analysed-person.ts";

/** A study that the prose may state. */
export interface ToldStudy {
  /** The word of the text for the degree, one of those that we know: "Diplom", "Laurea magistrale". */
  readonly name: string;
  readonly isUnderWay: boolean;
}

const MAX_ROW_CHARS = 120;
/** A row of two sentences may be about more than the study. */
const TWO_SENTENCES = /(?<=\p{L}{4}|\d|\))[.;]\s+\p{L}{3}/u;
/** "Ingeniería en", "Ausbildung zum" */
const LINK = /\s+\p{Ll}{1,3}$/u;
const YEAR = /(?:19|20)\d\d/;

/**
 * The studies on a row of their own that has a year and a degree by a name that we know, and that are
 * finished, without a word of doubt, or under way. Schools are left out: their levels differ.
 */
export function toldStudies(
  knowledge: Knowledge,
  text: string,
  { education, language }: AnalysedPerson,
): ToldStudy[] {
  const { isLimited } = limitedPlaces(knowledge, text, language, "proof");
  const told = education
    .toSorted((a, b) => EDUCATION_LEVELS.indexOf(b.level) - EDUCATION_LEVELS.indexOf(a.level))
    .flatMap(({ level, state, degree, span, isInferred }: PersonStudy): ToldStudy[] => {
      const row = text.slice(span.start, span.end);
      if (isInferred || level === "high_school" || row.length > MAX_ROW_CHARS) return [];
      if (!YEAR.test(row) || TWO_SENTENCES.test(row)) return [];
      const isUnderWay = state === "in_progress";
      if (!isUnderWay && (state !== "held" || isLimited(span))) return [];
      const name =
        knowledge.languages.degreeIn(row, language) ?? (row.includes(degree) ? degree : undefined);
      return name === undefined ? [] : [{ name: name.replace(LINK, ""), isUnderWay }];
    });
  return told.filter(({ name }, place) => told.findIndex((one) => one.name === name) === place);
}
