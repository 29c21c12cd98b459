import {
  endOfResult,
  isReleased,
  keepsResults,
  noteResult,
  type Call,
  type Settled,
} from "../../access/index.ts";
import { candidateHash, keepFor, lastErasureOf, type Space } from "../../privacy/index.ts";
import type { Vault } from "../../platform/crypto.ts";
import type { DocumentPool } from "../../platform/documents/index.ts";
import { createFairGate } from "../../platform/fair-queue.ts";
import type { Page } from "../../platform/pagination.ts";
import { VERSION } from "../../version.ts";
import type { EventSink } from "../webhooks/index.ts";
import { correctAnalysis } from "./corrections.service.ts";
import { listDecisions, recordDecision, type DecisionPage } from "./decisions.service.ts";
import { explainAnalysis } from "./explanation.ts";
import {
  judgeResume,
  readWanted,
  skillsAsked,
  unclearTitle,
  withQuotes,
  type JudgeDeps,
  type WantedJob,
} from "./judge-resume.ts";
import type { CorrectionInput, DecisionInput, ExplanationBody } from "./oversight.schema.ts";
import { toJobReading } from "./job-reading.ts";
import type { JobReadingBody, NewJobReadingBody } from "./job-reading.schema.ts";
import { documentOf, toJsonResume, toReading } from "./reading.ts";
import { redact } from "./redaction.ts";
import type { RedactedResumeBody } from "./redaction.schema.ts";
import type { JsonResumeBody, ResumeReadingBody } from "./reading.schema.ts";
import type { ReadSource } from "./resume-source.ts";
import type {
  NewAnalysisBody,
  NewReadingBody,
  NewRedactionBody,
  ResumeAnalysisBody,
  ResumeForm,
} from "./resumes.schema.ts";
import { findKept, getAnalysis, keepAnalysis } from "./stored-analysis.ts";

export interface ResumeDeps extends JudgeDeps {
  vault: Vault;
  documents: DocumentPool;
  events: EventSink;
  readSource: ReadSource;
}

/** Bounds the memory used for files, and each app's share of it and of the downloads. */
const FILES = {
  atOnce: 16,
  atOncePerOwner: 8,
  maxWaiting: 64,
  maxWaitingPerOwner: 16,
  maxWaitMs: 10_000,
};

export interface ResumeVerbs {
  analyze(call: Call, body: NewAnalysisBody, file?: Buffer): Promise<Settled>;
  /** The person in a résumé, as data. Nothing is stored. */
  readResume(
    call: Call,
    body: NewReadingBody,
    file?: Buffer,
  ): Promise<ResumeReadingBody | JsonResumeBody>;
  /** A posting as data. Nothing is stored. */
  readJob(call: Call, body: NewJobReadingBody, file?: Buffer): Promise<JobReadingBody>;
  /** The résumé without what tells who its author is. Nothing is stored. */
  redactResume(call: Call, body: NewRedactionBody, file?: Buffer): Promise<RedactedResumeBody>;
  read(call: Call, id: string): Promise<ResumeAnalysisBody>;
  /** A kept analysis in plain words, for the person it is about. */
  explain(call: Call, id: string): Promise<ExplanationBody>;
  correct(call: Call, id: string, body: CorrectionInput): Promise<Settled>;
  decide(call: Call, id: string, body: DecisionInput): Promise<Settled>;
  /** Of one analysis, or of all. */
  listDecisions(call: Call, id: string | undefined, page: Page): Promise<DecisionPage>;
  /** Whether an analysis can still be read, or was never stored: then its reply is held for a while. */
  isKept(space: Space, id: string, now: Date): Promise<boolean>;
}

