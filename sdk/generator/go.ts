import { capital, goName, nestedName, singular } from "../../src/features/front/code/input-type.ts";
import {
  alternativesOf,
  fileOf,
  formsOf,
  headersOf,
  inputNamesOf,
  isForm,
  queryName,
  refName,
  unionReplyOf,
  resourcesOf,
  schemasOf,
  type OpenApi,
  type Operation,
  type ReplyBy,
  type Schema,
} from "./document.ts";

interface Field {
  readonly comment: string | undefined;
  readonly name: string;
  readonly type: string;
  readonly tag: string;
}

/** Tools of Go know a generated file by the form of its first line. */
const HEAD = `// Code generated from the OpenAPI document by sdk/generator. DO NOT EDIT.\n\npackage waymark\n`;

export const goVersion = (version: string): string =>
  `${HEAD}\n// Version of this package.\nconst Version = ${JSON.stringify(version)}\n`;

/** Structs in the order of the document, each after those that it alone uses. */
export function goTypes(api: OpenApi): string {
  const inputs = inputNamesOf(api);
  const forms = formsOf(api);
  const types = schemasOf(api)
    .filter(([, schema]) => !isForm(schema))
    .flatMap(([name, schema]) => {
      if (schema.enum) return [goEnum(name, schema.enum)];
      if (schema.anyOf) return [goUnion(api, name)];
      const nested: string[] = [];
      const own = goStruct(api, name, schema, { isInput: inputs.has(name), nested });
      const form = forms.get(name);
      return [...nested, form ? own.replace(/\}\n$/, `${fileMember(form)}}\n`) : own];
    });
  return `${HEAD}\n${types.join("\n")}`;
}

function fileMember(form: Schema): string {
  const { name, isList } = fileOf(form);
  const type = isList ? "[]File" : "*File";
  return `\t// Sent as a form with the other members.\n\t${goName(name)} ${type} \`json:"-"\`\n`;
}

function goEnum(name: string, values: readonly string[]): string {
  const constants = values.map((value) => ({
    name: `${name}${goName(value)}`,
    value: `${name} = ${JSON.stringify(value)}`,
  }));
  const width = Math.max(...constants.map((one) => one.name.length));
  const lines = constants.map((one) => `\t${one.name.padEnd(width)} ${one.value}\n`);
  return `type ${name} string\n\nconst (\n${lines.join("")})\n`;
}

/** A reply of which one alternative comes: the others are nil. */
function goUnion(api: OpenApi, name: string): string {
  const by = unionReplyOf(api, name);
  const fields = Object.entries(by.replies).map(([value, type]): Field => ({
    comment: `With the format ${value}`,
    name: goName(value),
    type: `*${type}`,
    tag: `\`json:"${value},omitempty"\``,
  }));
  return `type ${name} struct {\n${linesOf(fields)}}\n`;
}

interface Place {
  readonly isInput: boolean;
  readonly nested: string[];
}

function goStruct(api: OpenApi, name: string, schema: Schema, place: Place): string {
  const { properties = {}, required = [] } = schema;
  const fields = Object.entries(properties).map(([member, part]): Field => {
    const isRequired = required.includes(member);
    const type = goType(api, nestedName(name, member), part, place);
    const isNullable = alternativesOf(part).some((one) => one.type === "null");
    const isAbsent = place.isInput
      ? !/^(?:string|[A-Z])/.test(type) || isNullable || isObject(api, part)
      : !isRequired || isNullable;
    return {
      comment: part.description ?? alternativesOf(part)[0]?.description,
      name: goName(member),
      type: `${isAbsent && !/^(?:\[|map|any)/.test(type) ? "*" : ""}${type}`,
      tag: `\`json:"${member}${isRequired && !place.isInput ? "" : ",omitempty"}"\``,
    };
  });
  const comment = schema.description === undefined ? "" : `// ${name}: ${schema.description}\n`;
  return `${comment}type ${name} struct {\n${linesOf(fields)}}\n`;
}

function isObject(api: OpenApi, schema: Schema): boolean {
  const { $ref, properties } = schema;
  return properties !== undefined || ($ref !== undefined && isObjectNamed(api, refName($ref)));
}

const isObjectNamed = (api: OpenApi, name: string): boolean =>
  api.components.schemas[name]?.properties !== undefined;

/** gofmt aligns the columns of fields that follow one another without a comment between them. */
function linesOf(fields: readonly Field[]): string {
  const blocks: Field[][] = [];
  for (const field of fields)
    if (field.comment !== undefined || blocks.length === 0) blocks.push([field]);
    else blocks.at(-1)!.push(field);
  return blocks
    .flatMap((block) => {
      const width = Math.max(...block.map(({ name }) => name.length));
      const typeWidth = Math.max(...block.map(({ type }) => type.length));
      return block.map(({ comment, name, type, tag }) => {
        const text = comment === undefined ? "" : `\t// ${comment.replaceAll(/\s+/g, " ")}\n`;
        return `${text}\t${name.padEnd(width)} ${type.padEnd(typeWidth)} ${tag}\n`;
      });
    })
    .join("");
}

