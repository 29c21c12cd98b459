import { foldWords } from "../text/fold.ts";
import type { EducationRecord } from "./record-types.ts";

/** Finds the fields of study in a free text by their names in any of our languages. */
export interface Studies {
  /** At most MAX_FIELDS; the longest names win, and no other name is found within them. */
  studiedIn(text: string): EducationRecord[];
  /** The text with the names of other languages in English; as it is when it has none. */
  inEnglish(text: string): string;
}

const MAX_FIELDS = 2;

interface Name {
  readonly record: EducationRecord;
  readonly name: string;
  readonly isEnglish: boolean;
}

/** The names are folded on first use, because few texts name a study. */
export function buildStudies(education: readonly EducationRecord[]): Studies {
  let names: readonly Name[] | undefined;
  const found = (text: string): { names: Name[]; english: string } => {
    let rest = ` ${fold(text)} `;
    const taken: Name[] = [];
    if (rest.trim() === "") return { names: taken, english: text };
    let english = rest;
    for (const one of (names ??= namesOf(education))) {
      if (new Set(taken.map(({ record }) => record)).size === MAX_FIELDS) break;
      if (!rest.includes(one.name)) continue;
      rest = rest.replace(one.name, " | ");
      taken.push(one);
      if (!one.isEnglish) english = english.replace(one.name, ` ${one.record.names[0]} `);
    }
    return { names: taken, english: taken.every(({ isEnglish }) => isEnglish) ? text : english };
  };
  return {
    studiedIn: (text) => [...new Set(found(text).names.map(({ record }) => record))],
    inEnglish: (text) => found(text).english.trim(),
  };
}

function namesOf(education: readonly EducationRecord[]): Name[] {
  return education
    .flatMap((record) => [
      ...record.names.map((name) => ({ record, name, isEnglish: true })),
      ...Object.values(record.languages ?? {})
        .flat()
        .map((name) => ({ record, name, isEnglish: false })),
    ])
    .map((one) => ({ ...one, name: ` ${fold(one.name)} ` }))
    .toSorted((a, b) => b.name.length - a.name.length || (a.name < b.name ? -1 : 1));
}

const fold = (text: string): string => foldWords(text.replaceAll("&", " and "));
