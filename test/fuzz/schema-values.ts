import fc from "fast-check";

export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  examples?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** An address without a listener, on this machine. */
export const UNREACHABLE = "https://127.0.0.1:9/cv.pdf";

/** Long enough to matter, short enough for thousands of runs. */
const MAX_TEXT = 400;

/** Values that satisfy a schema of our OpenAPI document, or nearly: rules in prose are unknown. */
export function valuesOf(schema: Schema, schemas: Record<string, Schema>): fc.Arbitrary<unknown> {
  const of = (inner: Schema): fc.Arbitrary<unknown> => valuesOf(inner, schemas);
  if (schema.$ref) return of(schemas[schema.$ref.split("/").at(-1)!]!);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(of));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => of({ ...schema, type })));
  switch (schema.type) {
    case "object":
      return objectsOf(schema, of);
    case "array": {
      const minLength = schema.minItems ?? 0;
      const maxLength = Math.max(minLength, Math.min(schema.maxItems ?? 5, 5));
      return fc.array(of(schema.items ?? {}), { minLength, maxLength });
    }
    case "string":
      return textsOf(schema);
    case "integer":
      return fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 1_000_000 });
    case "number":
      return fc.double({ min: schema.minimum ?? -5, max: schema.maximum ?? 1e6, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectsOf(
  { properties = {}, required = [] }: Schema,
  of: (schema: Schema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, of(schema)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

function textsOf(schema: Schema): fc.Arbitrary<string> {
  if (schema.format === "uri") return fc.constant(UNREACHABLE);
  const minLength = schema.minLength ?? 0;
  const maxLength = Math.max(minLength, Math.min(schema.maxLength ?? MAX_TEXT, MAX_TEXT));
  const random = fc.string({ unit: "grapheme", minLength, maxLength });
  const examples = (schema.examples ?? []).filter((e) => typeof e === "string");
  const words = fc.constantFrom(
    "Registered Nurse",
    "Senior Python developer in Berlin, 5 years of Django and PostgreSQL",
    "2026-02-31",
    "DE",
    ...examples,
  );
  return fc.oneof(random, words);
}

export const seldom = <T, N>(values: fc.Arbitrary<T>, otherwise: N): fc.Arbitrary<T | N> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary: values });

/** Values that no schema allows, or only at its limits. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    "",
    " ",
    0,
    -1,
    1.5,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    [],
    {},
    [[[[]]]],
    "\0",
    "\ud800",
    "'; DROP TABLE apps; --",
    "%00%ff%",
    "../../etc/passwd",
    "a".repeat(70_000),
    "\u202e\u200b\ufeff",
    UNREACHABLE,
    "https://192.0.2.1/",
    { __proto__: null, constructor: { prototype: {} } },
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: "binary", maxLength: 50 }),
);

/** Inserted into an otherwise valid text; the first three can be neither stored nor forwarded. */
export const spoiler = fc.oneof(
  fc.constantFrom("\0", "\ud800", "\udfff"),
  fc.constantFrom("\u202e", "\n", "'", "%", "\\", "😀", "\u0300"),
);

interface Change {
  at: number;
  how: "replace" | "remove" | "add" | "spoil";
  value: unknown;
  spoiler: string;
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(),
  how: fc.constantFrom("replace", "remove", "add", "spoil", "spoil", "spoil"),
  value: junk,
  spoiler,
});

/** A value of the schema with up to three parts replaced, removed, extended or corrupted. */
export const mutated = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(values, fc.array(change, { maxLength: 3 })).map(([value, changes]) => {
    const root = { value: structuredClone(value) };
    for (const { at, how, value: part, spoiler } of changes) {
      const places = placesIn(root);
      const [parent, key] = places[at % places.length]!;
      if (how === "remove" && parent !== root) Reflect.deleteProperty(parent, key);
      else if (how === "spoil" && typeof parent[key] === "string") parent[key] += spoiler;
      else if (how === "spoil") continue;
      else if (how === "add" && isObject(parent[key])) parent[key]["unknown_field"] = part;
      else parent[key] = part;
    }
    return root.value;
  });

type Parent = Record<string, unknown>;

const isObject = (value: unknown): value is Parent => typeof value === "object" && value !== null;

function placesIn(parent: Parent): [Parent, string][] {
  return Object.keys(parent).flatMap((key) => {
    const value = parent[key];
    const own: [Parent, string] = [parent, key];
    return isObject(value) ? [own, ...placesIn(value)] : [own];
  });
}
