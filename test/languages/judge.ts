import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Engine, readAnalysedPerson, readPosting, roleOfJob } from "../../src/engine/index.ts";

/** What a careful human reader concludes from a résumé. */
interface ExpectedResume {
  readonly roles: readonly string[];
  readonly years: readonly [least: number, most: number];
  readonly education: string;
  readonly skills: readonly string[];
  readonly not: readonly string[];
}

interface ExpectedPosting {
  readonly roles: readonly string[];
  readonly skills: readonly string[];
  readonly not?: readonly string[];
  readonly employment_type?: string;
  readonly experience_level?: string;
  readonly remote?: boolean;
  readonly salary?: {
    readonly min?: number;
    readonly max?: number;
    readonly currency: string;
    readonly period: string;
  };
}

/** Which statements about one document are right; undefined where nothing is expected. */
export interface Judgement {
  readonly language: string;
  readonly name: string;
  readonly kind: "resume" | "posting";
  readonly isLanguageRight: boolean;
  readonly isRoleRight: boolean;
  readonly isYearsRight: boolean | undefined;
  readonly isEducationRight: boolean | undefined;
  readonly isTypeRight: boolean | undefined;
  readonly isLevelRight: boolean | undefined;
  readonly isRemoteRight: boolean | undefined;
  readonly isSalaryRight: boolean | undefined;
  readonly skillsWanted: number;
  readonly skillsFound: number;
  readonly missed: readonly string[];
  /** How many skills a bad reader would claim, and those of them that were claimed. */
  readonly denied: number;
  readonly wrong: readonly string[];
  /** What was read, for messages. */
  readonly read: string;
}

/** Where the documents are: the first set, and those written later, before rules were corrected. */
const SETS = {
  first: join(import.meta.dirname, "documents"),
  later: join(import.meta.dirname, "documents-later"),
  third: join(import.meta.dirname, "documents-third"),
} as const;
type DocumentSet = keyof typeof SETS;
/** The day on which the documents were written. */
const NOW = new Date("2026-11-15T12:00:00Z");
const YEAR_SLACK = 0.3;

/** The languages that have documents and are read. */
export function languagesOfDocuments({ knowledge }: Engine, set: DocumentSet = "first"): string[] {
  const found = existsSync(SETS[set]) ? readdirSync(SETS[set]).toSorted() : [];
  return found.filter((language) => knowledge.languages.isRead(language));
}

/** The documents of a language, each with what was read from it. */
export function judgeDocuments(
  engine: Engine,
  language: string,
  set: DocumentSet = "first",
): Judgement[] {
  const folder = join(SETS[set], language);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".txt"))
    .toSorted()
    .map((file) => {
      const whole = readFileSync(join(folder, file), "utf8");
      const end = whole.indexOf("\n");
      const expected = JSON.parse(whole.slice(0, end)) as never;
      const text = whole.slice(end + 1).trim();
      const isResume = file.endsWith(".resume.txt");
      const judged = isResume
        ? judgeResume(engine, text, expected)
        : judgePosting(engine, text, expected);
      return { ...judged, language, name: file, isLanguageRight: judged.found === language };
    });
}

type Judged = Omit<Judgement, "language" | "name" | "isLanguageRight"> & {
  readonly found: string | undefined;
};

function judgeResume(engine: Engine, text: string, expected: ExpectedResume): Judged {
  const { resume } = readAnalysedPerson(engine, { text, now: NOW });
  const finished = resume.education.filter(({ isUnderWay }) => !isUnderWay);
  const level =
    EDUCATION.findLast((one) => finished.some((study) => study.level === one)) ?? "none";
  const education = level === "high_school" ? "secondary" : level;
  const [least, most] = expected.years;
  const years = resume.experienceYears;
  const role = resume.roles[0]?.role.id ?? "none";
  return {
    kind: "resume",
    found: resume.language,
    isRoleRight: expected.roles.includes(role),
    isYearsRight: years >= least - YEAR_SLACK && years <= most + YEAR_SLACK,
    isEducationRight: education === expected.education,
    isTypeRight: undefined,
    isLevelRight: undefined,
    isRemoteRight: undefined,
    isSalaryRight: undefined,
    ...judgeSkills(
      resume.skills.map(({ id }) => id),
      expected,
    ),
    read: `${role} (${expected.roles.join("|")}), ${years} years (${least}–${most}), ${education} (${expected.education})`,
  };
}

