import type { PathwayBody } from "../api/replies.ts";
import { asWords, formatDate, plural } from "../ui/format.ts";
import { SafeLink } from "../ui/safe-link.tsx";
import { lastDayOf } from "./calendar.ts";
import { ChecklistView } from "./checklist.tsx";
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
          ["Ready in", plural(roadmap.total_months, "month")],
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
      <p className="mt-4 max-w-[70ch]" lang={pathway.language}>
        {diagnosis.readiness_summary}
      </p>
      <p className="mt-2 max-w-[70ch]" lang={pathway.language}>
        {roadmap.summary}
      </p>
      {roadmap.phases.length === 0 ? null : (
        <>
          <h3 className="mt-8 mb-4">Timeline</h3>
          <Timeline roadmap={roadmap} readiness={readiness} />
          <NarrowTimeline roadmap={roadmap} />
        </>
      )}
      <h3 className="mt-8 mb-2">Checklist of the role</h3>
      <ChecklistView checklist={checklist} />
      {roadmap.phases.map((phase) => (
        <PhaseSection key={phase.phase} phase={phase} start={start} language={pathway.language} />
      ))}
    </div>
  );
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
        <p className="text-muted">{from === to ? `Month ${from}` : `Months ${from} to ${to}`}</p>
        {start === "" ? null : (
          <p className="text-muted">Until {formatDate(lastDayOf(start, to))}</p>
        )}
        <p className="text-muted">Then readiness {phase.readiness_after} of 100</p>
        <p className="mt-2 text-sm text-muted">Focus</p>
        <ul>
          {phase.focus.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
      <div className="min-w-0">
        <h4 className="text-base">Actions</h4>
        <ul className="mt-1" lang={language}>
          {phase.actions.map(({ type, title, description, priority }) => (
            <li
              key={type + title}
              className="keep grid gap-x-4 border-b border-line py-2 sm:grid-cols-[6rem_1fr]"
            >
              <span className="text-sm text-muted" lang="en">
                {asWords(type)}
                {priority === "high" ? <span className="block text-ink">first</span> : null}
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
              <h4 className="text-base">Free resources</h4>
              <ul className="mt-1 grid gap-1">
                {phase.resources.map((resource) => (
                  <li key={resource.focus + resource.url}>
                    <SafeLink url={resource.url}>
                      {resource.found ? resource.title : `Search: ${resource.title}`}
                    </SafeLink>
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
