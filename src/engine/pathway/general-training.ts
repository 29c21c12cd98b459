/* The training before the first post, where no route document tells it: by law, or the usual one. */
import { type Regulation, monthsIn } from "../knowledge/ways.ts";
import type { PathwayTables } from "./pathway-tables.ts";
import type { PathwayTarget } from "./read/pathway-target.ts";

/** The country's own rule, and only with a source. */
export function lawOf(
  { knowledge }: PathwayTables,
  roleId: string,
  country: string | undefined,
): Regulation | undefined {
  const rule = country === undefined ? undefined : knowledge.training.regulationOf(roleId, country);
  const isOwn = rule?.country === country && (rule?.sources?.length ?? 0) > 0;
  return rule && isOwn && !rule.unregulated && (rule.requires?.length ?? 0) > 0 ? rule : undefined;
}

/** The months of a training that stands before the first post. */
export interface EntryTraining {
  readonly months: number;
  /** Beside work, where such a form is recorded. */
  readonly besideMonths: number;
  readonly isPaid: boolean;
  /** The authority that admits people to the work; undefined where no law regulates it. */
  readonly authority: string | undefined;
}

export function ofLaw({ steps, authority }: Regulation): EntryTraining {
  const months = Math.max(1, monthsIn(steps));
  const beside = steps.map((one) => ({ ...one, months: one.partTimeMonths ?? one.months }));
  return {
    months,
    besideMonths: Math.max(months, monthsIn(beside)),
    isPaid: steps.some(({ paid, pace }) => paid === true || pace === "paid"),
    authority,
  };
}

/** Ways in that are a training, and whether it is paid. */
const TRAININGS: Readonly<Record<string, boolean>> = {
  apprenticeship: true,
  degree: false,
  course: false,
};
const LEAST_TRAINING = 6;

/** The training by which people usually get in, where no law decides; a step above needs none. */
export function usualTraining(
  { knowledge }: PathwayTables,
  { role, node }: PathwayTarget,
  country: string | undefined,
): EntryTraining | undefined {
  const entry = node.kind === "rung" ? undefined : knowledge.training.routeOf(role.id, country);
  const isPaid = entry && TRAININGS[entry.way];
  if (!entry || isPaid === undefined || entry.months < LEAST_TRAINING) return undefined;
  const besideMonths = Math.max(entry.months, entry.part_time ?? 0);
  return { months: entry.months, besideMonths, isPaid, authority: undefined };
}

export const isRegulatedElsewhere = ({ knowledge }: PathwayTables, roleId: string): boolean =>
  knowledge.training.learnedFor(roleId).size > 0;
