import type { FastifyRequest } from "fastify";

/** More than any operation accepts; bounds the parsing work. */
export const MAX_PARAMETERS = 1_000;

/** Marks a query string that could not be decoded; it is reported after authentication. */
const MALFORMED = Symbol("malformed");

export function isQueryMalformed(request: FastifyRequest): boolean {
  return MALFORMED in (request.query as object);
}

/** A repeated parameter becomes a list. */
export function parseQuery(text: string): Record<string, unknown> {
  if (text === "") return {};
  const query = new Map<string | symbol, unknown>();
  const pairs = text.split("&", MAX_PARAMETERS + 1);
  if (pairs.length > MAX_PARAMETERS) query.set(MALFORMED, true);
  for (const pair of pairs) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    try {
      const name = decode(equals < 0 ? pair : pair.slice(0, equals));
      const value = equals < 0 ? "" : decode(pair.slice(equals + 1));
      const before = query.get(name);
      if (Array.isArray(before)) before.push(value);
      else query.set(name, before === undefined ? value : [before, value]);
    } catch {
      query.set(MALFORMED, true);
    }
  }
  // `fromEntries` defines own properties, so a parameter called __proto__ is harmless.
  return Object.fromEntries(query);
}

const decode = (text: string): string => decodeURIComponent(text.replaceAll("+", " "));
