import type { Clock } from "../platform/clock.ts";
import type { Vault } from "../platform/crypto.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { Database } from "../platform/postgres/database.ts";
import { createAdmission } from "./operation/admission.ts";
import { createCommitGate } from "./operation/call.ts";
import { Idempotency } from "./idempotency/idempotency.ts";
import { createKeyLookup } from "./keys/keys.ts";
import { createLostCharges } from "./idempotency/lost-charges.ts";
import { createRates } from "./rates/rates.ts";
import { createReads } from "./rates/reads.ts";
import { createRequestLog } from "./request-log/request-log.ts";
import type { AccessDeps } from "./operation/routes.ts";

export { clientNetwork, parseAllowlistEntry } from "./keys/addresses.ts";
export { limitAddresses, rateLimited } from "./operation/admission.ts";
export * from "./apps.ts";
export { createAttempts, deleteOldAttempts, type Bucket } from "./sign-in/attempts.ts";
export { Settled, type Call, type CallContext } from "./operation/call.ts";
export { nextMonth, refund, toCredits } from "./credits/credits.ts";
export { checkBalances, grant, listLedger, type LedgerEntry } from "./credits/ledger.ts";
export { acceptLedger, accessTasks, anchorLedgers } from "./credits/ledger-anchors.ts";
export { verifyLedgers, type Finding } from "./credits/ledger-check.ts";
export { pageReader } from "./operation/cursors.ts";
export { defineFeature, type Feature } from "./feature.ts";
export { forgetReplies, sealedReplies } from "./idempotency/idempotency.ts";
export { accessSweeps } from "./sweeps.ts";
export {
  areUsable,
  createKey,
  createKeyLookup,
  listKeys,
  revokeKey,
  rotateKey,
  type ApiKey,
} from "./keys/keys.ts";
export { defineOperation, type Operation } from "./operation/operation.ts";
export { describeApi, hoist, parametersOf, type EventDescription } from "./operation/openapi.ts";
export {
  describeError,
  ERROR_SCHEMAS,
  groupByStatus,
  nameOfError,
} from "./operation/openapi-errors.ts";
export { HEADERS, COMMON_HEADERS, ref, type Json } from "./operation/openapi-headers.ts";
export { inLanguage, LanguageField } from "./operation/reply-names.ts";
export {
  createSecondFactors,
  hasFactor,
  MAX_PASSKEYS,
  readFactors,
  removeFactors,
  sealedTotpSecrets,
  type FactorStatus,
  type KeptPasskey,
  type SecondFactors,
} from "./sign-in/second-factors.ts";
export { SCOPES, type Policy } from "./policy.ts";
export { createRates, WINDOW_SECONDS, type Rate } from "./rates/rates.ts";
export {
  DURATION_BOUNDS_MS,
  firstRequestAt,
  REQUEST_HOURS_DAYS,
  REQUEST_LOG_DAYS,
  timeOfRequest,
} from "./request-log/request-log.ts";
export {
  admitStray,
  guard,
  nominalRateHeaders,
  nothingHere,
  OPERATOR_PREFIX,
  registerOperation,
  type AccessDeps,
} from "./operation/routes.ts";
export { setRate } from "./operation/send-reply.ts";

export function createAccess(parts: {
  db: Database;
  clock: Clock;
  vault: Vault;
  log: Log;
  metrics?: Metrics | undefined;
}): AccessDeps {
  const { db, clock, vault, log, metrics } = parts;
  const lostCharges = createLostCharges(db, clock, log);
  const onBatch = (requests: number): void => metrics?.admitted(requests);
  const rates = createRates(db, onBatch);
  const recover = { findLost: lostCharges.findReads, peek: rates.peek };
  const reads = createReads(db, clock, recover, onBatch);
  return {
    db,
    vault,
    clock,
    admission: createAdmission(createKeyLookup(db, clock), rates, vault, reads),
    idempotency: new Idempotency(db, vault, log),
    reads,
    lostCharges,
    commits: createCommitGate(db),
    requestLog: createRequestLog(db, log),
    metrics,
  };
}
