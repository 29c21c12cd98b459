import { secretHash, type Changes } from "../../access/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { newId, randomBase62 } from "../../platform/ids.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { insertToken, revokeToken, useToken, type OperatorToken } from "./operator-tokens.store.ts";
import { answerableAdmin, type Operator } from "./people.ts";
import type { OperatorRole } from "./people.store.ts";

/*
 * Tokens of programs. One that an administrator made, also by way of another token, ends with that
 * account, and its role is never above the account's.
 */

const TOKEN_PREFIX = "wop_";

export async function findByToken(
  { db, clock }: { db: Database; clock: Clock },
  token: string,
): Promise<Operator | undefined> {
  if (!token.startsWith(TOKEN_PREFIX)) return undefined;
  const found = await useToken(db, secretHash(token), clock());
  if (!found) return undefined;
  const { id, name, role, expiresAt } = found;
  return { kind: "token", id, name, role, expiresAt, needs: null };
}

export const addToken = (
  changes: Changes,
  { clock }: { clock: Clock },
  input: { role: OperatorRole; name: string | undefined; expiresAt: Date | null },
): Promise<OperatorToken & { token: string }> =>
  changes.change("token.create", async (tx, note) => {
    const { role, name = `${role} token`, expiresAt } = input;
    const adminId = await answerableAdmin(tx, changes.actor);
    const token = `${TOKEN_PREFIX}${randomBase62(43)}`;
    const made = await insertToken(
      tx,
      {
        id: newId("tok", clock()),
        name,
        role,
        expiresAt,
        sha256: secretHash(token),
        hint: `${TOKEN_PREFIX}…${token.slice(-4)}`,
        creator: changes.actor,
        adminId,
      },
      clock(),
    );
    note.targetId = made.id;
    note.details = { role };
    return { ...made, token };
  });

export const endToken = (
  changes: Changes,
  { clock }: { clock: Clock },
  id: string,
): Promise<OperatorToken | undefined> =>
  changes.change("token.revoke", async (tx, note) => {
    const token = await revokeToken(tx, id, clock());
    if (token) note.targetId = id;
    return token;
  });
