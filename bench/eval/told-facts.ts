import type { Analysis } from "../../src/engine/analysis/analyse.ts";
import { COVERED, type MustState } from "../../src/engine/analysis/musts.ts";
import type { TargetSkill } from "../../src/engine/analysis/target-job.ts";
import type { PersonOfSet } from "./people-set.ts";

/** Kinds of facts that sentences tell, and what makes one of them wrong. */
export const TOLD_KINDS = [
  "skill told as shown",
  "skill told as touched on",
  "skill told as missing",
  "years of work",
  "studies",
] as const;
export type ToldKind = (typeof TOLD_KINDS)[number];

/** A fact that an analysis tells about a person, and whether it contradicts the truth. */
export interface ToldFact {
  readonly kind: ToldKind;
  readonly text: string;
  readonly isWrong: boolean;
}

const YEARS_APART = 1;

/** Facts, not sentences: the findings that the writer speaks of, beside the truth. */
export function toldFacts(analysis: Analysis, { target_job: job, truth }: PersonOfSet): ToldFact[] {
  const { findings } = analysis;
  const asked = new Set(job?.skills);
  const of = (
    kind: ToldKind,
    skills: readonly TargetSkill[],
    isWrong: (isMissing: boolean) => boolean,
  ): ToldFact[] =>
    skills
      .filter((skill) => asked.has(skill.asked))
      .map(({ asked: text }) => ({ kind, text, isWrong: isWrong(truth.missing.includes(text)) }));
  const inState = (isOf: (state: MustState) => boolean): TargetSkill[] =>
    findings.musts.filter(({ state }) => isOf(state)).map(({ skill }) => skill);
  const isDoubt = (state: MustState): boolean => state === "near" || state === "open";
  return [
    ...of(
      "skill told as shown",
      inState((state) => COVERED.has(state)),
      (isMissing) => isMissing,
    ),
    ...of("skill told as touched on", inState(isDoubt), (isMissing) => isMissing),
    ...of(
      "skill told as missing",
      inState((state) => !COVERED.has(state) && !isDoubt(state)),
      (isMissing) => !isMissing,
    ),
    ...yearsTold(analysis, truth),
    ...studiesTold(analysis, truth),
  ];
}

function yearsTold({ findings }: Analysis, truth: PersonOfSet["truth"]): ToldFact[] {
  const { years } = findings.career;
  if (years === 0) return [];
  const isWrong = years > truth.years_total + YEARS_APART;
  return [{ kind: "years of work", text: `${years}, in truth ${truth.years_total}`, isWrong }];
}

/** The truth has no words of degrees, so only the state is compared. */
function studiesTold({ findings }: Analysis, truth: PersonOfSet["truth"]): ToldFact[] {
  return findings.studies.map(({ name, isUnderWay }) => {
    const state = isUnderWay ? "in_progress" : "held";
    return {
      kind: "studies",
      text: `${name} ${state}`,
      isWrong: !truth.education.some((one) => one.state === state && one.level !== "secondary"),
    };
  });
}
