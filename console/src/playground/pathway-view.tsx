import type { PathwayBody } from "../api/replies.ts";
import { asWords, formatDate, plural } from "../ui/format.ts";
import { SafeLink } from "../ui/safe-link.tsx";
import { lastDayOf } from "./calendar.ts";
import { ChecklistView } from "./checklist.tsx";
import { hoursOf } from "./phase-hours.ts";
import { NarrowTimeline, Timeline } from "./timeline.tsx";

type Phase = NonNullable<PathwayBody["roadmap"]>["phases"][number];

const SOURCES: Record<string, string> = {
  description: "read from the description",
  postings: "from current postings with this title",
  nearest_role: "from the nearest role that is known",
};

/** `start`: the first day of the plan; empty: the plan has months and no dates. */
export function PathwayView({ pathway, start }: { pathway: PathwayBody; start: string }) {
  const { roadmap, skill_checklist: checklist, diagnosis, readiness_score: readiness } = pathway;
  if (!roadmap || !checklist || !diagnosis || readiness === null) return null;
  const source = SOURCES[pathway.target_role.matched_as ?? ""];
  return (
    <div data-testid="pathway">
      <dl className="keep flex flex-wrap gap-x-12 gap-y-3">
        {[
          ["Readiness today", `${readiness} of 100`],
          ["Length", plural(roadmap.total_months, "month")],
          ["Phases", String(roadmap.phases.length)],
        ].map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-xl font-[650] tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {source === undefined ? null : (
        <p className="mt-2 text-sm text-muted">The skills of this role are {source}.</p>
      )}
      {pathway.basis ? <p className="mt-2 text-sm text-muted">{basisOf(pathway.basis)}</p> : null}
      {roadmap.decision ? (
        <div className="keep mt-4 max-w-[70ch] border-l-4 border-accent pl-4">
          <h3 className="text-base">Decide first</h3>
          <p lang={pathway.language}>{roadmap.decision}</p>
        </div>
      ) : null}
      <p className="mt-4 max-w-[70ch]" lang={pathway.language}>
        {diagnosis.readiness_summary}
      </p>
      <p className="mt-2 max-w-[70ch]" lang={pathway.language}>
        {roadmap.summary}
      </p>
      {roadmap.phases.length === 0 ? null : (
        <>
          <h3 className="mt-8 mb-4 print:hidden">Timeline</h3>
          <Timeline roadmap={roadmap} readiness={readiness} />
          <NarrowTimeline roadmap={roadmap} language={pathway.language} />
        </>
      )}
      <h3 className="mt-8 mb-2">Checklist of the role</h3>
      <ChecklistView checklist={checklist} />
      <div className="paper-columns">
        {roadmap.phases.map((phase) => (
          <PhaseSection key={phase.phase} phase={phase} start={start} language={pathway.language} />
        ))}
        <After texts={roadmap.after ?? []} language={pathway.language} />
      </div>
      {(roadmap.sources ?? []).length === 0 ? null : (
        <details className="mt-6 print:hidden">
          <summary>Where the facts of this route can be read</summary>
          <ul className="mt-2 grid gap-1 text-sm">
            {roadmap.sources!.map(({ title, url, checked_at: day }) => (
              <li key={url + title}>
                <SafeLink url={url}>{title}</SafeLink>
                <span className="text-muted">, read on {formatDate(day)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const After = ({ texts, language }: { texts: readonly string[]; language: string }) =>
  texts.length === 0 ? null : (
    <section className="keep mt-8 border-t border-line pt-4">
      <h3>After you are hired</h3>
      <ul className="mt-2 list-disc pl-5" lang={language}>
        {texts.map((text) => (
          <li key={text} className="mt-1 max-w-[70ch]">
            {text}
          </li>
        ))}
      </ul>
    </section>
  );

function basisOf({ kind, reviewed_on: day }: NonNullable<PathwayBody["basis"]>): string {
  if (kind === "route")
    return day === null
      ? "From the recorded way into this occupation in this country."
      : `From the recorded way into this occupation in this country, read twice, last on ${formatDate(day)}.`;
  if (kind === "occupation")
    return "From the occupation in general: no country's law is part of it.";
  return "A general plan from the skills of the role: no national way is recorded.";
}

function PhaseSection({
  phase,
  start,
  language,
}: {
  phase: Phase;
  start: string;
  language: string;
}) {
  const { month_start: from, month_end: to } = phase;
  const id = `phase-${phase.phase}`;
  return (
    <section
      aria-labelledby={id}
      className="mt-8 grid gap-x-12 gap-y-4 border-t border-line pt-4 lg:grid-cols-[16rem_1fr]"
    >
      <div>
        <h3 id={id} lang={language}>
          {phase.phase}. {phase.title}
        </h3>
        <ul className="paper-line text-muted">
          <li>{from === to ? `Month ${from}` : `Months ${from} to ${to}`}</li>
          {start === "" ? null : <li>Until {formatDate(lastDayOf(start, to))}</li>}
          {phase.hours ? <li>{hoursOf(phase.hours)}</li> : null}
          <li>Then readiness {phase.readiness_after} of 100</li>
        </ul>
        <p className="mt-2 text-sm text-muted print:hidden">Focus</p>
        <ul className="paper-line">
          {phase.focus.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
      <div className="min-w-0">
        {phase.why ? (
          <p className="mb-3 max-w-[70ch]" lang={language}>
            {phase.why}
          </p>
        ) : null}
        <h4 className="text-base">Actions</h4>
        <ul className="mt-1" lang={language}>
          {phase.actions.map(({ type, title, description, priority }) => (
            <li
              key={type + title}
              className="keep grid gap-x-4 border-b border-line py-2 sm:grid-cols-[6rem_1fr]"
            >
              <span className="text-sm text-muted" lang="en">
                {asWords(type)}
                {priority === "high" ? (
                  <span className="block text-ink print:hidden">first</span>
                ) : null}
              </span>
              <span>
                <strong className="font-semibold">{title}</strong>
                <span className="block wrap-anywhere">{description}</span>
              </span>
            </li>
          ))}
        </ul>
        <div className="mt-4 grid gap-x-12 gap-y-4 lg:grid-cols-2">
          <div className="keep">
            <h4 className="text-base">Done when</h4>
            <ul className="mt-1 list-disc pl-5" lang={language}>
              {phase.milestones.map((milestone) => (
                <li key={milestone} className="mt-1">
                  {milestone}
                </li>
              ))}
            </ul>
          </div>
          {phase.resources.length === 0 ? null : (
            <div className="keep">
              <h4 className="text-base">Pages to learn from</h4>
              <ul className="mt-1 grid gap-1">
                {phase.resources.map((resource) => (
                  <li key={resource.focus + resource.url}>
                    <SafeLink url={resource.url}>{resource.title}</SafeLink>
                    <span className="block text-sm text-muted">
                      {resource.platform}, for {resource.focus}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
