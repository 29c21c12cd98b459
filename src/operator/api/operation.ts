import type { Readable } from "node:stream";
import type { Static, TObject, TSchema } from "typebox";
import type { SignInNeeds, OperatorRole } from "../verbs/people.store.ts";
import type { OperatorCall } from "./call.ts";

type Input<Part extends TObject | undefined> = Part extends TObject
  ? Static<Part>
  : Record<string, never>;

/** The areas of the API, as its document groups them. */
export const OPERATOR_TAGS = {
  Session: "Signing in and out, and who is calling.",
  Administrators: "People who use the console.",
  Tokens: "What programs send.",
  Audit: "Who changed what, and when.",
  Overview: "Customers' calls over time.",
  Requests: "Single calls, with what they caused.",
  Apps: "Customers' products, with their limits.",
  Keys: "With which apps call the public API.",
  Credits: "Grants and ledgers.",
  Candidates: "Erasure.",
  Webhooks: "Endpoints of every app, and their deliveries.",
  Catalogue: "Postings of every status.",
  Imports: "Postings from files and addresses.",
  Knowledge: "Skills and roles, and what the operator's own records change.",
  System: "Processes, queues, index, database.",
} as const;

/**
 * One operation of the operators' API. Like the public one it is declared once: validation, types
 * and the OpenAPI document come from the declaration.
 */
export interface OperatorOperation<
  Params extends TObject | undefined = TObject | undefined,
  Query extends TObject | undefined = TObject | undefined,
  Body extends TObject | undefined = TObject | undefined,
> {
  id: string;
  tag: keyof typeof OPERATOR_TAGS;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below `/operator/v1`, with `{braces}` around parameters. */
  path: string;
  summary: string;
  description?: string;
  /** The least role; `anyone` for signing in. A GET needs `viewer` and everything else `admin`. */
  access?: OperatorRole | "anyone";
  /** Also for somebody whose sign-in waits for this. */
  whileWaiting?: readonly SignInNeeds[];
  params?: Params;
  query?: Query;
  body?: Body;
  isBodyOptional?: boolean;
  /** The body is a file: `handle` reads it as a stream, and a JSON body is validated by `body`. */
  takesStream?: boolean;
  status: 200 | 201 | 202;
  reply: TSchema;
  handle(
    call: OperatorCall,
    input: {
      params: Input<Params>;
      query: Input<Query>;
      body: Input<Body>;
      /** The unread body, for an operation that takes a stream; undefined for a JSON body. */
      stream: Readable | undefined;
    },
  ): Promise<object> | object;
}

/** Gives `handle` typed params, query and body, and erases the types for the list. */
export function defineOperatorOperation<
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends TObject | undefined = undefined,
>(operation: OperatorOperation<Params, Query, Body>): OperatorOperation {
  return operation;
}

export const neededRole = ({ access, method }: OperatorOperation): OperatorRole | "anyone" =>
  access ?? (method === "GET" ? "viewer" : "admin");
