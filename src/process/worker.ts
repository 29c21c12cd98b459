import type { Engine } from "../engine/index.ts";
import { SWEEPS, tasksOf } from "../features.ts";
import { createOutbox } from "../access/index.ts";
import { tellOwners } from "../features/members/index.ts";
import { createPlanWriter } from "../features/pathways/index.ts";
import { createWebhooks, startDelivery } from "../features/webhooks/index.ts";
import { describeDrift, type ClockWatch } from "../platform/clock.ts";
import { openDocumentPool } from "../platform/documents/index.ts";
import { startHeartbeat, type Heartbeat } from "../platform/heartbeat.ts";
import { createLanguageModel, createModelLedger } from "../model/index.ts";
import type { Log } from "../platform/log.ts";
import { createMailer } from "../platform/mail.ts";
import type { Metrics } from "../platform/metrics.ts";
import { createOutbound } from "../platform/outbound.ts";
import type { Runtime } from "../platform/runtime.ts";
import { NO_TRACING, type Tracing } from "../platform/tracing.ts";
import { sweepTasks } from "../platform/sweeps.ts";
import {
  startWorker,
  TASKS_AT_ONCE,
  type PausableWorker,
  type RunningWorker,
  type Task,
} from "../platform/tasks.ts";
import { openResumeReader, openTextThreads } from "../reading/index.ts";

export type WorkerDeps = Pick<Runtime, "config" | "db" | "vault" | "clock" | "watch" | "log"> & {
  engine: Engine;
  /** Of the records that the engine was made of. */
  fingerprint: string;
  metrics?: Metrics | undefined;
  tracing?: Tracing | undefined;
};

/** Runs the tasks, the schedule and the webhook sender of all features. */
export async function runWorker(deps: WorkerDeps): Promise<RunningWorker> {
  const { config, db, watch, log } = deps;
  const outbound = createOutbound(config);
  const delivery = await startDelivery({
    ...deps,
    outbound,
    timeoutMs: config.webhookTimeoutSeconds * 1000,
    delaysSeconds: config.webhookDelaysSeconds,
    mayClaim: () => !watch.isWrong(),
    onAttempt: (outcome) => deps.metrics?.webhookAttempt(outcome),
  });
  const events = createWebhooks({ ...deps, outbound });
  const ledger = createModelLedger(db);
  // One task at least is free for work that needs no model.
  const llmParallel = Math.min(config.llmParallel, TASKS_AT_ONCE - 1);
  const languageModel = createLanguageModel(
    { ...config, llmParallel },
    { ...deps, ledger, isPatient: true },
  );
  const knowledgeDir = config.knowledgeDir || undefined;
  const threads = openTextThreads({ knowledgeDir, fingerprint: deps.fingerprint });
  const reader = openResumeReader({ ...deps, threads });
  const documents = openDocumentPool({ threads: 1, tracing: deps.tracing, ocr: config.ocr });
  const mailer = createMailer(config);
  const stopping = new AbortController();
  const parts = {
    ...deps,
    events,
    outbound,
    reader,
    documents,
    languageModel,
    writePlan: createPlanWriter({ ...deps, reader, languageModel }),
    mailer,
    onLowCredits: tellOwners(createOutbox(deps, config), config.publicUrl),
    allowPrivateHosts: config.allowPrivateHosts,
    knowledgeDir,
    stopping: stopping.signal,
  };
  const tasks = [...sweepTasks(db, SWEEPS, log), ...tasksOf(parts)];
  const worker = await startWorker(
    db,
    tasks.map((task) => timed(traced(task, deps.tracing), deps.metrics)),
    log,
  );
  const guard = pauseWhileWrong(worker, watch, log);
  return {
    async stop() {
      stopping.abort();
      await guard.stop();
      // A document may take longer than a stop: its file is read again by another process.
      await Promise.all([worker.stop(), delivery.stop(), documents.close()]);
      await Promise.all([outbound.close(), reader.close()]);
    },
  };
}

/** A queued task belongs to the trace of the request that queued it; scheduled ones have none. */
function traced(task: Task, tracing: Tracing = NO_TRACING): Task {
  if (tracing === NO_TRACING || task.schedule !== undefined) return task;
  return {
    ...task,
    run(payload) {
      const { traceparent } = payload as { traceparent?: string };
      const beginning = { name: `task ${task.name}`, kind: "consumer", traceparent } as const;
      return tracing.begin(beginning, () => task.run(payload));
    },
  };
}

/** The task with its duration and outcome counted. */
function timed(task: Task, metrics: Metrics | undefined): Task {
  if (!metrics) return task;
  return {
    ...task,
    async run(payload) {
      const started = performance.now();
      const end = (outcome: "succeeded" | "failed"): void =>
        metrics.task(task.name, outcome, (performance.now() - started) / 1000);
      try {
        await task.run(payload);
        end("succeeded");
      } catch (error) {
        end("failed");
        throw error;
      }
    },
  };
}

const LOOK_EVERY_MS = 1_000;

/** Claims no tasks while this machine's clock is wrong, and restarts the schedule after a jump. */
function pauseWhileWrong(worker: PausableWorker, watch: ClockWatch, log: Log): Heartbeat {
  let isPaused = false;
  let jumps = watch.jumps();

  const change = async (): Promise<void> => {
    const isWrong = watch.isWrong();
    if (isWrong && !isPaused) {
      isPaused = true;
      log.error(
        { driftMs: watch.driftMs() },
        `this machine's clock is ${describeDrift(watch.driftMs())} the database's: no task and no webhook is claimed until it is right`,
      );
      await worker.pause();
    } else if (!isWrong && isPaused) {
      await worker.resume();
      isPaused = false;
      log.info("this machine's clock is correct again: claiming tasks and webhooks");
    } else if (!isPaused && watch.jumps() !== jumps) {
      // The runner's plan used the time before the jump.
      log.warn("the database's clock jumped: scheduled tasks are planned again");
      isPaused = true;
      await worker.pause();
      await worker.resume();
      isPaused = false;
    }
    jumps = watch.jumps();
  };
  return startHeartbeat({
    everyMs: LOOK_EVERY_MS,
    beat: change,
    onError: (error) => log.warn({ err: error }, "the worker could not be resumed"),
  });
}
