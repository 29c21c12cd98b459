import type { TObject } from "typebox";
import type { DoorOperation } from "../../access/index.ts";
import type { AccountCall } from "./account-call.ts";
import type { MemberRole } from "./members.store.ts";

/** The areas of the members' API, as its document groups them. */
export const ACCOUNT_TAGS = {
  Session: "Signing in and out, and who is calling.",
  Invitations: "Coming in by a link.",
  App: "The app with its limits.",
  Requests: "The app's calls, over time and one by one.",
  Keys: "With which the app calls the public API.",
  Webhooks: "Endpoints, deliveries and the events there are.",
  Credits: "Balance, ledger and usage.",
  Candidates: "Erasure, and the receipts of it.",
  Portal: "Links that open one page without an account.",
  Team: "The members of the app.",
  Tokens: "What programs send to this API.",
  Audit: "Who changed what, and when.",
} as const;

/** `member`: everybody who is signed in, without an app. */
export type AccountAccess = MemberRole | "member";

/**
 * One operation of the members' API. Below `/apps/{app}` a GET needs `viewer` and everything else
 * `developer`, unless it says otherwise.
 */
export type AccountOperation<
  Params extends TObject | undefined = TObject | undefined,
  Query extends TObject | undefined = TObject | undefined,
  Body extends TObject | undefined = TObject | undefined,
> = DoorOperation<AccountCall, AccountAccess, keyof typeof ACCOUNT_TAGS, Params, Query, Body> & {
  /** Also for the holder of a portal link. */
  portal?: true;
};

/** Gives `handle` typed params, query and body, and erases the types for the list. */
export function defineAccountOperation<
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends TObject | undefined = undefined,
>(operation: AccountOperation<Params, Query, Body>): AccountOperation {
  return operation;
}

export const isOfApp = (path: string): boolean => /^\/apps\/\{app\}(?:\/|$)/.test(path);

export function neededAccess({
  access,
  method,
  path,
}: Pick<AccountOperation, "access" | "method" | "path">): AccountAccess | "anyone" {
  if (access !== undefined) return access;
  if (!isOfApp(path)) return "member";
  return method === "GET" ? "viewer" : "developer";
}
