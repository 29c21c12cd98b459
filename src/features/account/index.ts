import type { Operation } from "../../access/index.ts";
import { getAccount } from "./account.routes.ts";

export const createAccount = (): { operations: readonly Operation[] } => ({
  operations: [getAccount],
});

export { CAUSED_FIELDS, readCaused } from "./request-detail.ts";
