import {
  capital,
  javaName,
  nestedName,
  singular,
} from "../../src/features/front/code/input-type.ts";
import {
  alternativesOf,
  fileOf,
  formsOf,
  headersOf,
  inputNamesOf,
  isForm,
  NOTICE,
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

const HEAD = `// ${NOTICE}\npackage waymark.sdk;\n`;

export const javaVersion = (version: string): string =>
  `${HEAD}\nfinal class Version {\n    static final String VERSION = ${JSON.stringify(version)};\n\n    private Version() {}\n}\n`;

const holderOf = (name: string, about: string, parts: readonly string[]): string =>
  `${HEAD}
import java.util.List;
import java.util.Map;

/** ${about} */
public final class ${name} {
    private ${name}() {}

${parts.map(indent).join("\n")}}
`;

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, "    ");

/** A comment of Javadoc, which is HTML; one line for each part. */
function javadoc(parts: readonly string[]): string {
  const lines = parts
    .filter((part) => part !== "")
    .map((part) => part.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("*/", "*&#47;"))
    .map((part) => part.replaceAll(/\s+/g, " "));
  if (lines.length === 0) return "";
  if (lines.length === 1) return `/** ${lines[0]} */\n`;
  return `/**\n${lines.map((line) => ` * ${line}\n`).join("")} */\n`;
}

/** A string may have values that are not listed, of a newer server, so these are no enumerations. */
export function javaValues(api: OpenApi): string {
  const parts = schemasOf(api).flatMap(([name, { enum: values }]) => {
    if (!values) return [];
    const constants = values.map((value) => `${constantName(value)} = ${JSON.stringify(value)}`);
    return `public interface ${name} {\n    String ${constants.join(", ")};\n}\n`;
  });
  return holderOf("Values", "The values that the API documents for its strings.", parts).replace(
    /import java.*\n/g,
    "",
  );
}

const constantName = (value: string): string => value.replaceAll(/\W/g, "_").toUpperCase();

type Objects = readonly (readonly [name: string, schema: Schema])[];

/** The objects of the document, those that callers write or those that they read. */
const objectsOf = (api: OpenApi, isInput: boolean): Objects => {
  const inputs = inputNamesOf(api);
  return schemasOf(api).filter(
    ([name, schema]) =>
      (schema.properties !== undefined || schema.anyOf !== undefined) &&
      inputs.has(name) === isInput &&
      !isForm(schema),
  );
};

export function javaRequests(api: OpenApi): string {
  const forms = formsOf(api);
  const classes = objectsOf(api, true).flatMap(([name, schema]) => {
    const nested: string[] = [];
    const own = inputClass(api, name, schema, nested);
    const form = forms.get(name);
    return [...nested, form ? withFiles(own, name, form) : own];
  });
  const about = "What calls send. Members that are not set are not sent.";
  return holderOf("Requests", about, classes).replace(
    /^import /m,
    "import java.nio.file.Path;\n$&",
  );
}

function withFiles(own: string, type: string, form: Schema): string {
  const { name, isList } = fileOf(form);
  const setter = (taken: string, sent: string): string =>
    `public ${type} ${javaName(name)}(${taken}) { return withFiles(${JSON.stringify(name)}, ${sent}); }\n`;
  const setters = isList
    ? [javadoc(["Sent as a form with the other members."]), setter("List<Upload> value", "value")]
    : [
        javadoc(["Reads the file, which is sent as a form with the other members."]),
        setter("Path value", "List.of(Upload.of(value))"),
        setter("String name, byte[] content", "List.of(new Upload(name, content))"),
      ];
  return own
    .replace(" Input<", " FileInput<")
    .replace(/\}\n$/, `${setters.map(indent).join("")}}\n`);
}

function inputClass(api: OpenApi, name: string, schema: Schema, nested: string[]): string {
  const setters = Object.entries(schema.properties ?? {}).map(([member, part]) => {
    const type = javaType(api, nestedName(name, member), part, (of, object) =>
      nested.push(inputClass(api, of, object, nested)),
    );
    const plain = { Long: "long", Double: "double", Boolean: "boolean" }[type] ?? type;
    const method = javaName(member);
    return `${javadoc([describe(part)])}public ${name} ${method}(${plain} value) { return with(${JSON.stringify(member)}, value); }\n`;
  });
  return `${javadoc([schema.description ?? ""])}public static final class ${name} extends Input<${name}> {\n${setters.map(indent).join("")}}\n`;
}

const describe = (schema: Schema): string =>
  schema.description ?? alternativesOf(schema)[0]?.description ?? "";

export function javaReplies(api: OpenApi): string {
  const records = objectsOf(api, false).flatMap(([name, schema]) => {
    if (schema.anyOf) return [unionRecord(name, unionReplyOf(api, name))];
    const nested: string[] = [];
    const own = replyRecord(api, name, schema, nested);
    return [...nested, own];
  });
  const about =
    "What calls return. A member that is null, or that an older server does not send, is null.";
  return holderOf("Replies", about, records);
}

