/*
 * `npm run eval:readings` writes plans chosen by a seed as plain text, for people to read and score.
 *
 *   --seed N     another choice (default: 1)
 *   --count N    how many plans (default: 60)
 *   --out DIR    folder for the texts (default: prints them)
 *   --language L the language of the plans (default: en); other ones end with their coverage
 *   --people     the sixty people of reading-requests.yaml, each in their own language, in place of a choice by seed
 *   --requests F the people of another such file, a path from the current folder
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { load } from "js-yaml";
import {
  findTarget,
  nearestTarget,
  planPathway,
  type Role,
  type Speech,
} from "../../src/engine/index.ts";
import { loadEngine } from "../../src/knowledge/index.ts";
import { seeded } from "../seeded.ts";
import { TranslatedShare } from "./translated-share.ts";
import { describePlan } from "./plan-text.ts";

const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "60" },
    out: { type: "string" },
    language: { type: "string", default: "en" },
    people: { type: "boolean", default: false },
    requests: { type: "string" },
  },
});
const COUNTRIES = ["US", "GB", "DE", "FR", "CA", "AU", "IN", "BR", undefined] as const;
const HOURS = [4, 8, 10, 15, 20, 40] as const;

const engine = loadEngine();
const { roleList } = engine.knowledge;
const share = new TranslatedShare(engine.planSpeechIn(options.language));
const random = seeded(Number(options.seed));
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

function candidateFor(role: Role) {
  const kind = pick(["beginner", "neighbour", "half", "graduate"] as const);
  const near = roleList.filter((other) => other.group === role.group && other !== role);
  const known = role.checklist.filter(() => random() < 0.5);
  const facts = {
    beginner: { skills: [] },
    neighbour: { skills: [], currentRole: pick(near.length > 0 ? near : roleList).title },
    half: { skills: known.map(({ skill, level }) => ({ name: skill.name, level })) },
    graduate: {
      skills: known.slice(0, 3).map(({ skill }) => ({ name: skill.name })),
      education: { level: "Bachelor", field: pick(["Economics", "Biology", "English", "Physics"]) },
    },
  };
  return facts[kind];
}

type CandidateInput = Parameters<typeof planPathway>[2];

interface Request {
  readonly target: string;
  readonly now?: string;
  readonly skills: readonly (
    | string
    | Readonly<Record<string, "beginner" | "intermediate" | "advanced">>
  )[];
  readonly education?: readonly [level: string, field?: string];
  readonly country: string;
  readonly hours: number;
  readonly language?: string;
}

const skillOf = (stated: Request["skills"][number]): CandidateInput["skills"][number] => {
  if (typeof stated === "string") return { name: stated };
  const [name, level] = Object.entries(stated)[0]!;
  return { name, level };
};

/** The plan of one of the people, or a line that says why there is none. */
function planForPerson({ target: title, now, skills, education, ...rest }: Request): string {
  const candidate: CandidateInput = {
    skills: skills.map(skillOf),
    ...(now && { currentRole: now }),
    ...(education && { education: { level: education[0], field: education[1] } }),
  };
  const asked = { target: title, ...candidate, ...rest };
  const { country } = rest;
  const target =
    findTarget(engine, { title, country }, now) ?? nearestTarget(engine, { title }, now);
  if (!target) return `${JSON.stringify(asked)}\n\nThe target role is not known.`;
  const pathway = planPathway(engine, target, candidate, undefined, {
    weeklyHours: rest.hours,
    includeResources: true,
    country: rest.country,
    speech: engine.planSpeechIn(rest.language ?? "en"),
    language: rest.language,
  });
  return describePlan(pathway, asked);
}

function write(name: string, text: string): void {
  if (options.out) writeFileSync(join(options.out, `${name}.txt`), `${text}\n`);
  else console.log(`${text}\n`);
}

if (options.out) mkdirSync(options.out, { recursive: true });
if (options.people || options.requests) {
  const file = options.requests ?? new URL("reading-requests.yaml", import.meta.url);
  const requests = load(readFileSync(file, "utf8")) as readonly Request[];
  for (const [at, request] of requests.entries()) {
    write(String(at + 1).padStart(2, "0"), planForPerson(request));
  }
} else planBySeed();

function planBySeed(): void {
  for (let n = 1; n <= Number(options.count); n++) {
    const role = pick(roleList);
    const target = findTarget(engine, { title: role.title })!;
    const [country, weeklyHours, candidate] = [pick(COUNTRIES), pick(HOURS), candidateFor(role)];
    const planIn = (speech: Speech) =>
      planPathway(engine, target, candidate, undefined, {
        weeklyHours,
        includeResources: true,
        country,
        speech,
      });
    const pathway = planIn(share.speech);
    share.add(pathway);
    share.addNumbered(planIn(share.numbering));
    write(
      `${String(n).padStart(2, "0")}-${role.id}`,
      describePlan(pathway, { target: role.title, country, weeklyHours, ...candidate }),
    );
  }
  if (options.language !== "en") console.log(share.describe());
}
