import { findApp, type Outbox } from "../../access/index.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { showCreditAlert, type CreditAlert } from "../me/index.ts";
import { lowCreditsMail } from "./mails.ts";
import { ownerAddresses } from "./members.store.ts";

/** Writes to the owners of an app whose credits are low; undefined where no mail server is set. */
export function tellOwners(
  outbox: Outbox | undefined,
  publicUrl: string,
): ((tx: Tx, alert: CreditAlert) => Promise<void>) | undefined {
  if (!outbox) return undefined;
  return async (tx, alert) => {
    const { appId } = alert;
    const app = await findApp(tx, appId);
    if (!app) return;
    const url = `${publicUrl}/console/a/${appId}/credits`;
    const mail = lowCreditsMail(app.name, showCreditAlert(alert), url);
    for (const to of await ownerAddresses(tx, appId))
      await outbox.queue(tx, { appId, to, ...mail });
  };
}
