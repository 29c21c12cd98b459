import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";

/** The fields of bench/eval/people that are checked here; its README describes all of them. */
interface Resume {
  id: string;
  format: string;
  text: string;
  target_job: { title: string; skills?: string[] };
  truth: {
    positions: {
      title: string;
      employer: string;
      start: string;
      end: string;
      kind?: string;
    }[];
    education: { level: string; institution: string; state: string }[];
    credentials: { name: string; state: string }[];
    languages: { name: string; cefr: string | null }[];
    skills: string[];
    not_skills: string[];
    years_total: number;
    seniority: string;
    score_band: string;
    missing: string[];
  };
}
interface Posting {
  id: string;
  text: string;
  truth: {
    title: string;
    country: string | null;
    employment_type: string;
    experience_level: string;
    languages: { name: string; cefr: string | null }[];
    salary: { min: number; max: number; currency: string; period: string } | null;
  };
}

const FOLDER = join(import.meta.dirname, "../bench/eval/people");
const LANGUAGES = ["de", "en", "es", "fr", "it", "nl", "pl", "pt"];
const HALVES = ["tune", "publish"];
const PER_LANGUAGE = 15;
const DATE = /^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/;
const CEFR = /^[ABC][12]$/;
const LEVELS = ["entry", "junior", "mid", "senior", "lead", "executive"];
/** The month that `present` stands for, in months since year 0. */
const PRESENT = 2026 * 12 + 11;

const files = HALVES.flatMap((half) =>
  readdirSync(join(FOLDER, half)).map((file) => {
    const data = load(readFileSync(join(FOLDER, half, file), "utf8")) as {
      resumes: Resume[];
      postings: Posting[];
    };
    return { half, language: file.replace(".yaml", ""), ...data };
  }),
);
const resumes = files.flatMap((file) => file.resumes);
const postings = files.flatMap((file) => file.postings);

const fold = (text: string): string => text.replaceAll(/\s+/g, " ").toLowerCase();
const countWords = (text: string): number => text.trim().split(/\s+/).length;

/** Months since year 0; a bare year stands for its middle. */
function toMonths(date: string, isEnd: boolean): number {
  if (date === "present") return PRESENT;
  const [year, month] = date.split("-").map(Number);
  return year! * 12 + (month === undefined ? 6 : month - (isEnd ? 0 : 1));
}

/** Years covered by the positions without `kind`, overlaps counted once. */
function coveredYears(positions: Resume["truth"]["positions"]): number {
  const spans = positions
    .filter(({ kind }) => kind === undefined)
    .map(({ start, end }) => [toMonths(start, false), toMonths(end, true)] as const)
    .toSorted(([a], [b]) => a - b);
  let covered = 0;
  let until = 0;
  for (const [start, end] of spans) {
    covered += Math.max(0, end - Math.max(start, until));
    until = Math.max(until, end);
  }
  return covered / 12;
}

describe("the people set", () => {
  it("has 15 résumés and 15 postings in each language, half of them for tuning", () => {
    for (const language of LANGUAGES) {
      const own = files.filter((file) => file.language === language);
      expect(own.map(({ half }) => half)).toEqual(HALVES);
      expect(own.flatMap((file) => file.resumes)).toHaveLength(PER_LANGUAGE);
      expect(own.flatMap((file) => file.postings)).toHaveLength(PER_LANGUAGE);
    }
    const tuned = files.filter(({ half }) => half === "tune");
    expect(tuned.flatMap((file) => file.resumes)).toHaveLength(resumes.length / 2);
    expect(tuned.flatMap((file) => file.postings)).toHaveLength(postings.length / 2);
    const ids = [...resumes, ...postings].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(resumes)("notes for $id only what its text holds", ({ text, truth, format }) => {
    expect(["text", "pdf", "docx"]).toContain(format);
    expect(countWords(text)).toBeGreaterThanOrEqual(60);
    expect(countWords(text)).toBeLessThanOrEqual(450);
    const folded = fold(text);
    for (const { title, employer, start, end } of truth.positions) {
      expect(folded).toContain(fold(title));
      expect(folded).toContain(fold(employer));
      expect(start).toMatch(DATE);
      if (end !== "present") expect(end).toMatch(DATE);
    }
    for (const { institution } of truth.education) expect(folded).toContain(fold(institution));
  });

  it.each(resumes)("uses the values of the README for $id", ({ truth }) => {
    for (const { level, state } of truth.education) {
      expect(["secondary", "vocational", "associate", "bachelor", "master", "doctorate"]).toContain(
        level,
      );
      expect(["held", "in_progress", "abandoned"]).toContain(state);
    }
    for (const { state } of truth.credentials)
      expect(["held", "in_progress", "lapsed", "failed", "denied", "wished"]).toContain(state);
    for (const { cefr } of truth.languages) if (cefr !== null) expect(cefr).toMatch(CEFR);
    expect(LEVELS).toContain(truth.seniority);
    expect(["strong", "possible", "stretch"]).toContain(truth.score_band);
  });

  it.each(resumes)("does not contradict itself about $id", ({ truth, target_job }) => {
    expect(truth.skills.length).toBeGreaterThanOrEqual(5);
    expect(truth.skills.length).toBeLessThanOrEqual(20);
    expect(new Set(truth.skills).size).toBe(truth.skills.length);
    expect(truth.skills.filter((skill) => truth.not_skills.includes(skill))).toEqual([]);
    expect(truth.skills.filter((skill) => truth.missing.includes(skill))).toEqual([]);
    expect(truth.missing.filter((name) => !target_job.skills?.includes(name))).toEqual([]);
    expect(Math.abs(coveredYears(truth.positions) - truth.years_total)).toBeLessThanOrEqual(0.6);
  });

  it.each(postings)("notes for posting $id what the API could answer", ({ text, truth }) => {
    expect(fold(text)).toContain(fold(truth.title));
    expect(countWords(text)).toBeGreaterThanOrEqual(60);
    expect(["full_time", "part_time", "contract", "temporary", "internship"]).toContain(
      truth.employment_type,
    );
    expect(LEVELS).toContain(truth.experience_level);
    if (truth.country !== null) expect(truth.country).toMatch(/^[A-Z]{2}$/);
    for (const { cefr } of truth.languages) if (cefr !== null) expect(cefr).toMatch(CEFR);
    if (truth.salary) {
      expect(truth.salary.min).toBeLessThanOrEqual(truth.salary.max);
      expect(truth.salary.currency).toMatch(/^[A-Z]{3}$/);
      expect(["year", "month", "week", "day", "hour"]).toContain(truth.salary.period);
    }
  });
});
