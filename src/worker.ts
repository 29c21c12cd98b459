import { sweepAccess } from "./access/index.ts";
import type { Engine } from "./engine/index.ts";
import { sweepJobs } from "./features/jobs/index.ts";
import { pathwayTasks } from "./features/pathways/index.ts";
import { sweepResumes } from "./features/resumes/index.ts";
import { createWebhooks, startDelivery, sweepWebhooks } from "./features/webhooks/index.ts";
import { createLanguageModel } from "./platform/language-model.ts";
import { createOutbound } from "./platform/outbound.ts";
import type { Runtime } from "./platform/runtime.ts";
import { defineTask, startWorker, type RunningWorker, type Task } from "./platform/tasks.ts";

export type WorkerDeps = Pick<Runtime, "config" | "db" | "vault" | "clock" | "log"> & {
  engine: Engine;
};

/** Tasks, schedule and the sending of webhooks, gathered from the features. */
export async function runWorker(deps: WorkerDeps): Promise<RunningWorker> {
  const { config, db, log } = deps;
  const outbound = createOutbound(config);
  const delivery = await startDelivery({
    ...deps,
    outbound,
    timeoutMs: config.webhookTimeoutSeconds * 1000,
    delaysSeconds: config.webhookDelaysSeconds,
  });
  const events = createWebhooks({ ...deps, outbound });
  const model = createLanguageModel(config);
  const tasks = [...sweepsOf(deps), ...pathwayTasks({ ...deps, events, model })];
  const worker = await startWorker(db, tasks, log);
  return {
    async stop() {
      await Promise.all([worker.stop(), delivery.stop()]);
      await outbound.close();
    },
  };
}

function sweepsOf({ db, clock }: WorkerDeps): Task[] {
  return [
    defineTask({
      name: "sweep",
      maxAttempts: 1,
      schedule: "* * * * *",
      async run() {
        // What has expired is invisible already; this only gives the space back.
        while ((await sweepAccess(db)) >= 1_000);
      },
    }),
    defineTask({
      name: "sweep-webhooks",
      maxAttempts: 1,
      schedule: "* * * * *",
      run: () => sweepWebhooks(db, clock()),
    }),
    defineTask({
      name: "sweep-resumes",
      maxAttempts: 1,
      schedule: "* * * * *",
      run: () => sweepResumes(db, clock()),
    }),
    defineTask({
      name: "sweep-jobs",
      maxAttempts: 1,
      schedule: "17 * * * *",
      run: () => sweepJobs(db, clock()),
    }),
  ];
}
