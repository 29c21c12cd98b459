import { candidateKeySweeps, deleteOldErasures } from "../privacy/index.ts";
import type { Database } from "../platform/postgres/database.ts";
import type { Sweep } from "../platform/sweeps.ts";
import { deleteOldSandboxCalls } from "./credits/credits.ts";
import { deleteExpiredReplies, dropHeldReplies } from "./idempotency/idempotency.ts";
import { deleteOldMails } from "./mail/outbox.ts";
import { deleteOldRevocations } from "./keys/revocations.ts";
import { deleteOldWindows } from "./rates/rates.ts";
import { requestLogSweeps } from "./request-log/request-log.ts";
import { deleteOldIds } from "./retention.ts";

const SWEEP_BATCH = 1_000;

/** Each deletes or empties up to a batch of its rows and returns their number. */
const PARTS: readonly ((db: Database, batch: number) => Promise<number>)[] = [
  deleteExpiredReplies,
  dropHeldReplies,
  deleteOldIds,
  deleteOldWindows,
  deleteOldSandboxCalls,
  deleteOldErasures,
  deleteOldRevocations,
  deleteOldMails,
];

export const accessSweeps: readonly Sweep[] = [
  {
    name: "access",
    schedule: "* * * * *",
    async run(db) {
      for (const deleteOld of PARTS) while ((await deleteOld(db, SWEEP_BATCH)) >= SWEEP_BATCH);
    },
  },
  ...candidateKeySweeps,
  ...requestLogSweeps,
];
