export {
  candidateKeySweeps,
  keySql,
  shredDestroyedKeys,
  subjectOf,
  type Subject,
} from "./candidate-keys.ts";
export { deleteApp, type AppRows } from "./delete-app.ts";
export { eraseHashed, eraseIn, nothingDestroyed, type Erasing } from "./erase.ts";
export {
  candidateHash,
  deleteOldErasures,
  JOURNAL_DAYS,
  keepFor,
  lastErasureOf,
  lockCandidate,
  MAX_CANDIDATE_ID_CHARS,
  recordErasure,
  type CandidateHolding,
  type Erased,
} from "./holdings.ts";
export {
  isReceiptFor,
  readReceipt,
  RECEIPT_HEADER,
  receiptKey,
  signReceipt,
  type Receipt,
} from "./receipts.ts";
export type { Mode, Space } from "./space.ts";
