import {
  createApp,
  findApp,
  grant,
  keepsResults,
  lockApp,
  queueRelease,
  setDisabledAt,
  updateApp,
  type App,
  type AppSettings,
  type Changes,
  type LedgerEntry,
} from "../../access/index.ts";
import { deleteApp } from "../../privacy/index.ts";
import { FEATURES } from "../../features.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Vault } from "../../platform/crypto.ts";

/*
 * What operators change about customers. The command line and the operators' API both call these;
 * undefined means that there is nothing with this id.
 */

interface Deps {
  clock: Clock;
  vault: Vault;
}

/** The highest limit; as good as none. */
export const MAX_LIMIT = 1_000_000_000;
/** The most credits that one grant or one new app gets. */
export const MAX_CREDITS = 1_000_000_000;

const toMillicredits = (credits: number): number => Math.round(credits * 1000);

export const addApp = (
  changes: Changes,
  { clock, vault }: Deps,
  settings: AppSettings & { name: string },
  credits: number,
): Promise<App> =>
  changes.change("app.create", async (tx, note) => {
    const made = await createApp(tx, clock, settings);
    if (credits > 0)
      await grant(tx, vault, made.id, toMillicredits(credits), "first credits", clock());
    note.targetId = made.id;
    note.details = { credits };
    return (await findApp(tx, made.id))!;
  });

/** One that is to keep no results any more loses those that it has. */
export const changeApp = (
  changes: Changes,
  id: string,
  settings: AppSettings,
): Promise<App | undefined> =>
  changes.change("app.update", async (tx, note) => {
    const { retentionMonths = 1 } = settings;
    // Before the app's row is locked, which is last in every transaction.
    if (!keepsResults({ retentionMonths }) && (await findApp(tx, id))) await queueRelease(tx, id);
    const app = await updateApp(tx, id, settings);
    if (app) note.targetId = id;
    note.details = { changed: Object.keys(settings).toSorted() };
    return app;
  });

export const disableApp = (
  changes: Changes,
  { clock }: Pick<Deps, "clock">,
  id: string,
): Promise<App | undefined> =>
  changes.change("app.disable", async (tx, note) => {
    const app = await setDisabledAt(tx, id, clock());
    if (app) note.targetId = id;
    return app;
  });

export const enableApp = (changes: Changes, id: string): Promise<App | undefined> =>
  changes.change("app.enable", async (tx, note) => {
    const app = await setDisabledAt(tx, id, null);
    if (app) note.targetId = id;
    return app;
  });

/** Longer than any request runs that was admitted before the app was disabled. */
const DELETE_AFTER_SECONDS = 60;

/** Rows that were deleted, by table, or the seconds after which it can be deleted; undefined: no such app. */
export type AppRemoval = { deleted: Record<string, number> } | { waitSeconds: number };

export const removeApp = (
  changes: Changes,
  { clock }: Pick<Deps, "clock">,
  id: string,
): Promise<AppRemoval | "enabled" | undefined> =>
  changes.change("app.delete", async (tx, note) => {
    const app = await lockApp(tx, id);
    if (!app) return undefined;
    if (!app.disabledAt) return "enabled";
    const now = clock();
    const waitSeconds =
      DELETE_AFTER_SECONDS - Math.floor((now.getTime() - app.disabledAt.getTime()) / 1000);
    if (waitSeconds > 0) return { waitSeconds };
    const rows = FEATURES.flatMap((feature) => feature.ofApp);
    const deleted = await deleteApp(tx, id, rows, now);
    note.targetId = id;
    note.details = { deleted };
    return { deleted };
  });

/** `too_few`: the balance would go below zero. */
export const grantCredits = (
  changes: Changes,
  { clock, vault }: Deps,
  appId: string,
  input: { credits: number; note: string | null },
): Promise<LedgerEntry | "too_few" | undefined> =>
  changes.change("credits.grant", async (tx, note) => {
    if (!(await findApp(tx, appId))) return undefined;
    const amount = toMillicredits(input.credits);
    const entry = await grant(tx, vault, appId, amount, input.note, clock());
    if (!entry) return "too_few";
    note.targetId = appId;
    note.details = { credits: input.credits };
    return entry;
  });
