import type { ReactNode, RefObject } from "react";
import type { PublicReply } from "../api/public.ts";
import type { ResumeAnalysisBody, ResumeReadingBody } from "../api/replies.ts";
import type { ShownRequest } from "../api/snippets.ts";
import { RequestPanel } from "../ui/request-panel.tsx";
import { CompareSection } from "./compare-section.tsx";
import { DocumentView } from "./document-view.tsx";
import { useDraft, type Draft } from "./draft.tsx";
import { AdviceView, FitView } from "./fit-view.tsx";
import { PathwaySection } from "./pathway-section.tsx";
import { PersonView } from "./person-view.tsx";
import { ShareButton } from "./share-button.tsx";

export interface Analysed {
  /** The draft as it was sent; what is typed later does not change the shown result. */
  draft: Draft;
  request: ShownRequest;
  reply: PublicReply<ResumeAnalysisBody>;
  reading: { request: ShownRequest; reply: PublicReply<ResumeReadingBody> };
}

export function Results({
  heading,
  analysed: { draft: sent, request, reply, reading },
  match,
}: {
  heading: RefObject<HTMLHeadingElement | null>;
  analysed: Analysed;
  match: ReactNode;
}) {
  const { draft } = useDraft();
  const { file, ...input } = sent;
  const { rival, country, weeklyHours } = draft;
  const analysis = reply.body;
  return (
    <div className="mt-12 print:mt-0">
      <Part
        name="fit"
        title={`Fit for ${analysis.target_job.title}`}
        heading={heading}
        action={
          <div className="flex flex-wrap gap-3">
            <ShareButton
              input={{
                ...input,
                text: file ? reading.reply.body.text : input.text,
                rival,
                country,
                weeklyHours,
              }}
            />
            <button type="button" className="button small no-print" onClick={() => print()}>
              Print or save as PDF
            </button>
          </div>
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
      <Part name="compare" title="Compared with another role">
        <CompareSection key={analysis.analysis_id} sent={sent} analysis={analysis} />
      </Part>
      <Part name="jobs" title="Jobs that fit">
        <p className="mb-4 max-w-[72ch] text-muted">
          Open jobs, those of the role you named first. Each score is for what that posting asks
          for, so it differs from the fit above.
        </p>
        {match}
      </Part>
      <Part
        name="pathway"
        title={`The way to ${analysis.target_role?.title ?? analysis.target_job.title}`}
      >
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
  name,
  title,
  heading,
  action,
  children,
}: {
  name: string;
  title: string;
  heading?: RefObject<HTMLHeadingElement | null>;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section data-part={name} className="mb-12 border-t-2 border-ink pt-4">
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
