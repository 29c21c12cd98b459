import type { TObject } from "typebox";
import type { DoorOperation } from "../../access/index.ts";
import type { OperatorRole } from "../verbs/people.store.ts";
import type { OperatorCall } from "./operator-call.ts";

/** The areas of the API, as its document groups them. */
export const OPERATOR_TAGS = {
  Session: "Signing in and out, and who is calling.",
  Administrators: "People who use the console.",
  Tokens: "What programs send.",
  Audit: "Who changed what, and when.",
  Overview: "Customers' calls over time.",
  Requests: "Single calls, with what they caused.",
  Apps: "Customers' products, with their limits.",
  Members: "People of customers, who use the console for their app.",
  Keys: "With which apps call the public API.",
  Credits: "Grants and ledgers.",
  Candidates: "Erasure.",
  Webhooks: "Endpoints of every app, and their deliveries.",
  Catalogue: "Postings of every status.",
  Imports: "Postings from files and addresses.",
  Knowledge: "Skills and roles, and what the operator's own records change.",
  Feedback: "What customers say is wrong in plans.",
  System: "Processes, queues, index, database.",
} as const;

/** A GET needs `viewer` and everything else `admin`, unless it says otherwise. */
export type OperatorOperation<
  Params extends TObject | undefined = TObject | undefined,
  Query extends TObject | undefined = TObject | undefined,
  Body extends TObject | undefined = TObject | undefined,
> = DoorOperation<OperatorCall, OperatorRole, keyof typeof OPERATOR_TAGS, Params, Query, Body>;

/** Gives `handle` typed params, query and body, and erases the types for the list. */
export function defineOperatorOperation<
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends TObject | undefined = undefined,
>(operation: OperatorOperation<Params, Query, Body>): OperatorOperation {
  return operation;
}

export const neededRole = ({
  access,
  method,
}: Pick<OperatorOperation, "access" | "method">): OperatorRole | "anyone" =>
  access ?? (method === "GET" ? "viewer" : "admin");
