import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";

/* The résumés and postings of bench/eval/people; its README describes every field. */

/** Parts of the set. Of `layouts` the odd numbers are for training, the even ones for validation. */
export const HALVES = [
  "tune",
  "publish",
  "layouts",
  "layouts-even",
  "deeds",
  "lives",
  "later",
  "ordinary",
] as const;
export type Half = (typeof HALVES)[number];
/** Measured by their totals only: nobody reads their errors. */
export const UNSEEN: ReadonlySet<Half> = new Set<Half>(["layouts-even", "later", "ordinary"]);

export interface TruePosition {
  readonly title: string;
  readonly employer: string;
  readonly start: string;
  readonly end: string;
  readonly role: string;
  readonly kind?: string;
}

export interface TrueStudy {
  readonly level: string;
  readonly field: string;
  readonly institution: string;
  readonly state: string;
  readonly end?: string;
}

export interface TrueLanguage {
  readonly name: string;
  readonly cefr: string | null;
}

export interface ResumeTruth {
  readonly positions: readonly TruePosition[];
  readonly education: readonly TrueStudy[];
  readonly credentials: readonly { readonly name: string; readonly state: string }[];
  readonly languages: readonly TrueLanguage[];
  readonly skills: readonly string[];
  readonly not_skills: readonly string[];
  readonly years_total: number;
  readonly seniority: string;
  readonly score_band: string;
  /** Skills and proofs of the target job that the person lacks, in its wording. */
  readonly missing: readonly string[];
}

export interface PersonOfSet {
  readonly id: string;
  readonly format: "text" | "pdf" | "docx";
  readonly text: string;
  readonly target_job?: { readonly title: string; readonly skills?: readonly string[] };
  readonly truth: ResumeTruth;
}

export interface PostingOfSet {
  readonly id: string;
  readonly text: string;
  readonly truth: {
    readonly title: string;
    readonly role: string;
    readonly skills_required: readonly string[];
    readonly skills_nice: readonly string[];
    readonly employment_type: string;
    readonly experience_level: string;
    readonly languages: readonly TrueLanguage[];
    readonly salary: {
      readonly min: number;
      readonly max: number;
      readonly currency: string;
      readonly period: string;
    } | null;
    readonly is_remote: boolean;
  };
}

export interface PeopleOfLanguage {
  readonly language: string;
  readonly resumes: readonly PersonOfSet[];
  readonly postings: readonly PostingOfSet[];
}

const FOLDER = join(import.meta.dirname, "people");

export function readPeople(half: Half): PeopleOfLanguage[] {
  const folder = join(FOLDER, half.replace("-even", ""));
  if (!existsSync(folder)) throw new Error(`bench/eval/people/${half} does not exist`);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".yaml"))
    .toSorted()
    .map((file) => {
      const data = load(readFileSync(join(folder, file), "utf8"));
      const { resumes, postings = [] } = data as Partial<PeopleOfLanguage>;
      const language = file.replace(".yaml", "");
      return { language, resumes: (resumes ?? []).filter(isOf(half)), postings };
    });
}

const isOf =
  (half: Half) =>
  ({ id }: { readonly id: string }): boolean => {
    if (!half.startsWith("layouts")) return true;
    return (Number(/\d+$/.exec(id)?.[0]) % 2 === 0) === (half === "layouts-even");
  };
