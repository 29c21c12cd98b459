/*
 * `npm run eval:readings -- --requests FILE --out DIR` writes the plans of the people in a file as plain
 * text, for people to read and score.
 *
 *   --requests F the people (default: reading-requests.yaml), a path from the current folder
 *   --out DIR    folder for the texts (default: prints them)
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { load } from "js-yaml";
import { findTarget, nearestTarget, planPathway } from "../../src/engine/index.ts";
import { loadEngine } from "../../src/knowledge/index.ts";
import { describePlan } from "../../src/operator/cli/plan-text.ts";

const { values: options } = parseArgs({
  options: { out: { type: "string" }, requests: { type: "string" } },
});

const engine = loadEngine();

type Level = "beginner" | "intermediate" | "advanced";

/** A request as writers of people write it. */
interface Request {
  readonly target: string;
  readonly now?: string;
  readonly skills?: readonly (
    | string
    | { readonly name: string; readonly level?: Level }
    | Readonly<Record<string, Level>>
  )[];
  readonly education?:
    | readonly [level: string, field?: string]
    | { level?: string; field?: string };
  readonly country?: string;
  readonly region?: string;
  readonly hours?: number;
  readonly language?: string;
}

type StatedSkill = NonNullable<Request["skills"]>[number];

function skillOf(stated: StatedSkill): { name: string; level?: Level } {
  if (typeof stated === "string") return { name: stated };
  if ("name" in stated) return stated as { name: string; level?: Level };
  const [name, level] = Object.entries(stated)[0]!;
  return { name, level };
}

const educationOf = (
  given: NonNullable<Request["education"]>,
): { level?: string; field?: string } =>
  Array.isArray(given)
    ? { level: given[0] as string, ...(given[1] !== undefined && { field: given[1] as string }) }
    : (given as { level?: string; field?: string });

/** The plan of one of the people, or a line that says why there is none. */
function planForPerson(request: Request): string {
  const { target: title, now, skills = [], education, country, region, hours, language } = request;
  const target =
    findTarget(engine, { title, country }, now) ?? nearestTarget(engine, { title }, now);
  if (!target) return `${JSON.stringify(request)}\n\nThe target role is not known.`;
  const candidate = {
    skills: skills.map(skillOf),
    currentRole: now,
    ...(education && { education: educationOf(education) }),
  };
  const options = { country, region, weeklyHours: hours, language, includeResources: true };
  return describePlan(planPathway(engine, target, candidate, undefined, options), request);
}

if (options.out) mkdirSync(options.out, { recursive: true });
const file = options.requests ?? new URL("reading-requests.yaml", import.meta.url);
const requests = load(readFileSync(file, "utf8")) as readonly Request[];
for (const [at, request] of requests.entries()) {
  const text = planForPerson(request);
  if (options.out)
    writeFileSync(join(options.out, `${String(at + 1).padStart(2, "0")}.txt`), `${text}\n`);
  else console.log(`${text}\n`);
}
