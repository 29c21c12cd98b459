import { createPublicKey, verify, type KeyObject } from "node:crypto";
import type { Vault } from "../platform/crypto.ts";
import { candidateHash, type Erased } from "./holdings.ts";
import type { Mode, Space } from "./space.ts";

/*
 * A receipt is `v1.<payload>.<signature>`: the payload is JSON in base64url, the signature Ed25519
 * over the bytes before the second dot. It is verified with the public key; only the operator, who
 * has the look-up key, can match it with a candidate.
 */

export const RECEIPT_HEADER = "X-Erasure-Receipt";

export interface Receipt {
  app_id: string;
  /** The modes whose data was destroyed, the key's own mode first. */
  modes: Mode[];
  /** Keyed hash of the candidate id in the first mode. */
  candidate: string;
  erased_at: string;
  destroyed: Erased & {
    stored_replies: number;
    event_payloads: number;
    /** Requests of the sandbox whose bodies were kept. */
    logged_bodies: number;
    /** Candidate keys: at most one per mode. */
    keys: number;
  };
}

const PURPOSE = "erasure-receipt";
const VERSION = "v1";

export function signReceipt(vault: Vault, receipt: Receipt): string {
  const payload = Buffer.from(JSON.stringify(receipt), "utf8").toString("base64url");
  const signed = `${VERSION}.${payload}`;
  return `${signed}.${vault.sign(PURPOSE, Buffer.from(signed)).toString("base64url")}`;
}

/** The content of a receipt, or undefined when it was not signed with this key. */
export function readReceipt(key: KeyObject, text: string): Receipt | undefined {
  const [version, payload, signature, ...rest] = text.trim().split(".");
  if (version !== VERSION || !payload || !signature || rest.length > 0) return undefined;
  const isSigned = verify(
    null,
    Buffer.from(`${version}.${payload}`),
    key,
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) return undefined;
  return JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as Receipt;
}

export const isReceiptFor = (vault: Vault, receipt: Receipt, externalId: string): boolean => {
  const space: Space = { appId: receipt.app_id, mode: receipt.modes[0]! };
  return candidateHash(vault, space, externalId).toString("base64url") === receipt.candidate;
};

/** The key that verifies receipts: this installation's, or one published as PEM. */
export const receiptKey = (from: Vault | string): KeyObject =>
  typeof from === "string" ? createPublicKey(from) : from.publicKey(PURPOSE);
