import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useKey } from "../api/key.tsx";
import { sendPublic, type PublicReply } from "../api/public.ts";
import { Refusal } from "../api/refusal.ts";
import type { PathwayBody, ResumeAnalysisBody, ResumeReadingBody } from "../api/replies.ts";
import type { ShownRequest } from "../api/snippets.ts";
import { SETTINGS } from "../settings.ts";
import { Field } from "../ui/field.tsx";
import { asWords, plural } from "../ui/format.ts";
import { RequestPanel } from "../ui/request-panel.tsx";
import { Failure } from "../ui/states.tsx";
import { useDraft } from "./draft.tsx";
import { PathwayTools, today } from "./pathway-tools.tsx";
import { PathwayView } from "./pathway-view.tsx";
import { inLanguage } from "./requests.ts";

const LEVELS = ["beginner", "intermediate", "advanced"] as const;
type Level = (typeof LEVELS)[number];

interface Queued {
  pathway_id: string;
  poll_url: string;
  estimated_seconds: number;
}

const POLL_MS = 1_000;
/** The most that a request may name. */
const MAX_SKILLS = 200;

/** Asks for a pathway from the recognised skills, follows it and draws it. */
export function PathwaySection({
  analysis,
  skills: read,
}: {
  analysis: ResumeAnalysisBody;
  skills: ResumeReadingBody["skills"];
}) {
  const { key } = useKey();
  const { draft, change } = useDraft();
  const [levels, setLevels] = useState<Readonly<Record<string, Level>>>(() =>
    Object.fromEntries(read.map(({ name, level }) => [name, level])),
  );
  const [start, setStart] = useState(today);
  const skills = read.map(({ name }) => name).slice(0, MAX_SKILLS);
  const request: ShownRequest = {
    method: "POST",
    path: "/v1/career-pathways/generate",
    sdkMethod: "pathways.generateAndWait",
    body: {
      target_role: { title: analysis.target_role?.title ?? analysis.target_job.title },
      current_skills: skills.map((name) =>
        levels[name] === undefined ? name : { name, level: levels[name] },
      ),
      weekly_hours_available: draft.weeklyHours,
      ...inLanguage(draft.language),
      ...(draft.country.trim() === "" ? {} : { country: draft.country.trim() }),
    },
  };
  const asked = useMutation({
    mutationFn: async () => ({ request, reply: await sendPublic<Queued>(key, request) }),
  });
  const followed = usePathway(key, asked.data?.reply);
  const pathway = followed.data?.body;
  const isWaiting =
    asked.isPending || (asked.isSuccess && !isSettled(pathway) && !followed.isError);
  return (
    <>
      <form
        className="no-print"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWaiting) asked.mutate();
        }}
      >
        <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
          <Field label="Hours a week" className="w-32">
            {(parts) => (
              <input
                {...parts}
                className="input"
                type="number"
                min={1}
                max={80}
                required
                value={draft.weeklyHours}
                onChange={(event) => change({ weeklyHours: event.target.valueAsNumber || 1 })}
              />
            )}
          </Field>
          <Field
            label="Country (optional)"
            className="w-56"
            hint="Whose job postings and rules the plan uses"
          >
            {(parts) => (
              <input
                {...parts}
                className="input"
                maxLength={100}
                placeholder="DE"
                value={draft.country}
                onChange={(event) => change({ country: event.target.value })}
              />
            )}
          </Field>
          <button type="submit" className="button primary mt-[1.6875rem]" aria-disabled={isWaiting}>
            Draw the pathway
          </button>
        </div>
        <SkillLevels skills={skills} levels={levels} setLevels={setLevels} />
      </form>
      <div role="status" className="no-print mt-3 min-h-6">
        {isWaiting ? (
          <Progress pathway={pathway} seconds={asked.data?.reply.body.estimated_seconds} />
        ) : null}
      </div>
      {asked.isError ? <Failure error={asked.error} /> : null}
      {followed.isError ? (
        <Failure error={followed.error} retry={() => void followed.refetch()} />
      ) : null}
      {pathway?.status === "failed" ? <FailedPathway pathway={pathway} /> : null}
      {pathway?.status === "completed" ? (
        <>
          <PathwayTools pathway={pathway} start={start} setStart={setStart} />
          <PathwayView pathway={pathway} start={start} />
        </>
      ) : null}
      <div className="mt-6">
        <RequestPanel
          request={asked.data?.request ?? request}
          reply={isSettled(pathway) ? followed.data : undefined}
        />
      </div>
    </>
  );
}

const isSettled = (pathway: PathwayBody | undefined): boolean =>
  pathway?.status === "completed" || pathway?.status === "failed";

function usePathway(key: string, queued: PublicReply<Queued> | undefined) {
  const path = queued?.body.poll_url ?? "";
  return useQuery({
    queryKey: ["pathway", key, path],
    enabled: path !== "",
    retry: false,
    queryFn: ({ signal }) => sendPublic<PathwayBody>(key, { method: "GET", path }, signal),
    refetchInterval: ({ state }) =>
      isSettled(state.data?.body) || state.status === "error" ? false : POLL_MS,
    staleTime: Infinity,
  });
}

function Progress({
  pathway,
  seconds,
}: {
  pathway: PathwayBody | undefined;
  seconds: number | undefined;
}) {
  const state = pathway?.status === "processing" ? "Planning" : "Waiting for a worker";
  return (
    <p className="spinner text-muted">
      {state}
      {seconds === undefined ? null : `, usually done in ${plural(seconds, "second")}`}
    </p>
  );
}

function FailedPathway({ pathway: { error } }: { pathway: PathwayBody }) {
  const meant = error?.suggestions ?? [];
  return (
    <>
      <Failure
        error={
          new Refusal(error?.message ?? "The pathway could not be planned.", {
            code: error?.code,
            help: SETTINGS.hasDocs && error ? `/docs/errors/${error.code}` : undefined,
          })
        }
      />
      {meant.length === 0 ? null : <p className="mt-2">Perhaps: {meant.join(", ")}.</p>}
    </>
  );
}

function SkillLevels({
  skills,
  levels,
  setLevels,
}: {
  skills: readonly string[];
  levels: Readonly<Record<string, Level>>;
  setLevels: (levels: Record<string, Level>) => void;
}) {
  if (skills.length === 0)
    return <p className="mt-3 text-muted">No skill was recognised, so the plan begins at zero.</p>;
  return (
    <details className="mt-4">
      <summary className="cursor-pointer text-muted">
        Starts from {plural(skills.length, "recognised skill")} at the levels that were read
      </summary>
      <ul className="mt-3 grid gap-x-8 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {skills.map((name) => (
          <li key={name} className="flex items-center justify-between gap-3">
            <span className="min-w-0">{name}</span>
            <select
              className="input w-36 shrink-0"
              aria-label={`Level of ${name}`}
              value={levels[name] ?? "intermediate"}
              onChange={(event) => setLevels({ ...levels, [name]: event.target.value as Level })}
            >
              {LEVELS.map((level) => (
                <option key={level} value={level}>
                  {asWords(level)}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </details>
  );
}
