import type { Analysis } from "../../src/engine/analysis/analyse.ts";
import { type Findings, sortFindings } from "../../src/engine/writing/sort-findings.ts";
import type { PersonOfSet } from "./people-set.ts";

/** Kinds of facts that sentences tell, and what makes one of them wrong. */
export const TOLD_KINDS = [
  "skill told as named or done",
  "skill told as perhaps limited",
  "skill told as not found",
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

/** Facts, not sentences: the lists and values that the writer speaks of, beside the truth. */
export function toldFacts(analysis: Analysis, { target_job: job, truth }: PersonOfSet): ToldFact[] {
  const findings = sortFindings(analysis);
  const asked = new Set(job?.skills);
  const of = (
    kind: ToldKind,
    matches: Findings["matched"],
    isWrong: (isMissing: boolean) => boolean,
  ): ToldFact[] =>
    matches
      .filter(({ wanted }) => asked.has(wanted.name))
      .map(({ wanted: { name } }) => ({
        kind,
        text: name,
        isWrong: isWrong(truth.missing.includes(name)),
      }));
  return [
    ...of(
      "skill told as named or done",
      [...findings.matched, ...findings.uncertain],
      (isMissing) => isMissing,
    ),
    ...of("skill told as perhaps limited", findings.limited, (isMissing) => !isMissing),
    ...of(
      "skill told as not found",
      findings.missing.filter((gap) => !findings.unsaid.includes(gap)),
      (isMissing) => !isMissing,
    ),
    ...yearsTold(analysis, truth),
    ...studiesTold(analysis, truth),
  ];
}

function yearsTold({ target, experience }: Analysis, truth: PersonOfSet["truth"]): ToldFact[] {
  if (!target.role || experience.periods.length === 0) return [];
  const { periodYears: years } = experience;
  const isWrong = Math.abs(years - truth.years_total) > YEARS_APART;
  return [{ kind: "years of work", text: `${years}, in truth ${truth.years_total}`, isWrong }];
}

/** The truth has no words of degrees, so only the state is compared. */
function studiesTold({ target, studies }: Analysis, truth: PersonOfSet["truth"]): ToldFact[] {
  if (!target.role) return [];
  return studies.map(({ name, isUnderWay }) => {
    const state = isUnderWay ? "in_progress" : "held";
    return {
      kind: "studies",
      text: `${name} ${state}`,
      isWrong: !truth.education.some((one) => one.state === state && one.level !== "secondary"),
    };
  });
}
