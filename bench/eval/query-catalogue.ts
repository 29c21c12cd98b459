import { readFileSync } from "node:fs";
import {
  Vocabulary,
  createCatalogue,
  foldText,
  readPosting,
  roleOfJob,
  weighSkills,
  withoutPronouns,
  PERIODS_A_YEAR,
  type Catalogue,
  type CatalogueEntry,
  type Engine,
  type Salary,
  type SkillImportance,
} from "../../src/engine/index.ts";
import type { JobCatalogue } from "../../src/features/catalogue/index.ts";
import { createJobIndex, type JobIndex } from "../../src/features/jobs/index.ts";
import { demandOf } from "../../src/operator/demo/demo-roles.ts";
import { generatePostings } from "../../src/operator/demo/demo-postings.ts";
import { createRandom } from "../../src/operator/demo/random.ts";
import { readPeople } from "./people-set.ts";

/* The postings that job seekers' queries are measured on, with the work that each is known to be of. */

/** When the queries are asked. */
const ASKED_MS = Date.parse("2026-11-02T00:00:00Z");

/** An index that answers `searchText`, and nothing else. */
export const createQueryIndex = (ask: JobCatalogue["ask"], engine: Engine): JobIndex =>
  createJobIndex(
    {
      ask,
      match: () => Promise.reject(new Error("not measured here")),
      figures: () => Promise.reject(new Error("not measured here")),
      size: () => undefined,
      origin: () => undefined,
      isShared: false,
      state: () => "current",
      changedAt: () => 0,
      lastChange: () => 0,
      loaded: Promise.resolve(),
      inStep: () => Promise.resolve(),
      start: () => undefined,
      stop: () => Promise.resolve(),
    },
    engine,
  );

export const searchText = (
  index: JobIndex,
  text: string,
  limit: number,
): ReturnType<JobIndex["search"]> =>
  index.search({ text, filters: {}, facets: undefined, offset: 0, limit, nowMs: ASKED_MS }, "eval");

const SEED = 28;
const GENERATED = 6_000;
const NOW = new Date("2026-11-01T00:00:00Z");

/** A posting with its truth. */
export interface KnownPosting {
  readonly title: string;
  readonly roleId: string | undefined;
  readonly country: string;
  readonly city: string;
  readonly isRemote: boolean;
  readonly employmentType: string;
  readonly level: string;
  readonly salary?: Salary | undefined;
}

interface GivenPosting extends KnownPosting {
  readonly description: string;
  readonly region?: string;
  readonly company?: string;
  readonly skills?: readonly string[];
}

export interface QueryCatalogue {
  readonly catalogue: Catalogue;
  readonly entries: readonly CatalogueEntry[];
  readonly words: readonly { id: number; word: string }[];
  readonly postings: ReadonlyMap<string, KnownPosting>;
}

export async function buildQueryCatalogue(engine: Engine): Promise<QueryCatalogue> {
  const given = [...(await generated(engine)), ...translated(engine), ...ofPeople(engine)];
  const vocabulary = new Vocabulary();
  const postings = new Map<string, KnownPosting>();
  const entries = given.map((posting, place) => {
    const id = `job_${place.toString().padStart(26, "0")}`;
    postings.set(id, posting);
    return toEntry(engine, vocabulary, posting, id);
  });
  const catalogue = createCatalogue();
  const words = vocabulary.words.map((word, place) => ({ id: place + 1, word }));
  catalogue.learnWords(words);
  catalogue.load(entries);
  return { catalogue, entries, words, postings };
}