function judgePosting(engine: Engine, text: string, expected: ExpectedPosting): Judged {
  const end = text.indexOf("\n");
  const [title, description] = [text.slice(0, end).trim(), text.slice(end + 1)];
  const posting = readPosting(engine, { title, description });
  const role = roleOfJob(engine, { ...posting.readable, skills: posting.skills })?.id ?? "none";
  const { employment_type: type, experience_level: level, remote, salary } = expected;
  const levels = level === undefined ? [] : (LEVELS[level] ?? [level]);
  return {
    kind: "posting",
    found: engine.knowledge.languages.detect(text),
    isRoleRight: expected.roles.includes(role),
    isYearsRight: undefined,
    isEducationRight: undefined,
    isTypeRight: type === undefined ? undefined : posting.employmentType === type,
    isLevelRight: level === undefined ? undefined : levels.includes(posting.level ?? ""),
    isRemoteRight: remote === undefined ? undefined : posting.isRemote === remote,
    isSalaryRight:
      salary === undefined
        ? undefined
        : posting.salary !== undefined &&
          (salary.min === undefined || posting.salary.min === salary.min) &&
          (salary.max === undefined || posting.salary.max === salary.max) &&
          posting.salary.currency === salary.currency &&
          posting.salary.period === salary.period,
    ...judgeSkills(
      posting.skills.map(({ id }) => id),
      { skills: expected.skills, not: expected.not ?? [] },
    ),
    read: `${role} (${expected.roles.join("|")}), ${posting.employmentType} (${type}), ${posting.level} (${level}), ${posting.isRemote} (${remote}), ${JSON.stringify(posting.salary)} (${JSON.stringify(salary)})`,
  };
}

const EDUCATION = [
  "high_school",
  "vocational",
  "associate",
  "bachelor",
  "master",
  "doctorate",
] as const;

/** The levels of the engine that a written one may be read as. */
const LEVELS: Readonly<Record<string, readonly string[]>> = {
  internship: ["entry"],
  entry: ["entry", "junior"],
  mid: ["junior", "mid"],
};

function judgeSkills(
  found: readonly string[],
  expected: { readonly skills: readonly string[]; readonly not: readonly string[] },
): Pick<Judgement, "skillsWanted" | "skillsFound" | "missed" | "denied" | "wrong"> {
  const missed = expected.skills.filter((id) => !found.includes(id));
  return {
    skillsWanted: expected.skills.length,
    skillsFound: expected.skills.length - missed.length,
    missed,
    denied: expected.not.length,
    wrong: expected.not.filter((id) => found.includes(id)),
  };
}

export interface Totals {
  readonly documents: number;
  readonly language: number;
  readonly role: number;
  readonly years: number;
  readonly education: number;
  readonly terms: number;
  readonly salary: number;
  readonly skills: number;
  /** Claims that the reader denies, and how many a bad reader would make. */
  readonly wrongClaims: number;
  readonly denied: number;
}

/** Shares of right statements; 1 where nothing is expected. */
export function totalsOf(judged: readonly Judgement[]): Totals {
  const share = (of: (one: Judgement) => boolean | undefined): number => {
    const said = judged.map(of).filter((one) => one !== undefined);
    return said.length === 0 ? 1 : said.filter(Boolean).length / said.length;
  };
  const sum = (of: (one: Judgement) => number): number =>
    judged.reduce((total, one) => total + of(one), 0);
  const terms = judged
    .flatMap((one) => [one.isTypeRight, one.isLevelRight, one.isRemoteRight])
    .filter((one) => one !== undefined);
  return {
    documents: judged.length,
    language: share((one) => one.isLanguageRight),
    role: share((one) => one.isRoleRight),
    years: share((one) => one.isYearsRight),
    education: share((one) => one.isEducationRight),
    terms: terms.length === 0 ? 1 : terms.filter(Boolean).length / terms.length,
    salary: share((one) => one.isSalaryRight),
    skills:
      sum((one) => one.skillsFound) /
      Math.max(
        1,
        sum((one) => one.skillsWanted),
      ),
    wrongClaims: sum((one) => one.wrong.length),
    denied: sum((one) => one.denied),
  };
}
