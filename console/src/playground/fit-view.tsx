import type { ResumeAnalysisBody } from "../api/replies.ts";
import { formatNumber, plural } from "../ui/format.ts";
import { SkillTags } from "./document-view.tsx";
import { PARTS, pointsOf, ScoreView } from "./score-view.tsx";

export function FitView({ analysis }: { analysis: ResumeAnalysisBody }) {
  return (
    <div className="min-w-0">
      <ScoreView analysis={analysis} />
      <p className="mt-6" lang={analysis.language}>
        {analysis.assessment}
      </p>
      <SkillLists analysis={analysis} />
      <Improvements analysis={analysis} />
    </div>
  );
}

export function SkillLists({ analysis }: { analysis: ResumeAnalysisBody }) {
  const { matched_skills: matched, partial_skills: partial, coverage } = analysis;
  const missing = analysis.missing_skills.filter((name) => !partial.includes(name));
  const lists = [
    ["Matched", matched, "shown in the résumé"],
    ["In part", partial, "a close relative is shown"],
    ["Missing", missing, "not shown"],
  ] as const;
  return (
    <div className="mt-6">
      <h3 className="text-base">
        {coverage.matched} of {plural(coverage.total, "skill")} matched
      </h3>
      <dl className="mt-2 grid gap-3" lang={analysis.names_language}>
        {lists
          .filter(([, names]) => names.length > 0)
          .map(([label, names, about]) => (
            <div
              key={label}
              className="grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)] md:max-lg:grid-cols-1"
            >
              <dt lang="en">
                {label} <span className="block text-sm text-muted">{about}</span>
              </dt>
              <dd>
                <SkillTags names={names} isAsked={() => label === "Matched"} />
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

export function Improvements({ analysis }: { analysis: ResumeAnalysisBody }) {
  const { improvements, scores } = analysis;
  return (
    <div className="keep mt-6">
      <h3 className="text-base">What would raise the score</h3>
      <p className="text-sm text-muted">
        {improvements.length === 0
          ? "No missing skill would raise it by a point or more on its own."
          : "The score with one more skill, used at work at the wanted level. Each is counted alone; gains below one point are left out."}{" "}
        {mostOpenPart(analysis)}
      </p>
      <ul className="mt-2 grid gap-2">
        {improvements.map(({ skill, overall_after: after, jobs_unlocked: jobs }) => (
          <li key={skill} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4">
            <span>
              <span lang={analysis.names_language}>{skill}</span>
              {jobs === null || jobs === 0 ? null : (
                <span className="text-sm text-muted">
                  {" "}
                  the last skill missing for {plural(jobs, "open job")}
                </span>
              )}
            </span>
            <span className="tabular-nums">
              {scores.overall} to <strong className="font-semibold">{after}</strong>{" "}
              <span className="text-sm text-muted">(+{after - scores.overall})</span>
            </span>
            <svg className="col-span-2 block h-1.5 w-full" aria-hidden="true">
              <rect width="100%" height="100%" className="fill-line" />
              <rect width={`${after}%`} height="100%" className="fill-accent opacity-50" />
              <rect width={`${scores.overall}%`} height="100%" className="fill-accent" />
            </svg>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Where the most points are missing, by the weights of the reply. */
function mostOpenPart(analysis: ResumeAnalysisBody): string {
  const open = PARTS.map(([name, label]) => {
    const { points, most } = pointsOf(analysis, name);
    return { label, most, missing: most - points };
  }).toSorted((a, b) => b.missing - a.missing);
  const [first] = open;
  return first && first.missing >= 1
    ? `Most points are still open in ${first.label.toLowerCase()}: ${formatNumber(first.missing, 1)} of ${formatNumber(first.most, 1)}.`
    : "";
}

/** Strengths and recommendations. */
export const AdviceView = ({ analysis }: { analysis: ResumeAnalysisBody }) => (
  <div className="grid gap-x-12 lg:grid-cols-2">
    <Sentences title="Strengths" sentences={analysis.strengths} language={analysis.language} />
    <Sentences title="Advice" sentences={analysis.recommendations} language={analysis.language} />
  </div>
);

function Sentences({
  title,
  sentences,
  language,
}: {
  title: string;
  sentences: readonly string[];
  language: string;
}) {
  if (sentences.length === 0) return null;
  return (
    <div className="mt-6">
      <h3 className="text-base">{title}</h3>
      <ul className="mt-1 list-disc pl-5" lang={language}>
        {sentences.map((sentence) => (
          <li key={sentence} className="mt-1">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}
