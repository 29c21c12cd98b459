/* Generated postings shaped like a real catalogue, deterministic per seed. */
import type {
  CatalogueEntry,
  CatalogueFilters,
  FacetField,
  MarketQuery,
  TextSearch,
} from "../../src/engine/index.ts";

type QueryWords = TextSearch["text"];

export const SKILLS = 5_000;
export const ROLES = 800;
const SKILLS_EACH = 12;
const VOCABULARY = 100_000;
const BODY_WORDS_EACH = 60;
const TITLE_VOCABULARY = 2_000;
const COUNTRIES = 30;
const REGIONS_EACH = 12;
const CITIES_EACH = 100;
const INDUSTRIES = 40;
const TYPES = ["full_time", "part_time", "contract", "temporary", "internship"];
export const LEVELS = ["", "entry", "junior", "mid", "senior", "lead", "executive"];

export const NOW_MS = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;
const DAYS = 60;

/** Numbers in [0, 1), deterministic per seed. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws 0 .. size - 1; k has a probability proportional to 1 / (k + 1) ^ exponent. */
function zipf(size: number, exponent: number): (random: () => number) => number {
  const upTo = new Float64Array(size);
  let sum = 0;
  for (let k = 0; k < size; k++) upTo[k] = sum += (k + 1) ** -exponent;
  return (random) => {
    const at = random() * sum;
    let low = 0;
    let high = size - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (upTo[middle]! < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

const drawSkill = zipf(SKILLS, 0.8);
const drawBodyWord = zipf(VOCABULARY, 1);
const drawTitleWord = zipf(TITLE_VOCABULARY, 0.9);
const drawCountry = zipf(COUNTRIES, 1);
const drawIndustry = zipf(INDUSTRIES, 0.8);

/** Word ids: body words first, then those of titles, skills and companies. */
const TITLE_BASE = VOCABULARY + 1;
const SKILL_BASE = TITLE_BASE + TITLE_VOCABULARY;
const COMPANY_BASE = SKILL_BASE + SKILLS;
const COMPANY_WORDS = 20_000;
export const WORDS = COMPANY_BASE + COMPANY_WORDS;

function distinct(count: number, draw: () => number): Uint32Array {
  const drawn = new Set<number>();
  while (drawn.size < count) drawn.add(draw());
  return Uint32Array.from(drawn);
}

/** In feed order; without `hasText` no words, for sizes where only matching is measured. */
export function* makePostings(
  count: number,
  hasText: boolean,
  seed = 1,
): Generator<CatalogueEntry, void> {
  const random = randomFrom(seed);
  const drawCompany = zipf(Math.max(10, Math.floor(count / 20)), 0.8);
  let vacancy: CatalogueEntry | undefined;
  for (let n = 0; n < count; n++) {
    const id = idOf(n, random);
    const postedAtMs = NOW_MS - Math.floor((n * DAYS * DAY_MS) / count);
    // One in twenty repeats the previous vacancy from another source.
    const isAgain = random() < 0.05;
    if (vacancy && isAgain) yield { ...vacancy, id, postedAtMs };
    else yield (vacancy = makePosting(id, postedAtMs, id, random, drawCompany, hasText));
  }
}

/** Changed versions of some postings, and as many new ones. */
export function makeChanges(ids: readonly string[], seed: number): CatalogueEntry[] {
  const random = randomFrom(seed);
  const drawCompany = zipf(1_000, 0.8);
  return ids.map((id) => {
    const postedAtMs = NOW_MS - Math.floor(random() * DAYS * DAY_MS);
    return makePosting(id, postedAtMs, id, random, drawCompany, true);
  });
}

export function idOf(n: number, random: () => number): string {
  const tail = Math.floor(random() * 32 ** 6)
    .toString(10)
    .padStart(10, "0");
  return `job_0${n.toString(10).padStart(15, "0")}${tail}`;
}

function makePosting(
  id: string,
  postedAtMs: number,
  groupId: string,
  random: () => number,
  drawCompany: (random: () => number) => number,
  hasText: boolean,
): CatalogueEntry {
  const below = (end: number) => Math.floor(random() * end);
  const skills = distinct(SKILLS_EACH, () => drawSkill(random));
  const country = drawCountry(random);
  const company = drawCompany(random);
  const expires = random();
  return {
    id,
    groupId,
    postedAtMs,
    expiresAtMs: expires < 0.5 ? Infinity : NOW_MS + Math.floor((expires - 0.55) * 60 * DAY_MS),
    country: `c${country}`,
    region: `r${country}-${below(REGIONS_EACH)}`,
    city: `town ${country}-${company % CITIES_EACH}`,
    company: `company ${company}`,
    industry: `industry ${drawIndustry(random)}`,
    employmentType: TYPES[Math.floor(random() ** 3 * TYPES.length)]!,
    experienceLevel: LEVELS[below(LEVELS.length)]!,
    isRemote: random() < 0.2,
    yearlySalaryTop: random() < 0.4 ? 0 : 30_000 + below(170) * 1_000,
    currency: "EUR",
    role: below(ROLES + 1) - 1,
    skills,
    weights: Uint8Array.from(skills, (skill) => 1 + ((skill * 7 + below(3) * 60) % 200)),
    titleLength: 20,
    titleWords: hasText ? distinct(3, () => TITLE_BASE + drawTitleWord(random)) : [],
    sideWords: hasText
      ? Uint32Array.of(
          ...skills.map((skill) => SKILL_BASE + skill),
          COMPANY_BASE + (company % COMPANY_WORDS),
        )
      : [],
    bodyWords: hasText ? distinct(BODY_WORDS_EACH, () => 1 + drawBodyWord(random)) : [],
  };
}

export interface FeedQuery {
  readonly name: string;
  readonly filters: CatalogueFilters;
  /** Words that must all occur. */
  readonly words: readonly number[];
  readonly page: number;
}

/** Typical queries: browsing, single and combined filters, common and rare words, deep pages. */
export const FEED_QUERIES: readonly FeedQuery[] = [
  { name: "newest", filters: {}, words: [], page: 1 },
  { name: "newest, page 50", filters: {}, words: [], page: 50 },
  { name: "country + remote", filters: { country: "c1", isRemote: true }, words: [], page: 1 },
  { name: "country, page 50", filters: { country: "c0" }, words: [], page: 50 },
  {
    name: "level + type + salary",
    filters: { experienceLevel: "senior", employmentType: "full_time", yearlySalaryMin: 90_000 },
    words: [],
    page: 1,
  },
  {
    name: "two skills, last week",
    filters: { skills: [3, 20], postedAfterMs: NOW_MS - 7 * DAY_MS },
    words: [],
    page: 1,
  },
  { name: "company", filters: { company: "company 50" }, words: [], page: 1 },
  { name: "common title word", filters: {}, words: [TITLE_BASE + 2], page: 1 },
  { name: "common words, page 50", filters: {}, words: [5, TITLE_BASE + 4], page: 50 },
  {
    name: "words + filters",
    filters: { country: "c0", experienceLevel: "mid" },
    words: [12, 300],
    page: 1,
  },
  { name: "rare word", filters: {}, words: [60_000], page: 1 },
];

/** The fields that a page of filters usually shows, and those with most values. */
const FACETS: readonly (readonly FacetField[])[] = [
  ["country", "experienceLevel", "employmentType"],
  ["company", "city"],
];
export const FACET_QUERIES: readonly (FeedQuery & { readonly fields: readonly FacetField[] })[] =
  FEED_QUERIES.filter(({ name }) =>
    ["newest", "common title word", "country + remote"].includes(name),
  ).flatMap((query) =>
    FACETS.map((fields) => ({ ...query, name: `${query.name}: ${fields.join(", ")}`, fields })),
  );

/** The filters of a match with `location`, whose results are joined: town, country, remote, all. */
export const REACH_FILTERS: readonly CatalogueFilters[] = [
  { country: "c1", city: "town 1-7" },
  { country: "c1" },
  { isRemote: true },
  {},
];

/** A role's name is searched by what postings are or say; so many of its words are in titles. */
const ROLE_WEIGHT = 100;
const SAID_WEIGHT = 90;
export const ROLE_QUERIES: readonly {
  readonly name: string;
  readonly filters: CatalogueFilters;
  readonly text: QueryWords;
}[] = [
  { name: "role", filters: {}, words: [] },
  { name: "role or its title's words", filters: {}, words: [TITLE_BASE + 2, TITLE_BASE + 4] },
  { name: "role in a country", filters: { country: "c1" }, words: [TITLE_BASE + 2] },
].map(({ name, filters, words }) => ({
  name,
  filters,
  text: [
    [
      { attribute: { role: 17 }, weight: ROLE_WEIGHT },
      ...(words.length > 0 ? [{ words, weight: SAID_WEIGHT }] : []),
    ],
  ],
}));

const MONTH_MS = 30 * DAY_MS;
const INSIGHT: Omit<MarketQuery, "filters"> = {
  periodsFromMs: Array.from({ length: 12 }, (_, period) => NOW_MS - (12 - period) * MONTH_MS),
  fields: ["country", "experienceLevel", "company", "role"],
  limit: 20,
  lastSkill: SKILLS - 1,
  nowMs: NOW_MS,
};
export const INSIGHT_QUERIES: readonly (MarketQuery & { readonly name: string })[] = [
  { name: "role", filters: { role: 17 } },
  { name: "role in a country", filters: { role: 17, country: "c0" } },
  { name: "skill, of 1 in 1,000", filters: { skills: [2_500] } },
  { name: "skill, of 1 in 40", filters: { skills: [40] } },
  { name: "the most asked skill", filters: { skills: [0] } },
].map((query) => ({ ...INSIGHT, ...query }));

/** A candidate's skills, half of them with a few related skills that count in part. */
export function makeCandidate(seed: number): {
  credits: Uint8Array;
  exact: Uint8Array;
  factors: Uint16Array;
} {
  const random = randomFrom(seed);
  const credits = new Uint8Array(SKILLS);
  const exact = new Uint8Array(SKILLS);
  const count = 5 + Math.floor(random() * 36);
  for (const skill of distinct(count, () => drawSkill(random))) {
    credits[skill] = 100;
    exact[skill] = 1;
  }
  const factors = Uint16Array.from(
    { length: (ROLES + 1) * 8 },
    () => 700 + Math.floor(random() * 301),
  );
  return { credits, exact, factors };
}

/** Roles by their factor of a résumé, in the median of 40 (bench/eval/sample-resumes.ts); the rest has 50. */
const NEAR_ROLES: readonly (readonly [roles: number, factor: number])[] = [
  [2, 900],
  [3, 700],
  [4, 550],
  [6, 450],
  [15, 350],
  [40, 250],
  [90, 150],
];
const RESUME_BASE = 35;
/** By steps between the level of a posting and that of the candidate. */
const LEVEL_SHARES = [1, 0.96, 0.8, 0.6, 0.45, 0.3, 0.3, 0.3];

/** A candidate whose role and level count, as the engine makes it of a résumé. */
export function makeResumeCandidate(seed: number) {
  const { credits, exact } = makeCandidate(seed);
  const random = randomFrom(seed + 1_000_000);
  const byRole = new Uint16Array(ROLES + 1).fill(50);
  const own = Math.floor(random() * ROLES);
  const others = distinct(160, () => Math.floor(random() * ROLES));
  const factors = NEAR_ROLES.flatMap(([roles, factor]) => Array<number>(roles).fill(factor));
  for (const [place, factor] of factors.entries()) byRole[1 + others[place]!] = factor;
  byRole[1 + own] = 1_000;
  byRole[0] = 100;
  const level = 1 + Math.floor(random() * 6);
  const shareOf = (slot: number): number =>
    slot === 0 ? 1 : LEVEL_SHARES[Math.abs(slot - level)]!;
  return {
    base: RESUME_BASE,
    credits: credits.map((credit) => Math.round((credit * (100 - RESUME_BASE)) / 100)),
    exact,
    factors: Uint16Array.from({ length: (ROLES + 1) * 8 }, (_, profile) =>
      Math.round(byRole[profile >> 3]! * shareOf(profile & 7)),
    ),
  };
}

/** A candidate of a list of skills: roles and levels do not count. */
export function makeSkillsCandidate(seed: number) {
  const candidate = makeCandidate(seed);
  return { ...candidate, factors: candidate.factors.fill(1_000) };
}
