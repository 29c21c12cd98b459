import type { Sweep } from "./sweeps.ts";
import { renumberRounds } from "./task-rounds.ts";

/** The sweep runs every minute, in which fewer rounds pass than are left. */
export const RENUMBER_AFTER = 5_000;

export const taskSweeps: readonly Sweep[] = [
  {
    name: "task-rounds",
    schedule: "* * * * *",
    async run(db) {
      const [clock] = await db.query<{ round: number }>("SELECT round FROM task_clock");
      if (clock!.round > RENUMBER_AFTER) await db.transaction(renumberRounds);
    },
  },
];
