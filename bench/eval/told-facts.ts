import type { Analysis } from "../../src/engine/analysis/analyse.ts";
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
  const told = [
    ...findings.shown.flatMap(({ skills }) => skills),
    ...[...findings.proofs, ...findings.spoken].map(({ skill }) => skill),
  ];
  return [
    ...of("skill told as shown", told, (isMissing) => isMissing),
    ...of(
      "skill told as touched on",
      findings.doubts.map(({ skill }) => skill),
      (isMissing) => isMissing,
    ),
    ...of(
      "skill told as missing",
      findings.gaps.map(({ skill }) => skill),
      (isMissing) => !isMissing,
    ),
    ...yearsTold(analysis, truth),
    ...studiesTold(analysis, truth),
  ];
}

function yearsTold({ findings }: Analysis, truth: PersonOfSet["truth"]): ToldFact[] {
  const { all, same } = findings.years;
  if (same === 0 && all === 0) return [];
  const isWrong = same > truth.years_total + YEARS_APART;
  return [{ kind: "years of work", text: `${same}, in truth ${truth.years_total}`, isWrong }];
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
