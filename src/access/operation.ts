import type { Static, TObject, TSchema } from "typebox";
import type { ErrorCode } from "../errors.ts";
import type { UploadFields } from "../platform/http/upload.ts";
import type { Call, Settled } from "./call.ts";
import type { KeyPolicy } from "./policy.ts";

type Input<Part extends TObject | undefined> = Part extends TObject
  ? Static<Part>
  : Record<string, never>;

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
  params?: Params;
  query?: Query;
  body?: Body;
  /**
   * A field of the reply that repeats a path parameter of the same name. It is not kept with the
   * stored reply; a replay takes it from its own path, which is the same.
   */
  echo?: string;
  /** Headers of a success beyond those of every operation, with their descriptions. */
  headers?: Readonly<Record<string, string>>;
  /** Also takes `multipart/form-data`: a file, and the other fields checked by `fields`. */
  upload?: UploadFields & { fields: TObject };
  /** Path of what a 201 or 202 made or acts on, below `/v1`. */
  location?(reply: Record<string, unknown>, params: Record<string, string>): string;
  /** A body that may be left out. */
  isBodyOptional?: boolean;
  status: 200 | 201 | 202;
  reply: TSchema;
  /** Shown in the OpenAPI document and checked against the schemas by a test. */
  examples: { request?: object; reply: object };
  /** Beyond those that every operation of its kind can give. */
  errors?: ErrorCode[];
  /** Returns the body, or what `call.commit` gave when effects go with it. */
  handle(
    call: Call,
    input: {
      params: Input<Params>;
      query: Input<Query>;
      body: Input<Body>;
      /** The uploaded file of an operation that takes one. */
      file: Buffer | undefined;
    },
  ): Promise<object | Settled>;
}

/** Keeps the types of params, query and body for `handle`, then forgets them for the list. */
export function defineOperation<
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends TObject | undefined = undefined,
>(operation: Operation<Params, Query, Body>): Operation {
  return operation;
}
