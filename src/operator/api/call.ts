import { Settled, type CallContext } from "../../access/index.ts";
import type { Space } from "../../privacy/index.ts";
import type { Page } from "../../platform/pagination.ts";
import type { Actor } from "../verbs/audit.store.ts";
import { changesAs, type ChangeDeps, type Changes, type Note } from "../verbs/changes.ts";
import type { Operator } from "../verbs/people.ts";

export type CookieName = "session" | "device" | "oidc";

/** One admitted request to the operators' API. */
export interface OperatorCall extends Changes {
  /** Undefined for the operations that anyone may call. */
  readonly operator: Operator | undefined;
  readonly requestId: string;
  readonly now: Date;
  readonly address: string;
  /** The value of the session cookie. */
  readonly cookie: string | undefined;
  /** The value of the device cookie: this browser has signed in before. */
  readonly device: string | undefined;
  /** What the browser keeps while it is at the OpenID provider. */
  readonly oidc: string | undefined;
  /** The origin of the page, as the browser says. */
  readonly origin: string | undefined;
  /** Undefined deletes it. */
  setCookie(name: CookieName, value: string | undefined): void;
  /** What to read of the list that the operation is. */
  page<Position = string>(): Page<Position>;
  /**
   * The context for a feature's verb on an app's data; what it commits is audited. The note of
   * something new is made from it.
   */
  as(space: Space, action: string, note: Note | ((body: { id: string }) => Note)): CallContext;
}

export function createOperatorCall(
  deps: ChangeDeps,
  request: Omit<OperatorCall, "actor" | "change" | "as" | "now">,
): OperatorCall {
  const { operator, requestId } = request;
  const actor: Actor = operator
    ? { kind: operator.kind, id: operator.id }
    : { kind: "anyone", id: null };
  const changes = changesAs(deps, actor, requestId);
  const now = deps.clock();
  return {
    ...request,
    ...changes,
    now,
    as: (space, action, note) => ({
      space,
      requestId,
      now,
      commit: (work) =>
        changes.change(action, async (tx, entry) => {
          const outcome: { headers?: Readonly<Record<string, string>> } = {};
          const result = await work(tx, outcome);
          Object.assign(entry, typeof note === "function" ? note(result as { id: string }) : note);
          const body = JSON.stringify(result);
          const { headers } = outcome;
          return new Settled({ status: 200, body, ...(headers ? { headers } : {}) }, undefined);
        }),
    }),
  };
}

/** The body that a feature's verb committed. */
export const bodyOf = ({ reply }: Settled): object => JSON.parse(reply.body) as object;
