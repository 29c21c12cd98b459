import type { ResumeAnalysisBody } from "../api/replies.ts";
import { plural } from "../ui/format.ts";
import { SkillTags } from "./document-view.tsx";

const BANDS = { strong: "Strong fit", possible: "Possible fit", stretch: "A stretch" } as const;

/** Score, its share of the whole, and what it looks at. */
const PARTS = [
  ["skills", "Skills", "50 %", "what the job asks for, by importance and how it is shown"],
  ["experience", "Experience", "30 %", "years in work like this, nearest position, rank"],
  ["education", "Education", "10 %", "the highest degree beside what is usual"],
  ["quality", "Document", "10 %", "structure, dates, results, length, contact"],
] as const;

export function FitView({ analysis }: { analysis: ResumeAnalysisBody }) {
  const { scores, band } = analysis;
  return (
    <div className="min-w-0">
      <div className="keep flex items-end gap-4">
        <p className="text-[3.5rem] leading-none font-[650] tracking-tight tabular-nums">
          {scores.overall}
          <span className="text-lg font-normal tracking-normal text-muted"> of 100</span>
        </p>
        <p className="pb-1 text-lg font-semibold">{BANDS[band]}</p>
      </div>
      <dl className="keep mt-4 grid gap-3">
        {PARTS.map(([name, label, share, about]) => (
          <div key={name} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4">
            <dt>
              <span className="font-semibold">{label}</span>{" "}
              <span className="text-sm text-muted">
                {share}: {about}
              </span>
            </dt>
            <dd className="font-semibold tabular-nums">{scores[name]}</dd>
            <dd className="col-span-2" aria-hidden="true">
              <Bar value={scores[name]} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-6" lang={analysis.language}>
        {analysis.assessment}
      </p>
      <SkillLists analysis={analysis} />
      <Improvements analysis={analysis} />
    </div>
  );
}

/** The score is written beside it, so the bar is for the eye only. */
const Bar = ({ value }: { value: number }) => (
  <svg className="mt-1 block h-1.5 w-full" preserveAspectRatio="none">
    <rect width="100%" height="100%" className="fill-line" />
    <rect width={`${value}%`} height="100%" className="fill-accent" />
  </svg>
);

function SkillLists({ analysis }: { analysis: ResumeAnalysisBody }) {
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
      <dl className="mt-2 grid gap-3">
        {lists
          .filter(([, names]) => names.length > 0)
          .map(([label, names, about]) => (
            <div key={label} className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
              <dt>
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

function Improvements({ analysis }: { analysis: ResumeAnalysisBody }) {
  const { improvements, scores } = analysis;
  if (improvements.length === 0) return null;
  return (
    <div className="keep mt-6">
      <h3 className="text-base">What would raise the score</h3>
      <p className="text-sm text-muted">
        The overall score with this skill used at work. Each is counted alone.
      </p>
      <ul className="mt-2 grid gap-2">
        {improvements.map(({ skill, overall_after: after, jobs_unlocked: jobs }) => (
          <li key={skill} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4">
            <span>
              {skill}
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

/** Strengths and recommendations. */
export const AdviceView = ({ analysis }: { analysis: ResumeAnalysisBody }) => (
  <div className="grid gap-x-12 lg:grid-cols-2">
    <Sentences
      title="What speaks for it"
      sentences={analysis.strengths}
      language={analysis.language}
    />
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
