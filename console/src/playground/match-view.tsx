import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { MatchBody } from "../api/replies.ts";
import { asWords, formatPlace, formatSalary, plural } from "../ui/format.ts";
import { Empty } from "../ui/states.tsx";
import { useDraft } from "./draft.tsx";

const SHOWN_FIRST = 6;
const SHOWN_MISSING = 5;

export function MatchView({ match }: { match: MatchBody }) {
  const [isAll, setAll] = useState(false);
  const { data } = match;
  if (data.length === 0)
    return (
      <Empty title="No job in the catalogue fits">
        {match.recognized_skills.length === 0
          ? "No skill was recognised."
          : "No open job asks for the recognised skills."}
      </Empty>
    );
  const shown = isAll ? data : data.slice(0, SHOWN_FIRST);
  return (
    <>
      <ul className="grid gap-x-8 md:grid-cols-2 xl:grid-cols-3">
        {shown.map((job) => (
          <MatchCard key={job.id} job={job} />
        ))}
      </ul>
      {data.length > shown.length ? (
        <button type="button" className="button no-print mt-4" onClick={() => setAll(true)}>
          Show all {data.length}
        </button>
      ) : null}
    </>
  );
}

function MatchCard({ job }: { job: MatchBody["data"][number] }) {
  const { change } = useDraft();
  const { coverage, missing_skills: missing } = job;
  const facts = [job.company, formatPlace(job), formatSalary(job.salary)].filter(Boolean);
  return (
    <li className="keep flex gap-4 border-t border-line py-4">
      <FitRing score={job.fit_score} band={job.band} />
      <div className="min-w-0">
        <h3 className="text-base">
          <Link to="/jobs/$id" params={{ id: job.id }} className="hover:underline">
            {job.title}
          </Link>
        </h3>
        <p className="text-sm text-muted">{facts.join(", ")}</p>
        <p className="mt-1 text-sm">
          {coverage.matched} of {plural(coverage.total, "skill")}
          {missing.length === 0 ? null : (
            <span className="text-muted">
              , missing {missing.slice(0, SHOWN_MISSING).join(", ")}
              {missing.length > SHOWN_MISSING ? ` and ${missing.length - SHOWN_MISSING} more` : ""}
            </span>
          )}
        </p>
        <button
          type="button"
          className="link no-print mt-1 text-sm"
          onClick={() => {
            change({
              target: {
                title: job.title,
                job: { id: job.id, company: job.company, skills: job.skills },
              },
            });
            document.querySelector("#start")?.scrollIntoView();
          }}
        >
          Compare with this job
        </button>
      </div>
    </li>
  );
}

const RADIUS = 21;
const LENGTH = 2 * Math.PI * RADIUS;

/** The fit as a ring with its figure. */
function FitRing({ score, band }: { score: number; band: string }) {
  return (
    <svg
      viewBox="0 0 52 52"
      className="h-13 w-13 shrink-0"
      role="img"
      aria-label={`Fit ${score} of 100, ${asWords(band).toLowerCase()}`}
    >
      <circle cx="26" cy="26" r={RADIUS} fill="none" strokeWidth="4" className="stroke-line" />
      <circle
        cx="26"
        cy="26"
        r={RADIUS}
        fill="none"
        strokeWidth="4"
        className={band === "stretch" ? "stroke-edge" : "stroke-accent"}
        strokeDasharray={`${(score / 100) * LENGTH} ${LENGTH}`}
        transform="rotate(-90 26 26)"
      />
      <text
        x="26"
        y="31"
        textAnchor="middle"
        className="fill-ink text-[15px] font-[650] tabular-nums"
      >
        {score}
      </text>
    </svg>
  );
}
