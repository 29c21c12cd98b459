/*
 * What the texts of plans say wrong, for every role, seven countries and three candidates: a part of
 * `npm run eval:pathways`, run by it as a process of its own. Prints a table for the report.
 *
 *   --verbose     lists the first findings of each kind on standard error
 */
import { parseArgs } from "node:util";
import {
  type Engine,
  type Pathway,
  type Role,
  type Skill,
  findTarget,
  planPathway,
} from "../../src/engine/index.ts";
import { comesFirst, isLicence } from "../../src/engine/pathway/checklist/kinds.ts";
import { leastMonths } from "../../src/engine/pathway/schedule/least-months.fixture.ts";
import { WEEKS_PER_MONTH } from "../../src/engine/pathway/schedule/phase-clock.ts";
import { prerequisitesOf } from "../../src/engine/pathway/schedule/prerequisites.ts";
import { loadEngine } from "../../src/knowledge/index.ts";
import { COUNTRIES, findCountryLeaks } from "./country-leaks.ts";
import { framesOf } from "./frames.ts";

/** From here on nobody is sent to an earlier post first. */
const READY = 70;
/** Months may differ from the hours by this part, and by one for the rounding of phases. */
const ROUGH = 0.15;
const LEVELS = ["none", "beginner", "intermediate", "advanced"];
const { values: options } = parseArgs({
  options: { verbose: { type: "boolean", default: false } },
});
const engine: Engine = loadEngine();
const leastMonthsOf = leastMonths(engine.knowledge.training);
const { knowledge } = engine;
const byName = new Map(knowledge.skillList.map((skill) => [skill.name, skill]));
const skillOf = (name: string): Skill => byName.get(name)!;

/** A beginner, somebody from a neighbouring job with a degree, and somebody who knows half of it. */
const candidatesFor = (role: Role) => [
  { skills: [] },
  {
    skills: [],
    currentRole: knowledge.roleList[(role.index + 1) % knowledge.roleList.length]!.title,
    education: { level: "Bachelor", field: "Economics" },
  },
  {
    skills: role.checklist
      .filter((_, at) => at % 2 === 0)
      .map(({ skill, level }) => ({ name: skill.name, level })),
  },
];

const found = new Map<string, string[]>();
const report = (kind: string, where: string): void => {
  found.set(kind, [...(found.get(kind) ?? []), where]);
};
const KINDS = [
  "texts, skills or resources of another country",
  "plans below the least months of the profession or of the usual training",
  "prerequisites after what needs them",
  "phases without two to four focus skills",
  "phases of soft skills only",
  "sentences twice in a plan",
  "goals named like the role (roles)",
  "resources twice in a plan",
  "milestones that take longer than their phase",
  "people from readiness 70 on who are sent to an earlier post",
  "months that the weekly hours contradict without a reason",
] as const;

