import {
  changesAs,
  createDoorCall,
  type Actor,
  type App,
  type ChangeDeps,
  type Changes,
  type DoorCall,
  type DoorRequest,
} from "../../access/index.ts";
import { apiError } from "../../errors.ts";
import type { AccountCaller, AppScope } from "./callers.ts";
import { isAtLeast, lockRole, type MemberRole } from "./members.store.ts";

/** One admitted request to the members' API. */
export interface AccountCall extends DoorCall {
  /** Undefined for the operations that anyone may call. */
  readonly caller: AccountCaller | undefined;
  /** Of an operation below /apps/{app}; throws elsewhere, as the next two. */
  readonly app: App;
  readonly role: MemberRole;
  readonly membershipId: string;
}

export function createAccountCall(
  deps: ChangeDeps,
  request: DoorRequest,
  caller: AccountCaller | undefined,
  scope: AppScope | undefined,
): AccountCall {
  const actor: Actor = caller ? { kind: caller.kind, id: caller.id } : { kind: "anyone", id: null };
  const changes = changesAs(deps, actor, request.requestId, scope?.app.id);
  const of = (): AppScope => {
    if (!scope) throw new Error("The operation is of no app.");
    return scope;
  };
  return {
    ...createDoorCall(deps, request, scope ? whileMember(changes, scope) : changes),
    caller,
    get app() {
      return of().app;
    },
    get role() {
      return of().role;
    },
    get membershipId() {
      const { membershipId } = of();
      if (membershipId === null) throw new Error("A portal link of an operator has no membership.");
      return membershipId;
    },
  };
}

/**
 * A membership that ended or was lowered while the request was on its way changes nothing. The lock
 * also puts the changes of one member in a row.
 */
const whileMember = (changes: Changes, { membershipId, role }: AppScope): Changes => ({
  ...changes,
  change: (action, work) =>
    changes.change(action, async (tx, note) => {
      if (membershipId === null) return work(tx, note);
      const now = await lockRole(tx, membershipId);
      if (!now || !isAtLeast(now, role))
        throw apiError("insufficient_scope", "Your role in this app has just changed. Try again.");
      return work(tx, note);
    }),
});
