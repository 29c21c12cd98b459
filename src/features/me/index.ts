import { defineFeature, type Operation } from "../../access/index.ts";
import { getAccount } from "./me.routes.ts";
import { creditAlertTasks, creditEvents, type CreditAlertDeps } from "./credit-alerts.ts";
import { creditAlertSweep } from "./credit-alerts.store.ts";

export const createAccount = (): { operations: readonly Operation[] } => ({
  operations: [getAccount],
});

export { showCreditAlert } from "./credit-alerts.ts";
export { listCreditAlerts, type CreditAlert } from "./credit-alerts.store.ts";
export { readCreditUsage } from "./credit-balance.ts";
export { CAUSED_FIELDS, readCaused } from "./request-detail.ts";

export const account = defineFeature<CreditAlertDeps>({
  events: creditEvents,
  tasks: creditAlertTasks,
  sweeps: [creditAlertSweep],
  ofApp: [{ table: "credit_alerts" }],
});