/** "Data Science" and "Data Scientist": as many words, with the same beginnings. */
function isNamedLike(name: string, title: string): boolean {
  const [own, other] = [name, title].map((text) => text.toLowerCase().split(/[^a-z+#]+/));
  return (
    own!.length === other!.length &&
    own!.every((word, at) => other![at]!.startsWith(word.slice(0, 4)))
  );
}

function judge(pathway: Pathway, role: Role, country: string, isBeginner: boolean): void {
  const where = `${role.id} ${country}`;
  const { phases } = pathway.roadmap;
  for (const leak of findCountryLeaks(knowledge, pathway, country))
    report(KINDS[0], `${where}: ${leak}`);
  const { steps = [] } = knowledge.training.regulationOf(role.id, country) ?? {};
  const route = steps.length > 0 ? undefined : knowledge.training.routeOf(role.id, country);
  const usual = route?.way === "experience" ? 0 : (route?.months ?? 0);
  const least = usual + steps.reduce((sum, step) => sum + step.months, 0);
  if (isBeginner && pathway.roadmap.totalMonths < least) report(KINDS[1], where);
  const gaps = new Set(
    pathway.checklist.flatMap((item) =>
      LEVELS.indexOf(item.currentLevel) < LEVELS.indexOf(item.targetLevel) ? [item.name] : [],
    ),
  );
  const focus = phases.flatMap((phase) => phase.focus);
  for (const [at, name] of focus.entries()) {
    for (const needed of prerequisitesOf(knowledge, skillOf(name))) {
      if (gaps.has(needed.name) && focus.indexOf(needed.name) > at)
        report(KINDS[2], `${where}: ${needed.name} after ${name}`);
    }
  }
  for (const { focus: own, title } of phases) {
    if (own.length < 2 || own.length > 4) report(KINDS[3], `${where}: ${own.join()}`);
    if (own.every((name) => skillOf(name).group === "soft")) report(KINDS[4], `${where}: ${title}`);
  }
  const sentences = phases.flatMap((phase) => [
    phase.title,
    ...phase.milestones,
    ...phase.actions.flatMap(({ title, description }) => [title, description]),
  ]);
  for (const text of sentences.filter((one, at) => sentences.indexOf(one) !== at))
    report(KINDS[5], `${where}: ${text.slice(0, 160)}`);
  for (const name of focus.filter((one) => isNamedLike(one, role.title)))
    report(KINDS[6], `${role.id}: ${name}`);
  const urls = phases.flatMap((phase) =>
    phase.resources.filter((one) => one.found).map((r) => r.url),
  );
  for (const url of urls.filter((one, at) => urls.indexOf(one) !== at))
    report(KINDS[7], `${where}: ${url}`);
  judgeTime(pathway, where);
}

/** Milestones, posts and months against the length of phases, the readiness and the weekly hours. */
function judgeTime({ roadmap, readinessScore }: Pathway, where: string): void {
  for (const { milestones: own, monthStart, monthEnd, actions } of roadmap.phases) {
    for (const text of own.filter((one) => leastMonthsOf(one) > monthEnd - monthStart + 1))
      report(KINDS[8], `${where}: ${text}`);
    if (readinessScore >= READY && actions.some(({ title }) => title.startsWith("Step up: ")))
      report(KINDS[9], `${where}: ${readinessScore}`);
  }
  const said = /^At (\S+) hours a week .*? in (\d+) months?: .*? about ([\d,]+) hours/.exec(
    roadmap.summary,
  );
  if (!said || roadmap.summary.includes("every phase is counted as a month")) return;
  const [weekly, months, hours] = said.slice(1).map((text) => Number(text.replace(",", "")));
  const alone = hours! / (weekly! * WEEKS_PER_MONTH);
  if (months! - alone > 1 + months! * ROUGH) report(KINDS[10], `${where}: ${said[0]}`);
}

const milestoneFrames = new Map<string, number>();
const actionFrames = new Map<string, number>();
/** Pairs of a supporting and a core skill of a plan, and those in which the supporting one is earlier;
 * without safety, licences and what others require. */
let [pairs, hasty] = [0, 0];
function countOrder({ checklist, roadmap }: Pathway): void {
  const phaseOf = new Map(roadmap.phases.flatMap(({ focus }, at) => focus.map((f) => [f, at])));
  const taught = checklist.filter(({ name, group }) => phaseOf.has(name) && group !== "soft");
  const needed = new Set(
    taught.flatMap(({ name, importance }) =>
      importance === "supporting" ? [] : [...prerequisitesOf(knowledge, skillOf(name))],
    ),
  );
  const isFree = (skill: Skill): boolean => !comesFirst(skill) && !needed.has(skill);
  for (const core of taught.filter(({ importance }) => importance === "core")) {
    if (isLicence(skillOf(core.name))) continue;
    for (const { name, importance } of taught) {
      if (importance !== "supporting" || !isFree(skillOf(name))) continue;
      pairs++;
      if (phaseOf.get(name)! < phaseOf.get(core.name)!) hasty++;
    }
  }
}
let [plans, resources, searches, homePages, articles] = [0, 0, 0, 0, 0];
for (const role of knowledge.roleList) {
  const target = findTarget(engine, { title: role.title });
  if (!target) continue;
  for (const country of COUNTRIES) {
    for (const [n, candidate] of candidatesFor(role).entries()) {
      const pathway = planPathway(engine, target, candidate, undefined, {
        weeklyHours: 10,
        includeResources: true,
        country,
      });
      plans++;
      judge(pathway, target.role, country, n === 0);
      countOrder(pathway);
      for (const { milestones, actions, resources: own } of pathway.roadmap.phases) {
        resources += own.length;
        const links = own.filter((one) => one.found).map(({ url }) => new URL(url));
        searches += own.length - links.length;
        homePages += links.filter(({ pathname }) => !/[^/]/.test(pathname)).length;
        articles += links.filter(({ host }) => host === "en.wikipedia.org").length;
        const names = own.flatMap(({ focus, title, platform }) => [focus, title, platform]);
        const replaced = [role.title, ...names];
        framesOf(milestones, replaced, milestoneFrames);
        framesOf(
          actions.map((action) => action.description),
          replaced,
          actionFrames,
        );
      }
    }
  }
}

const commonest = (frames: ReadonlyMap<string, number>) => {
  const all = [...frames.values()].reduce((sum, n) => sum + n, 0);
  const [frame = "", n = 0] = [...frames].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  return { share: `${((100 * n) / all).toFixed(2)} %`, frame, distinct: frames.size };
};
const [milestones, actions] = [commonest(milestoneFrames), commonest(actionFrames)];
const share = (n: number): string => `${((100 * n) / resources).toFixed(1)} %`;
const count = (kind: (typeof KINDS)[number]): number => {
  const places = found.get(kind) ?? [];
  return kind === KINDS[6] ? new Set(places).size : places.length;
};
const TARGETS: Readonly<Record<string, string>> = {
  [KINDS[6]]: "crafts and sciences only",
  [KINDS[7]]: "–",
};
console.log(`### Texts

${knowledge.roleList.length} roles × ${COUNTRIES.length} countries × 3 candidates, ${plans} plans.

| check | found | target |
|---|---|---|
${KINDS.map((kind) => `| ${kind} | ${count(kind)} | ${TARGETS[kind] ?? "0"} |`).join("\n")}
| commonest frame among sentences of milestones | ${milestones.share} of ${milestones.distinct} frames | ≤ 2 % |
| commonest frame among sentences of actions | ${actions.share} of ${actions.distinct} frames | ≤ 2 % |
| supporting skills in an earlier phase than a core skill (pairs) | ${((100 * hasty) / pairs).toFixed(1)} % | ≤ 5 % |
| focus skills with a search instead of a resource | ${share(searches)} | ≤ 10 % |
| focus skills with a home page | ${share(homePages)} | ≤ 10 % |
| focus skills with an encyclopedia's article | ${share(articles)} | – |

A frame is a sentence with the names of skills, roles and resources and all numbers replaced.`);
if (options.verbose) {
  console.error(`commonest milestone: ${milestones.frame}\ncommonest action: ${actions.frame}`);
  for (const [kind, places] of found)
    console.error(`\n${kind}\n  ${[...new Set(places)].slice(0, 25).join("\n  ")}`);
}
