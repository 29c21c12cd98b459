import type { Sweep } from "../../platform/sweeps.ts";
import { defineTask, enqueue, type Task } from "../../platform/tasks.ts";
import { generatePathway, type GenerateDeps } from "./generate-pathway.ts";
import {
  deleteExpiredPathways,
  deleteHeldPathways,
  OVERDUE_PATHWAYS,
  touchForgotten,
} from "./pathways.store.ts";

/** Above our own limit of runs, so that ours applies first. */
export const GENERATE_TASK = { name: "generate-pathway", maxAttempts: 25 };

const BATCH = 1_000;
/** Small, because each may be refunded. */
const HELD_BATCH = 100;
/** Longer than any run with its retries. */
const FORGOTTEN_MINUTES = 15;

export function pathwayTasks(deps: GenerateDeps): Task[] {
  return [
    defineTask<{ id: string }>({
      ...GENERATE_TASK,
      run: ({ id }) => generatePathway(deps, id),
    }),
  ];
}

export const pathwaySweeps: readonly Sweep[] = [
  {
    // Without a guard: what is held must never be held for longer.
    name: "held-pathways",
    schedule: "* * * * *",
    async run(db) {
      while ((await deleteHeldPathways(db, HELD_BATCH)) >= HELD_BATCH);
    },
  },
  {
    name: "pathways",
    schedule: "* * * * *",
    guard: { table: "pathways", overdue: OVERDUE_PATHWAYS },
    async run(db) {
      while ((await deleteExpiredPathways(db, BATCH)) >= BATCH);
    },
  },
  {
    // Queues lost tasks again; deletes nothing.
    name: "forgotten-pathways",
    schedule: "* * * * *",
    run: (db) =>
      db.transaction(async (tx) => {
        for (const { id, appId } of await touchForgotten(tx, BATCH, FORGOTTEN_MINUTES)) {
          await enqueue(tx, GENERATE_TASK, { id }, appId);
        }
      }),
  },
];
