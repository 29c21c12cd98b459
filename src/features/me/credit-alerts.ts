import { Type } from "typebox";
import { toCredits, type EventDescription } from "../../access/index.ts";
import type { Database, Tx } from "../../platform/postgres/database.ts";
import { defineTask, type Task } from "../../platform/tasks.ts";
import type { EventSink } from "../webhooks/index.ts";
import { takeUnsent, type CreditAlert } from "./credit-alerts.store.ts";

/*
 * Alerts of low credits. A trigger notes in the transaction of the charge that the balance fell
 * below the app's threshold, once for each time (migrations/0024_account_pages.sql): reads are
 * charged by one statement, and only the program can encrypt an event. A task then sends the event
 * and marks the alert in one transaction, so each alert is one event.
 */

const CreditsLow = Type.Object(
  {
    balance: Type.Number({ description: "Credits after the charge that crossed the threshold" }),
    threshold: Type.Number({ description: "Credits, as the app has set them" }),
    crossed_at: Type.String({ format: "date-time" }),
  },
  { title: "CreditsLow" },
);

export const creditEvents: readonly EventDescription[] = [
  {
    type: "credits.low",
    summary: "The credits fell below the app's threshold",
    data: CreditsLow,
    example: { balance: 99.9, threshold: 100, crossed_at: "2026-11-15T09:30:00.000Z" },
  },
];

const BATCH = 100;

export interface CreditAlertDeps {
  db: Database;
  events: EventSink;
  /** Tells people, in the same transaction. */
  onLowCredits?: ((tx: Tx, alert: CreditAlert) => Promise<void>) | undefined;
}

export const creditAlertTasks = (deps: CreditAlertDeps): Task[] => [
  defineTask({
    name: "credit-alerts",
    maxAttempts: 1,
    schedule: "* * * * *",
    async run() {
      while ((await sendAlerts(deps)) === BATCH);
    },
  }),
];

/** Sends up to a batch of alerts; returns their number. */
function sendAlerts({ db, events, onLowCredits }: CreditAlertDeps): Promise<number> {
  return db.transaction(async (tx) => {
    const alerts = await takeUnsent(tx, BATCH);
    for (const alert of alerts) {
      const { at, ...figures } = showCreditAlert(alert);
      const data = { ...figures, crossed_at: at };
      await events.emitEvent(tx, { appId: alert.appId, mode: "live", type: "credits.low", data });
      await onLowCredits?.(tx, alert);
    }
    return alerts.length;
  });
}

export const showCreditAlert = (alert: CreditAlert) => ({
  at: alert.createdAt.toISOString(),
  balance: toCredits(alert.balanceMillicredits),
  threshold: toCredits(alert.thresholdMillicredits),
});
