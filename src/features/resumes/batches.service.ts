import {
  endOfResult,
  isReleased,
  keepsResults,
  noteResult,
  notRetained,
  type Call,
  type Settled,
} from "../../access/index.ts";
import { apiError } from "../../errors.ts";
import type { Vault } from "../../platform/crypto.ts";
import type { UploadedFile } from "../../platform/http/upload.ts";
import { newId } from "../../platform/ids.ts";
import type { Database, Tx } from "../../platform/postgres/database.ts";
import {
  candidateHash,
  keepFor,
  lastErasureOf,
  type Space,
  type Subject,
} from "../../privacy/index.ts";
import { linkedFiles, uploadedFiles, type SentFile } from "./batch-files.ts";
import type { NewBatchBody, ResumeBatchBody } from "./batches.schema.ts";
import { findBatch, insertBatch, insertBatchFile } from "./batches.store.ts";
import { queueBatch, type QueueDeps } from "./batches.queue.ts";
import { readWanted, skillsAsked, unclearTitle, type JudgeDeps } from "./judge-resume.ts";
import { type BatchJob, readFiles, sealJob, sealPart, showBatch } from "./stored-batch.ts";

export interface BatchVerbs {
  request(call: Call, body: NewBatchBody, files?: readonly UploadedFile[]): Promise<Settled>;
  read(call: Call, id: string): Promise<ResumeBatchBody>;
  /** Whether a batch can still be read. */
  isKept(space: Space, id: string, now: Date): Promise<boolean>;
}

export interface BatchDeps extends QueueDeps, Pick<JudgeDeps, "engine"> {
  db: Database;
  vault: Vault;
}

export function createBatchVerbs(deps: BatchDeps): BatchVerbs {
  const { db, vault } = deps;
  return {
    async request(call, body, uploaded) {
      const { target_job: job } = body;
      const target = { ...job, skills: [...skillsAsked(deps.engine, job)] };
      if (!(await readWanted(deps, call.now, job.title, target.skills))) throw unclearTitle();
      const files = uploaded ? await uploadedFiles(uploaded, body) : linkedFiles(body);
      call.refuseWithoutMeansFor(files.length);
      return acceptBatch(deps, call, target, files);
    },

    isKept: async (space, id, now) => (await findBatch(db, space, id, now)) !== undefined,

    async read({ space, now }, id) {
      const batch = await findBatch(db, space, id, now);
      if (batch) return showBatch(vault, batch, await readFiles(deps, batch));
      throw (await isReleased(db, space, id))
        ? notRetained("The batch")
        : apiError("not_found", "There is no such batch.");
    },
  };
}

async function acceptBatch(
  deps: BatchDeps,
  call: Call,
  target: BatchJob["target"],
  files: readonly SentFile[],
): Promise<Settled> {
  const { vault } = deps;
  const { space, now } = call;
  const erasures = await lastErasuresOf(deps, space, files);
  const id = newId("rb", now);
  const expiresAt = endOfResult(call.caller, now);
  const batch = { ...space, id, requestId: call.requestId, total: files.length };
  const sealedJob = sealJob(vault, batch, { target, language: call.language });
  const accepted = {
    batch_id: id,
    status: "queued",
    poll_url: `/v1/resumes/batches/${id}`,
    total: files.length,
  };
  return call.commit(async (tx) => {
    const subjects = new Map<string, Subject>();
    for (const { externalId, candidate, lastErasure } of erasures) {
      const subject = await keepFor(tx, space, candidate, { lastErasure, expiresAt });
      if (subject) subjects.set(externalId, subject);
    }
    await insertBatch(tx, { ...batch, sealedJob, createdAt: now, expiresAt });
    for (const [position, file] of files.entries()) {
      const subject = file.externalId === null ? undefined : subjects.get(file.externalId);
      // The candidate was erased during the call: their file counts as erased.
      if (file.externalId !== null && !subject) continue;
      await storeFile(tx, vault, batch, { position, file, subject });
    }
    if (!keepsResults(call.caller)) await noteResult(tx, space, id);
    await queueBatch(tx, deps, id, space.appId);
    return accepted;
  });
}

interface Erasure {
  externalId: string;
  candidate: Buffer;
  lastErasure: number;
}

/** In the order of their locks, so that two batches with the same candidates do not wait for each other. */
async function lastErasuresOf(
  { db, vault }: { db: Database; vault: Vault },
  space: Space,
  files: readonly SentFile[],
): Promise<Erasure[]> {
  const ids = new Set(files.flatMap(({ externalId }) => externalId ?? []));
  const found: Erasure[] = [];
  for (const externalId of ids) {
    const candidate = candidateHash(vault, space, externalId);
    found.push({ externalId, candidate, lastErasure: await lastErasureOf(db, candidate) });
  }
  return found.toSorted((a, b) => a.candidate.compare(b.candidate));
}

async function storeFile(
  tx: Tx,
  vault: Vault,
  batch: Space & { id: string },
  {
    position,
    file: { name, externalId, url, content, fault },
    subject,
  }: { position: number; file: SentFile; subject: Subject | undefined },
): Promise<void> {
  const file = { position, ownKey: subject?.key ?? null };
  const error = fault === undefined ? undefined : { code: "resume_unreadable", message: fault };
  await insertBatchFile(tx, batch, {
    position,
    candidate: subject?.candidate ?? null,
    status: error ? "failed" : "queued",
    sealedInput: sealPart(vault, batch, file, { input: { name, externalId, url } }),
    sealedContent: content && !error ? sealPart(vault, batch, file, { content }) : null,
    sealedResult: error ? sealPart(vault, batch, file, { result: { error } }) : null,
  });
}
