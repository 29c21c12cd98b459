import { phraseAt, tokeniseForms } from "../text/tokenise.ts";
import { Words } from "../text/words.ts";
import { duplicates } from "./repeated.ts";
import type { Problem } from "./problem.ts";
import { titlesOf } from "./titles.ts";
import { IMPORTANCES, type KnowledgeRecords, type RoleRecord } from "./record-types.ts";

const CHECKLIST = { fewest: 12, most: 25 };
const CORE = { fewest: 4, most: 9 };

export function checkRoles({ roles, skills, groups, credentials }: KnowledgeRecords): Problem[] {
  const skillIds = new Set(skills.map(({ id }) => id));
  const roleIds = new Set(roles.map(({ id }) => id));
  const proofs = new Set(credentials.map(({ id }) => id));
  const groupIds = new Set(groups.map(({ id }) => id));
  return [
    ...roles.flatMap((role) =>
      [
        ...(groupIds.has(role.group)
          ? []
          : [`its group ${role.group} has no record in groups.ndjson`]),
        ...checkChoices(role, skillIds),
        ...checkChecklist(role, skillIds),
        ...checkTitleKinds(role, skillIds, roleIds),
        ...(role.ladder ?? [])
          .flatMap(({ holds = [] }) => holds)
          .filter((id) => !proofs.has(id))
          .map((id) => `unknown credential ${id}`),
      ].map((problem) => ({ record: role, text: `role ${role.id}: ${problem}` })),
    ),
    ...groups
      .filter(({ id }) => !roles.some((role) => role.group === id))
      .map((record) => ({ record, text: `no role of group ${record.id}` })),
    ...checkTitles(roles),
  ];
}

function checkChoices(
  { choices = {}, ...role }: RoleRecord,
  skillIds: ReadonlySet<string>,
): string[] {
  const listed = new Set(IMPORTANCES.flatMap((importance) => Object.keys(role[importance])));
  return Object.entries(choices).flatMap(([id, others]) => [
    ...(listed.has(id) ? [] : [`a choice for ${id}, which is not in the checklist`]),
    ...others
      .filter((other) => !skillIds.has(other) || listed.has(other))
      .map((other) => `${other} is no choice for ${id}`),
  ]);
}

function checkChecklist(role: RoleRecord, skillIds: ReadonlySet<string>): string[] {
  const ids = IMPORTANCES.flatMap((importance) => Object.keys(role[importance]));
  const core = Object.keys(role.core).length;
  return [
    ...(isBetween(ids.length, CHECKLIST) ? [] : [`${ids.length} skills in the checklist`]),
    ...(isBetween(core, CORE) ? [] : [`${core} core skills`]),
    ...duplicates(ids).map((id) => `${id} is in the checklist twice`),
    ...ids.filter((id) => !skillIds.has(id)).map((id) => `unknown skill ${id}`),
    ...(role.whole ?? [])
      .filter((id) => !ids.includes(id))
      .map((id) => `the whole of the work is ${id}, which is not in the checklist`),
  ];
}

/** References of titles and steps must exist, and rungs must be on the ladder. */
function checkTitleKinds(
  { titles, ladder = [], ...role }: RoleRecord,
  skillIds: ReadonlySet<string>,
  roleIds: ReadonlySet<string>,
): string[] {
  const listed = new Set(IMPORTANCES.flatMap((importance) => Object.keys(role[importance])));
  const { rung = [], specialty = [], proved = [], local = [], neighbour = [] } = titles;
  return [
    ...[...rung, ...local]
      .filter((one) => one.rung !== undefined && one.rung > ladder.length)
      .map(({ title }) => `"${title}" is on a step that the ladder does not have`),
    ...proved
      .filter((one) => one.rung !== undefined && one.rung > ladder.length)
      .map(({ titles: [title] }) => `"${title}" is on a step that the ladder does not have`),
    ...[
      ...[...specialty, ...proved].flatMap(({ core = [] }) => core),
      ...ladder.flatMap(({ adds = [] }) => adds),
    ]
      .filter((id) => !skillIds.has(id))
      .map((id) => `unknown skill ${id}`),
    ...specialty.flatMap(({ title, drops = [] }) =>
      drops
        .filter((id) => !listed.has(id))
        .map((id) => `"${title}" drops ${id}, which is not in the checklist`),
    ),
    ...[...neighbour, ...ladder]
      .filter((one) => one.role !== undefined && !roleIds.has(one.role))
      .map((one) => `unknown role ${one.role}`),
  ];
}

function isBetween(count: number, { fewest, most }: { fewest: number; most: number }): boolean {
  return count >= fewest && count <= most;
}

/** A title belongs to one role. */
function checkTitles(roles: readonly RoleRecord[]): Problem[] {
  const claims = roles.flatMap((role) => titlesOf(role).map((title) => ({ role, title })));
  const paths = tokeniseForms(
    claims.map(({ title }) => title),
    new Words(),
  );
  const byPath = Map.groupBy(claims.keys(), (place) => phraseAt(paths, place).join(" "));
  return [...byPath.values()].flatMap((places) => {
    const claimants = new Set(places.map((place) => claims[place]?.role.id));
    return claimants.size > 1
      ? [
          {
            record: claims[places.at(-1) ?? 0]?.role,
            text: `title "${claims[places[0] ?? 0]?.title}" is claimed by ${[...claimants].join(" and ")}`,
          },
        ]
      : [];
  });
}
