import { defineOperation, type EventDescription, type Operation } from "../../access/index.ts";
import { BY_ENGINE } from "../../model/index.ts";
import type { ResumeVerbs } from "./resumes.service.ts";
import { FILE_DAYS } from "./stored-analysis.ts";
import { oversightOperations } from "./oversight.routes.ts";
import { ReadingReply } from "./reading.schema.ts";
import { RedactedResume } from "./redaction.schema.ts";
import {
  ANALYSIS_MILLICREDITS,
  AnalysisParams,
  MAX_FILE_BYTES,
  NewAnalysis,
  NewReading,
  NewRedaction,
  ResumeAnalysis,
  UploadedAnalysis,
  UploadedReading,
  UploadedRedaction,
  type ResumeAnalysisBody,
} from "./resumes.schema.ts";

const EXAMPLE_ANALYSIS: ResumeAnalysisBody = {
  ...BY_ENGINE,
  analysis_id: "ra_01kb3m8e5x7w2v9t4s6r1q0p8n",
  external_candidate_id: "cand_4711",
  target_job: {
    title: "Back-End Developer",
    skills: ["Python", "PostgreSQL", "React", "COBOL"],
  },
  target_role: { id: "back-end-developer", title: "Back-End Developer", confidence: 1 },
  scores: { overall: 77, skills: 59, experience: 96, education: 100, quality: 84 },
  scoring: {
    weights: { skills: 0.5, experience: 0.3, education: 0.1, quality: 0.1 },
    adjustments: [],
  },
  matched_skills: ["Python", "PostgreSQL"],
  uncertain_skills: [],
  partial_skills: ["React"],
  missing_skills: ["React", "COBOL"],
  suggested_skills: [],
  coverage: { matched: 2, total: 4 },
  band: "possible",
  improvements: [
    { skill: "COBOL", overall_after: 88, jobs_unlocked: 0 },
    { skill: "React", overall_after: 84, jobs_unlocked: 12 },
  ],
  additional_skills: ["Amazon Web Services", "Django", "Docker", "Kubernetes", "Vue.js"],
  assessment:
    "77 of 100 for Back-End Developer: a possible fit, with 2 of the 4 points asked for covered. Has worked as Senior Software Engineer at Acme Payments Ltd since 2019, before that as Software Engineer at Widget Works (2015–2019). In all, about 12 years in this or directly related work. The present work covers Python and PostgreSQL. Results at Acme Payments Ltd: cut the cost of the platform by 30%. Nothing in the résumé shows COBOL. React is not shown itself; Vue.js comes close. What weighs most among the open points is COBOL: shown at work, it would lift the score to about 88.",
  strengths: [
    "Senior Software Engineer at Acme Payments Ltd (since 2019): Python and PostgreSQL.",
    "Acme Payments Ltd, with figures: cut the cost of the platform by 30%.",
  ],
  gaps: ["Not shown: COBOL.", "React: not itself, only Vue.js."],
  recommendations: ["If COBOL was part of any work, say in which post, with an example."],
  interview_questions: ["What have you done of this so far, and where: COBOL?"],
  evidence: [
    {
      of: "strength",
      index: 0,
      at: [
        [212, 218],
        [224, 234],
      ],
      title: "Senior Software Engineer",
      employer: "Acme Payments Ltd",
      period: { start: "2019", end: null },
      figure: null,
    },
  ],
  reading: { confidence: 1, unread_parts: [] },
  document: {
    source: "file",
    format: "pdf",
    pages: 2,
    words: 412,
    language: "en",
    warnings: [],
  },
  language: "en",
  names_language: "en",
  engine: { version: "0.1.0" },
  created_at: "2026-11-15T09:30:00.000Z",
  expires_at: "2027-11-15T09:30:00.000Z",
};

const READ_TEXT =
  "Ada Example\nData analyst, 2019 - 2024: SQL every day, some Python.\nNo experience with Tableau.";

