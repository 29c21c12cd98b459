import type { Tx } from "../../platform/postgres/database.ts";
import type { Outbox } from "../mail/outbox.ts";
import { readFactors, type FactorStatus } from "./second-factors.ts";

/*
 * Mails to the owner of an account whose way of signing in has changed, queued with the change. They
 * list the second factors that are left, so that one which somebody else added is seen.
 */

const CHANGES = {
  password: "The password of your Waymark account was changed.",
  totp_added: "One-time codes were set up for your Waymark account.",
  totp_removed: "One-time codes were removed from your Waymark account.",
  passkey_added: "A passkey was added to your Waymark account.",
  passkey_removed: "A passkey was removed from your Waymark account.",
  recovery_codes:
    "New recovery codes were made for your Waymark account; the earlier ones are void.",
} as const;

export type SignInChange = keyof typeof CHANGES;

/** Nothing happens where no mail goes out. */
export async function tellOwner(
  tx: Tx,
  outbox: Outbox | undefined,
  { id, name }: { id: string; name: string },
  change: SignInChange,
): Promise<void> {
  if (!outbox) return;
  const text = `${CHANGES[change]}

${showFactors(await readFactors(tx, id))}

If it was you, there is nothing to do. If it was not, set a new password, remove the second factors that are
not yours, and tell whoever invited you.
`;
  await outbox.queue(tx, {
    appId: "",
    to: name,
    subject: "Your Waymark account was changed",
    text,
  });
}

function showFactors({ totpSince, passkeys }: FactorStatus): string {
  const names = passkeys.map(({ name }) => `passkey “${inLine(name)}”`);
  const all = [...(totpSince === null ? [] : ["one-time codes"]), ...names];
  return all.length === 0
    ? "It has no second factor."
    : `Its second factors now:\n${all.map((factor) => `- ${factor}`).join("\n")}`;
}

const MAX_NAME_CHARS = 60;

/** A name that somebody chose, for a mail to somebody else: words only, in one line, without what a
 * mail program would make a link of. */
export const inLine = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{M}\p{N}&+'’(),-]+/gu, " ")
    .trim()
    .slice(0, MAX_NAME_CHARS) || "unnamed";
