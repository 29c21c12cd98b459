import { createRequire } from "node:module";
import type { Ajv as AjvClass, ErrorObject, Options, ValidateFunction } from "ajv";
import { Type, type Static, type TObject, type TSchema, type TString } from "typebox";
import { readLeniently } from "./leniency.ts";
import type { ErrorDetail } from "./public-error.ts";

const { Ajv2020 } = createRequire(import.meta.url)("ajv/dist/2020.js") as {
  Ajv2020: new (options: Options) => AjvClass;
};

/** PostgreSQL cannot store NUL, and UTF-8 cannot encode a lone surrogate. */
const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

const options: Options = {
  allErrors: true,
  strict: false,
  verbose: false,
  formats: {
    text: isStorable,
    uri: true,
    uuid: true,
    "date-time": true,
  },
};

const ajv = new Ajv2020({ ...options, useDefaults: true });

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Returns what is wrong with a value; without `field` the value itself is at fault. */
export type Check<T> = (value: T) => { field?: string; message: string } | undefined;

ajv.addKeyword({
  keyword: "check",
  errors: true,
  compile: (check: Check<unknown>) => {
    const validate = (value: unknown): boolean => {
      const fault = check(value);
      // Ajv does not complete errors of custom keywords, so the keyword must be set here.
      validate.errors = fault
        ? [{ keyword: "check", message: fault.message, params: { field: fault.field } }]
        : [];
      return fault === undefined;
    };
    validate.errors = [] as Partial<ErrorObject>[];
    return validate;
  },
});

export function Text(limits: {
  minLength?: number;
  maxLength: number;
  description?: string;
  examples?: string[];
}): TString {
  return Type.String({ format: "text", ...limits });
}

/** An enum. Its title makes it a shared component of the OpenAPI document. */
export const OneOf = <const Values extends string[]>(
  title: string,
  values: readonly [...Values],
  options: { description?: string; default?: Values[number] } = {},
) => Type.Enum([...values], { type: "string", title, ...options });

/** Adds a rule that JSON Schema cannot express. It runs only on values of the right type. */
export function Checked<T extends TString | TObject>(schema: T, check: Check<Static<T>>): T {
  const isText = (schema as { type?: unknown }).type === "string";
  const isOfType = (value: unknown): boolean =>
    isText
      ? typeof value === "string"
      : typeof value === "object" && value !== null && !Array.isArray(value);
  return Object.assign(schema, {
    check: (value: Static<T>) => (isOfType(value) ? check(value) : undefined),
  });
}

/** Says in the OpenAPI document what a check enforces; validation leaves it to the check's messages. */
export const described = <T extends TSchema>(schema: T, rule: object): T =>
  Object.assign(schema, { described: rule });

/** Exactly one of two fields. With `oneOf`, generators make two types of one request. */
export const eitherField = (one: string, other: string): object => ({
  not: having(one, other),
  if: having(one),
  else: having(other),
});

/** The linter wants a required field to be among the properties right beside it. */
const having = (...names: string[]): object => ({
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, {}])),
});

export type RequestPart = "body" | "querystring" | "params";

/** Bounds the size of an error reply; enough details to correct a request. */
export const MAX_DETAILS = 20;
const MAX_FIELD_CHARS = 200;

/**
 * Validates one part of a request; lists each invalid field once, with its dotted path. Oversized
 * texts and lists are emptied first, so that no check spends time on their contents.
 */
export function compileCheck(
  part: RequestPart,
  schema: TSchema,
): (value: unknown) => ErrorDetail[] {
  // Compiled by the first request: all of them took 0.3 s of each start.
  let check: ValidateFunction | undefined;
  const sized = schema as SizedSchema;
  return (value) => {
    check ??= ajv.compile(schema);
    if (isEmptyObject(value) && check(value)) return [];
    readLeniently(schema, value);
    if (part !== "body") readFromText(sized.properties ?? {}, value as Record<string, unknown>);
    const details = new Map<string, ErrorDetail>();
    const add = ({ field, message }: ErrorDetail): void => {
      const shown = field.length > MAX_FIELD_CHARS ? `${field.slice(0, MAX_FIELD_CHARS)}…` : field;
      if (details.size < MAX_DETAILS && !details.has(shown))
        details.set(shown, { field: shown, message });
    };
    emptyOversized(sized, value, [], add);
    if (check(value)) return [...details.values()];
    for (const error of check.errors ?? []) {
      if (details.size === MAX_DETAILS) break;
      add(toDetail(error, part));
    }
    return [...details.values()];
  };
}

