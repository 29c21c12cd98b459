import type { ProjectRecord } from "../../knowledge/record-types.ts";
import type { ScheduledPhase } from "../schedule/schedule.ts";
import { LEVELS } from "../../schema/closed-terms.ts";
import { hasPlace, suits } from "./audience.ts";
import type { PlanTexts } from "./plan-texts.ts";

/** The least hours of a project: about two days. */
export const PROJECT_HOURS = 15;

const hoursIn = ({ hours: { own, training, work } }: ScheduledPhase): number =>
  own + training + work;

/** A project for each phase that has a fitting one: each at most once, from simple to demanding, none
 * that needs what a later phase teaches, more time than its phase has, a higher level, another place or
 * another reader. The last phase takes the most demanding that is left. */
export function projectsFor({
  curriculum,
  role,
  phases,
  audiences,
}: Pick<PlanTexts, "curriculum" | "role" | "phases" | "audiences">): (ProjectRecord | undefined)[] {
  let open = (curriculum?.projects ?? []).filter(
    ({ roles }) => roles === undefined || roles.includes(role.id),
  );
  const idsOf = (some: readonly ScheduledPhase[]): ReadonlySet<string> =>
    new Set(some.flatMap(({ focus }) => focus.map(({ skill }) => skill.id)));
  return phases.map((phase, at) => {
    const [now, learned, later] = [[phase], phases.slice(0, at), phases.slice(at + 1)].map(idsOf);
    const uses = (ids: ReadonlySet<string>, { skills }: ProjectRecord): boolean =>
      skills.some((id) => ids.has(id));
    const soFar = phases.slice(0, at + 1);
    const ready = open.filter(
      (one) =>
        suits(audiences[at]!, one) &&
        hasPlace(audiences[at]!, one) &&
        isReached(soFar, one) &&
        !uses(later!, { ...one, skills: [...one.skills, ...(one.needs ?? [])] }) &&
        (one.months ?? 0) <= phase.months.end - phase.months.start + 1 &&
        (one.hours ?? PROJECT_HOURS) <= hoursIn(phase),
    );
    const project =
      at === phases.length - 1
        ? (ready.findLast((one) => uses(now!, one)) ??
          ready.findLast((one) => uses(learned!, one)) ??
          ready.at(-1))
        : (ready.find((one) => uses(now!, one)) ?? ready.find((one) => uses(learned!, one)));
    open = open.filter((one) => one !== project);
    return project;
  });
}

/** Whether the phases bring a skill of the project to its level; skills that they do not teach are there already. */
function isReached(
  phases: readonly ScheduledPhase[],
  { level, skills }: Pick<ProjectRecord, "level" | "skills">,
): boolean {
  if (level === undefined) return true;
  const taught = phases
    .flatMap(({ focus }) => focus)
    .filter(({ skill }) => skills.includes(skill.id));
  return taught.length === 0 || taught.some(({ target }) => target > LEVELS.indexOf(level));
}
