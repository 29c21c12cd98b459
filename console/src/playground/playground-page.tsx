import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef, type ReactNode } from "react";
import { useKey } from "../api/key.tsx";
import { sendPublic, type PublicReply } from "../api/public.ts";
import type { JobBody, MatchBody, ResumeAnalysisBody, ResumeReadingBody } from "../api/replies.ts";
import type { ShownRequest } from "../api/snippets.ts";
import { Field } from "../ui/field.tsx";
import { KeyField } from "../ui/key-field.tsx";
import { RequestPanel } from "../ui/request-panel.tsx";
import { Failure, Loading } from "../ui/states.tsx";
import { DocumentView } from "./document-view.tsx";
import { useDraft, type Draft } from "./draft.tsx";
import { AdviceView, FitView } from "./fit-view.tsx";
import { MatchView } from "./match-view.tsx";
import { PathwaySection } from "./pathway-section.tsx";
import { PersonView } from "./person-view.tsx";
import { ResumeInput } from "./resume-input.tsx";
import { TargetPicker } from "./target-picker.tsx";

const route = getRouteApi("/");

interface Analysed {
  /** The draft as it was sent; what is typed later does not change the shown result. */
  draft: Draft;
  request: ShownRequest;
  reply: PublicReply<ResumeAnalysisBody>;
  reading: { request: ShownRequest; reply: PublicReply<ResumeReadingBody> };
}

export function PlaygroundPage() {
  const { key } = useKey();
  const { draft } = useDraft();
  useChosenJob();
  const analysis = useMutation({
    mutationFn: async (sent: Draft): Promise<Analysed> => {
      const [request, readRequest] = [analysisRequest(sent), readingRequest(sent)];
      const [reply, read] = await Promise.all([
        sendPublic<ResumeAnalysisBody>(key, request),
        sendPublic<ResumeReadingBody>(key, readRequest),
      ]);
      return { draft: sent, request, reply, reading: { request: readRequest, reply: read } };
    },
    onSuccess: (done) => match.mutate(done),
  });
  const match = useMutation({
    mutationFn: async (done: Analysed) => {
      const request = matchRequest(done);
      return { request, reply: await sendPublic<MatchBody>(key, request) };
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
          <TargetPicker />
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
              <span className="spinner">Reading the résumé</span>
            ) : isReady ? (
              "Three calls: the analysis, what was read, the jobs that fit. With a live key 2 + 0 + 1 credits."
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

/** The languages that analyses are written in. */
const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", es: "Español" };

function LanguageChoice() {
  const { draft, change } = useDraft();
  return (
    <Field label="Language of the analysis" className="mt-4 sm:w-64">
      {(parts) => (
        <select
          {...parts}
          className="input"
          value={draft.language}
          onChange={(event) => change({ language: event.target.value })}
        >
          <option value="">As this browser prefers</option>
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Results({
  heading,
  analysed: { request, reply, reading },
  match,
}: {
  heading: React.RefObject<HTMLHeadingElement | null>;
  analysed: Analysed;
  match: ReactNode;
}) {
  const analysis = reply.body;
  return (
    <div className="mt-12 print:mt-0">
      <Part
        title={`Fit for ${analysis.target_job.title}`}
        heading={heading}
        action={
          <button type="button" className="button small no-print" onClick={() => print()}>
            Print or save as PDF
          </button>
        }
      >
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
          <FitView analysis={analysis} />
          <DocumentView reading={reading.reply.body} analysis={analysis} />
        </div>
        <PersonView reading={reading.reply.body} />
        <AdviceView analysis={analysis} />
        <div className="mt-6">
          <RequestPanel request={request} reply={reply} />
          <RequestPanel request={reading.request} reply={reading.reply} />
        </div>
      </Part>
      <Part title="Jobs that fit">{match}</Part>
      <Part title={`The way to ${analysis.target_role?.title ?? analysis.target_job.title}`}>
        <PathwaySection
          key={analysis.analysis_id}
          analysis={analysis}
          skills={reading.reply.body.skills}
        />
      </Part>
    </div>
  );
}

function Part({
  title,
  heading,
  action,
  children,
}: {
  title: string;
  heading?: React.RefObject<HTMLHeadingElement | null>;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="mb-12 border-t-2 border-ink pt-4">
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <h2 ref={heading} tabIndex={-1} className="outline-none">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

function missingPart(key: string, hasResume: boolean): string {
  if (key === "") return "Enter an API key above first.";
  return hasResume
    ? "Say which role or job to compare with."
    : "Take a sample, paste a résumé or choose a file.";
}

function readingRequest({ file, text }: Draft): ShownRequest {
  const request = {
    method: "POST",
    path: "/v1/resumes/read",
    sdkMethod: "resumes.read",
  } as const;
  return file ? { ...request, file } : { ...request, body: { resume_text: text } };
}

function analysisRequest({ file, text, target, language }: Draft): ShownRequest {
  const targetJob = target.job
    ? { title: target.title, skills: target.job.skills }
    : { title: target.title };
  const request = {
    method: "POST",
    path: "/v1/resumes/analyze",
    sdkMethod: "resumes.analyze",
  } as const;
  const body = { target_job: targetJob, ...(language === "" ? {} : { language }) };
  return file ? { ...request, file, body } : { ...request, body: { resume_text: text, ...body } };
}

const matchRequest = ({ reading }: Analysed): ShownRequest => ({
  method: "POST",
  path: "/v1/jobs/match",
  sdkMethod: "jobs.match",
  body: { resume_text: reading.reply.body.text, limit: 12 },
});

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
