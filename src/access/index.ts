import type { Clock } from "../platform/clock.ts";
import type { Vault } from "../platform/crypto.ts";
import type { Log } from "../platform/log.ts";
import type { Database } from "../platform/postgres/database.ts";
import { createAdmission } from "./admission.ts";
import { createReadCharges } from "./credits.ts";
import { Idempotency } from "./idempotency.ts";
import { createKeyLookup } from "./keys.ts";
import { createLostCharges } from "./lost-charges.ts";
import { createRates } from "./rates.ts";
import type { AccessDeps } from "./routes.ts";

export { parseAllowlistEntry } from "./addresses.ts";
export * from "./apps.ts";
export { Settled, type Call } from "./call.ts";
export { nextMonth, refund, toCredits } from "./credits.ts";
export { checkBalances, grant, listLedger, type LedgerEntry } from "./ledger.ts";
export { acceptLedger, anchorLedgers } from "./ledger-anchors.ts";
export { verifyLedgers, type Finding } from "./ledger-check.ts";
export {
  destroyKey,
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
export { defineFeature, type Feature } from "./feature.ts";
export { accessSweeps, forgetReplies, sealedReplies } from "./idempotency.ts";
export { createKey, createKeyLookup, listKeys, revokeKey, rotateKey, type ApiKey } from "./keys.ts";
export { defineOperation, type Operation } from "./operation.ts";
export { describeApi, type EventDescription } from "./openapi.ts";
export { SCOPES, type Mode, type Policy, type Space } from "./policy.ts";
export { WINDOW_SECONDS } from "./rates.ts";
export {
  admitStray,
  guard,
  nominalRateHeaders,
  nothingHere,
  registerOperation,
  type AccessDeps,
} from "./routes.ts";

export function createAccess(parts: {
  db: Database;
  clock: Clock;
  vault: Vault;
  log: Log;
}): AccessDeps {
  const { db, clock, vault, log } = parts;
  const lostCharges = createLostCharges(db, clock, log);
  return {
    db,
    clock,
    admission: createAdmission(createKeyLookup(db, clock), createRates(db), vault),
    idempotency: new Idempotency(db, vault, log),
    chargeRead: createReadCharges(db, clock, lostCharges.findReads),
    lostCharges,
  };
}
