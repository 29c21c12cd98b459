import type { ResumeReadingBody } from "../api/replies.ts";
import type { ShownRequest } from "../api/snippets.ts";
import type { Draft } from "./draft.tsx";
import type { Target } from "./share.ts";

/* The calls that the playground makes of a draft. */

export function readingRequest({ file, text, language }: Draft): ShownRequest {
  const request = {
    method: "POST",
    path: "/v1/resumes/read",
    sdkMethod: "resumes.read",
    ...(language === "" ? {} : { language }),
  } as const;
  return file ? { ...request, file } : { ...request, body: { resume_text: text } };
}

/** A picture takes seconds to recognise: once is enough, so its text is sent from then on. */
export const onceRead = (draft: Draft, { document, text }: ResumeReadingBody): Draft =>
  document.ocr === undefined ? draft : { ...draft, file: undefined, text };

export function analysisRequest({ file, text, language }: Draft, target: Target): ShownRequest {
  const targetJob = target.job
    ? { title: target.title, skills: target.job.skills }
    : { title: target.title };
  const request = {
    method: "POST",
    path: "/v1/resumes/analyze",
    sdkMethod: "resumes.analyze",
  } as const;
  const body = { target_job: targetJob, ...inLanguage(language) };
  return file ? { ...request, file, body } : { ...request, body: { resume_text: text, ...body } };
}

/** The role that the person named is the work they wish for: jobs of it come first. */
export const matchRequest = (text: string, { target, language }: Draft): ShownRequest => ({
  method: "POST",
  path: "/v1/jobs/match",
  sdkMethod: "jobs.match",
  body: {
    resume_text: text,
    target_role: { title: target.title },
    limit: 12,
    ...inLanguage(language),
  },
});

/** The body's field; empty is the language that the browser asks for. */
export const inLanguage = (language: string): { language?: string } =>
  language === "" ? {} : { language };
