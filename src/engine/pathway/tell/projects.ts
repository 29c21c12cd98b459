import type { ProjectRecord } from "../../knowledge/records.ts";
import type { ScheduledPhase } from "../schedule/schedule.ts";
import { suits } from "./audience.ts";
import type { PlanTexts } from "./plan-texts.ts";

/** A project for each phase that has a fitting one: each at most once, from simple to demanding, none
 * that needs what a later phase teaches, more time than its phase has, or another reader. The last phase takes the
 * most demanding that is left. */
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
    const ready = open.filter(
      (one) =>
        suits(audiences[at]!, one) &&
        !uses(later!, one) &&
        (one.months ?? 0) <= phase.months.end - phase.months.start + 1,
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
