import { listApps, type Changes } from "../../access/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { disableApp, removeApp } from "../verbs/accounts.ts";

export interface DemoReset {
  /** Apps that were deleted, with all their data and the accounts of their people. */
  deleted: number;
  /** Apps that were disabled: the next reset, a minute later or more, deletes them. */
  disabled: number;
}

/** Undefined, and nothing changed, where an app may have live keys: that is no demo. */
export async function resetDemo(
  changes: Changes,
  { db, clock }: { db: Database; clock: Clock },
): Promise<DemoReset | undefined> {
  const apps = await listApps(db);
  if (apps.some(({ isSandboxOnly }) => !isSandboxOnly)) return undefined;
  const reset: DemoReset = { deleted: 0, disabled: 0 };
  for (const { id, disabledAt } of apps) {
    if (!disabledAt) {
      await disableApp(changes, { clock }, id);
      reset.disabled++;
      continue;
    }
    const removal = await removeApp(changes, { clock }, id);
    if (typeof removal === "object" && "deleted" in removal) reset.deleted++;
  }
  return reset;
}
