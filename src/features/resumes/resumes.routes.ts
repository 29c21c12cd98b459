import { defineOperation, type Call, type Operation } from "../../access/index.ts";
import { apiError } from "../../errors.ts";
import type { Vault } from "../../platform/crypto.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { SEALED_ANALYSIS, type AnalyzeResume } from "./analyze.service.ts";
import { AnalysisParams, NewAnalysis, ResumeAnalysis } from "./resumes.schema.ts";
import { findAnalysis } from "./resumes.store.ts";

const EXAMPLE = {
  analysis_id: "ra_01kb3m8e5x7w2v9t4s6r1q0p8n",
  external_candidate_id: "cand_4711",
  target_job: { title: "Front-End Developer", skills: ["React", "TypeScript", "Jest"] },
  scores: { overall: 74, skills: 69, experience: 83, education: 85, quality: 62 },
  matched_skills: ["TypeScript", "Jest"],
  partial_skills: ["React"],
  missing_skills: [],
  additional_skills: ["Vue.js", "Webpack"],
  assessment:
    "A good match for the Front-End Developer post. TypeScript and Jest are shown at work, and Vue.js covers part of React …",
  strengths: ["Two of the three skills asked for are shown: TypeScript and Jest."],
  recommendations: ["Show React itself: Vue.js carries over only in part."],
  document: {
    source: "text",
    format: "text",
    pages: null,
    words: 412,
    language: "en",
    warnings: [],
  },
  engine: { version: "0.1.0" },
  created_at: "2026-11-15T09:30:00.000Z",
  expires_at: "2027-11-15T09:30:00.000Z",
};

export function resumeOperations(
  analyze: AnalyzeResume,
  { db, vault }: { db: Database; vault: Vault },
): Operation[] {
  async function read(call: Call, id: string): Promise<object> {
    const space = { appId: call.caller.appId, mode: call.caller.key.mode };
    const sealed = await findAnalysis(db, space, id, call.now);
    if (!sealed) throw apiError("not_found", "There is no such analysis.");
    return JSON.parse(vault.decrypt(SEALED_ANALYSIS, sealed).toString("utf8")) as object;
  }

  return [
    defineOperation({
      id: "analyzeResume",
      tag: "Résumés",
      method: "POST",
      path: "/resumes/analyze",
      summary: "Analyse a résumé",
      description:
        "Compares a résumé with a target job: scores, skills that match, that match in part and that are missing, and a written assessment. Send the résumé as text or as the URL of a PDF or DOCX. The text is never stored; a fetched file is kept for 30 days, encrypted. Sends `resume.analysis.completed` with the same body.",
      policy: { scope: "resumes:analyze", rate: "ai", costMillicredits: 2000 },
      body: NewAnalysis,
      status: 200,
      reply: ResumeAnalysis,
      errors: ["resume_unreadable", "no_skills_found", "upstream_error"],
      examples: {
        request: {
          external_candidate_id: "cand_4711",
          file_url: "https://files.example.com/cv.pdf",
          target_job: { title: "Front-End Developer", skills: ["React", "TypeScript", "Jest"] },
        },
        reply: EXAMPLE,
      },
      handle: async (call, { body }) => analyze(call, body),
    }),
    defineOperation({
      id: "getResumeAnalysis",
      tag: "Résumés",
      method: "GET",
      path: "/resumes/analyses/{analysis_id}",
      summary: "Read an analysis again",
      description:
        "The analysis as it was answered, until the app's retention period is over or its candidate is erased. Free.",
      policy: { scope: "resumes:analyze", rate: "read", costMillicredits: 0 },
      params: AnalysisParams,
      status: 200,
      reply: ResumeAnalysis,
      errors: ["not_found"],
      examples: { reply: EXAMPLE },
      handle: (call, { params }) => read(call, params.analysis_id),
    }),
  ];
}
