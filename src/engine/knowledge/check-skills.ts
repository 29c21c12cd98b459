import { phraseAt, tokeniseForms } from "../text/tokenise.ts";
import { Words } from "../text/words.ts";
import type { Problem } from "./problem.ts";
import { SKILL_GROUPS, type SkillRecord, kindOf } from "./record-types.ts";

export function checkSkills(skills: readonly SkillRecord[]): Problem[] {
  const ids = new Set(skills.map((skill) => skill.id));
  return [
    ...skills.flatMap((skill) =>
      checkSkill(skill, ids).map((problem) => ({
        record: skill,
        text: `skill ${skill.id}: ${problem}`,
      })),
    ),
    ...SKILL_GROUPS.filter((group) => !skills.some((skill) => skill.group === group)).map(
      (group) => ({ text: `no skill of group ${group}` }),
    ),
    ...checkCircles(skills, "needs", (skill) => skill.needs ?? []),
    ...checkCircles(skills, "broader", (skill) => Object.keys(skill.broader ?? {})),
    ...checkShown(skills),
    ...checkClaims(skills),
  ];
}

function checkSkill(skill: SkillRecord, ids: ReadonlySet<string>): string[] {
  const forms = new Set([skill.name, ...(skill.forms ?? [])]);
  const references = [
    ...Object.keys(skill.broader ?? {}),
    ...Object.keys(skill.related ?? {}),
    ...(skill.needs ?? []),
    ...Object.keys(skill.shows ?? {}),
  ];
  const { certificate, certificate_rank: rank, certificate_countries: issued } = skill;
  return [
    ...Object.keys(skill.ambiguous ?? {})
      .filter((form) => !forms.has(form))
      .map((form) => `the rule for "${form}" belongs to none of its forms`),
    ...references.filter((id) => !ids.has(id)).map((id) => `unknown skill ${id}`),
    ...(references.includes(skill.id) ? ["refers to itself"] : []),
    ...(certificate === undefined && (rank ?? issued) !== undefined
      ? ["has a certificate_rank or certificate_countries but no certificate"]
      : []),
  ];
}

function checkCircles(
  skills: readonly SkillRecord[],
  relation: string,
  next: (skill: SkillRecord) => readonly string[],
): Problem[] {
  const byId = new Map(skills.map((skill) => [skill.id, skill]));
  const done = new Set<string>();
  const problems: Problem[] = [];
  const visit = (id: string, path: readonly string[]): void => {
    const skill = byId.get(id);
    if (!skill || done.has(id)) return;
    if (path.includes(id)) {
      const circle = [...path.slice(path.indexOf(id)), id].join(" > ");
      problems.push({ record: skill, text: `a circle of ${relation}: ${circle}` });
      return;
    }
    for (const other of next(skill)) visit(other, [...path, id]);
    done.add(id);
  };
  for (const id of byId.keys()) visit(id, []);
  return problems;
}

/** A skill shows no credential and no skill that needs it; it shows a language only if it is one itself,
 * and a soft skill only if it is no tool. */
function checkShown(skills: readonly SkillRecord[]): Problem[] {
  const byId = new Map(skills.map((skill) => [skill.id, skill]));
  return skills.flatMap((record) =>
    Object.keys(record.shows ?? {}).flatMap((id) => {
      const other = byId.get(id);
      const why = other && other !== record && notShownBecause(record, other, byId);
      return why ? [{ record, text: `skill ${record.id}: shows ${id}, ${why}` }] : [];
    }),
  );
}

function notShownBecause(
  by: SkillRecord,
  shown: SkillRecord,
  byId: ReadonlyMap<string, SkillRecord>,
): string | undefined {
  const [own, kind] = [kindOf(by), kindOf(shown)];
  if (kind === "credential") return "which only those hold who say so";
  if (kind === "language" && own !== "language") return "a language, but is none itself";
  if (kind === "soft" && own === "tool") return "a soft skill, but is a tool";
  return neededBy(shown, byId).has(by.id) ? "which needs it" : undefined;
}

function neededBy(
  skill: SkillRecord,
  byId: ReadonlyMap<string, SkillRecord>,
  found = new Set<string>(),
): ReadonlySet<string> {
  for (const id of skill.needs ?? []) {
    if (found.has(id)) continue;
    found.add(id);
    const needed = byId.get(id);
    if (needed) neededBy(needed, byId, found);
  }
  return found;
}

/** Two skills may share a form only when each has a rule for it. */
function checkClaims(skills: readonly SkillRecord[]): Problem[] {
  const words = new Words();
  const claims = skills.flatMap((skill) =>
    [skill.name, ...(skill.forms ?? [])].map((form) => ({ skill, form })),
  );
  const paths = tokeniseForms(
    claims.map(({ form }) => form),
    words,
  );
  const byPath = Map.groupBy(claims.keys(), (place) => phraseAt(paths, place).join(" "));
  return [...byPath].flatMap(([path, places]) => {
    const claimants = places.map((place) => claims[place]).filter((claim) => claim !== undefined);
    if (path === "")
      return claimants.map(({ skill, form }) => ({
        record: skill,
        text: `skill ${skill.id}: "${form}" has no word`,
      }));
    const skillIds = new Set(claimants.map(({ skill }) => skill.id));
    const ruled = claimants.every(({ skill, form }) => skill.ambiguous?.[form]);
    return skillIds.size > 1 && !ruled
      ? [
          {
            record: claimants.at(-1)?.skill,
            text: `"${claimants[0]?.form}" is claimed by ${[...skillIds].join(" and ")} without a rule for each`,
          },
        ]
      : [];
  });
}
