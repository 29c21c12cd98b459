/* Describes in words which parts of a record do not fit its schema. */
import type { TSchema } from "typebox";
import { Value } from "typebox/value";

/** The keywords of JSON Schema that the messages below need; `problem` is ours. */
interface Node {
  readonly problem?: string;
  readonly enum?: readonly unknown[];
  readonly type?: string;
  readonly minItems?: number;
}

interface SchemaError {
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly params: unknown;
}

/** The problems of a value, one sentence each; empty when it fits. */
export function problemsOf(schema: TSchema, value: unknown): string[] {
  if (Value.Check(schema, value)) return [];
  const problems = Value.Errors(schema, value).flatMap((error: SchemaError) => {
    const path = pathOf(error.instancePath);
    if (error.keyword === "required") {
      const { requiredProperties } = error.params as { requiredProperties: string[] };
      return requiredProperties.map((name) => `${path === "" ? "" : `${path}.`}${name} is missing`);
    }
    const problem = wordsFor(error, nodeAt(schema, error.schemaPath));
    return problem === undefined ? [] : [`${path === "" ? "it" : path} ${problem}`];
  });
  return [...new Set(problems)];
}

function wordsFor({ keyword }: SchemaError, node: Node): string | undefined {
  switch (keyword) {
    // The field itself is reported by the keyword "boolean".
    case "additionalProperties":
      return undefined;
    case "boolean":
      return "is no field of such a record";
    case "enum":
      return `is none of ${(node.enum ?? []).join(", ")}`;
    case "minItems":
      return node.problem ?? `has fewer than ${node.minItems} entries`;
    default:
      return node.problem ?? (node.type === undefined ? "does not fit" : NOUNS[node.type]);
  }
}

const NOUNS: Readonly<Record<string, string>> = {
  array: "is not a list",
  object: "is not an object",
  boolean: "is not true or false",
  string: "is not a text",
  number: "is not a number",
  integer: "is not a whole number",
};

/** "/hours/1" is "hours[1]". */
const pathOf = (pointer: string): string =>
  parts(pointer).reduce(
    (path, part) =>
      /^\d+$/.test(part) ? `${path}[${part}]` : path === "" ? part : `${path}.${part}`,
    "",
  );

function nodeAt(schema: TSchema, path: string): Node {
  let node: unknown = schema;
  for (const part of parts(path.replace(/^#/, "")))
    node = (node as Record<string, unknown> | undefined)?.[part];
  return typeof node === "object" && node !== null ? node : {};
}

const parts = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
