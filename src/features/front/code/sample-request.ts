import type { InputStruct } from "./input-type.ts";

/** A request that is shown as a program. */
export interface SampleRequest {
  method: string;
  /** The server's address, such as `https://api.example.com`. */
  origin: string;
  /** From `/v1` on, filled in, without its query. */
  path: string;
  /** The values in the path, decoded, in its order. */
  pathValues: readonly string[];
  query: readonly (readonly [name: string, value: string | number | boolean])[];
  body?: object | undefined;
  /** An upload: `body` then holds the form's other fields. */
  fileName?: string | undefined;
  /** The SDKs' method, such as `jobs.list`; in Python its name is in snake case. */
  sdkMethod?: string | undefined;
  /** The language of the reply, for `Accept-Language`. */
  acceptLanguage?: string | undefined;
  /** Whether the SDKs' method takes a query or a body, empty or not. */
  takesInput: boolean;
  /** The type of the query or the body, for the languages that name it. */
  input?: InputStruct | undefined;
}

export interface SampleKeys {
  apiKey: string;
  /** For curl; a program makes one for each run. */
  idempotencyKey: string;
}

/** The methods that take an `Idempotency-Key`. */
export const isRepeatable = (method: string): boolean => method === "POST" || method === "DELETE";

/** A live key is never written out: the text may be shared or printed. */
export const isShown = (apiKey: string): boolean => apiKey.startsWith("sk_test_");

/** The members of the query and of the body. */
export const argumentsOf = ({
  query,
  body = {},
}: SampleRequest): (readonly [string, unknown])[] => [
  ...query,
  ...Object.entries(body).filter(([, value]) => value !== undefined),
];

/** Items stand on one line where they fit. */
export const fitsLine = (items: readonly string[]): boolean =>
  items.join(", ").length <= 60 && !items.some((item) => item.includes("\n"));
