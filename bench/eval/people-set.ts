import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";

/* The résumés and postings of bench/eval/people; its README describes every field. */

/** `later` is the unseen part: it is measured by its totals only. */
export const HALVES = ["tune", "publish", "later"] as const;
export type Half = (typeof HALVES)[number];

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
  readonly target_job: { readonly title: string; readonly skills?: readonly string[] };
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
  if (!existsSync(join(FOLDER, half))) throw new Error(`bench/eval/people/${half} does not exist`);
  return readdirSync(join(FOLDER, half))
    .filter((file) => file.endsWith(".yaml"))
    .toSorted()
    .map((file) => {
      const data = load(readFileSync(join(FOLDER, half, file), "utf8"));
      const own = data as Omit<PeopleOfLanguage, "language">;
      return { language: file.replace(".yaml", ""), ...own };
    });
}
