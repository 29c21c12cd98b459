import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useKey } from "../api/key.tsx";
import { sendPublic, type PublicReply } from "../api/public.ts";
import { Refusal } from "../api/refusal.ts";
import type { JobBody, MatchBody, ResumeAnalysisBody, ResumeReadingBody } from "../api/replies.ts";
import type { ShownRequest } from "../api/snippets.ts";
import { KeyField } from "../ui/key-field.tsx";
import { RequestPanel } from "../ui/request-panel.tsx";
import { Failure, Loading } from "../ui/states.tsx";
import { useDraft, type Draft } from "./draft.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { MatchView } from "./match-view.tsx";
import { analysisRequest, matchRequest, onceRead, readingRequest } from "./requests.ts";
import { Results, type Analysed } from "./results.tsx";
import { ResumeInput } from "./resume-input.tsx";
import { TargetPicker } from "./target-picker.tsx";

const route = getRouteApi("/");

export function PlaygroundPage() {
  const { key } = useKey();
  const { draft, origin, change } = useDraft();
  useChosenJob();
  useChosenRole();
  const [waitSeconds, setWaitSeconds] = useState(0);
  /** A long picture may use up the calls of the minute, which is no reason to lose its text. */
  const sendInTurn = async <T,>(request: ShownRequest): Promise<PublicReply<T>> => {
    try {
      return await sendPublic<T>(key, request);
    } catch (error) {
      const seconds = error instanceof Refusal ? error.retryAfterSeconds : undefined;
      if (seconds === undefined || (error as Refusal).code !== "rate_limited") throw error;
      setWaitSeconds(seconds);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      return await sendPublic<T>(key, request);
    } finally {
      setWaitSeconds(0);
    }
  };
  const analysis = useMutation({
    mutationFn: async (sent: Draft): Promise<Analysed> => {
      const readRequest = readingRequest(sent);
      const read = await sendPublic<ResumeReadingBody>(key, readRequest);
      const known = onceRead(sent, read.body);
      const request = analysisRequest(known, known.target);
      const reply = await sendInTurn<ResumeAnalysisBody>(request);
      return { draft: known, request, reply, reading: { request: readRequest, reply: read } };
    },
    onSuccess: (done) => match.mutate(done),
  });
  const match = useMutation({
    mutationFn: async (done: Analysed) => {
      const request = matchRequest(done.reading.reply.body.text, done.draft);
      return { request, reply: await sendInTurn<MatchBody>(request) };
    },
  });
  const result = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (analysis.isSuccess) result.current?.focus();
  }, [analysis.isSuccess, analysis.data]);

  const hasResume = draft.file !== undefined || draft.text.trim() !== "";
  const isReady = hasResume && draft.target.title.trim() !== "" && key !== "";
  return (
    <>
      <div className="no-print mb-8 flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <div className="max-w-[46rem]">
          <h1>Playground</h1>
          <p className="mt-2 text-lg text-muted">
            Compare a résumé with a role, see the jobs that fit, and draw the way there. Every
            result shows the request that made it.
          </p>
        </div>
        <KeyField />
      </div>
      <FromLink origin={origin} />
      <form
        id="start"
        className="no-print grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !analysis.isPending) analysis.mutate(draft);
        }}
      >
        <ResumeInput />
        <div>
          <TargetPicker
            label="Role or job to compare with"
            target={draft.target}
            onChange={(target) => change({ target })}
          />
          <LanguageChoice />
          <button
            type="submit"
            className="button primary mt-4 w-full sm:w-auto"
            aria-disabled={!isReady || analysis.isPending}
          >
            Analyse the résumé
          </button>
          <p className="hint" role="status">
            {analysis.isPending ? (
              <span className="spinner">
                {waitSeconds > 0
                  ? `Read. It used up the calls of this minute: the analysis follows in ${waitSeconds} s`
                  : "Reading the résumé"}
              </span>
            ) : isReady ? (
              "Three calls: what was read, the analysis, the jobs that fit. With a live key 0 + 2 + 1 credits."
            ) : (
              missingPart(key, hasResume)
            )}
          </p>
          {analysis.isError ? (
            <div className="mt-4">
              <Failure error={analysis.error} />
            </div>
          ) : null}
        </div>
      </form>
      {analysis.data ? (
        <Results
          heading={result}
          analysed={analysis.data}
          match={
            match.isError ? (
              <Failure
                error={match.error}
                retry={() => analysis.data && match.mutate(analysis.data)}
              />
            ) : match.data ? (
              <>
                <MatchView match={match.data.reply.body} />
                <div className="mt-6">
                  <RequestPanel request={match.data.request} reply={match.data.reply} />
                </div>
              </>
            ) : (
              <Loading what="Ranking the catalogue" />
            )
          }
        />
      ) : null}
    </>
  );
}

function FromLink({ origin }: { origin: ReturnType<typeof useDraft>["origin"] }) {
  if (origin === "own") return null;
  return (
    <p
      role="status"
      className="no-print mb-6 border-l-2 border-warm bg-warm-tint px-4 py-3 text-ink"
    >
      {origin === "link"
        ? "This input came with the link and is in this tab only. Nothing is sent until you start the analysis."
        : "This link is damaged, so its input could not be read. Ask for it again."}
    </p>
  );
}

function missingPart(key: string, hasResume: boolean): string {
  if (key === "") return "Enter an API key above first.";
  return hasResume
    ? "Say which role or job to compare with."
    : "Take a sample, paste a résumé or choose a file.";
}

/** The job search links here with a job to compare with. */
function useChosenJob(): void {
  const { key } = useKey();
  const { change } = useDraft();
  const { job: id } = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery({
    queryKey: ["job", key, id],
    enabled: id !== undefined && key !== "",
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      sendPublic<JobBody>(
        key,
        { method: "GET", path: `/v1/jobs/${encodeURIComponent(id ?? "")}` },
        signal,
      ),
  });
  useEffect(() => {
    if (!data || id === undefined) return;
    const { title, company, skills } = data.body;
    change({ target: { title, job: { id, company, skills } } });
    void navigate({ search: {}, replace: true });
  }, [data, id, change, navigate]);
}

/** The page of a role links here with its title. */
function useChosenRole(): void {
  const { change } = useDraft();
  const { title, country } = route.useSearch();
  const navigate = route.useNavigate();
  useEffect(() => {
    if (title === undefined) return;
    change({ target: { title }, ...(country === undefined ? {} : { country }) });
    void navigate({ search: {}, replace: true });
  }, [title, country, change, navigate]);
}
