import type { Readable } from "node:stream";
import type { Static, TObject, TSchema } from "typebox";
import type { SignInNeeds } from "../sign-in/accounts.store.ts";

/*
 * A door is an API for people who sign in: /operator/v1 for operators, /v1/account for members of
 * customers' apps. Both have the same sessions, cookies, limits and documents; they differ in who
 * comes in and in what each may do.
 */

type Input<Part extends TObject | undefined> = Part extends TObject
  ? Static<Part>
  : Record<string, never>;

/**
 * One operation of a door. Like the public ones it is declared once: validation, types and the
 * OpenAPI document come from the declaration.
 */
export interface DoorOperation<
  Call,
  Access extends string,
  Tag extends string,
  Params extends TObject | undefined = TObject | undefined,
  Query extends TObject | undefined = TObject | undefined,
  Body extends TObject | undefined = TObject | undefined,
> {
  id: string;
  tag: Tag;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below the door's prefix, with `{braces}` around parameters. */
  path: string;
  summary: string;
  description?: string;
  /** The least role; `anyone` for signing in. The door knows what an operation without one needs. */
  access?: Access | "anyone";
  /** Also for somebody whose sign-in waits for this. */
  whileWaiting?: readonly SignInNeeds[];
  params?: Params;
  query?: Query;
  body?: Body;
  isBodyOptional?: boolean;
  /** The body is a file: `handle` reads it as a stream, and a JSON body is validated by `body`. */
  takesStream?: boolean;
  status: 200 | 201 | 202;
  /** With `exportedAs` one row of the file. */
  reply: TSchema;
  /** The name of the file that is answered, one row of JSON a line: `handle` gives an AsyncIterable. */
  exportedAs?: string;
  handle(
    call: Call,
    input: {
      params: Input<Params>;
      query: Input<Query>;
      body: Input<Body>;
      /** The unread body, for an operation that takes a stream; undefined for a JSON body. */
      stream: Readable | undefined;
    },
  ): Promise<object> | object;
}
