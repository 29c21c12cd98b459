/* Which statements of a record about law, admission, length and proofs a source supports. */
import type { RegulatedRecord, RouteRecord, SourceRecord } from "./records.ts";

interface Statement {
  /** The country that it is about, or `*` for a rule of countries without one of their own. */
  readonly country: string;
  /** As sources name it in `supports`. */
  readonly field: string;
  readonly isConfirmed: boolean;
}

/** A source that names "steps" supports every step; one that names "steps.1" only that one. */
const isSupported = (field: string, sources: readonly SourceRecord[] = []): boolean =>
  sources.some(({ supports }) =>
    supports.some(
      (one) => field === one || field.startsWith(`${one}.`) || one.startsWith(`${field}.`),
    ),
  );

export function statementsOfRule(rule: RegulatedRecord): Statement[] {
  const fields = [
    "authority",
    ...(rule.entry ? ["entry"] : []),
    ...(rule.protected_title ? ["protected_title"] : []),
    ...(rule.unregulated ? ["unregulated"] : []),
    ...(rule.steps ?? []).map((_, at) => `steps.${at}`),
    ...(rule.shortened_by ?? []).map((_, at) => `shortened_by.${at}`),
  ];
  return fields.map((field) => ({
    country: rule.country,
    field,
    isConfirmed: isSupported(field, rule.sources),
  }));
}

const ROUTE_STATEMENTS = [
  "way",
  "asks",
  "months",
  "degree",
  "conditions",
  "note",
  "after",
] as const;
/** Countries whose ways are counted in any case, whether or not they differ from the general one. */
const COUNTED = ["US", "GB", "DE", "FR"];

/** What a route states for each country: its own values, else the general ones. */
export function statementsOfRoute({ countries = {}, ...route }: RouteRecord): Statement[] {
  return [...new Set([...COUNTED, ...Object.keys(countries)])].flatMap((country) => {
    const own = countries[country] ?? {};
    return ROUTE_STATEMENTS.filter((field) => (own[field] ?? route[field]) !== undefined).map(
      (field) => ({
        country,
        field,
        isConfirmed:
          isSupported(field, own.sources) ||
          (own[field] === undefined && isSupported(field, route.sources)),
      }),
    );
  });
}
