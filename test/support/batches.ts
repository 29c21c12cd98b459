import { resumes } from "../../src/features/resumes/index.ts";
import { createWebhooks } from "../../src/features/webhooks/index.ts";
import type { Engine } from "../../src/engine/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import type { Vault } from "../../src/platform/crypto.ts";
import type { DocumentPool } from "../../src/platform/documents/index.ts";
import { createLog } from "../../src/platform/log.ts";
import { createOutbound } from "../../src/platform/outbound.ts";
import type { Database } from "../../src/platform/postgres/database.ts";
import type { Task } from "../../src/platform/tasks.ts";
import type { ResumeReader } from "../../src/reading/index.ts";

/** The tasks of a worker that reads batches, with their dependencies. */
export function batchTasksFor(
  db: Database,
  parts: { vault: Vault; engine: Engine; reader: ResumeReader; documents: DocumentPool },
): Task[] {
  const outbound = createOutbound({ allowPrivateHosts: true });
  const clock = systemClock;
  const events = createWebhooks({ db, vault: parts.vault, clock, outbound });
  const tasks = resumes.tasks({ ...parts, db, clock, log: createLog("silent"), outbound, events });
  return [...tasks];
}
