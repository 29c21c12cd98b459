import {
  findExperienceLevel,
  type ChecklistItem,
  type Importance,
  type Engine,
  type Role,
  type Skill,
} from "../../engine/index.ts";
import type { FeedRow } from "../../features/import/index.ts";
import { companyName } from "./companies.ts";
import { demandOf, remoteShareOf } from "./demo-roles.ts";
import { demoPayOf, roundPay, type PayLevel, type Pay } from "./pay.ts";
import { marketAt, type DemoMarket } from "./places.ts";
import { writeDescription } from "./prose.ts";
import { createRandom, type Random } from "./random.ts";

export const GENERATED_SOURCE = "generated";

export interface GenerateOptions {
  readonly count: number;
  /** The same seed gives the same postings; a larger count only appends more. */
  readonly seed: number;
  /** Posting dates are relative to this day; nothing else depends on it. */
  readonly now: Date;
}

const PIECE = 100;
const DAY_MS = 86_400_000;
const POSTED_WITHIN_DAYS = 60;
const ASKED: Readonly<Record<Importance, number>> = {
  core: 0.92,
  important: 0.55,
  supporting: 0.3,
};
const LEVELS: readonly PayLevel[] = [
  "entry",
  "junior",
  "mid",
  "mid",
  "mid",
  "senior",
  "senior",
  "lead",
];
/** Titles that imply experience and responsibility: no entry, junior or lead level. */
const SEASONED =
  /\b(?:architect|manager|supervisor|superintendent|consultant|surgeon|physician|psychiatrist|anesthesiologist|radiologist|pathologist|judge|professor|lecturer|pilot|counsel|attorney|controller|leader|owner|coach|trainer|teacher|nurse|therapist|pharmacist|dentist|veterinarian|psychologist|scientist)\b/i;
const SEASONED_LEVELS: readonly PayLevel[] = ["mid", "mid", "mid", "senior"];
/** Titles that already state a rank, so they get no level prefix. */
const RANKED =
  /\b(?:trainee|apprentice|assistant|associate|graduate|student|chief|president|vp|dean|captain)\b/i;
const EMPLOYMENT: readonly (readonly [type: string, words: string])[] = [
  ["full_time", "full-time"],
  ["full_time", "full-time"],
  ["full_time", "permanent, full-time"],
  ["full_time", "full-time"],
  ["part_time", "part-time"],
  ["contract", "12-month contract"],
  ["temporary", "temporary"],
];

/** Generates postings from the knowledge base in batches, so memory does not grow with `count`. */
export async function* generatePostings(
  engine: Engine,
  { count, seed, now }: GenerateOptions,
): AsyncGenerator<FeedRow[]> {
  const roles = engine.knowledge.roleList.flatMap((role) => Array<Role>(demandOf(role)).fill(role));
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  for (let from = 0; from < count; from += PIECE) {
    yield Array.from({ length: Math.min(PIECE, count - from) }, (_, i) => {
      const number = from + i + 1;
      const random = createRandom(`${seed}/${number}`);
      return {
        line: number,
        record: generatePosting(random, {
          engine,
          roles,
          externalId: `${seed}-${number}`,
          todayMs: today,
        }),
      };
    });
  }
}