const READING_EXAMPLE = {
  document: {
    source: "text",
    format: "text",
    pages: null,
    words: 15,
    language: "en",
    warnings: [],
  },
  language: "en",
  positions: [
    {
      title: "Data analyst",
      role: {
        id: "data-analyst",
        title: "Data Analyst",
        codes: { esco: ["2511.3"], isco_08: ["2511"], onet_soc: ["15-2051.01", "15-2051.00"] },
      },
      seniority: null,
      employer: null,
      place: null,
      start: "2019",
      end: "2024",
      is_current: false,
      months: 60,
      people_led: null,
      employment_type: "employed",
      description: "SQL every day, some Python.\nNo experience with Tableau.",
      skills: ["SQL", "Python"],
      confidence: 1,
      fields: {
        title: { confidence: 1, at: [12, 24] },
        start: { confidence: 1, at: [26, 30] },
        end: { confidence: 1, at: [33, 37] },
      },
      span: [12, 93],
    },
  ],
  education: [],
  credentials: [],
  spoken_languages: [],
  skills: [
    {
      name: "SQL",
      id: "sql",
      level: "advanced",
      level_source: "positions",
      source: "named",
      years: 5,
      last_used: "2024",
      spans: [[39, 42]],
    },
    {
      name: "Python",
      id: "python",
      level: "advanced",
      level_source: "positions",
      source: "named",
      years: 5,
      last_used: "2024",
      spans: [[59, 65]],
    },
  ],
  summary: { experience_years: 5, seniority: "mid", education_level: null },
  availability: null,
  text: READ_TEXT,
  ignored: [
    { start: 0, end: 11, reason: "identity" },
    { start: 67, end: 93, reason: "denied" },
  ],
};

const REDACTION_REQUEST = {
  resume_text:
    "Ada Example\nada@example.com\nData analyst, Acme Ltd, 2019 - 2024: SQL every day.\nShe led a team of four.",
  also: ["employers" as const],
};

const REDACTION_EXAMPLE = {
  document: { ...READING_EXAMPLE.document, words: 16 },
  text: "[name]\n[contact]\nData analyst, [employer], 2019 - 2024: SQL every day.\n[gender] led a team of four.",
  redactions: [
    { kind: "name" as const, at: [0, 6] },
    { kind: "contact" as const, at: [7, 16] },
    { kind: "employer" as const, at: [31, 41] },
    { kind: "gender" as const, at: [71, 79] },
  ],
  file: null,
};

export const resumeEvents: readonly EventDescription[] = [
  {
    type: "resume.analysis.completed",
    summary: "A résumé analysis finished",
    data: ResumeAnalysis,
    example: EXAMPLE_ANALYSIS,
  },
];

