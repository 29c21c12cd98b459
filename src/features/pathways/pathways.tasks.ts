import { defineTask, enqueue, type Task } from "../../platform/tasks.ts";
import { generatePathway, type GenerateDeps } from "./generate.ts";
import { deleteExpired, touchForgotten } from "./pathways.store.ts";

/** More than our own count of runs allows, so that it is ours that ends a pathway. */
export const GENERATE_TASK = { name: "generate-pathway", maxAttempts: 25 };

const BATCH = 1_000;
/** Longer than any run takes, retries included. */
const FORGOTTEN_MS = 15 * 60_000;

export function pathwayTasks(deps: GenerateDeps): Task[] {
  return [
    defineTask<{ id: string }>({
      ...GENERATE_TASK,
      run: ({ id }) => generatePathway(deps, id),
    }),
    defineTask({
      name: "sweep-pathways",
      maxAttempts: 1,
      schedule: "* * * * *",
      run: () => sweepPathways(deps, deps.clock()),
    }),
  ];
}

/** Gives back the space of what has expired, and queues again what the queue has lost. */
export async function sweepPathways({ db }: Pick<GenerateDeps, "db">, now: Date): Promise<void> {
  while ((await deleteExpired(db, BATCH, now)) >= BATCH);
  const since = new Date(now.getTime() - FORGOTTEN_MS);
  await db.transaction(async (tx) => {
    for (const id of await touchForgotten(tx, BATCH, since, now)) {
      await enqueue(tx, GENERATE_TASK, { id });
    }
  });
}
