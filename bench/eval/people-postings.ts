import {
  type Engine,
  findSkill,
  foldText,
  languageNamed,
  readPosting,
} from "../../src/engine/index.ts";
import { readMustHaves } from "../../src/engine/posting/must-haves.ts";
import type { Scorecard } from "./people-scorecard.ts";
import type { PostingOfSet } from "./people-set.ts";

export const POSTING_COLUMNS = [
  "skills required",
  "skills wished",
  "type",
  "experience",
  "remote",
  "salary",
  "languages required",
] as const;

/** Reads a posting with its title, as a feed gives it, and compares it with the truth. */
export function judgePosting(
  engine: Engine,
  { id, text, truth }: PostingOfSet,
  card: Scorecard,
): void {
  const read = readPosting(engine, { title: truth.title, description: text });
  const isAmong = (name: string, skills: readonly { id: string; name: string }[]): boolean => {
    const wanted = findSkill(engine.knowledge, name)?.id;
    return skills.some((skill) => skill.id === wanted || foldText(skill.name) === foldText(name));
  };
  for (const name of truth.skills_required)
    card.count("skills required", isAmong(name, read.required), () => `${id} ${name}`);
  for (const name of truth.skills_nice)
    card.count("skills wished", isAmong(name, read.preferred), () => `${id} ${name}`);
  const tell = (wanted: unknown, found: unknown) => (): string =>
    `${id} ${JSON.stringify(wanted)}; read ${JSON.stringify(found)}`;
  card.count(
    "type",
    // A posting that says nothing is shown as full-time.
    (read.employmentType ?? "full_time") === truth.employment_type,
    tell(truth.employment_type, read.employmentType),
  );
  card.count(
    "experience",
    read.level === truth.experience_level,
    tell(truth.experience_level, read.level),
  );
  card.count("remote", read.isRemote === truth.is_remote, tell(truth.is_remote, read.isRemote));
  const salary = read.salary && {
    min: read.salary.min,
    max: read.salary.max,
    currency: read.salary.currency,
    period: read.salary.period,
  };
  card.count(
    "salary",
    truth.salary === null ? salary === undefined : isSameSalary(truth.salary, salary),
    tell(truth.salary, salary),
  );
  const asked = readMustHaves({
    title: read.readable.title,
    description: read.readable.description,
    requirements: read.requirements,
    skills: read.required,
    nameOf: () => undefined,
  }).languages.flat();
  const names = new Set(asked.map(({ name }) => languageNamed(name)));
  for (const { name } of truth.languages)
    card.count("languages required", names.has(languageNamed(name)), tell(name, [...names]));
}

type TrueSalary = NonNullable<PostingOfSet["truth"]["salary"]>;

const isSameSalary = (
  truth: TrueSalary,
  read: { min: unknown; max: unknown; currency: unknown; period: unknown } | undefined,
): boolean =>
  read !== undefined &&
  (["min", "max", "currency", "period"] as const).every((name) => truth[name] === read[name]);
