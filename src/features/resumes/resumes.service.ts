import { inLanguage, type Call, type Settled } from "../../access/index.ts";
import {
  candidateHash,
  keepFor,
  lastErasureOf,
  type Space,
  type Subject,
} from "../../privacy/index.ts";
import {
  bandOf,
  isGuess,
  marketSkills,
  readTarget,
  type Engine,
  type Target,
  type TargetJob,
  type Writing,
} from "../../engine/index.ts";
import { apiError, fieldError } from "../../errors.ts";
import { addDays, addMonths } from "../../platform/clock.ts";
import type { Vault } from "../../platform/crypto.ts";
import type { DocumentPool } from "../../platform/documents/index.ts";
import { createFairGate } from "../../platform/fair-queue.ts";
import { newId } from "../../platform/ids.ts";
import type { Database, Tx } from "../../platform/postgres/database.ts";
import type { AnalysisFindings, ResumeReader } from "../../reading/index.ts";
import { VERSION } from "../../version.ts";
import { countUnlocked, readTitleDemand } from "../catalogue/index.ts";
import { marketSince } from "../insights/index.ts";
import type { EventSink } from "../webhooks/index.ts";
import { documentOf, toJsonResume, toReading } from "./reading.ts";
import { redact } from "./redaction.ts";
import type { RedactedResumeBody } from "./redaction.schema.ts";
import type { JsonResumeBody, ResumeReadingBody } from "./reading.schema.ts";
import type { ReadSource, ResumeSource } from "./resume-source.ts";
import type {
  NewAnalysisBody,
  NewReadingBody,
  NewRedactionBody,
  ResumeAnalysisBody,
  ResumeForm,
} from "./resumes.schema.ts";
import {
  analysisContext,
  fileContext,
  findAnalysis,
  insertAnalysis,
  insertFile,
} from "./resumes.store.ts";
import type { Write } from "./writer.ts";

export interface ResumeDeps {
  db: Database;
  vault: Vault;
  engine: Engine;
  reader: ResumeReader;
  documents: DocumentPool;
  events: EventSink;
  readSource: ReadSource;
  write: Write;
}

export const FILE_DAYS = 30;
/** Bounds the memory used for files, and each app's share of it and of the downloads. */
const FILES = {
  atOnce: 16,
  atOncePerOwner: 8,
  maxWaiting: 64,
  maxWaitingPerOwner: 16,
  maxWaitMs: 10_000,
};
const MAX_ADDITIONAL = 100;

/** The names in an analysis, which is stored in the language it was asked in. */
const ANALYSIS_NAMES = {
  skills: [
    "target_job.skills.*",
    "matched_skills.*",
    "uncertain_skills.*",
    "partial_skills.*",
    "missing_skills.*",
    "additional_skills.*",
    "improvements.*.skill",
    "suggested_skills.*.skill",
  ],
  roles: ["target_role.title"],
} as const;

export interface ResumeVerbs {
  analyze(call: Call, body: NewAnalysisBody, file?: Buffer): Promise<Settled>;
  /** The person in a résumé, as data. Nothing is stored. */
  readResume(
    call: Call,
    body: NewReadingBody,
    file?: Buffer,
  ): Promise<ResumeReadingBody | JsonResumeBody>;
  /** The résumé without what tells who its author is. Nothing is stored. */
  redactResume(call: Call, body: NewRedactionBody, file?: Buffer): Promise<RedactedResumeBody>;
  read(call: Call, id: string): Promise<ResumeAnalysisBody>;
  /** Whether an analysis can still be read. */
  isKept(space: Space, id: string, now: Date): Promise<boolean>;
}

