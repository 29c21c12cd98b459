import { defineFeature, type Operation } from "../../access/index.ts";
import type { Engine } from "../../engine/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Vault } from "../../platform/crypto.ts";
import type { DocumentPool } from "../../platform/documents/index.ts";
import type { LanguageModel } from "../../model/index.ts";
import type { Log } from "../../platform/log.ts";
import type { Outbound } from "../../platform/outbound.ts";
import type { Database } from "../../platform/postgres/database.ts";
import type { CandidateHolding } from "../../privacy/index.ts";
import type { Sweep } from "../../platform/sweeps.ts";
import type { Tracing } from "../../platform/tracing.ts";
import type { ResumeReader } from "../../reading/index.ts";
import type { EventSink } from "../webhooks/index.ts";
import { batchEvents, batchOperations } from "./batches.routes.ts";
import { createBatchVerbs } from "./batches.service.ts";
import { deleteBatchFilesOf, releaseBatches, sealedBatches } from "./batches.store.ts";
import { batchSweeps, batchTasks } from "./batches.tasks.ts";
import { deleteDecisionsOf, sealedDecisions } from "./decisions.store.ts";
import { createSourceReader } from "./resume-source.ts";
import { jobReadingOperation } from "./job-reading.routes.ts";
import { resumeEvents, resumeOperations } from "./resumes.routes.ts";
import { createResumeVerbs } from "./resumes.service.ts";
import {
  deleteResumesOf,
  deleteExpiredResults,
  OVERDUE_RESULTS,
  releaseResumes,
  sealedResumes,
} from "./resumes.store.ts";
import { createWriter } from "./writer.ts";

export { exportDecisions } from "./decisions.service.ts";

export function createResumes(deps: {
  db: Database;
  vault: Vault;
  clock: Clock;
  engine: Engine;
  reader: ResumeReader;
  documents: DocumentPool;
  outbound: Outbound;
  events: EventSink;
  languageModel?: LanguageModel | undefined;
  log: Log;
  tracing?: Tracing | undefined;
}): { operations: readonly Operation[] } {
  const verbs = createResumeVerbs({
    ...deps,
    readSource: createSourceReader(deps),
    write: createWriter(deps),
  });
  return {
    operations: [
      ...resumeOperations(verbs),
      ...batchOperations(createBatchVerbs(deps)),
      jobReadingOperation(verbs),
    ],
  };
}

/** Files are large, so their batches must be small to stay below the statement timeout. */
const SWEEP_BATCHES = { resume_files: 50, resume_analyses: 1_000 } as const;

/** Expired rows are already invisible; the sweep frees their space in small batches. */
const sweepOf = (table: keyof typeof SWEEP_BATCHES): Sweep => ({
  name: table,
  schedule: "* * * * *",
  guard: { table, overdue: OVERDUE_RESULTS },
  async run(db) {
    const batch = SWEEP_BATCHES[table];
    while ((await deleteExpiredResults(db, table, batch)) === batch);
  },
});

const holdings: CandidateHolding = {
  tables: ["resume_analyses", "resume_files", "resume_decisions", "resume_batch_files"],
  async forget(tx, space, candidate, now) {
    await deleteDecisionsOf(tx, space.appId, candidate);
    const waiting = await deleteBatchFilesOf(tx, space, candidate);
    const { analyses, files } = await deleteResumesOf(tx, space, candidate, now);
    return { analyses, files: files + waiting };
  },
};

export const resumes = defineFeature({
  events: [...resumeEvents, ...batchEvents],
  tasks: batchTasks,
  sweeps: [sweepOf("resume_files"), sweepOf("resume_analyses"), ...batchSweeps],
  holdings: [holdings],
  ofApp: [
    { table: "resume_decisions" },
    { table: "resume_files" },
    { table: "resume_analyses" },
    { table: "resume_batch_files" },
    { table: "resume_batches" },
  ],
  releases: [...releaseResumes, releaseBatches],
  sealed: [...sealedResumes, ...sealedDecisions, ...sealedBatches],
});