function generatePosting(
  random: Random,
  {
    engine,
    roles,
    externalId,
    todayMs,
  }: {
    readonly engine: Engine;
    readonly roles: readonly Role[];
    readonly externalId: string;
    readonly todayMs: number;
  },
): object {
  const role = random.pick(roles);
  const market = marketAt(random.next());
  const [city, region] = random.pick(market.cities);
  const base = titleOf(random, role);
  const said = findExperienceLevel(engine, base, "") ?? (RANKED.test(base) ? "junior" : undefined);
  const level = said ?? random.pick(SEASONED.test(base) ? SEASONED_LEVELS : LEVELS);
  const title = decorate(random, said ? base : `${PREFIXES[level]}${base}`, market);
  const isRemote = random.chance(remoteShareOf(role));
  const company = companyName(random, role.group, market);
  const [employment_type, employment] = random.pick(EMPLOYMENT);
  const { required, preferred } = skillsOf(random, role);
  const salary = random.chance(0.7) ? salaryOf(random, demoPayOf(role, level), market) : undefined;
  const isSaid = salary !== undefined && random.chance(0.5);
  const postedMs = todayMs - random.between(0, POSTED_WITHIN_DAYS * 24 * 60) * 60_000;
  return {
    external_id: externalId,
    title,
    company,
    description: writeDescription(random, {
      role,
      title,
      company,
      city,
      level,
      isRemote,
      employment,
      required,
      preferred,
      salaryLine: isSaid
        ? `Salary: ${salary.currency} ${money(salary.min)} - ${money(salary.max)} per ${salary.period}`
        : undefined,
    }),
    country: market.country,
    region,
    city,
    is_remote: isRemote,
    employment_type,
    experience_level: level,
    industry: role.industry,
    skills: [...required, ...preferred].map(({ name }) => name),
    // The other salaries appear only in the text, where the engine has to find them.
    ...(salary && !isSaid ? { salary } : {}),
    posted_at: new Date(postedMs).toISOString(),
    expires_at: random.chance(0.5)
      ? new Date(postedMs + random.between(45, 120) * DAY_MS).toISOString()
      : null,
    url: `https://jobs.example.com/${externalId}`,
  };
}

const PREFIXES: Readonly<Record<PayLevel, string>> = {
  entry: "Entry Level ",
  junior: "Junior ",
  mid: "",
  senior: "Senior ",
  lead: "Lead ",
  executive: "",
};

/** Uses the main title half of the time; skips short ones, which are often abbreviations, and those that
 * only holders of one country's proof bear. */
function titleOf(random: Random, role: Role): string {
  const proved = new Set(role.proved.flatMap(({ titles }) => titles));
  const others = role.synonyms.filter(
    (title) => title.length > 6 && title.length < 50 && !proved.has(title),
  );
  return others.length === 0 || random.chance(0.5) ? role.title : random.pick(others);
}

function decorate(random: Random, title: string, { titleSuffixes }: DemoMarket): string {
  return titleSuffixes.length > 0 && random.chance(0.6)
    ? `${title} ${random.pick(titleSuffixes)}`
    : title;
}

/** Core skills are nearly always required; supporting ones are rare and only preferred. */
function skillsOf(random: Random, role: Role): { required: Skill[]; preferred: Skill[] } {
  const asked = role.checklist.filter(({ importance }) => random.chance(ASKED[importance]));
  const isWish = ({ importance }: ChecklistItem): boolean =>
    importance === "supporting" || (importance === "important" && random.chance(0.25));
  const preferred = asked.filter(isWish).map(({ skill }) => skill);
  const wished = new Set(preferred);
  const required = asked.map(({ skill }) => skill).filter((skill) => !wished.has(skill));
  // If no required skill was drawn, use the role's first skills.
  return required.length > 0
    ? { required, preferred }
    : { required: role.checklist.slice(0, 3).map(({ skill }) => skill), preferred: [] };
}

interface GeneratedSalary {
  min: number;
  max: number;
  currency: string;
  period: string;
}

function salaryOf(random: Random, { amount, period }: Pay, market: DemoMarket): GeneratedSalary {
  const middle = amount * market.pay * (0.88 + random.next() * 0.24);
  const spread = 0.06 + random.next() * 0.12;
  return {
    min: roundPay(middle * (1 - spread)),
    max: roundPay(middle * (1 + spread)),
    currency: market.currency,
    period,
  };
}

const money = (amount: number): string =>
  amount.toLocaleString("en-US", { minimumFractionDigits: amount % 1 === 0 ? 0 : 2 });
