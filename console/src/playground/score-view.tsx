import type { ResumeAnalysisBody } from "../api/replies.ts";
import { formatNumber } from "../ui/format.ts";

const BANDS = { strong: "Strong fit", possible: "Possible fit", stretch: "A stretch" } as const;

/** The parts of the score and what each looks at. */
export const PARTS = [
  ["skills", "Skills", "what the job asks for, by importance and how it is shown"],
  ["experience", "Experience", "years in work like this, nearest position, level"],
  ["education", "Education", "the highest degree, compared with what is usual"],
  ["quality", "Document", "structure, dates, results, length, contact"],
] as const;

type Scoring = NonNullable<ResumeAnalysisBody["scoring"]>;
type Part = (typeof PARTS)[number][0];

const ADJUSTMENTS: Readonly<Record<Scoring["adjustments"][number]["rule"], string>> = {
  no_skill_matched: "None of the skills asked for is shown",
  rank_above: "The post is above the person’s level",
  rank_below: "The post is below the person’s level",
  thin_document: "The text says too little",
};

/** The points that a part brings, of the most that it can bring. */
export const pointsOf = (
  { scores, scoring }: ResumeAnalysisBody,
  part: Part,
): { points: number; most: number } => {
  const weight = scoring?.weights[part] ?? 0;
  return { points: weight * scores[part], most: weight * 100 };
};

const formatPoints = (points: number): string => formatNumber(points, 1);

/** The overall score and how it adds up, by the weights and adjustments of the reply. */
export function ScoreView({ analysis }: { analysis: ResumeAnalysisBody }) {
  const { scores, band, scoring } = analysis;
  return (
    <>
      <div className="keep flex items-end gap-4">
        <p className="text-[3.5rem] leading-none font-[650] tracking-tight tabular-nums">
          {scores.overall}
          <span className="text-lg font-normal tracking-normal text-muted"> of 100</span>
        </p>
        <p className="pb-1 text-lg font-semibold">{BANDS[band]}</p>
      </div>
      {scoring ? (
        <p className="mt-3 text-sm text-muted">
          The bars share one scale: their lengths add up to the score.
        </p>
      ) : null}
      <dl className="keep mt-3 grid gap-3">
        {PARTS.map(([name, label, about]) => (
          <PartRow key={name} analysis={analysis} part={name} label={label} about={about} />
        ))}
      </dl>
      {scoring ? <Sum analysis={analysis} scoring={scoring} /> : null}
    </>
  );
}

function PartRow({
  analysis,
  part,
  label,
  about,
}: {
  analysis: ResumeAnalysisBody;
  part: Part;
  label: string;
  about: string;
}) {
  const score = analysis.scores[part];
  const { points, most } = pointsOf(analysis, part);
  const isCounted = most > 0;
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4">
      <dt>
        <span className="font-semibold">{label}</span>{" "}
        <span className="text-sm text-muted">
          {score} of 100: {about}
        </span>
      </dt>
      {analysis.scoring === null ? null : (
        <dd className="tabular-nums">
          {isCounted ? (
            <>
              <strong className="font-semibold">{formatPoints(points)}</strong>{" "}
              <span className="text-sm text-muted">of {formatPoints(most)} points</span>
            </>
          ) : (
            <span className="text-sm text-muted">not counted</span>
          )}
        </dd>
      )}
      {isCounted ? (
        <dd className="col-span-2" aria-hidden="true">
          <svg className="mt-1 block h-1.5 w-full">
            <rect width={`${most}%`} height="100%" className="fill-line" />
            <rect width={`${points}%`} height="100%" className="fill-accent" />
          </svg>
        </dd>
      ) : null}
    </div>
  );
}

/** Weights, sum and adjustments, so that a reader can check the score. */
function Sum({ analysis, scoring }: { analysis: ResumeAnalysisBody; scoring: Scoring }) {
  const counted = PARTS.filter(([name]) => scoring.weights[name] > 0);
  const sum = counted.reduce((total, [name]) => total + pointsOf(analysis, name).points, 0);
  return (
    <div className="keep mt-3 border-t border-line pt-2">
      {counted.length < PARTS.length ? (
        <p className="text-sm text-muted">
          The title is not a known role, so only the skills count.
        </p>
      ) : null}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 tabular-nums [&_dd]:text-right">
        <dt>Together</dt>
        <dd>{formatPoints(sum)}</dd>
        {scoring.adjustments.map(({ rule, points }) => (
          <div key={rule} className="col-span-2 grid grid-cols-subgrid">
            <dt>{ADJUSTMENTS[rule]}</dt>
            <dd>{points < 0 ? `−${-points}` : `+${points}`}</dd>
          </div>
        ))}
        <dt className="font-semibold">Score, in whole points</dt>
        <dd className="font-semibold">{analysis.scores.overall}</dd>
      </dl>
    </div>
  );
}
