import type { Engine } from "../../src/engine/index.ts";
import { createRewriter, pathways } from "../../src/features/pathways/index.ts";
import { createWebhooks } from "../../src/features/webhooks/index.ts";
import { systemClock, type Clock } from "../../src/platform/clock.ts";
import type { Vault } from "../../src/platform/crypto.ts";
import type { LanguageModel } from "../../src/platform/language-model.ts";
import { createLog } from "../../src/platform/log.ts";
import { createOutbound } from "../../src/platform/outbound.ts";
import type { Database } from "../../src/platform/postgres/database.ts";
import type { Task } from "../../src/platform/tasks.ts";
import type { ResumeReader } from "../../src/reading/index.ts";

/** The tasks of a pathway worker with their dependencies. */
export function pathwayTasksFor(
  db: Database,
  parts: {
    vault: Vault;
    engine: Engine;
    clock?: Clock;
    model?: LanguageModel | undefined;
    reader?: ResumeReader;
  },
): Task[] {
  const { vault, engine, clock = systemClock, model, reader } = parts;
  const outbound = createOutbound({ allowPrivateHosts: true });
  const events = createWebhooks({ db, vault, clock, outbound });
  const rewrite = model && reader && createRewriter(model, reader);
  const log = createLog("silent");
  return [...pathways.tasks({ db, vault, clock, log, engine, events, rewrite })];
}
