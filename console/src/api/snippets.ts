import { toSample } from "../../../src/features/front/code/code-samples.ts";
import type { SampleKeys } from "../../../src/features/front/code/sample-request.ts";
import type { PublicRequest } from "./public.ts";

/*
 * The request of a view as a program. A pathway is asked for and then polled until it is done.
 */

/** Those whose programs need no types of the document, which the console does not load. */
export const LANGUAGES = ["curl", "TypeScript", "Python"] as const;
type Language = (typeof LANGUAGES)[number];

/** The SDKs' method that sends the request. */
export type SdkMethod =
  | "jobs.list"
  | "jobs.retrieve"
  | "jobs.match"
  | "resumes.analyze"
  | "resumes.read"
  | "pathways.generateAndWait";

/** A request that is shown with its code. */
export interface ShownRequest extends PublicRequest {
  sdkMethod: SdkMethod;
}

export function toSnippet(language: Language, request: ShownRequest, keys: SampleKeys): string {
  const { path: address, sdkMethod, body, file, method, language: acceptLanguage } = request;
  const [path = "", search = ""] = address.split("?");
  const isOne = sdkMethod === "jobs.retrieve";
  const sample = {
    method,
    sdkMethod,
    path,
    origin: location.origin,
    pathValues: isOne ? [decodeURIComponent(path.split("/").at(-1)!)] : [],
    query: typedQuery(search),
    body: method === "POST" ? (body ?? {}) : undefined,
    fileName: file?.name,
    takesInput: !isOne,
    acceptLanguage,
  };
  return toSample(language, sample, keys)!;
}

/** Works without https too, where `crypto.randomUUID` is missing. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

const NUMBERS = new Set(["page", "per_page", "salary_min"]);
const BOOLEANS = new Set(["is_remote"]);

/** The query with the types that the SDKs give its members. */
const typedQuery = (search: string): [string, string | number | boolean][] =>
  [...new URLSearchParams(search)].map(([name, text]) => [
    name,
    NUMBERS.has(name) ? Number(text) : BOOLEANS.has(name) ? text === "true" : text,
  ]);