function goType(api: OpenApi, name: string, schema: Schema, place: Place): string {
  const [only = schema, ...others] = alternativesOf(schema).filter(({ type }) => type !== "null");
  if (others.length > 0) {
    // A string may stand for the object: both are written, so the object needs its type.
    for (const one of [only, ...others]) if (one.type === "object") goType(api, name, one, place);
    return "any";
  }
  if (only.$ref) return refName(only.$ref);
  switch (only.type) {
    case "object":
      if (only.additionalProperties === true || !only.properties) return "map[string]any";
      place.nested.push(goStruct(api, name, only, place));
      return name;
    case "array":
      return `[]${goType(api, singular(name), only.items ?? {}, place)}`;
    case "integer":
      return "int";
    case "number":
      return "float64";
    case "boolean":
      return "bool";
    case "string":
      return "string";
    default:
      return "any";
  }
}

export function goResources(api: OpenApi): string {
  const resources = [...resourcesOf(api)].map(([name, operations]) => {
    const type = capital(name);
    const methods = operations.map((operation) => methodsOf(type, operation));
    return `type ${type} struct{ client *Client }\n\n${methods.join("\n")}`;
  });
  const names = [...resourcesOf(api).keys()].map(capital);
  const width = Math.max(...names.map((name) => name.length));
  const options = headersOf(api).map(
    ({ name, description = "" }) =>
      `// ${goName(name)} sets the header ${name}: ${description.replaceAll(/\s+/g, " ")}\nfunc ${goName(name)}(value string) Option { return header(${JSON.stringify(name)}, value) }\n`,
  );
  return `${HEAD}
import (
	"context"
	"iter"
)

// Resources are the operations of the API, by what they concern.
type Resources struct {
${names.map((name) => `\t${name.padEnd(width)} ${name}\n`).join("")}}

func resourcesOf(client *Client) Resources {
	return Resources{${names.map((name) => `${name}{client}`).join(", ")}}
}

${options.join("\n")}
${resources.join("\n")}`;
}

function methodsOf(type: string, operation: Operation): string {
  const { httpMethod, path, pathParameters, query, body, reply, replyBy, list } = operation;
  const name = goName(operation.method);
  const ids = pathParameters.map((one) => localName(one));
  const kind = query ? queryName(operation.operationId) : body;
  const member = query ? "query" : "body";
  const taken = [
    "ctx context.Context",
    ...ids.map((id) => `${id} string`),
    ...(kind === undefined ? [] : [`${member} ${kind}`]),
    "options ...Option",
  ].join(", ");
  const sent = [
    `method: ${JSON.stringify(httpMethod)}`,
    `path: ${JSON.stringify(path.replaceAll(/\{\w+\}/g, "{}"))}`,
    ...(ids.length === 0 ? [] : [`ids: []string{${ids.join(", ")}}`]),
    ...(kind === undefined ? [] : [`${member}: ${member}`]),
    ...(operation.form ? [filesOf(operation.form)] : []),
  ].join(", ");
  const head = `// ${name}: ${operation.summary}.\nfunc (r ${type}) ${name}(${taken}) (*${reply}, error) {\n`;
  const method = replyBy
    ? `${head}${unionBody(replyBy, reply, sent)}}\n`
    : `${head}\treturn send[${reply}](ctx, r.client, call{${sent}}, options)\n}\n`;
  if (!list) return method;
  const walk = goName(list.method);
  return `${method}
// ${walk}: ${operation.summary}: every item, page by page.
func (r ${type}) ${walk}(${taken}) iter.Seq2[${list.item}, error] {
	return items[${list.item}](ctx, r.client, call{${sent}}, options)
}
`;
}

function filesOf(form: Schema): string {
  const { name, isList } = fileOf(form);
  const member = `body.${goName(name)}`;
  return `part: ${JSON.stringify(name)}, files: ${isList ? member : `only(${member})`}`;
}

/** The field of the request decides which alternative comes; the first is the default. */
function unionBody({ field, replies }: ReplyBy, reply: string, sent: string): string {
  const read = (value: string, type: string, indent: string): string =>
    [
      `found, err := send[${type}](ctx, r.client, one, options)`,
      "if err != nil {",
      "\treturn nil, err",
      "}",
      `return &${reply}{${goName(value)}: found}, nil`,
    ]
      .map((line) => `${indent}${line}\n`)
      .join("");
  const [[first, firstType] = ["", ""], ...others] = Object.entries(replies);
  const cases = others.map(
    ([value, type]) =>
      `\tif body.${goName(field)} == ${JSON.stringify(value)} {\n${read(value, type, "\t\t")}\t}\n`,
  );
  return `\tone := call{${sent}}\n${cases.join("")}${read(first, firstType, "\t")}`;
}

const localName = (name: string): string => {
  const text = goName(name);
  return text.charAt(0).toLowerCase() + text.slice(1);
};