/** Nothing to convert or to empty: most requests have no parameters. */
function isEmptyObject(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  for (const _ in value) return false;
  return true;
}

interface SizedSchema {
  type?: unknown;
  maxLength?: number;
  maxItems?: number;
  items?: SizedSchema;
  properties?: Record<string, SizedSchema>;
}

type Container = Record<string | number, unknown>;

function emptyOversized(
  schema: SizedSchema,
  value: unknown,
  path: readonly (string | number)[],
  report: (detail: ErrorDetail) => void,
): void {
  if (typeof value !== "object" || value === null) return;
  const parent = value as Container;
  const visit = (name: string | number, of: SizedSchema): void => {
    const at = [...path, name];
    const message = findExcess(of, parent[name]);
    if (message === undefined) return emptyOversized(of, parent[name], at, report);
    report({ field: at.join("."), message });
    parent[name] = typeof parent[name] === "string" ? "" : [];
  };
  if (Array.isArray(value)) {
    if (schema.items) for (const i of value.keys()) visit(i, schema.items);
    return;
  }
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    if (Object.hasOwn(value, name)) visit(name, property);
}

function findExcess(schema: SizedSchema, value: unknown): string | undefined {
  const { maxLength = Infinity, maxItems = Infinity } = schema;
  if (Array.isArray(value))
    return value.length > maxItems ? messages.maxItems(maxItems) : undefined;
  const isLong = typeof value === "string" && value.length > maxLength;
  return isLong && countCharacters(value, maxLength) > maxLength
    ? messages.maxLength(maxLength)
    : undefined;
}

/** Counts code points, so a surrogate pair is one character; stops beyond the limit. */
function countCharacters(text: string, limit: number): number {
  let count = 0;
  for (const _ of text) if (++count > limit) break;
  return count;
}

/** Converts numbers and booleans in place, because query strings and paths contain only text. */
function readFromText(
  properties: Record<string, { type?: unknown }>,
  values: Record<string, unknown>,
): void {
  for (const [name, { type }] of Object.entries(properties)) {
    const text = values[name];
    if (typeof text !== "string") continue;
    const isNumber = type === "integer" || type === "number";
    if (isNumber && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) values[name] = Number(text);
    else if (type === "boolean" && /^(?:true|false)$/i.test(text))
      values[name] = text.toLowerCase() === "true";
  }
}

function toDetail(error: ErrorObject, part: RequestPart): ErrorDetail {
  const path = error.instancePath.split("/").slice(1).map(unescapePointer);
  const params = error.params as Record<string, unknown>;
  const named =
    params["missingProperty"] ??
    params["additionalProperty"] ??
    params["unevaluatedProperty"] ??
    params["field"];
  if (typeof named === "string") path.push(named);
  return {
    field: path.join(".") || (part === "body" ? "body" : part),
    message: messageFor(error, params),
  };
}

const unescapePointer = (segment: string): string =>
  segment.replaceAll("~1", "/").replaceAll("~0", "~");

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

const messages = {
  minLength: (n: number) =>
    n === 1 ? "must not be empty" : `must have at least ${counted(n, "character", "characters")}`,
  maxLength: (n: number) => `must have at most ${counted(n, "character", "characters")}`,
  minItems: (n: number) =>
    n === 1 ? "must not be empty" : `must have at least ${counted(n, "entry", "entries")}`,
  maxItems: (n: number) => `must have at most ${counted(n, "entry", "entries")}`,
  minimum: (n: number) => `must be at least ${n}`,
  maximum: (n: number) => `must be at most ${n}`,
};

const TYPES: Record<string, string> = {
  string: "a string",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  null: "null",
};

function messageFor(error: ErrorObject, params: Record<string, unknown>): string {
  const { keyword } = error;
  if (Object.hasOwn(messages, keyword))
    return messages[keyword as keyof typeof messages](Number(params["limit"]));
  switch (keyword) {
    case "required":
      return "is required";
    case "additionalProperties":
    case "unevaluatedProperties":
      return "is not a known field";
    case "enum":
      return `must be one of ${(params["allowedValues"] as unknown[]).join(", ")}`;
    case "const":
      return `must be ${String(params["allowedValue"])}`;
    case "type":
      return `must be ${[params["type"]]
        .flat()
        .map((type) => TYPES[String(type)] ?? String(type))
        .join(" or ")}`;
    case "format":
      return params["format"] === "text"
        ? "holds a character that is not allowed (NUL or half a surrogate pair)"
        : `must be a valid ${String(params["format"])}`;
    case "check":
      return error.message ?? "is not valid";
    default:
      return "is not valid";
  }
}
