import { Type, type Static, type TObject, type TSchema } from "typebox";
import type { ErrorCode } from "../../errors.ts";
import type { UploadedFile, UploadFields } from "../../platform/http/upload.ts";
import type { Call, Settled } from "./call.ts";
import type { KeyPolicy } from "../policy.ts";
import type { LoggedBodies } from "../request-log/sandbox-bodies.ts";
import type { Space } from "../../privacy/index.ts";
import type { NameFields } from "./reply-names.ts";

type Input<Part extends TObject | undefined> = Part extends TObject
  ? Static<Part>
  : Record<string, never>;

/** The schema of a part that an operation does not take. */
export const NOTHING = Type.Object({}, { additionalProperties: false });

/**
 * One operation of the public API: its policy, its schemas and its verb. Validation, types and the
 * OpenAPI document all come from this one declaration.
 */
export interface Operation<
  Params extends TObject | undefined = TObject | undefined,
  Query extends TObject | undefined = TObject | undefined,
  Body extends TObject | undefined = TObject | undefined,
> {
  id: string;
  tag: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below `/v1`, with `{braces}` around parameters. */
  path: string;
  summary: string;
  description: string;
  policy: KeyPolicy;
  /** A call costs the policy's price this many times; `per` is told in the OpenAPI document. */
  units?: { readonly per: string; of(body: Input<Body>): number };
  /** The call is free; each of its results pays the policy's price when it is there (`chargeResult`). */
  isChargedLater?: true;
  params?: Params;
  query?: Query;
  /** Of a list: the parameters that its cursors do not depend on (cursors.ts). */
  unbound?: readonly string[];
  body?: Body;
  /**
   * A field of the reply that repeats a path parameter of the same name. It is not stored with the
   * reply; a replay takes it from its own path, which is identical.
   */
  echo?: string;
  /**
   * False: the reply must not be stored. The operation has no effects, so a replay runs it again
   * without a charge.
   */
  isReplyStored?: false;
  /** The bodies that the log of a sandbox may keep for a day, where the app allows it; none when left out. */
  loggedBodies?: LoggedBodies;
  /** Whether the result that a stored reply carries still exists; when it does not, it is not replayed. */
  isKept?(space: Space, reply: Record<string, unknown>, now: Date): Promise<boolean>;
  /** Additional headers of a success, with their descriptions. */
  headers?: Readonly<Record<string, string>>;
  /** Also accepts `multipart/form-data`: a file, and other fields validated by `fields`. */
  upload?: UploadFields & { fields: TObject };
  /** Path below `/v1` of the resource that a 201 or 202 created or changes. */
  location?(reply: Record<string, unknown>, params: Record<string, string>): string;
  /** The body may be omitted. */
  isBodyOptional?: boolean;
  /** The fields of the reply whose names are in the language of the request. */
  names?: NameFields;
  /** The reply was made in the language of its own field `language`, and is shown as made. */
  isMadeInLanguage?: boolean;
  status: 200 | 201 | 202;
  reply: TSchema;
  /** Shown in the OpenAPI document and checked against the schemas by a test. */
  examples: { request?: object; reply: object };
  /** Errors in addition to those derived from the declaration. */
  errors?: ErrorCode[];
  /** Returns the body, or the result of `call.commit` if there are effects to store. */
  handle(
    call: Call,
    input: {
      params: Input<Params>;
      query: Input<Query>;
      body: Input<Body>;
      /** The uploaded file, for an operation with `upload`. */
      file: Buffer | undefined;
      /** Those of an upload that takes many. */
      files: readonly UploadedFile[] | undefined;
    },
  ): Promise<object | Settled>;
}

/** Gives `handle` typed params, query and body, and erases the types for the list. */
export function defineOperation<
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends TObject | undefined = undefined,
>(operation: Operation<Params, Query, Body>): Operation {
  return operation;
}
