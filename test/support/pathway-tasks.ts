import type { Engine } from "../../src/engine/index.ts";
import { createPlanWriter, pathways } from "../../src/features/pathways/index.ts";
import { createWebhooks } from "../../src/features/webhooks/index.ts";
import { systemClock, type Clock } from "../../src/platform/clock.ts";
import type { Vault } from "../../src/platform/crypto.ts";
import type { LanguageModel } from "../../src/model/index.ts";
import { createLog } from "../../src/platform/log.ts";
import { createOutbound } from "../../src/platform/outbound.ts";
import type { Database } from "../../src/platform/postgres/database.ts";
import type { Task } from "../../src/platform/tasks.ts";
import type { ResumeReader } from "../../src/reading/index.ts";

/** Of a worker without a model. */
const NO_READER = { checkAnswer: () => Promise.reject(new Error("there is no reader")) };

/** The tasks of a pathway worker with their dependencies. */
export function pathwayTasksFor(
  db: Database,
  parts: {
    vault: Vault;
    engine: Engine;
    clock?: Clock;
    model?: LanguageModel | undefined;
    reader?: Pick<ResumeReader, "checkAnswer">;
  },
): Task[] {
  const { vault, engine, clock = systemClock, model, reader = NO_READER } = parts;
  const outbound = createOutbound({ allowPrivateHosts: true });
  const events = createWebhooks({ db, vault, clock, outbound });
  const log = createLog("silent");
  const writePlan = createPlanWriter({ engine, reader, languageModel: model, log });
  return [...pathways.tasks({ db, vault, clock, log, engine, events, writePlan })];
}
