/*
 * `npm run eval:readings` writes plans chosen by a seed as plain text, for people to read and score.
 *
 *   --seed N     another choice (default: 1)
 *   --count N    how many plans (default: 60)
 *   --out DIR    folder for the texts (default: prints them)
 *   --language L the language of the plans (default: en); other ones end with their coverage
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findTarget, planPathway, type Role, type Speech } from "../../src/engine/index.ts";
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
  },
});
const COUNTRIES = ["US", "GB", "DE", "FR", "CA", "AU", "IN", "BR", undefined] as const;
const HOURS = [4, 8, 10, 15, 20, 40] as const;

const engine = loadEngine();
const { roleList } = engine.knowledge;
const share = new TranslatedShare(engine.speechIn(options.language));
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

if (options.out) mkdirSync(options.out, { recursive: true });
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
  const text = describePlan(role, pathway, { country, weeklyHours, ...candidate });
  if (options.out) {
    writeFileSync(join(options.out, `${String(n).padStart(2, "0")}-${role.id}.txt`), `${text}\n`);
  } else console.log(`${text}\n`);
}
if (options.language !== "en") console.log(share.describe());
