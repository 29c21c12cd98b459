import { capital } from "../../src/features/front/code/input-type.ts";
import {
  alternativesOf,
  camelCase,
  formName,
  headersOf,
  isFile,
  isFileList,
  NOTICE,
  queryName,
  refName,
  resourcesOf,
  schemasOf,
  type OpenApi,
  type Operation,
  type Schema,
} from "./document.ts";

export function typescriptTypes(api: OpenApi): string {
  const types = schemasOf(api).map(([name, schema]) => {
    const text = toTypescript(schema, "");
    const head = schema.description === undefined ? "" : `/** ${schema.description} */\n`;
    return schema.properties && eitherOf(schema) === undefined
      ? `${head}export interface ${name} ${text}\n`
      : `${head}export type ${name} = ${text};\n`;
  });
  return `// ${NOTICE}\n\n${types.join("\n")}`;
}

/** `if {required: [a]} else {required: [b]}` on an object: exactly one of the two members. */
function eitherOf({ if: one, else: other }: Schema): readonly [string, string] | undefined {
  const [first] = one?.required ?? [];
  const [second] = other?.required ?? [];
  return first === undefined || second === undefined ? undefined : [first, second];
}

function toTypescript(schema: Schema, indent: string): string {
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 1)
    return alternatives.map((one) => toTypescript(one, indent)).join(" | ");
  const [only = schema] = alternatives;
  if (only.$ref) return refName(only.$ref);
  if (only.const !== undefined) return JSON.stringify(only.const);
  if (only.enum) return only.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (isFileList(only)) return "Blob[]";
  if (isFile(only)) return "Blob";
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

function typescriptObject(schema: Schema, indent: string): string {
  const { properties = {}, required = [] } = schema;
  const either = eitherOf(schema);
  if (either) {
    const [first, second] = either;
    const { [first]: one = {}, [second]: other = {}, ...common } = properties;
    const shared = typescriptObject({ properties: common, required }, indent);
    const only = (name: string, part: Schema, absent: string): string =>
      typescriptObject(
        { properties: { [name]: part, [absent]: { type: "undefined" } }, required: [name] },
        indent,
      );
    return `${shared} & (${only(first, one, second)} | ${only(second, other, first)})`;
  }
  const inner = `${indent}  `;
  const lines = Object.entries(properties).flatMap(([name, part]) => {
    const text = part.description;
    const comment = text === undefined ? "" : `${inner}/** ${text} */\n`;
    const mark = required.includes(name) ? "" : "?";
    if (part.type === "undefined") return [`${inner}${name}?: undefined;`];
    // An absent member and an undefined one are the same to JSON.
    const absent = mark === "" ? "" : " | undefined";
    const line = `${comment}${inner}${name}${mark}: ${toTypescript(part, inner)}${absent};`;
    return isFile(part) && !isFileList(part)
      ? [line, `${inner}${name}_name?: string | undefined;`]
      : [line];
  });
  return `{\n${lines.join("\n")}\n${indent}}`;
}

export function typescriptHeaders(api: OpenApi): string {
  const headers = headersOf(api);
  const members = headers.map(
    ({ name, description = name }) =>
      `  /** ${description} */\n  readonly ${camelCase(name)}?: string | undefined;`,
  );
  const names = headers.map(({ name }) => `  ${camelCase(name)}: ${JSON.stringify(name)},`);
  return `// ${NOTICE}

/** The headers that operations document, by the names that callers give them. */
export interface HeaderOptions {
${members.join("\n")}
}

export const HEADER_NAMES: Readonly<Record<keyof HeaderOptions, string>> = {
${names.join("\n")}
};
`;
}

export function typescriptResources(api: OpenApi): string {
  const classes = [...resourcesOf(api)].map(
    ([resource, operations]) =>
      `export class ${capital(resource)} extends Resource {\n${operations.map(methodsOf).join("\n\n")}\n}\n`,
  );
  return `// ${NOTICE}

import { Resource, segment } from "./resource.ts";
import type { RequestOptions } from "./transport.ts";
import type * as api from "./types.ts";

${classes.join("\n")}`;
}

function methodsOf(operation: Operation): string {
  const { operationId, httpMethod, query, body, form, reply, list } = operation;
  const kinds = [
    ...(query ? [`api.${queryName(operationId)}`] : []),
    ...(body === undefined ? [] : [`api.${body}`]),
    ...(form ? [`api.${formName(operationId)}`] : []),
  ];
  const member = query ? "query" : "body";
  const inputs = kinds.join(" | ");
  const input =
    kinds.length === 0 ? [] : [`${member}: ${inputs}${operation.isInputOptional ? " = {}" : ""}`];
  const names = operation.headers.map(({ name }) => JSON.stringify(camelCase(name)));
  const options = `options?: RequestOptions<${names.join(" | ") || "never"}>`;
  const ids = operation.pathParameters.map((name) => `${camelCase(name)}: string`);
  const taken = [...ids, ...input, options].join(", ");
  const sent = `{ method: "${httpMethod}", path: ${pathOf(operation)}${kinds.length === 0 ? "" : `, ${member}`}, ...options }`;
  const overloads = Object.entries(operation.replyBy?.replies ?? {}).map(([value, type], index) => {
    const { field } = operation.replyBy!;
    const chosen = index === 0 ? `${field}?: "${value}" | undefined` : `${field}: "${value}"`;
    const narrowed = [...ids, `${member}: (${inputs}) & { ${chosen} }`, options].join(", ");
    return `${operation.method}(${narrowed}): Promise<api.${type}>;\n  `;
  });
  // A value that is known only when it runs has either reply.
  if (overloads.length > 0)
    overloads.push(`${operation.method}(${taken}): Promise<api.${reply}>;\n  `);
  const method = `  /** ${operation.summary}. */
  ${overloads.join("")}${operation.method}(${taken}): Promise<api.${reply}> {
    return this.transport.send(${sent});
  }`;
  if (!list) return method;
  return `${method}

  /** ${operation.summary}: every item, page by page. */
  ${list.method}(${taken}): AsyncGenerator<api.${list.item}> {
    return this.items(${sent});
  }`;
}

/** The path's parameters stand in its order, whatever they are called in the document. */
function pathOf({ path, pathParameters }: Operation): string {
  if (pathParameters.length === 0) return JSON.stringify(path);
  const names = [...pathParameters];
  return `\`${path.replaceAll(/\{\w+\}/g, () => `\${segment(${camelCase(names.shift()!)})}`)}\``;
}
