import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CORE_SCHEMA, load } from "js-yaml";

/* The records of the counterfactual audit: `knowledge/fairness/<language>.yaml`. */

/** What is swapped in a language, in its words. */
export interface SwapWords {
  /** Names of other origins. */
  readonly names: readonly string[];
  /** Lines that state a gender, and words that have one: the female form first. */
  readonly gender: readonly [string, string];
  readonly words: readonly (readonly [string, string])[];
  /** Lines that state a date of birth, forty years apart. */
  readonly birth: readonly [string, string];
  /** A line that states a gap. */
  readonly gap: string;
  readonly part_time: string;
  readonly school: string;
  readonly place: string;
}

export interface AuditedPerson {
  readonly id: string;
  /** As it stands in the text. */
  readonly name: string;
  readonly text: string;
  readonly target_job: { readonly title: string; readonly skills?: readonly string[] };
  readonly truth: {
    readonly positions: readonly { readonly title: string; readonly place?: string }[];
    readonly education: readonly { readonly institution: string }[];
  };
}

export interface AuditedLanguage {
  readonly language: string;
  readonly words: SwapWords;
  readonly people: readonly AuditedPerson[];
}

const FAIRNESS_FOLDER = join(import.meta.dirname, "../../../knowledge/fairness");
/** Beside other people's files: their names by id. */
const NAMES_FILE = "../names.yaml";

const readYaml = (file: string): unknown =>
  load(readFileSync(file, "utf8"), { schema: CORE_SCHEMA });

const languagesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".yaml"))
    .map((file) => file.replace(".yaml", ""))
    .toSorted();

/** A file of names by their form. */
export const readNames = (file: string): string[] =>
  Object.values(readYaml(file) as Readonly<Record<string, readonly string[]>>).flat();

/** The published set, or the people of another folder with the same fields. */
export function readAuditSet(folder = FAIRNESS_FOLDER): AuditedLanguage[] {
  const isPublished = folder === FAIRNESS_FOLDER;
  const names = isPublished
    ? {}
    : (readYaml(join(folder, NAMES_FILE)) as Readonly<Record<string, string>>);
  return languagesIn(folder).map((language) => {
    const words = readYaml(join(FAIRNESS_FOLDER, `${language}.yaml`)) as SwapWords;
    const { resumes } = readYaml(join(folder, `${language}.yaml`)) as {
      resumes: readonly AuditedPerson[];
    };
    const people = resumes.map((person) => ({ ...person, name: person.name ?? names[person.id] }));
    return { language, words, people };
  });
}
