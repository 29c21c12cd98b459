/* Choice of the findings that are told, none of them twice. */
import type { Findings, Gap, Result } from "./fit-findings.ts";
import type { Target } from "./target-job.ts";

/** Usual skills that the job does not name itself are told missing only at the core. */
const MOST_USUAL_GAPS = 3;

/** Of a checklist only the first few gaps are told. */
export const toldGaps = (
  { gaps }: Findings,
  { target }: { readonly target: Pick<Target, "isChecklist"> },
): readonly Gap[] => (target.isChecklist ? gaps.slice(0, MOST_USUAL_GAPS) : gaps);

/** The results without the figures that stand beside a skill: those are told with it. */
export const untoldResults = ({
  findings: { shown, results },
}: {
  readonly findings: Findings;
}): readonly Result[] => {
  const told = new Set(
    shown.flatMap(({ skills, measured }) =>
      measured.filter(({ skill }) => skills.includes(skill)).map(({ figure }) => figure.start),
    ),
  );
  return results.flatMap((one) => {
    const figures = one.figures.filter(({ start }) => !told.has(start));
    return figures.length > 0 ? { ...one, figures } : [];
  });
};

/** Not mentioned at all, and no proof: nothing more can be said of it. */
export const isUnmentioned = ({ reason, isProof: isOfProof }: Gap): boolean =>
  reason === "absent" && !isOfProof;
