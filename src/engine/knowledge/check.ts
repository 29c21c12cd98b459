import { phraseAt, tokeniseForms } from "../text/tokenise.ts";
import { Words } from "../text/words.ts";
import { checkRoles } from "./check-roles.ts";
import { duplicates } from "./duplicates.ts";
import { CERTIFICATE_RANKS, type RoleRecord, SKILL_GROUPS, type SkillRecord } from "./records.ts";

const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const FIELDS = new Set(
  "id name group forms ambiguous broader related requires hours resource certificate certificate_rank certificate_countries countries".split(
    " ",
  ),
);
const RULE_FIELDS = new Set(["exact", "near", "not"]);

/** The problems of a set of records, one readable sentence each. */
export function checkRecords(
  skills: readonly SkillRecord[],
  roles: readonly RoleRecord[],
): string[] {
  const ids = new Set(skills.map((skill) => skill.id));
  return [
    ...duplicates(skills.map((skill) => skill.id)).map((id) => `skill ${id} is there twice`),
    ...skills.flatMap((skill) =>
      checkSkill(skill, ids).map((problem) => `skill ${skill.id}: ${problem}`),
    ),
    ...SKILL_GROUPS.filter((group) => !skills.some((skill) => skill.group === group)).map(
      (group) => `no skill of group ${group}`,
    ),
    ...checkCircles(skills, "requires", (skill) => skill.requires ?? []),
    ...checkCircles(skills, "broader", (skill) => Object.keys(skill.broader ?? {})),
    ...checkClaims(skills),
    ...checkRoles(roles, ids),
  ];
}

function checkSkill(skill: SkillRecord, ids: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  const need = (holds: boolean, problem: string): void => {
    if (!holds) problems.push(problem);
  };
  for (const field of Object.keys(skill)) need(FIELDS.has(field), `unknown field ${field}`);
  need(ID.test(skill.id), "the id is not made of a-z, 0-9 and single hyphens");
  need(skill.name.trim() !== "", "no name");
  need(SKILL_GROUPS.includes(skill.group), `unknown group ${skill.group}`);
  const [beginner, intermediate, advanced] = skill.hours;
  need(
    skill.hours.length === 3 && beginner > 0 && beginner < intermediate && intermediate < advanced,
    "hours are not three rising numbers",
  );
  const forms = new Set([skill.name, ...(skill.forms ?? [])]);
  for (const [form, rule] of Object.entries(skill.ambiguous ?? {})) {
    need(forms.has(form), `the rule for "${form}" belongs to none of its forms`);
    for (const field of Object.keys(rule))
      need(RULE_FIELDS.has(field), `"${form}": unknown ${field}`);
  }
  for (const [id, closeness] of [
    ...Object.entries(skill.broader ?? {}),
    ...Object.entries(skill.related ?? {}),
  ]) {
    need(ids.has(id), `unknown skill ${id}`);
    need(id !== skill.id, "refers to itself");
    need(closeness > 0 && closeness <= 1, `closeness ${closeness} to ${id}`);
  }
  for (const id of skill.requires ?? [])
    need(ids.has(id) && id !== skill.id, `requires unknown ${id}`);
  const { certificate, certificate_rank: rank, certificate_countries: issued } = skill;
  need(rank === undefined || CERTIFICATE_RANKS.includes(rank), `unknown rank ${rank}`);
  need(
    certificate !== undefined || (rank ?? issued) === undefined,
    "no certificate to rank or place",
  );
  for (const country of [...(issued ?? []), ...(skill.countries ?? [])])
    need(/^[A-Z]{2}$/.test(country), `country ${country} is not of two capitals`);
  if (skill.resource) {
    const { title, url, platform } = skill.resource;
    need(title !== "" && platform !== "" && /^https:\/\/\S+$/.test(url), "an incomplete resource");
  }
  return problems;
}

function checkCircles(
  skills: readonly SkillRecord[],
  relation: string,
  next: (skill: SkillRecord) => readonly string[],
): string[] {
  const byId = new Map(skills.map((skill) => [skill.id, skill]));
  const done = new Set<string>();
  const problems: string[] = [];
  const visit = (id: string, path: readonly string[]): void => {
    const skill = byId.get(id);
    if (!skill || done.has(id)) return;
    if (path.includes(id)) {
      problems.push(
        `a circle of ${relation}: ${[...path.slice(path.indexOf(id)), id].join(" > ")}`,
      );
      return;
    }
    for (const other of next(skill)) visit(other, [...path, id]);
    done.add(id);
  };
  for (const id of byId.keys()) visit(id, []);
  return problems;
}

/** Two skills may share a form only when each has a rule that says when it is meant. */
function checkClaims(skills: readonly SkillRecord[]): string[] {
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
      return claimants.map(({ skill, form }) => `skill ${skill.id}: "${form}" has no word`);
    const skillIds = new Set(claimants.map(({ skill }) => skill.id));
    const ruled = claimants.every(({ skill, form }) => skill.ambiguous?.[form]);
    return skillIds.size > 1 && !ruled
      ? [
          `"${claimants[0]?.form}" is claimed by ${[...skillIds].join(" and ")} without a rule for each`,
        ]
      : [];
  });
}