// Over 80 lines: one closure for each verb.
export function createResumeVerbs(deps: ResumeDeps): ResumeVerbs {
  const { db, vault, reader, events, readSource } = deps;
  const enter = createFairGate(FILES);

  async function analyze(
    call: Call,
    body: NewAnalysisBody,
    file: Buffer | undefined,
    wanted: { job: TargetJob; target: Target },
  ): Promise<Settled> {
    const { space } = call;
    const externalId = body.external_candidate_id;
    const candidate =
      externalId === undefined ? undefined : candidateHash(vault, space, externalId);
    // Downloading, reading and writing are slow, so no transaction is open during them.
    const lastErasure = candidate ? await lastErasureOf(db, candidate) : 0;
    const source = await readSource(call, body, file);
    const kept = await judge(deps, call, body, source, wanted);
    const reply = withQuotes(kept, source.text);
    return call.commit(async (tx, outcome) => {
      outcome.kept = kept;
      const expiresAt = new Date(kept.expires_at);
      const subject =
        candidate && (await keepFor(tx, space, candidate, { lastErasure, expiresAt }));
      if (candidate && !subject) {
        outcome.isForgotten = true;
        return reply;
      }
      if (subject) outcome.subject = subject;
      await keep(vault, tx, space, subject, kept, source.bytes);
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

  const find = async (space: Space, id: string, now: Date) => {
    const found = await findAnalysis(db, space, id, now);
    return found && !vault.isDestroyed(found.sealedBody, found.ownKey) ? found : undefined;
  };

  return {
    isKept: async (space, id, now) => (await find(space, id, now)) !== undefined,

    async analyze(call, body, file) {
      const wanted = await findTarget(deps, call, body);
      return inTurn(call, body, file, () => analyze(call, body, file, wanted));
    },

    readResume: (call, body, file) =>
      inTurn(call, body, file, async () => {
        const source = await readSource(call, body, file);
        const { text } = source;
        const found = await reader.readDocument(call.space.appId, { text, now: call.now });
        const document = documentOf(source, { ...found, language: found.language ?? null });
        const hasContact = body.include?.includes("contact") ?? false;
        const reading = toReading(document, text, found, hasContact);
        return body.format === "json_resume" ? toJsonResume(reading, VERSION) : reading;
      }),

    redactResume: (call, body, file) =>
      inTurn(call, body, file, async () =>
        redact(deps, call, await readSource(call, body, file), body),
      ),

    async read(call, id) {
      const { space } = call;
      const found = await find(space, id, call.now);
      if (!found) throw apiError("not_found", "There is no such analysis.");
      const bytes = vault.decrypt(analysisContext(space, id), found.sealedBody, found.ownKey);
      return fromStored(bytes);
    },
  };
}

/** The analysis, in the language of the call. */
async function judge(
  { db, engine, reader, write }: ResumeDeps,
  call: Call,
  body: NewAnalysisBody,
  source: ResumeSource,
  wanted: { job: TargetJob; target: Target },
): Promise<ResumeAnalysisBody> {
  const { now, language, space } = call;
  const { text, ocr } = source;
  const isTextUncertain = ocr?.isUncertain;
  const read = { ...wanted, text, now, language, isTextUncertain };
  const found = await reader.analyse(space.appId, read);
  if (!found) throw apiError("no_skills_found", "No skills could be found in the résumé.");
  const unlocked = await unlockedBy(db, wanted.target, found, now);
  const speech = engine.speechIn(language);
  const warnings = source.warnings.map((warning) => speech.quote(warning));
  const writing = await write(space.appId, found, speech.language);
  const unknown = wanted.target.skills.flatMap(({ name, skill }) => (skill ? [] : name));
  const suggested = engine.skillMeanings.suggest(unknown);
  const judged = {
    ...wanted,
    found,
    unlocked,
    suggested,
    proseLanguage: speech.language,
    readerVersion: engine.reader?.version,
  };
  const reply = toReply(call, body, { ...source, warnings }, judged, writing);
  return inLanguage(reply, ANALYSIS_NAMES, engine.localNames, language);
}

/** Analyses without `names_language` have the names of `language`, and prose in German or English. */
const proseThen = (language: string): string => (language === "de" ? language : "en");

/** Earlier versions suggested nothing, told no language or only that of the names, and did not show how
 * the scores add up: their scoring is null. */
function fromStored(bytes: Buffer): ResumeAnalysisBody {
  type Added =
    | "suggested_skills"
    | "uncertain_skills"
    | "scoring"
    | "language"
    | "names_language"
    | "gaps"
    | "interview_questions"
    | "evidence"
    | "reading";
  const stored = JSON.parse(bytes.toString("utf8")) as Omit<ResumeAnalysisBody, Added> &
    Partial<Pick<ResumeAnalysisBody, Added>>;
  const { suggested_skills: suggested = [], language = "en", names_language: names } = stored;
  return {
    ...stored,
    scoring: stored.scoring ?? null,
    gaps: stored.gaps ?? [],
    interview_questions: stored.interview_questions ?? [],
    evidence: stored.evidence ?? [],
    reading: stored.reading ?? null,
    uncertain_skills: stored.uncertain_skills ?? [],
    suggested_skills: suggested,
    language: names === undefined ? proseThen(language) : language,
    names_language: names ?? language,
  };
}

async function unlockedBy(
  db: Database,
  { role }: Target,
  { improvements, shownIds }: AnalysisFindings,
  now: Date,
): Promise<ReadonlyMap<string, number> | undefined> {
  const missing = improvements.flatMap(({ skillId }) => skillId ?? []);
  if (!role || missing.length === 0) return undefined;
  return countUnlocked(db, { roleId: role.id, shown: shownIds, missing }, now);
}

/** Without skills and a certain title, what postings with such a title ask for goes first. */
async function findTarget(
  { db, engine }: ResumeDeps,
  call: Call,
  { target_job: { title, skills = [] } }: NewAnalysisBody,
) {
  const job: TargetJob = { title: title.trim(), skills };
  const target = readTarget(engine, job);
  if (target && !isGuess(target)) return { job, target };
  const { now } = call;
  const demand = await readTitleDemand(db, job.title, { since: marketSince(now), now });
  const asked = demand ? marketSkills(engine, job.title, demand) : [];
  const market = { ...job, skills: asked, isFromPostings: true };
  const fromPostings = asked.length === 0 ? undefined : readTarget(engine, market);
  if (fromPostings) return { job: market, target: fromPostings };
  if (target) return { job, target };
  throw fieldError(
    "target_job.title",
    "does not say which skills are wanted; send target_job.skills, or a fuller or more common title",
  );
}

/** Stores the analysis and its file, if any. */
async function keep(
  vault: Vault,
  tx: Tx,
  space: Space,
  subject: Subject | undefined,
  reply: ResumeAnalysisBody,
  file: Buffer | undefined,
): Promise<void> {
  const createdAt = new Date(reply.created_at);
  const id = reply.analysis_id;
  const candidate = subject?.candidate ?? null;
  const body = Buffer.from(JSON.stringify(reply), "utf8");
  await insertAnalysis(tx, space, {
    id,
    candidate,
    sealedBody: vault.encrypt(analysisContext(space, id), body, subject?.key),
    createdAt,
    expiresAt: new Date(reply.expires_at),
  });
  if (!file) return;
  await insertFile(tx, space, {
    analysisId: id,
    candidate,
    sealedContent: vault.encrypt(fileContext(space, id), file, subject?.key),
    expiresAt: addDays(createdAt, FILE_DAYS),
  });
}

interface Judged {
  target: Target;
  found: AnalysisFindings;
  unlocked: ReadonlyMap<string, number> | undefined;
  suggested: ResumeAnalysisBody["suggested_skills"];
  proseLanguage: string;
  readerVersion: string | undefined;
}

function toReply(
  call: Call,
  body: NewAnalysisBody,
  source: ResumeSource,
  { target, found, unlocked, suggested, proseLanguage, readerVersion }: Judged,
  writing: Writing,
): ResumeAnalysisBody {
  return {
    analysis_id: newId("ra", call.now),
    external_candidate_id: body.external_candidate_id ?? null,
    target_job: {
      title: body.target_job.title,
      skills: [...found.targetSkills],
    },
    target_role: target.role
      ? { id: target.role.id, title: target.role.title, confidence: round(target.confidence) }
      : null,
    scores: found.scores,
    scoring: {
      weights: found.scoring.weights,
      adjustments: found.scoring.adjustments.map((one) => ({ ...one })),
    },
    band: bandOf(found.scores.overall),
    coverage: { matched: found.matched.length, total: found.targetSkills.length },
    matched_skills: [...found.matched],
    uncertain_skills: [...found.uncertain],
    partial_skills: [...found.partial],
    missing_skills: [...found.missing],
    suggested_skills: suggested,
    improvements: found.improvements.map(({ skill, skillId, overallAfter }) => ({
      skill,
      overall_after: overallAfter,
      jobs_unlocked: skillId === undefined || !unlocked ? null : (unlocked.get(skillId) ?? 0),
    })),
    additional_skills: found.additional.slice(0, MAX_ADDITIONAL),
    assessment: writing.assessment,
    strengths: [...writing.strengths],
    gaps: [...writing.gaps],
    recommendations: [...writing.recommendations],
    interview_questions: [...writing.questions],
    evidence: writing.evidence.map(toEvidence),
    reading: {
      confidence: found.reading.confidence,
      unread_parts: [...found.reading.unreadParts],
    },
    document: documentOf(source, found),
    language: proseLanguage,
    names_language: call.language,
    engine: { version: VERSION, ...(readerVersion && { reader: readerVersion }) },
    created_at: call.now.toISOString(),
    expires_at: addMonths(call.now, call.caller.retentionMonths).toISOString(),
  };
}

const toEvidence = ({
  of,
  index,
  at,
  title,
  employer,
  period,
  figure,
}: Writing["evidence"][number]): ResumeAnalysisBody["evidence"][number] => ({
  of,
  index,
  at: at.map(({ start, end }) => [start, end]),
  title: title ?? null,
  employer: employer ?? null,
  period: period ? { start: period.from, end: period.to ?? null } : null,
  figure: figure ?? null,
});

const MOST_QUOTED = 240;

/** The direct reply also quotes the line of each first place: nothing that is stored does. */
const withQuotes = (kept: ResumeAnalysisBody, text: string): ResumeAnalysisBody => ({
  ...kept,
  evidence: kept.evidence.map((one) => {
    const [start, end] = one.at[0] ?? [];
    if (start === undefined || end === undefined) return one;
    const from = Math.max(text.lastIndexOf("\n", start - 1) + 1, start - MOST_QUOTED);
    const stop = text.indexOf("\n", Math.max(start, end - 1));
    const to = Math.min(stop < 0 ? text.length : stop, from + MOST_QUOTED);
    const quote = text.slice(from, to).replaceAll(/\s+/g, " ").trim();
    return quote === "" ? one : { ...one, quote };
  }),
});

const round = (confidence: number): number => Math.round(confidence * 100) / 100;
