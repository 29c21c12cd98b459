import { secretHash, type Changes } from "../../access/index.ts";
import { fieldError } from "../../errors.ts";
import type { Clock } from "../../platform/clock.ts";
import { newId, randomBase62 } from "../../platform/ids.ts";
import { isAtLeast, type MemberRole } from "./members.store.ts";
import {
  findMemberToken,
  insertMemberToken,
  revokeMemberToken,
  type MemberToken,
} from "./tokens.store.ts";

/*
 * Tokens with which programs call the members' API. A token belongs to a membership: it ends with it,
 * and its role is never above the membership's.
 */

export const MEMBER_TOKEN_PREFIX = "wmt_";

export const addMemberToken = (
  changes: Changes,
  { clock }: { clock: Clock },
  membership: { id: string; appId: string; role: MemberRole },
  input: { role: MemberRole; name: string; expiresAt: Date | null },
): Promise<MemberToken & { token: string }> =>
  changes.change("member_token.create", async (tx, note) => {
    if (!isAtLeast(membership.role, input.role))
      throw fieldError("role", `must not be above your own, which is ${membership.role}`);
    const now = clock();
    const token = `${MEMBER_TOKEN_PREFIX}${randomBase62(43)}`;
    const made = await insertMemberToken(
      tx,
      {
        ...input,
        id: newId("mtk", now),
        membershipId: membership.id,
        appId: membership.appId,
        sha256: secretHash(token),
        hint: `${MEMBER_TOKEN_PREFIX}…${token.slice(-4)}`,
      },
      now,
    );
    note.targetId = made.id;
    note.details = { app_id: made.appId, role: input.role };
    return { ...made, token };
  });

/** `ownedBy`: only a token of this member; null for an owner, who may end all of the app's. */
export const endMemberToken = (
  changes: Changes,
  { clock }: { clock: Clock },
  { appId, id, ownedBy }: { appId: string; id: string; ownedBy: string | null },
): Promise<MemberToken | undefined> =>
  changes.change("member_token.revoke", async (tx, note) => {
    const known = await findMemberToken(tx, appId, id);
    if (!known || (ownedBy !== null && known.memberId !== ownedBy)) return undefined;
    await revokeMemberToken(tx, id, clock());
    note.targetId = id;
    note.details = { app_id: appId };
    return findMemberToken(tx, appId, id);
  });
