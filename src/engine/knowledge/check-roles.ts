import { phraseAt, tokeniseForms } from "../text/tokenise.ts";
import { Words } from "../text/words.ts";
import { duplicates } from "./duplicates.ts";
import { IMPORTANCES, LEVELS, ROLE_GROUPS, type RoleRecord } from "./records.ts";

const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const FIELDS = new Set(
  "id title titles group industry onet ladder regulated choices core important supporting".split(
    " ",
  ),
);
const CHECKLIST = { fewest: 12, most: 25 };
const CORE = { fewest: 4, most: 9 };

export function checkRoles(roles: readonly RoleRecord[], skillIds: ReadonlySet<string>): string[] {
  return [
    ...duplicates(roles.map((role) => role.id)).map((id) => `role ${id} is there twice`),
    ...roles.flatMap((role) =>
      checkRole(role, skillIds).map((problem) => `role ${role.id}: ${problem}`),
    ),
    ...ROLE_GROUPS.filter((group) => !roles.some((role) => role.group === group)).map(
      (group) => `no role of group ${group}`,
    ),
    ...checkTitles(roles),
  ];
}

function checkRole(role: RoleRecord, skillIds: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  const need = (holds: boolean, problem: string): void => {
    if (!holds) problems.push(problem);
  };
  for (const field of Object.keys(role)) need(FIELDS.has(field), `unknown field ${field}`);
  need(ID.test(role.id), "the id is not made of a-z, 0-9 and single hyphens");
  need(role.title.trim() !== "" && role.industry.trim() !== "", "no title or no industry");
  need(ROLE_GROUPS.includes(role.group), `unknown group ${role.group}`);
  for (const code of role.onet ?? []) need(/^\d\d-\d{4}\.\d\d$/.test(code), `O*NET code ${code}`);
  const items = IMPORTANCES.flatMap((importance) => Object.entries(role[importance]));
  const listed = new Set(items.map(([id]) => id));
  for (const [id, others] of Object.entries(role.choices ?? {})) {
    need(listed.has(id), `a choice for ${id}, which is not in the checklist`);
    for (const other of others)
      need(skillIds.has(other) && !listed.has(other), `${other} is no choice for ${id}`);
  }
  if (role.regulated) {
    const { path, months, months_after_degree: after } = role.regulated;
    need(path.trim() !== "" && months >= after && after >= 0, "an incomplete regulated path");
  }
  const core = Object.keys(role.core).length;
  need(isBetween(items.length, CHECKLIST), `${items.length} skills in the checklist`);
  need(isBetween(core, CORE), `${core} core skills`);
  for (const id of duplicates(items.map(([id]) => id)))
    need(false, `${id} is in the checklist twice`);
  for (const [id, level] of items) {
    need(skillIds.has(id), `unknown skill ${id}`);
    need(LEVELS.includes(level), `unknown level ${level} of ${id}`);
  }
  return problems;
}

function isBetween(count: number, { fewest, most }: { fewest: number; most: number }): boolean {
  return count >= fewest && count <= most;
}

/** Two roles must not share a title. */
function checkTitles(roles: readonly RoleRecord[]): string[] {
  const claims = roles.flatMap((role) =>
    [role.title, ...role.titles].map((title) => ({ role, title })),
  );
  const paths = tokeniseForms(
    claims.map(({ title }) => title),
    new Words(),
  );
  const byPath = Map.groupBy(claims.keys(), (place) => phraseAt(paths, place).join(" "));
  return [...byPath.values()].flatMap((places) => {
    const claimants = new Set(places.map((place) => claims[place]?.role.id));
    return claimants.size > 1
      ? [`title "${claims[places[0] ?? 0]?.title}" is claimed by ${[...claimants].join(" and ")}`]
      : [];
  });
}
