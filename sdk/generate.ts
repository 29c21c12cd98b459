/*
 * Types of both SDKs, generated from the OpenAPI document that the server serves. test/sdk.test.ts
 * compares the committed files with the output; `npm test -- test/sdk.test.ts -u` rewrites them.
 */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly description?: string;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface OpenApi {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { operationId: string; parameters?: readonly Parameter[] }>>
    >
  >;
}

const NOTICE = "Generated from the OpenAPI document by sdk/generate.ts. Do not edit.";

/** The schemas of the document, and one for the query of each operation that has one. */
function schemasOf(api: OpenApi): [name: string, schema: Schema][] {
  const queries = Object.values(api.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, parameters = [] }): [string, Schema][] => {
      const query = parameters.filter((parameter) => parameter.in === "query");
      if (query.length === 0) return [];
      const described = query.map(({ name, schema, description }) => [
        name,
        description === undefined ? schema : { ...schema, description },
      ]);
      const required = query.filter((parameter) => parameter.required).map(({ name }) => name);
      const properties = Object.fromEntries(described) as Record<string, Schema>;
      return [[`${capital(operationId)}Query`, { type: "object", properties, required }]];
    });
  return [...Object.entries(api.components.schemas), ...queries];
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const refName = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);

/** `type: [string, object]` is a union: each type with the keywords that concern it. */
function alternativesOf(schema: Schema): readonly Schema[] {
  if (schema.anyOf) return schema.anyOf;
  if (typeof schema.type === "string" || schema.type === undefined) return [schema];
  return schema.type.map((type) => ({ ...schema, type }));
}

export function typescriptTypes(api: OpenApi): string {
  const types = schemasOf(api).map(([name, schema]) => {
    const text = toTypescript(schema, "");
    const head = schema.description === undefined ? "" : `/** ${schema.description} */\n`;
    return schema.properties
      ? `${head}export interface ${name} ${text}\n`
      : `${head}export type ${name} = ${text};\n`;
  });
  return `// ${NOTICE}\n\n${types.join("\n")}`;
}

function toTypescript(schema: Schema, indent: string): string {
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 1)
    return alternatives.map((one) => toTypescript(one, indent)).join(" | ");
  const [only = schema] = alternatives;
  if (only.$ref) return refName(only.$ref);
  if (only.const !== undefined) return JSON.stringify(only.const);
  if (only.enum) return only.enum.map((value) => JSON.stringify(value)).join(" | ");
  switch (only.type) {
    case "object":
      return only.additionalProperties === true || !only.properties
        ? "Record<string, unknown>"
        : typescriptObject(only, indent);
    case "array": {
      const item = toTypescript(only.items ?? {}, indent);
      return /[ |]/.test(item) && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
    }
    case "integer":
      return "number";
    case "string":
    case "number":
    case "boolean":
    case "null":
      return only.type;
    default:
      return "unknown";
  }
}

function typescriptObject({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const text = schema.description;
    const comment = text === undefined ? "" : `${inner}/** ${text} */\n`;
    const mark = required.includes(name) ? "" : "?";
    // An absent member and an undefined one are the same to JSON.
    const absent = mark === "" ? "" : " | undefined";
    return `${comment}${inner}${name}${mark}: ${toTypescript(schema, inner)}${absent};`;
  });
  return `{\n${lines.join("\n")}\n${indent}}`;
}

/** Schemas that callers write are TypedDicts, those that the server writes are dataclasses. */
const WRITTEN_BY_CALLER = /(?:Request|Filters|Query|Change|Recovery|Rotation)$|^New/;

export function pythonTypes(api: OpenApi): string {
  const classes = schemasOf(api).map(([name, schema]) => {
    const nested: string[] = [];
    const text = pythonType(name, schema, WRITTEN_BY_CALLER.test(name), nested);
    return [...nested, ...(schema.properties ? [] : [`${name} = ${text}\n`])].join("\n\n");
  });
  return [
    `# ${NOTICE}`,
    "from __future__ import annotations",
    "",
    "from dataclasses import dataclass",
    "from typing import Any, Literal, Required, TypedDict",
    "",
    "",
    // Aliases of names that come later would fail, so they stand first.
    [...classes.filter((text) => !isClass(text)), ...classes.filter(isClass)].join("\n\n"),
  ].join("\n");
}

const isClass = (text: string): boolean => /^(?:@dataclass|class )/.test(text);

function pythonType(name: string, schema: Schema, isInput: boolean, classes: string[]): string {
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 1)
    return alternatives.map((one) => pythonType(name, one, isInput, classes)).join(" | ");
  const [only = schema] = alternatives;
  if (only.$ref) return refName(only.$ref);
  if (only.const !== undefined)
    return only.const === true ? "Literal[True]" : `Literal[${JSON.stringify(only.const)}]`;
  if (only.enum) return `Literal[${only.enum.map((value) => JSON.stringify(value)).join(", ")}]`;
  switch (only.type) {
    case "object":
      if (only.additionalProperties === true || !only.properties) return "dict[str, Any]";
      classes.push(pythonClass(name, only, isInput, classes));
      return name;
    case "array":
      return `list[${pythonType(singular(name), only.items ?? {}, isInput, classes)}]`;
    case "integer":
      return "int";
    case "string":
      return "str";
    case "number":
      return "float";
    case "boolean":
      return "bool";
    case "null":
      return "None";
    default:
      return "Any";
  }
}

const singular = (name: string): string => name.replace(/ies$/, "y").replace(/s$/, "");

function pythonClass(name: string, schema: Schema, isInput: boolean, classes: string[]): string {
  const { properties = {}, required = [] } = schema;
  const members = Object.entries(properties)
    // Fields of a dataclass with a default come after those without.
    .toSorted(([a], [b]) => Number(!required.includes(a)) - Number(!required.includes(b)))
    .map(([member, part]) => {
      const type = pythonType(`${name}${camel(member)}`, part, isInput, classes);
      const comment = part.description === undefined ? "" : `    # ${part.description}\n`;
      const isRequired = required.includes(member);
      if (isInput) return `${comment}    ${member}: ${isRequired ? `Required[${type}]` : type}`;
      return `${comment}    ${member}: ${isRequired ? type : `${type} | None = None`}`;
    });
  const head = isInput
    ? `class ${name}(TypedDict, total=False):`
    : `@dataclass(frozen=True, slots=True, kw_only=True)\nclass ${name}:`;
  return `${head}\n${members.join("\n")}\n`;
}

const camel = (name: string): string => name.split("_").map(capital).join("");

/** The synchronous Python client is the asynchronous one without its waiting. */
export function synchronousClient(source: string): string {
  const text = source
    .replaceAll("import asyncio\n", "")
    .replaceAll("asyncio.sleep", "time.sleep")
    .replaceAll("httpx.AsyncClient", "httpx.Client")
    .replaceAll("AsyncIterator", "Iterator")
    .replaceAll("__aenter__", "__enter__")
    .replaceAll("__aexit__", "__exit__")
    .replaceAll(".aclose()", ".close()")
    .replaceAll(/\b(?:async|await) /g, "")
    .replaceAll(/\bAsync(?=[A-Z])/g, "");
  return `# Generated from _async_client.py by sdk/generate.ts. Do not edit.\n${text}`;
}
