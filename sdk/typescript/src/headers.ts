// Generated from the OpenAPI document by sdk/generator. Do not edit.

/** The headers that operations document, by the names that callers give them. */
export interface HeaderOptions {
  /** Makes a retry safe: for 24 hours the same key with the same request gives the same reply, and nothing is done twice. */
  readonly idempotencyKey?: string | undefined;
  /** The names of skills and roles are in this language, where the knowledge base has them (de, fr, es, it, pt, nl, pl), the prose with `de`, `fr` and `es`; English otherwise. Ids never change. A body's `language` wins. */
  readonly acceptLanguage?: string | undefined;
}

export const HEADER_NAMES: Readonly<Record<keyof HeaderOptions, string>> = {
  idempotencyKey: "Idempotency-Key",
  acceptLanguage: "Accept-Language",
};
