import { defineOperation, type Operation } from "../../access/index.ts";
import { examplePage, PageOf } from "../../platform/pagination.ts";
import {
  AnalysisDecision,
  AnalysisExplanation,
  CorrectedAnalysis,
  DecisionsQuery,
  MAX_CORRECTED,
  NewCorrection,
  NewDecision,
} from "./oversight.schema.ts";
import { AnalysisParams, type ResumeAnalysisBody } from "./resumes.schema.ts";
import type { ResumeVerbs } from "./resumes.service.ts";

const FREE_READ = { scope: "resumes:analyze", rate: "read", costMillicredits: 0 } as const;

const DECISION = { outcome: "advanced", decided_by: "J. Rivera, head of engineering" } as const;
const NOTE = "The work with PostgreSQL was confirmed in the call.";

// Over 80 lines: one declaration for each operation, and no logic.
export function oversightOperations(verbs: ResumeVerbs, first: ResumeAnalysisBody): Operation[] {
  const { analysis_id: id, scores } = first;
  const corrected = {
    ...first,
    analysis_id: "ra_01kb3mb7h2f5c8d1g4j6k9m3n0",
    scores: { ...scores, overall: 84, skills: 73 },
    partial_skills: [],
    matched_skills: ["Python", "PostgreSQL", "React"],
    missing_skills: ["COBOL"],
    coverage: { matched: 3, total: 4 },
    improvements: first.improvements.slice(0, 1),
  };
  const decision = {
    decision_id: "de_01kb3mc9w2c4d6f8g0h1j3k5m7",
    analysis_id: id,
    ...DECISION,
    note: NOTE,
    shown: { overall: scores.overall, band: first.band, engine: first.engine },
    created_at: "2026-11-16T10:00:00.000Z",
  };
  const page = { data: [decision], pagination: examplePage(1) };
  return [
    defineOperation({
      id: "explainResumeAnalysis",
      tag: "Resumes",
      method: "GET",
      path: "/resumes/analyses/{analysis_id}/explanation",
      summary: "Explain an analysis to its candidate",
      description:
        "The stored analysis in plain sentences for the person it is about: what was read, what counted, what would change it and how to correct it. In English, German, French or Spanish by `Accept-Language`. Free.",
      policy: FREE_READ,
      params: AnalysisParams,
      status: 200,
      reply: AnalysisExplanation,
      isMadeInLanguage: true,
      errors: ["not_found", "not_retained"],
      examples: {
        reply: {
          analysis_id: id,
          read: ["A file was read: 2 pages, 412 words."],
          counted: ["In all 77 of 100 for Back-End Developer."],
          changes: ["With COBOL used at work the score would be about 88."],
          correction: [
            "This result is kept until 2027-11-15; it can be deleted before on request.",
          ],
          language: "en",
          names_language: "en",
        },
      },
      handle: (call, { params }) => verbs.explain(call, params.analysis_id),
    }),
    defineOperation({
      id: "correctResumeAnalysis",
      tag: "Resumes",
      method: "POST",
      path: "/resumes/analyses/{analysis_id}/corrections",
      summary: "Correct an analysis for its candidate",
      description: `Analyses the same résumé again with corrections of the candidate: a date, a title or a missing skill. No text is stored, so send the résumé again: the text, the URL of the file, or the \`text\` that \`/resumes/read\` answers for an uploaded file. The corrected analysis is kept as long as the first, with an id of its own, and both are answered. At most ${MAX_CORRECTED} times for an analysis. Free, also of the sandbox quota; it sends no event.`,
      policy: { scope: "resumes:analyze", rate: "ai", costMillicredits: 0, isUnmetered: true },
      params: AnalysisParams,
      body: NewCorrection,
      status: 200,
      reply: CorrectedAnalysis,
      isKept: (space, reply, now) => {
        const { analysis_id: kept } = reply["corrected"] as ResumeAnalysisBody;
        return verbs.isKept(space, kept, now);
      },
      errors: [
        "not_found",
        "not_retained",
        "resume_unreadable",
        "no_skills_found",
        "upstream_error",
      ],
      examples: {
        request: {
          resume_text:
            "Backend developer\n2019 - 2024 Software Engineer, Acme: Python, Django, PostgreSQL and Docker.\nBSc Computer Science",
          corrections: [
            { kind: "date", says: "2019 - 2024", should_say: "2017 - 2024" },
            { kind: "skill", says: "Software Engineer, Acme", should_say: "React" },
          ],
        },
        reply: {
          first,
          corrected,
          difference: { overall: 7, skills: 14, experience: 0, education: 0, quality: 0 },
        },
      },
      handle: (call, { params, body }) => verbs.correct(call, params.analysis_id, body),
    }),
    defineOperation({
      id: "recordResumeDecision",
      tag: "Resumes",
      method: "POST",
      path: "/resumes/analyses/{analysis_id}/decisions",
      summary: "Record who decided what",
      description:
        "A log of your own decisions beside an analysis: the outcome and the person responsible, with the score that the analysis showed. Nothing is ranked or decided by it. It is kept, encrypted, as long as the analysis and erased with its candidate. Free.",
      policy: FREE_READ,
      params: AnalysisParams,
      body: NewDecision,
      status: 201,
      location: ({ analysis_id: of }) => `/resumes/analyses/${String(of)}/decisions`,
      isKept: (space, reply, now) => verbs.isKept(space, String(reply["analysis_id"]), now),
      reply: AnalysisDecision,
      errors: ["not_found", "not_retained"],
      examples: { request: { ...DECISION, note: NOTE }, reply: decision },
      handle: (call, { params, body }) => verbs.decide(call, params.analysis_id, body),
    }),
    defineOperation({
      id: "listResumeDecisions",
      tag: "Resumes",
      method: "GET",
      path: "/resumes/analyses/{analysis_id}/decisions",
      summary: "List the decisions beside an analysis",
      description: "What was decided by whom, newest first. Free.",
      policy: FREE_READ,
      params: AnalysisParams,
      query: DecisionsQuery,
      status: 200,
      reply: PageOf(AnalysisDecision),
      errors: ["not_found", "not_retained"],
      examples: { reply: page },
      handle: (call, { params }) => verbs.listDecisions(call, params.analysis_id, call.page()),
    }),
    defineOperation({
      id: "exportResumeDecisions",
      tag: "Resumes",
      method: "GET",
      path: "/resumes/decisions",
      summary: "List all decisions",
      description:
        "The decisions beside all analyses of the app in this mode, newest first: page through it by `cursor` to export the log. `waymark decisions export` writes it as NDJSON. Free.",
      policy: FREE_READ,
      query: DecisionsQuery,
      status: 200,
      reply: PageOf(AnalysisDecision),
      examples: { reply: page },
      handle: (call) => verbs.listDecisions(call, undefined, call.page()),
    }),
  ];
}
