/*
 * Normalises a request in place before validation: an explicit null in an optional field means
 * absent, enum values may use any case and space, hyphen or underscore, and a schema's `accept`
 * handles other spellings.
 */

export interface LenientSchema {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly LenientSchema[];
  readonly items?: LenientSchema;
  readonly properties?: Readonly<Record<string, LenientSchema>>;
  readonly required?: readonly string[];
  /** Converts an accepted spelling to the value; undefined means absent. */
  readonly accept?: (raw: unknown) => unknown;
}

/** Adds `accept` to a schema. Functions are not serialised, so OpenAPI does not show it. */
export const withReading = <T extends object>(schema: T, accept: (raw: unknown) => unknown): T =>
  Object.assign(schema, { accept });

type Container = Record<string | number, unknown>;

export function readLeniently(schema: LenientSchema, value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    if (!schema.items) return;
    for (const i of value.keys())
      (value as unknown[])[i] = readOne(schema.items, (value as unknown[])[i]);
    return;
  }
  const object = value as Container;
  for (const variant of [schema, ...(schema.anyOf ?? [])]) {
    for (const [name, property] of Object.entries(variant.properties ?? {})) {
      if (!Object.hasOwn(object, name)) continue;
      const read = readOne(property, object[name]);
      const isAbsent = read === null && !variant.required?.includes(name) && !takesNull(property);
      if (isAbsent || read === undefined) delete object[name];
      else object[name] = read;
    }
  }
}

function readOne(schema: LenientSchema, raw: unknown): unknown {
  const value = schema.accept ? schema.accept(raw) : raw;
  if (typeof value === "string") return readEnum(schema, value);
  readLeniently(schema, value);
  return value;
}

function readEnum(schema: LenientSchema, text: string): string {
  for (const { enum: values } of [schema, ...(schema.anyOf ?? [])]) {
    if (!values || values.includes(text)) continue;
    const meant = values.find((value) => fold(value) === fold(text));
    if (typeof meant === "string") return meant;
  }
  return text;
}

const fold = (value: unknown): string =>
  String(value)
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, "_");

const takesNull = ({ type, anyOf = [] }: LenientSchema): boolean =>
  [type].flat().includes("null") || anyOf.some(takesNull);
