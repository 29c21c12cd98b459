import type { Clock } from "../../platform/clock.ts";
import type { Changes, Note } from "../audit/changes.ts";
import { Settled, type CallContext } from "../operation/call.ts";
import type { Page } from "../../platform/pagination.ts";
import type { Space } from "../../privacy/index.ts";

export type CookieName = "session" | "device" | "oidc";

/** The parts of a request that a door reads before it knows the sender. */
export interface DoorRequest {
  readonly requestId: string;
  readonly address: string;
  /** The value of the session cookie. */
  readonly cookie: string | undefined;
  /** The value of the device cookie: this browser has signed in before. */
  readonly device: string | undefined;
  /** The value that the browser keeps while it is at the OpenID provider. */
  readonly oidc: string | undefined;
  /** The origin of the page, as the browser says. */
  readonly origin: string | undefined;
  /** Undefined deletes it. */
  setCookie(name: CookieName, value: string | undefined): void;
  /** The page to read, for an operation that is a list. */
  page<Position = string>(): Page<Position>;
}

/** One admitted request. */
export interface DoorCall extends DoorRequest, Changes {
  readonly now: Date;
  /**
   * The context for a feature's verb on an app's data; what it commits is audited. The note of
   * something new is made from it.
   */
  as(space: Space, action: string, note: Note | ((body: { id: string }) => Note)): CallContext;
}

export function createDoorCall(
  { clock }: { clock: Clock },
  request: DoorRequest,
  changes: Changes,
): DoorCall {
  const { requestId } = request;
  const now = clock();
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
