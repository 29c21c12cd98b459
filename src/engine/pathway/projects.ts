import type { CurriculumRecord, ProjectRecord } from "../knowledge/records.ts";
import type { PlannedPhase } from "./phases.ts";

/** A project for each phase that has a fitting one: each at most once, from simple to demanding. The
 * last phase takes the most demanding that is left. */
export function projectsFor(
  curriculum: CurriculumRecord | undefined,
  roleId: string,
  phases: readonly PlannedPhase[],
): (ProjectRecord | undefined)[] {
  const open = (curriculum?.projects ?? []).filter(
    ({ roles }) => roles === undefined || roles.includes(roleId),
  );
  const learned = new Set<string>();
  let next = 0;
  return phases.map(({ focus }, at) => {
    const now = new Set(focus.map(({ skill }) => skill.id));
    for (const id of now) learned.add(id);
    const uses = (ids: ReadonlySet<string>, project: ProjectRecord): boolean =>
      project.skills.some((id) => ids.has(id));
    const left = open.slice(next);
    const isLast = at === phases.length - 1;
    const project = isLast
      ? (left.findLast((one) => uses(now, one)) ??
        left.findLast((one) => uses(learned, one)) ??
        left.at(-1))
      : left.find((one) => uses(now, one));
    if (project) next = open.indexOf(project) + 1;
    return project;
  });
}
