import { sweepAccess } from "./access/index.ts";
import type { Log } from "./platform/log.ts";
import type { Database } from "./platform/postgres/database.ts";
import { defineTask, startWorker, type RunningWorker, type Task } from "./platform/tasks.ts";

/** Tasks and schedule, gathered from the features. */
export function runWorker(db: Database, log: Log): Promise<RunningWorker> {
  return startWorker(db, tasksOf(db), log);
}

function tasksOf(db: Database): Task[] {
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
  ];
}
