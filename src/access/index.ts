import type { Clock } from "../platform/clock.ts";
import type { Vault } from "../platform/crypto.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { Database } from "../platform/postgres/database.ts";
import { createAdmission } from "./admission.ts";
import { createCommitGate } from "./call.ts";
import { Idempotency } from "./idempotency.ts";
import { createKeyLookup } from "./keys.ts";
import { createLostCharges } from "./lost-charges.ts";
import { createRates } from "./rates.ts";
import { createReads } from "./reads.ts";
import { createRequestLog } from "./request-log.ts";
import type { AccessDeps } from "./routes.ts";

export { clientNetwork, parseAllowlistEntry } from "./addresses.ts";
export { limitAddresses, rateLimited } from "./admission.ts";
export * from "./apps.ts";
export { createAttempts, deleteOldAttempts, type Bucket } from "./attempts.ts";
export { Settled, type Call, type CallContext } from "./call.ts";
export { nextMonth, refund, toCredits } from "./credits.ts";
export { checkBalances, grant, listLedger, type LedgerEntry } from "./ledger.ts";
export { acceptLedger, anchorLedgers } from "./ledger-anchors.ts";
export { verifyLedgers, type Finding } from "./ledger-check.ts";
export {
  destroyKey,
  spaceOf,
  keySql,
  shredDestroyedKeys,
  subjectOf,
  type Subject,
} from "./candidate-keys.ts";
export {
  candidateHash,
  keepFor,
  lastErasureOf,
  lockCandidate,
  MAX_CANDIDATE_ID_CHARS,
  recordErasure,
  type CandidateHolding,
  type Erased,
} from "./holdings.ts";
export { pageReader } from "./cursors.ts";
export { deleteApp } from "./delete-app.ts";
export { defineFeature, type Feature } from "./feature.ts";
export { accessSweeps, forgetReplies, sealedReplies, JOURNAL_DAYS } from "./idempotency.ts";
export {
  areUsable,
  createKey,
  createKeyLookup,
  listKeys,
  revokeKey,
  rotateKey,
  type ApiKey,
} from "./keys.ts";
export { defineOperation, type Operation } from "./operation.ts";
export { describeApi, hoist, parametersOf, type EventDescription } from "./openapi.ts";
export { describeError, ERROR_SCHEMAS, groupByStatus, nameOfError } from "./openapi-errors.ts";
export { HEADERS, COMMON_HEADERS, ref, type Json } from "./openapi-headers.ts";
export { inLanguage, LanguageField } from "./reply-names.ts";
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
} from "./second-factors.ts";
export { SCOPES, type Mode, type Policy, type Space } from "./policy.ts";
export { createRates, WINDOW_SECONDS, type Rate } from "./rates.ts";
export {
  DURATION_BOUNDS_MS,
  firstRequestAt,
  REQUEST_HOURS_DAYS,
  REQUEST_LOG_DAYS,
  timeOfRequest,
} from "./request-log.ts";
export {
  admitStray,
  guard,
  nominalRateHeaders,
  nothingHere,
  OPERATOR_PREFIX,
  registerOperation,
  type AccessDeps,
} from "./routes.ts";
export { setRate } from "./send-reply.ts";

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
