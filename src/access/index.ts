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
import { createUploadOptions } from "./operation/large-uploads.ts";
import { createReads } from "./rates/reads.ts";
import { createRequestLog } from "./request-log/request-log.ts";
import { createBodyLog } from "./request-log/sandbox-bodies.ts";
import type { AccessDeps } from "./operation/serve-operations.ts";

export { clientNetwork, parseAllowlistEntry } from "./keys/allowlist.ts";
export { limitAddresses, rateLimited } from "./operation/admission.ts";
export * from "./apps.ts";
export { acceptAudit, sealMigratedAudit, verifyAudit } from "./audit/audit-chain.ts";
export {
  ACTOR_KINDS,
  listAudit,
  readAuditHead,
  type Actor,
  type AuditEntry,
} from "./audit/audit.store.ts";
export { changesAs, changesByCommand, type ChangeDeps, type Changes } from "./audit/changes.ts";
export { bodyOf, createDoorCall, type DoorCall, type DoorRequest } from "./door/door-call.ts";
export type { DoorOperation } from "./door/door-operation.ts";
export { serveDoor, type Door, type DoorDeps } from "./door/serve-door.ts";
export {
  ownFactorOperations,
  sessionOperations,
  setEntryCookies,
  type SessionDoor,
} from "./door/door-session.routes.ts";
export {
  Email,
  enrolledReply,
  GivenPassword,
  LinkToken,
  MailSent,
  MailsPasswordLinks,
  NewPassword,
  OidcReply,
  OidcStart,
  RecoveryCodes,
  replyAddress,
  SecondFactors,
  SignInNeedsField,
} from "./door/door-session.schema.ts";
export { addKey, changeKey, endKey, replaceKey, type SecretKey } from "./keys/key-changes.ts";
export {
  DEFAULT_GRACE_SECONDS,
  Key,
  KeyChange,
  KeyList,
  KeyRotation,
  KeyWithSecret,
  MAX_GRACE_SECONDS,
  ModeField,
  NewKey,
  showKey,
  showKeyAt,
  statusOf,
} from "./keys/key.schema.ts";
export { createAccountStore } from "./sign-in/accounts.store.ts";
export { createForgottenPasswords, type PasswordLink } from "./sign-in/forgotten.ts";
export { inLine } from "./sign-in/notices.ts";
export { refuseWeakPassword } from "./sign-in/weak-passwords.ts";
export {
  createOidcSignIns,
  returnAddress,
  type OidcSignIns,
  type OidcWay,
} from "./sign-in/oidc-sign-in.ts";
export { createOwnFactors } from "./sign-in/own-factors.ts";
export { createPasswords } from "./sign-in/passwords.ts";
export { isEmail, later, lower, newSecret, secretHash } from "./sign-in/random-secrets.ts";
export { findPerson, type People, type Principal } from "./sign-in/sessions.ts";
export { createSignIns } from "./sign-in/sign-in.ts";
export {
  createSignInParts,
  FREE_ATTEMPTS,
  type Method,
  type SignedIn,
  type SignInDeps,
  type SignInParts,
  type Visit,
} from "./sign-in/sign-in-parts.ts";
export { Settled, type Call, type CallContext } from "./operation/call.ts";
export { chargeResult, nextMonth, refund, toCredits } from "./credits/credits.ts";
export { checkBalances, grant, listLedger, type LedgerEntry } from "./credits/ledger.ts";
export {
  findCharges,
  LEDGER_FIELDS,
  pageOfLedger,
  showLedgerEntry,
  sumLedger,
} from "./credits/ledger-pages.ts";
export { acceptLedger, anchorLedgers } from "./credits/ledger-anchors.ts";
export { verifyLedgers, type Finding } from "./credits/ledger-check.ts";
export { pageReader } from "./operation/cursors.ts";
export { defineFeature, type Feature } from "./feature.ts";
export { forgetReplies, sealedReplies } from "./idempotency/idempotency.ts";
export { accessSweeps } from "./access-sweeps.ts";
export { accessTasks } from "./access-tasks.ts";
export { createOutbox, sealedMails, type Outbox } from "./mail/outbox.ts";
export { areUsable, createKey, createKeyLookup, listKeys, type ApiKey } from "./keys/keys.ts";
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
  readFactors,
  removeFactors,
  sealedTotpSecrets,
} from "./sign-in/second-factors.ts";
export { SCOPES, type Policy } from "./policy.ts";
export { createRates, WINDOW_SECONDS, type Rate } from "./rates/rates.ts";
export {
  chartRange,
  MAX_HOURS_BY_MINUTE,
  pointsOf,
  showRange,
  STEPS,
  type ChartRange,
  type ChartStep,
} from "./request-log/chart-range.ts";
export { FIGURE_FIELDS, readUsage, showFigures, sumFigures } from "./request-log/call-figures.ts";
export {
  figuresByApp,
  figuresByRoute,
  figuresByTime,
  usageByRoute,
  type Figures,
} from "./request-log/figures.store.ts";
export {
  eachRequest,
  findKeyOfRequest,
  listRequests,
  type LoggedRequest,
  MAX_EXPORTED,
} from "./request-log/log.store.ts";
export {
  isRequestId,
  readRequest,
  REQUEST_FIELDS,
  REQUEST_FILTERS,
  requestFilter,
  showRequest,
  tailFrom,
} from "./request-log/read-log.ts";
export {
  DURATION_BOUNDS_MS,
  firstRequestAt,
  REQUEST_HOURS_DAYS,
  REQUEST_LOG_DAYS,
} from "./request-log/request-log.ts";
export { sandboxBodies } from "./own-data.ts";
export {
  BODY_FIELDS,
  deleteBodiesOf,
  readBodies,
  SANDBOX_BODY_HOURS,
} from "./request-log/sandbox-bodies.ts";
export { searchBriefly } from "./request-log/search-briefly.ts";
export {
  admitStray,
  guard,
  nominalRateHeaders,
  nothingHere,
  ACCOUNT_PREFIX,
  OPERATOR_PREFIX,
  registerOperation,
  type AccessDeps,
} from "./operation/serve-operations.ts";
export {
  endOfResult,
  HELD_MINUTES,
  HELD_SINCE,
  isReleased,
  KEEPS_NO_RESULTS,
  keepsResults,
  noteReleased,
  noteResult,
  notRetained,
  queueRelease,
  releasePages,
  releaseTask,
} from "./retention.ts";
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
    uploadOptions: createUploadOptions(),
    requestLog: createRequestLog(db, log),
    bodyLog: createBodyLog({ db, vault, clock, log }),
    metrics,
  };
}
