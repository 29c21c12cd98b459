import { chargeResult, endOfResult, keepsResults, noteResult } from "../../access/index.ts";
import { toPublicError } from "../../errors.ts";
import { Unavailable } from "../../platform/fair-queue.ts";
import { PublicError } from "../../platform/http/public-error.ts";
import { newRequestId } from "../../platform/ids.ts";
import type { Vault } from "../../platform/crypto.ts";
import type { DocumentPool } from "../../platform/documents/index.ts";
import type { LanguageModel } from "../../model/index.ts";
import type { Log } from "../../platform/log.ts";
import type { Outbound } from "../../platform/outbound.ts";
import type { Database, Tx } from "../../platform/postgres/database.ts";
import type { Engine } from "../../engine/index.ts";
import type { ResumeReader } from "../../reading/index.ts";
import { keepFor, lastErasureOf } from "../../privacy/index.ts";
import { goOn, type FileTask, type QueueDeps } from "./batches.queue.ts";
import {
  beginFile,
  deleteUnreadable,
  endFile,
  batchFileContext,
  lockBatch,
  returnFile,
  type FileRun,
} from "./batches.store.ts";
import { judgeResume, readWanted, unclearTitle, type JudgeDeps } from "./judge-resume.ts";
import { ANALYSIS_MILLICREDITS, type ResumeAnalysisBody } from "./resumes.schema.ts";
import type { ReadSource } from "./resume-source.ts";
import { keepAnalysis } from "./stored-analysis.ts";
import {
  isFileReadable,
  openBatchInput,
  openJob,
  sealPart,
  type FileResult,
} from "./stored-batch.ts";

export interface BatchTaskDeps extends QueueDeps {
  db: Database;
  vault: Vault;
  engine: Engine;
  reader: ResumeReader;
  documents: DocumentPool;
  outbound: Outbound;
  languageModel?: LanguageModel | undefined;
  log: Log;
}

type Deps = BatchTaskDeps & JudgeDeps & { readSource: ReadSource };

const MAX_ATTEMPTS = 4;

/**
 * Reads one file of a batch. A crash may lead to a second run, even beside the first. The run that finds
 * the file unfinished ends it, in one transaction with its analysis, charge, event and the next task.
 */
export async function analyseBatchFile(deps: Deps, task: FileTask): Promise<void> {
  const { db, vault, clock } = deps;
  const run = await db.transaction(async (tx) => {
    const begun = await beginFile(tx, task.id, task.position, clock());
    if (!begun || (begun.file && isFileReadable(vault, begun.file))) return begun;
    if (begun.file) await deleteUnreadable(tx, begun);
    await goOn(tx, deps, task, begun.batch.appId);
    return undefined;
  });
  if (!run?.file) return;
  // Every earlier run was killed before it could record a failure.
  if (run.attempt > MAX_ATTEMPTS) return fail(deps, run, new Error("its workers died"));
  try {
    await complete(deps, run);
  } catch (error) {
    if (error instanceof Unavailable) await returnFile(db, run);
    const isFinal = error instanceof PublicError && error.status < 500;
    if (error instanceof Unavailable || (!isFinal && run.attempt < MAX_ATTEMPTS)) throw error;
    await fail(deps, run, error);
  }
}

interface Read {
  readonly analysis: ResumeAnalysisBody;
  readonly bytes: Buffer | undefined;
}

async function readFile(deps: Deps, { batch, file, retentionMonths }: FileRun): Promise<Read> {
  const { vault } = deps;
  const now = deps.clock();
  const { target, language } = openJob(vault, batch);
  const { url, externalId } = openBatchInput(vault, batch, file);
  const wanted = await readWanted(deps, now, target.title, target.skills ?? [], target.description);
  if (!wanted) throw unclearTitle();
  const context = batchFileContext("content", batch, file.position);
  const sent = file.sealedContent
    ? vault.decrypt(context, file.sealedContent, file.ownKey)
    : undefined;
  const caller = { appId: batch.appId, retentionMonths };
  // The request was counted once; what its files take is bounded by their turns.
  const owner = { caller, countCostly: async () => {} };
  const source = await deps.readSource(owner, url === undefined ? {} : { file_url: url }, sent);
  const frame = {
    externalId,
    title: target.title,
    language,
    expiresAt: keepsResults(caller) ? endOfResult(caller, now) : batch.expiresAt,
  };
  const analysis = await judgeResume(deps, { now, space: batch }, frame, source, wanted);
  return { analysis, bytes: source.bytes };
}

async function complete(deps: Deps, run: FileRun): Promise<void> {
  const { db } = deps;
  const { batch, file } = run;
  const { candidate } = file;
  const lastErasure = candidate ? await lastErasureOf(db, candidate) : 0;
  const read = await readFile(deps, run);
  await db.transaction(async (tx) => {
    const expiresAt = new Date(read.analysis.expires_at);
    const subject = candidate && (await keepFor(tx, batch, candidate, { lastErasure, expiresAt }));
    const isKept = run.retentionMonths > 0;
    const outcome = await endIn(tx, deps, run, {
      analysisId: read.analysis.analysis_id,
      result: isKept ? undefined : { analysis: read.analysis },
    });
    if (outcome !== "ended") return;
    const { analysis, bytes } = read;
    if (isKept) await keepAnalysis(deps.vault, tx, batch, subject ?? undefined, analysis, bytes);
    else await noteResult(tx, batch, analysis.analysis_id);
    await deps.events.emitEvent(tx, {
      appId: batch.appId,
      mode: batch.mode,
      type: "resume.analysis.completed",
      data: analysis,
      requestId: batch.requestId,
      ...(subject ? { subject } : {}),
    });
    await goOn(tx, deps, { id: batch.id, position: file.position }, batch.appId);
    const now = deps.clock();
    const charged = {
      cost: ANALYSIS_MILLICREDITS,
      requestId: newRequestId(now),
      note: `file ${file.position} of batch ${batch.id}`,
    };
    await chargeResult(tx, batch, charged, now);
  });
}

async function fail(deps: Deps, run: FileRun, error: unknown): Promise<void> {
  const { batch, file } = run;
  const { code, message, status } = toPublicError(error);
  const isOurs = status === 500;
  if (isOurs)
    deps.log.error(
      { err: error, batch: batch.id, file: file.position },
      "a file of a batch could not be read",
    );
  const told = isOurs
    ? "Something went wrong on our side. Quote the batch_id to support."
    : message;
  await deps.db.transaction(async (tx) => {
    const result = { error: { code, message: told } };
    const outcome = await endIn(tx, deps, run, { analysisId: null, result });
    if (outcome === "ended")
      await goOn(tx, deps, { id: batch.id, position: file.position }, batch.appId);
  });
}

/** Ends the file. Of one that was erased during the run nothing is stored, and the batch goes on. */
async function endIn(
  tx: Tx,
  deps: Deps,
  run: FileRun,
  { analysisId, result }: { analysisId: string | null; result: FileResult | undefined },
): Promise<"ended" | "gone" | "taken"> {
  const { batch, file } = run;
  await lockBatch(tx, batch.id);
  const sealedResult = result ? sealPart(deps.vault, batch, file, { result }) : null;
  const outcome = await endFile(tx, run, { analysisId, sealedResult });
  if (outcome === "gone")
    await goOn(tx, deps, { id: batch.id, position: file.position }, batch.appId);
  return outcome;
}