// Over 80 lines: one declaration for each operation, and no logic.
export function resumeOperations(verbs: ResumeVerbs): Operation[] {
  return [
    defineOperation({
      id: "analyzeResume",
      loggedBodies: {
        request: ["external_candidate_id", "target_job.title", "target_job.skills", "language"],
        reply: [
          "analysis_id",
          "external_candidate_id",
          "target_job",
          "target_role",
          "scoring",
          "band",
          "matched_skills",
          "uncertain_skills",
          "partial_skills",
          "missing_skills",
          "suggested_skills",
          "improvements",
          "reading",
          "language",
          "names_language",
          "engine",
          "created_at",
          "expires_at",
        ],
      },
      tag: "Resumes",
      method: "POST",
      path: "/resumes/analyze",
      summary: "Analyse a résumé",
      description: `Compares a résumé with a target job: scores, skills that match, that match in part and that are missing, and a written assessment. Send the résumé as text, as the URL of a file (PDF, DOCX, ODT, RTF, HTML, plain text), or upload the file as \`multipart/form-data\` (\`file\`, \`target_job\` as JSON, \`external_candidate_id\`, \`language\`). The text is never stored; a file is kept for ${FILE_DAYS} days, encrypted. Sends \`resume.analysis.completed\` with the same body.`,
      policy: { scope: "resumes:analyze", rate: "ai", costMillicredits: ANALYSIS_MILLICREDITS },
      body: NewAnalysis,
      upload: {
        file: "file",
        json: ["target_job"],
        maxFileBytes: MAX_FILE_BYTES,
        fields: UploadedAnalysis,
      },
      status: 200,
      reply: ResumeAnalysis,
      isMadeInLanguage: true,
      isKept: (space, reply, now) => verbs.isKept(space, String(reply["analysis_id"]), now),
      errors: ["resume_unreadable", "no_skills_found", "upstream_error"],
      examples: {
        request: {
          external_candidate_id: "cand_4711",
          resume_text:
            "Backend developer\n2019 - 2024 Software Engineer, Acme: Python, Django, PostgreSQL and Docker.\nBSc Computer Science",
          target_job: EXAMPLE_ANALYSIS.target_job,
        },
        reply: EXAMPLE_ANALYSIS,
      },
      handle: async (call, { body, file }) => verbs.analyze(call, body, file),
    }),
    defineOperation({
      id: "readResume",
      loggedBodies: { request: ["include", "format"] },
      tag: "Resumes",
      method: "POST",
      path: "/resumes/read",
      summary: "Read a résumé as data",
      description:
        "The person in a résumé: positions, education, credentials with their state, spoken languages, skills with level, years, last use and where they stand, and the parts that count for nothing and why: what an analysis of the same document is based on. Contact data only with `include`; with `format: json_resume` in the schema of jsonresume.org. It compares with no job and gives no score. Send the résumé as text, as the URL of a file (PDF, DOCX, ODT, RTF, HTML, plain text), or upload the file as `multipart/form-data` (`file`). Nothing is stored, not even for `Idempotency-Key`: a repeated request is read again. Free, also of the sandbox quota; it counts as an engine call against the rate limit, a document that takes longer than 2 s, as most scans do, as one further call for each second: the rate headers of its reply show it.",
      policy: { scope: "resumes:analyze", rate: "ai", costMillicredits: 0, isUnmetered: true },
      body: NewReading,
      upload: {
        file: "file",
        json: ["include"],
        maxFileBytes: MAX_FILE_BYTES,
        fields: UploadedReading,
      },
      isReplyStored: false,
      status: 200,
      reply: ReadingReply,
      names: {
        skills: ["skills.*.name", "positions.*.skills.*"],
        roles: ["positions.*.role.title"],
      },
      errors: ["resume_unreadable"],
      examples: { request: { resume_text: READ_TEXT }, reply: READING_EXAMPLE },
      handle: (call, { body, file }) => verbs.readResume(call, body, file),
    }),
    defineOperation({
      id: "redactResume",
      loggedBodies: { request: ["also"] },
      tag: "Resumes",
      method: "POST",
      path: "/resumes/redact",
      summary: "Redact a résumé",
      description:
        "The résumé for screening without names: name, contact data, address and other personal data, dates of birth, age and gender are replaced by a word in brackets, names of employers and schools with `also`. Of a DOCX the same file comes back, with its pictures blank; of any other file the text. What the text tells in other words stays (“president of the women's choir”, a job title that has a gender). Send the résumé as text, as the URL of a file, or upload the file as `multipart/form-data` (`file`). Nothing is stored, not even for `Idempotency-Key`. Free, also of the sandbox quota; against the rate limit it counts as `POST /resumes/read` does.",
      policy: { scope: "resumes:analyze", rate: "ai", costMillicredits: 0, isUnmetered: true },
      body: NewRedaction,
      upload: {
        file: "file",
        json: ["also"],
        maxFileBytes: MAX_FILE_BYTES,
        fields: UploadedRedaction,
      },
      isReplyStored: false,
      status: 200,
      reply: RedactedResume,
      errors: ["resume_unreadable"],
      examples: { request: REDACTION_REQUEST, reply: REDACTION_EXAMPLE },
      handle: (call, { body, file }) => verbs.redactResume(call, body, file),
    }),
    defineOperation({
      id: "getResumeAnalysis",
      tag: "Resumes",
      method: "GET",
      path: "/resumes/analyses/{analysis_id}",
      summary: "Read an analysis again",
      description:
        "The analysis as it was answered, until the app's retention period is over or its candidate is erased; of an app that keeps no results 410 `not_retained`. Free.",
      policy: { scope: "resumes:analyze", rate: "read", costMillicredits: 0 },
      params: AnalysisParams,
      status: 200,
      reply: ResumeAnalysis,
      isMadeInLanguage: true,
      errors: ["not_found", "not_retained"],
      examples: { reply: EXAMPLE_ANALYSIS },
      handle: (call, { params }) => verbs.read(call, params.analysis_id),
    }),
    ...oversightOperations(verbs, EXAMPLE_ANALYSIS),
  ];
}
