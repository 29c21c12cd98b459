import { createRequire } from "node:module";
import type { Ajv as AjvClass, ErrorObject, Options, ValidateFunction } from "ajv";
import { Type, type Static, type TObject, type TSchema, type TString } from "typebox";
import type { ErrorDetail } from "./public-error.ts";

const { Ajv2020 } = createRequire(import.meta.url)("ajv/dist/2020.js") as {
  Ajv2020: new (options: Options) => AjvClass;
};

/** Text PostgreSQL can hold and UTF-8 can carry: no NUL, no half of a surrogate pair. */
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

/** What is wrong with a value beyond its shape: which field of it (none: itself), and how. */
export type Check<T> = (value: T) => { field?: string; message: string } | undefined;

ajv.addKeyword({
  keyword: "check",
  errors: true,
  compile: (check: Check<unknown>) => {
    const validate = (value: unknown): boolean => {
      const fault = check(value);
      validate.errors = fault ? [{ message: fault.message, params: { field: fault.field } }] : [];
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

/** A text or an object with a rule that JSON Schema cannot tell; run when the type is right. */
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

export type RequestPart = "body" | "querystring" | "params";

/** Checks one part of a request; answers every offending field, with dotted paths. */
export function compileCheck(
  part: RequestPart,
  schema: TSchema,
): (value: unknown) => ErrorDetail[] {
  const check: ValidateFunction = ajv.compile(schema);
  const { properties } = schema as { properties?: Record<string, { type?: unknown }> };
  return (value) => {
    if (part !== "body") readFromText(properties ?? {}, value as Record<string, unknown>);
    return check(value) ? [] : (check.errors ?? []).map((e) => toDetail(e, part));
  };
}

/** Query strings and paths are text: plain numbers and booleans are read from it, in place. */
function readFromText(
  properties: Record<string, { type?: unknown }>,
  values: Record<string, unknown>,
): void {
  for (const [name, { type }] of Object.entries(properties)) {
    const text = values[name];
    if (typeof text !== "string") continue;
    const isNumber = type === "integer" || type === "number";
    if (isNumber && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) values[name] = Number(text);
    else if (type === "boolean" && (text === "true" || text === "false"))
      values[name] = text === "true";
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

function messageFor(error: ErrorObject, params: Record<string, unknown>): string {
  switch (error.keyword) {
    case "required":
      return "is required";
    case "additionalProperties":
    case "unevaluatedProperties":
      return "is not a known field";
    case "enum":
      return `must be one of ${(params["allowedValues"] as unknown[]).join(", ")}`;
    case "const":
      return `must be ${String(params["allowedValue"])}`;
    case "format":
      return params["format"] === "text"
        ? "holds a character that is not allowed (NUL or half a surrogate pair)"
        : `must be a valid ${String(params["format"])}`;
    case "minItems":
      return params["limit"] === 1 ? "must not be empty" : (error.message ?? "is not valid");
    default:
      return error.message ?? "is not valid";
  }
}
