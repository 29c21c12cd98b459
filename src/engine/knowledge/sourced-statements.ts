/* Finds which statements of a record about law, admission, length and proofs have a source. */
import type {
  CredentialRecord,
  RegulatedRecord,
  Route,
  RouteRecord,
  SourceRecord,
} from "./record-types.ts";
import { sourcesOf } from "./ways.ts";

interface Statement {
  /** The country that it is about, or `*` for a rule of all countries without their own. */
  readonly country: string;
  /** As sources name it in `supports`. */
  readonly field: string;
  readonly isConfirmed: boolean;
}

/** A source that names "steps" supports every step; one that names "steps.nclex" only that one. */
const isSupported = (field: string, sources: readonly SourceRecord[] | undefined): boolean =>
  sourcesOf(field, sources).length > 0;

/** `ledger`: the credentials, which may have sources of their own. */
export function statementsOfRule(
  rule: RegulatedRecord,
  ledger: ReadonlyMap<string, CredentialRecord>,
): Statement[] {
  const usual = rule.ways?.find((way) => way.for === "anyone");
  const steps = (usual?.steps ?? []).map((one) => (typeof one === "string" ? one : one.step));
  const fields = [
    "authority",
    ...(rule.entry ? ["entry"] : []),
    ...(rule.protected_title ? ["protected_title"] : []),
    ...(rule.unregulated ? ["unregulated"] : []),
    ...steps.map((id) => `steps.${id}`),
    ...(rule.ways ?? []).filter((way) => way !== usual).map(({ id }) => `ways.${id}`),
  ];
  return fields.map((field) => ({
    country: rule.country,
    field,
    isConfirmed:
      isSupported(field, rule.sources) ||
      (ledger.get(field.replace(/^steps\./, ""))?.sources ?? []).length > 0,
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
/** Countries whose ways are always counted, whether or not they differ from the general one. */
const COUNTED = ["US", "GB", "DE", "FR"];

/** The sources of an entry in a country: its own, and general ones for values that apply there too. */
export function sourcesIn(
  { sources: general = [] }: RouteRecord,
  own: Partial<Route> = {},
): readonly SourceRecord[] {
  const isGeneral = (field: string): boolean => !(field in own);
  return [...(own.sources ?? []), ...general.filter(({ supports }) => supports.some(isGeneral))];
}

/** The statements of a route for each country: its own values, else the general ones, and its other ways. */
export function statementsOfRoute(
  { countries = {}, ...route }: RouteRecord,
  ledger: ReadonlyMap<string, CredentialRecord>,
): Statement[] {
  const isSourced = (step: string): boolean => (ledger.get(step)?.sources ?? []).length > 0;
  return [...new Set([...COUNTED, ...Object.keys(countries)])].flatMap((country) => {
    const own = countries[country] ?? {};
    return [
      ...ROUTE_STATEMENTS.filter((field) => (own[field] ?? route[field]) !== undefined).map(
        (field) => ({
          country,
          field,
          isConfirmed:
            isSupported(field, own.sources) ||
            (own[field] === undefined && isSupported(field, route.sources)),
        }),
      ),
      ...(own.ways ?? []).map(({ id, steps }) => ({
        country,
        field: `ways.${id}`,
        isConfirmed:
          isSupported(`ways.${id}`, own.sources) ||
          (steps.length > 0 &&
            steps.every((one) => isSourced(typeof one === "string" ? one : one.step))),
      })),
    ];
  });
}