// Over 80 lines: one closure for each verb.
export function createResumeVerbs(deps: ResumeDeps): ResumeVerbs {
  const { db, vault, engine, reader, events, readSource } = deps;
  const enter = createFairGate(FILES);

  async function analyze(
    call: Call,
    body: NewAnalysisBody,
    file: Buffer | undefined,
    wanted: WantedJob,
  ): Promise<Settled> {
    const { space } = call;
    const externalId = body.external_candidate_id;
    const candidate =
      externalId === undefined ? undefined : candidateHash(vault, space, externalId);
    // Downloading, reading and writing are slow, so no transaction is open during them.
    const lastErasure = candidate ? await lastErasureOf(db, candidate) : 0;
    const source = await readSource(call, body, file);
    const frame = {
      externalId: externalId ?? null,
      title: body.target_job.title,
      language: call.language,
      expiresAt: endOfResult(call.caller, call.now),
    };
    const kept = await judgeResume(deps, call, frame, source, wanted);
    const reply = withQuotes(kept, source.text);
    return call.commit(async (tx, outcome) => {
      outcome.kept = kept;
      const { expiresAt } = frame;
      const subject =
        candidate && (await keepFor(tx, space, candidate, { lastErasure, expiresAt }));
      if (candidate && !subject) {
        outcome.isForgotten = true;
        return reply;
      }
      if (subject) outcome.subject = subject;
      if (keepsResults(call.caller))
        await keepAnalysis(vault, tx, space, subject, kept, source.bytes);
      else await noteResult(tx, space, kept.analysis_id);
      await events.emitEvent(tx, {
        ...space,
        type: "resume.analysis.completed",
        data: kept,
        requestId: call.requestId,
        ...(subject ? { subject } : {}),
      });
      return reply;
    });
  }

  /** Files wait for their turn. */
  const inTurn = <T>(
    call: Call,
    body: ResumeForm,
    file: Buffer | undefined,
    work: () => Promise<T>,
  ) => (body.file_url === undefined && !file ? work() : enter(call.caller.appId, work));

  return {
    isKept: async (space, id, now) =>
      (await findKept(deps, space, id, now)) !== undefined || isReleased(db, space, id),

    async analyze(call, body, file) {
      const { target_job: job } = body;
      const skills = skillsAsked(engine, job);
      const wanted = await readWanted(deps, call.now, job.title, skills, job.description);
      if (!wanted) throw unclearTitle();
      return inTurn(call, body, file, () => analyze(call, body, file, wanted));
    },

    readResume: (call, body, file) =>
      inTurn(call, body, file, async () => {
        const source = await readSource(call, body, file);
        const { text } = source;
        const withContact = body.include?.includes("contact") ?? false;
        const about = { text, now: call.now, withContact };
        const found = await reader.readDocument(call.space.appId, about);
        const document = documentOf(source, { ...found, language: found.language ?? null });
        const reading = toReading(document, text, found, withContact);
        return body.format === "json_resume" ? toJsonResume(reading, VERSION) : reading;
      }),

    readJob: (call, { job_text: text, file_url: url, title }, file) => {
      const form: ResumeForm = {
        ...(text === undefined ? {} : { resume_text: text }),
        ...(url === undefined ? {} : { file_url: url }),
      };
      return inTurn(call, form, file, async () => {
        const source = await readSource(call, form, file);
        const input = { text: source.text, title };
        return toJobReading(source, await reader.readPosting(call.space.appId, input));
      });
    },

    redactResume: (call, body, file) =>
      inTurn(call, body, file, async () =>
        redact(deps, call, await readSource(call, body, file), body),
      ),

    read: async ({ space, now }, id) => (await getAnalysis(deps, space, id, now)).analysis,

    explain: async ({ space, now, language }, id) =>
      explainAnalysis(engine, (await getAnalysis(deps, space, id, now)).analysis, language),

    correct: (call, id, body) =>
      inTurn(call, body, undefined, () => correctAnalysis(deps, call, id, body)),

    decide: (call, id, body) => recordDecision(deps, call, id, body),

    listDecisions: (call, id, page) => listDecisions(deps, call, id, page),
  };
}
