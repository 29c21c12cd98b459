import type { Vault } from "../../platform/crypto.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import type { NewBatchBody, BatchFileBody, ResumeBatchBody } from "./batches.schema.ts";
import {
  batchFileContext,
  jobContext,
  listBatchFiles,
  type BatchFileRow,
  type BatchRow,
} from "./batches.store.ts";
import type { ResumeAnalysisBody } from "./resumes.schema.ts";

/** The target that every file of a batch is compared with. */
export interface BatchJob {
  readonly target: NewBatchBody["target_job"];
  readonly language: string;
}

export interface BatchInput {
  readonly name: string | null;
  readonly externalId: string | null;
  readonly url?: string | undefined;
}

export interface FileError {
  readonly code: string;
  readonly message: string;
}

/** Neither: the analysis is kept like any other. */
export interface FileResult {
  readonly error?: FileError;
  readonly analysis?: ResumeAnalysisBody;
}

type Owner = Pick<BatchRow, "id" | "appId">;
type FileOwner = Pick<BatchFileRow, "position" | "ownKey">;

const toBytes = (value: object): Buffer => Buffer.from(JSON.stringify(value), "utf8");

export const sealJob = (vault: Vault, owner: Owner, job: BatchJob): Buffer =>
  vault.encrypt(jobContext(owner), toBytes(job));

export const openJob = (vault: Vault, batch: BatchRow): BatchJob =>
  JSON.parse(vault.decrypt(jobContext(batch), batch.sealedJob).toString("utf8")) as BatchJob;

export const sealPart = (
  vault: Vault,
  batch: Owner,
  file: FileOwner,
  part: { input: BatchInput } | { result: FileResult } | { content: Buffer },
): Buffer => {
  const [[name, value]] = Object.entries(part) as [["input" | "result" | "content", object]];
  const plain = Buffer.isBuffer(value) ? value : toBytes(value);
  return vault.encrypt(batchFileContext(name, batch, file.position), plain, file.ownKey);
};

export const openBatchInput = (
  vault: Vault,
  batch: Owner,
  { position, ownKey, sealedInput }: BatchFileRow,
): BatchInput =>
  JSON.parse(
    vault.decrypt(batchFileContext("input", batch, position), sealedInput, ownKey).toString("utf8"),
  ) as BatchInput;

const openResult = (
  vault: Vault,
  batch: Owner,
  { position, ownKey, sealedResult }: BatchFileRow,
): FileResult =>
  sealedResult
    ? (JSON.parse(
        vault
          .decrypt(batchFileContext("result", batch, position), sealedResult, ownKey)
          .toString("utf8"),
      ) as FileResult)
    : {};

/** False for rows restored from a backup after their candidate was erased: their key is destroyed. */
export const isFileReadable = (vault: Vault, file: BatchFileRow): boolean =>
  !vault.isDestroyed(file.sealedInput, file.ownKey);

/** The readable files of a batch. */
export const readFiles = async (
  { db, vault }: { db: Queryable; vault: Vault },
  { id }: BatchRow,
): Promise<BatchFileRow[]> =>
  (await listBatchFiles(db, id)).filter((file) => isFileReadable(vault, file));

/** Identifies no candidate, so the event carries it too. */
export function showBatchSummary(batch: BatchRow, files: readonly BatchFileRow[]) {
  const count = (...statuses: readonly string[]): number =>
    files.filter(({ status }) => statuses.includes(status)).length;
  return {
    batch_id: batch.id,
    status: batch.status,
    progress: {
      total: batch.total,
      waiting: count("queued", "processing"),
      completed: count("completed"),
      failed: count("failed"),
      erased: batch.total - files.length,
    },
    created_at: batch.createdAt.toISOString(),
    completed_at: batch.completedAt?.toISOString() ?? null,
    expires_at: batch.expiresAt.toISOString(),
  };
}

export function showBatch(
  vault: Vault,
  batch: BatchRow,
  files: readonly BatchFileRow[],
): ResumeBatchBody {
  const { target, language } = openJob(vault, batch);
  return {
    ...showBatchSummary(batch, files),
    target_job: { title: target.title, skills: target.skills ?? [] },
    language,
    files: files.map((file) => showFile(vault, batch, file)),
  };
}

function showFile(vault: Vault, batch: BatchRow, file: BatchFileRow): BatchFileBody {
  const { name, externalId } = openBatchInput(vault, batch, file);
  const { error = null, analysis } = openResult(vault, batch, file);
  return {
    index: file.position,
    name,
    external_candidate_id: externalId,
    status: file.status,
    analysis_id: file.analysisId,
    error: error && { ...error },
    ...(analysis ? { analysis } : {}),
  };
}
