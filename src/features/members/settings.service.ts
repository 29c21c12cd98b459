import { deleteBodiesOf, updateApp, type App, type AppSettings } from "../../access/index.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { countryToStore } from "../catalogue/index.ts";
import { deleteRepliesOf } from "../webhooks/index.ts";

interface Change {
  name?: string;
  log_sandbox_bodies?: boolean;
  keep_reply_excerpt?: boolean;
  low_credit_threshold?: number | null;
  default_country?: string | null;
}

/** What an owner changes about the app. What is no longer wanted is deleted at once. */
export async function changeSettings(tx: Tx, appId: string, change: Change): Promise<App> {
  const { low_credit_threshold: low } = change;
  const settings: { [Name in keyof AppSettings]: AppSettings[Name] | undefined } = {
    name: change.name,
    logsSandboxBodies: change.log_sandbox_bodies,
    keepsReplyExcerpt: change.keep_reply_excerpt,
    lowCreditMillicredits: typeof low === "number" ? Math.round(low * 1000) : low,
    defaultCountry: countryToStore(change.default_country),
  };
  const app = await updateApp(tx, appId, settings as AppSettings);
  if (change.log_sandbox_bodies === false) await deleteBodiesOf(tx, appId);
  if (change.keep_reply_excerpt === false) await deleteRepliesOf(tx, appId);
  return app!;
}