function replyRecord(api: OpenApi, name: string, schema: Schema, nested: string[]): string {
  const members = Object.entries(schema.properties ?? {});
  const components = members.map(([member, part]) => {
    const type = javaType(api, nestedName(name, member), part, (of, object) =>
      nested.push(replyRecord(api, of, object, nested)),
    );
    return `${type} ${javaName(member)}`;
  });
  const told = members
    .filter(([, part]) => describe(part) !== "")
    .map(([member, part]) => `@param ${javaName(member)} ${describe(part)}`);
  return recordOf(name, components, [schema.description ?? "", ...told]);
}

const unionRecord = (name: string, { replies, field }: ReplyBy): string =>
  recordOf(
    name,
    Object.entries(replies).map(([value, type]) => `${type} ${javaName(value)}`),
    [
      `One of them is set, as the ${field} of the request says.`,
      ...Object.keys(replies).map(
        (value) => `@param ${javaName(value)} with the ${field} ${value}`,
      ),
    ],
  );

const recordOf = (name: string, components: readonly string[], told: readonly string[]): string =>
  `${javadoc(told)}public record ${name}(\n    ${components.join(",\n    ")}\n) ${name.endsWith("Event") ? "implements Webhook.Event " : ""}{}\n`;

type AddObject = (name: string, schema: Schema) => void;

function javaType(api: OpenApi, name: string, schema: Schema, add: AddObject): string {
  const [only = schema, ...others] = alternativesOf(schema).filter(({ type }) => type !== "null");
  if (others.length > 0) {
    // A string may stand for the object: both are written, so the object needs its type.
    for (const one of [only, ...others]) if (one.type === "object") javaType(api, name, one, add);
    return "?";
  }
  if (only.$ref !== undefined) {
    const named = refName(only.$ref);
    return api.components.schemas[named]?.enum ? "String" : named;
  }
  switch (only.type) {
    case "object":
      if (only.additionalProperties === true || !only.properties) return "Map<String, Object>";
      add(name, only);
      return name;
    case "array":
      return `List<${javaType(api, singular(name), only.items ?? {}, add)}>`;
    case "integer":
      return "Long";
    case "number":
      return "Double";
    case "boolean":
      return "Boolean";
    case "string":
      return "String";
    default:
      return "Object";
  }
}

export function javaOption(api: OpenApi): string {
  const options = headersOf(api).map(
    ({ name, description = "" }) =>
      `${javadoc([description])}public static Option ${javaName(name.toLowerCase().replaceAll("-", "_"))}(String value) { return new Option(${JSON.stringify(name)}, value); }\n`,
  );
  return `${HEAD}
/** A call's headers, parameters beside its input. */
public record Option(String header, String value) {
${options.map(indent).join("\n")}}
`;
}

export function javaResources(api: OpenApi): string {
  const classes = [...resourcesOf(api)].map(([resource, operations]) => {
    const name = capital(resource);
    const methods = operations.map((operation) => indent(methodsOf(operation)));
    return `public static class ${name} extends Resource {\n    ${name}(Transport transport) { super(transport); }\n\n${methods.join("\n")}}\n`;
  });
  return holderOf("Resources", "The operations of the API, by what they concern.", classes).replace(
    "import java.util.List;\nimport java.util.Map;\n",
    "import waymark.sdk.Replies.*;\nimport waymark.sdk.Requests.*;\n",
  );
}

function methodsOf(operation: Operation): string {
  const { httpMethod, path, pathParameters, query, body, reply, replyBy, list } = operation;
  const ids = pathParameters.map(javaName);
  const kind = query ? queryName(operation.operationId) : body;
  const member = query ? "query" : "body";
  const taken = [
    ...ids.map((id) => `String ${id}`),
    ...(kind === undefined ? [] : [`${kind} ${member}`]),
    "Option... options",
  ].join(", ");
  const template = JSON.stringify(path.replaceAll(/\{\w+\}/g, "{}"));
  const at = ids.length === 0 ? template : `path(${[template, ...ids].join(", ")})`;
  const call = `new Call("${httpMethod}", ${at}, ${query ? "query" : "null"}, ${body === undefined ? "null" : "body"})`;
  const name = javaName(operation.method);
  const result = replyBy
    ? unionOf(replyBy, reply, call)
    : `return send(${reply}.class, ${call}, options);`;
  const method = `${javadoc([`${operation.summary}.`])}public ${reply} ${name}(${taken}) {\n${indent(result)}\n}\n`;
  if (!list) return method;
  return `${method}
${javadoc([`${operation.summary}: every item, page by page.`])}public Iterable<${list.item}> ${list.method}(${taken}) {
    return items(${list.item}.class, ${call}, options);
}
`;
}

/** The field of the request decides which alternative comes; the first is the default. */
function unionOf({ field, replies }: ReplyBy, reply: string, call: string): string {
  const types = Object.entries(replies);
  const made = (at: number): string =>
    types
      .map(([, type], index) => (index === at ? `send(${type}.class, call, options)` : "null"))
      .join(", ");
  const cases = types
    .slice(1)
    .map(
      ([value], index) =>
        `if (${JSON.stringify(value)}.equals(body.get(${JSON.stringify(field)}))) return new ${reply}(${made(index + 1)});\n`,
    );
  return `Call call = ${call};\n${cases.join("")}return new ${reply}(${made(0)});`;
}