/** The generator draws the role first, so the truth does not come from the reader of postings. */
async function generated(engine: Engine): Promise<GivenPosting[]> {
  const { roleList } = engine.knowledge;
  const roles = roleList.flatMap((role) => Array.from({ length: demandOf(role) }, () => role));
  const found: GivenPosting[] = [];
  for await (const rows of generatePostings(engine, { count: GENERATED, seed: SEED, now: NOW })) {
    for (const generatedRow of rows) {
      if (!("record" in generatedRow)) continue;
      const { line, record } = generatedRow;
      const row = record as Record<string, string> & { is_remote: boolean; salary?: Salary };
      found.push({
        title: row["title"]!,
        description: row["description"]!,
        company: row["company"]!,
        country: row["country"]!,
        region: row["region"]!,
        city: row["city"]!,
        isRemote: row.is_remote,
        employmentType: row["employment_type"]!,
        level: row["experience_level"]!,
        salary: row.salary,
        skills: row["skills"] as unknown as string[],
        roleId: createRandom(`${SEED}/${line}`).pick(roles).id,
      });
    }
  }
  return found;
}

/** Pairs of postings in two languages; their work is read from the English one. */
function translated(engine: Engine): GivenPosting[] {
  const file = `${import.meta.dirname}/translated-postings.tsv`;
  return readFileSync(file, "utf8")
    .split("\n")
    .slice(1)
    .filter(Boolean)
    .flatMap((line) => {
      const [isSame, , title = "", text = "", otherTitle = "", otherText = ""] = line.split("\t");
      const first = readGiven(engine, title, text);
      const other = readGiven(engine, otherTitle, otherText);
      return [first, isSame === "1" ? { ...other, roleId: first.roleId } : other];
    });
}

function ofPeople(engine: Engine): GivenPosting[] {
  return (["tune", "publish"] as const).flatMap((half) =>
    [...readPeople(half)].flatMap(({ postings }) =>
      postings.map(({ text, truth }) => ({
        ...readGiven(engine, truth.title, text),
        // The truth is an English phrase, not an id.
        roleId: roleOfJob(engine, { title: truth.role, description: text, skills: [] })?.id,
        isRemote: truth.is_remote,
        employmentType: truth.employment_type,
        level: truth.experience_level,
      })),
    ),
  );
}

function readGiven(engine: Engine, title: string, description: string): GivenPosting {
  const read = readPosting(engine, { title, description });
  return {
    title,
    description,
    country: "",
    city: "",
    isRemote: read.isRemote ?? false,
    employmentType: read.employmentType ?? "",
    level: read.level ?? "",
    salary: read.salary ?? undefined,
    roleId: roleOfJob(engine, { title, description, skills: read.skills })?.id,
  };
}

/** Read as the import reads it. */
function toEntry(
  engine: Engine,
  vocabulary: Vocabulary,
  posting: GivenPosting,
  id: string,
): CatalogueEntry {
  const { title, description, company = "", region = "", city, salary } = posting;
  const read = readPosting(engine, { title, description });
  const paid = salary ?? read.salary;
  const wished = new Set(read.preferred.map(({ index }) => index));
  const asked = read.skills.map(({ skill: { index } }) => {
    const importance: SkillImportance = wished.has(index) ? 1 : 2;
    return { index, importance };
  });
  const numbers = (words: readonly number[]): number[] => words.map((word) => word + 1);
  const names = read.skills.map(({ skill }) => skill.name);
  return {
    id,
    groupId: id,
    postedAtMs: NOW.getTime(),
    expiresAtMs: Infinity,
    country: posting.country,
    region: foldText(region),
    city: foldText(city),
    company: foldText(company),
    industry: "",
    employmentType: posting.employmentType,
    experienceLevel: posting.level,
    isRemote: posting.isRemote,
    yearlySalaryTop: paid ? paid.max * PERIODS_A_YEAR[paid.period] : 0,
    currency: paid?.currency ?? "",
    role: roleOfJob(engine, { title, description, skills: read.skills })?.index ?? -1,
    ...weighSkills(engine, asked),
    titleLength: title.length,
    titleWords: numbers(vocabulary.wordsOfTitle(title)),
    sideWords: numbers(vocabulary.wordsOf([company, ...names].join("\n"))),
    bodyWords: numbers(vocabulary.wordsOf(withoutPronouns([description, city, region].join("\n")))),
  };
}
