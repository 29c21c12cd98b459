import { capital, singular } from "../../src/features/front/code/input-type.ts";
import {
  alternativesOf,
  isFile,
  isFileList,
  isForm,
  NOTICE,
  operationsOf,
  queryName,
  refName,
  resourcesOf,
  schemasOf,
  snakeCase,
  type OpenApi,
  type Operation,
  type Schema,
} from "./document.ts";

/** Schemas that callers write are TypedDicts, those that the server writes are dataclasses. */
const WRITTEN_BY_CALLER = /(?:Request|Filters|Query|Change|Recovery|Rotation)$|^New/;

export function pythonTypes(api: OpenApi): string {
  const classes = [...schemasOf(api), ...narrowedBodies(api)]
    .filter(([, schema]) => !isForm(schema))
    .map(([name, schema]) => {
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
    // Aliases come before the classes that use them, and unions of classes after these.
    [isAlias, isClass, isUnion].flatMap((is) => classes.filter(is)).join("\n\n"),
  ].join("\n");
}

/** A body for each reply: the types of overloads, whose members cannot be narrowed by inheritance. */
function narrowedBodies(api: OpenApi): [name: string, schema: Schema][] {
  return operationsOf(api).flatMap(({ body = "", replyBy }) =>
    Object.keys(replyBy?.replies ?? {}).map((value, index): [string, Schema] => {
      const { properties = {}, required = [] } = api.components.schemas[body] ?? {};
      const { field } = replyBy!;
      const { description } = properties[field] ?? {};
      const only = { const: value, ...(description === undefined ? {} : { description }) };
      return [
        narrowedName(value, body),
        {
          type: "object",
          properties: { ...properties, [field]: only },
          required: index === 0 ? required : [...required, field],
        },
      ];
    }),
  );
}

const narrowedName = (value: string, body: string): string => `${camel(value)}${body}`;

const isUnion = (text: string): boolean => /^\w+ = \w+(?: \| \w+)+\n$/.test(text);
const isAlias = (text: string): boolean => !isClass(text) && !isUnion(text);

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

/** The resources of the asynchronous client; the synchronous ones are derived from them. */
export function pythonResources(api: OpenApi): string {
  const classes = [...resourcesOf(api)].map(
    ([resource, operations]) =>
      `class Async${capital(resource)}(AsyncResource):\n${operations.map(methodsOf).join("\n\n")}\n`,
  );
  return `# ${NOTICE}
from __future__ import annotations

from typing import TYPE_CHECKING, AsyncIterator, Sequence, Unpack, overload

from . import types as api
from ._transport import Call, segment

if TYPE_CHECKING:
    from ._async_client import AsyncWaymark


class AsyncResource:
    def __init__(self, client: AsyncWaymark) -> None:
        self._send = client._send
        self._items = client._items


${classes.join("\n\n")}`;
}

function methodsOf(operation: Operation): string {
  const { operationId, summary, httpMethod, query, body, form, headers, reply, list } = operation;
  const files = Object.entries(form?.properties ?? {}).filter(([, field]) => isFile(field));
  const options = [
    ...files.flatMap(([name, field]) =>
      isFileList(field)
        ? [`${name}: Sequence[tuple[str, bytes]] = ()`]
        : [
            `${name}: bytes | None = None`,
            `${name}_name: str = ${JSON.stringify(DEFAULT_FILE_NAME)}`,
          ],
    ),
    ...headers.map(({ name }) => `${snakeCase(name)}: str | None = None`),
  ];
  const kind = query ? queryName(operationId) : body;
  const member = query ? "query" : "body";
  const takenWith = (input: string | undefined): string[] => [
    "self",
    ...operation.pathParameters.map((name) => `${name}: str`),
    ...(options.length === 0 ? [] : ["*", ...options]),
    ...(input === undefined ? [] : [`**${member}: Unpack[api.${input}]`]),
  ];
  const sent = [
    JSON.stringify(httpMethod),
    pathOf(operation),
    ...(query ? ["query=query"] : []),
    ...(body === undefined ? [] : ["json=body"]),
    ...(form ? [`files=[${files.map(pythonFile).join(", ")}]`] : []),
    ...(form ? [`form=${pythonTuple(fieldsOf(form))}`] : []),
    ...(headers.length === 0
      ? []
      : [`headers={${headers.map(({ name }) => `"${name}": ${snakeCase(name)}`).join(", ")}}`]),
  ];
  const call = `Call(\n            ${sent.join(",\n            ")},\n        )`;
  const signature = (name: string, result: string, input = kind): string =>
    `def ${name}(\n        ${takenWith(input).join(",\n        ")},\n    ) -> ${result}:`;
  const name = snakeCase(operation.method);
  const narrowed = Object.entries(operation.replyBy?.replies ?? {}).map(([value, type]) =>
    signature(name, `api.${type}`, narrowedName(value, body!)),
  );
  // A value that is known only when it runs has either reply.
  if (narrowed.length > 0) narrowed.push(signature(name, `api.${reply}`));
  const overloads = narrowed.map((one) => `    @overload\n    async ${one} ...\n\n`);
  const method = `${overloads.join("")}    async ${signature(name, `api.${reply}`)}
        """${summary}."""
        call = ${call}
        return await self._send(api.${reply}, call)`;
  if (!list) return method;
  return `${method}

    ${signature(snakeCase(list.method), `AsyncIterator[api.${list.item}]`)}
        """${summary}: every item, page by page."""
        call = ${call}
        return self._items(api.${reply}, call)`;
}

/** Of a list of files each has its name beside it. */
const pythonFile = ([name, field]: [string, Schema]): string =>
  isFileList(field)
    ? `*(("${name}", one) for one in ${name})`
    : `("${name}", (${name}_name, ${name}))`;

const DEFAULT_FILE_NAME = "resume";

const fieldsOf = ({ properties = {} }: Schema): string[] =>
  Object.entries(properties)
    .filter(([, field]) => !isFile(field))
    .map(([name]) => name);

const pythonTuple = (names: readonly string[]): string =>
  `(${names.map((name) => `"${name}",`).join(" ")})`;

/** The path's parameters stand in its order, whatever they are called in the document. */
function pathOf({ path, pathParameters }: Operation): string {
  if (pathParameters.length === 0) return JSON.stringify(path);
  const names = [...pathParameters];
  return `f"${path.replaceAll(/\{\w+\}/g, () => `{segment(${names.shift()!})}`)}"`;
}

/** The synchronous modules are the asynchronous ones without their waiting. */
export function synchronous(module: string, source: string): string {
  const text = source
    .replaceAll("import asyncio\n", "")
    .replaceAll("asyncio.sleep", "time.sleep")
    .replaceAll("httpx.AsyncClient", "httpx.Client")
    .replaceAll("AsyncIterator", "Iterator")
    .replaceAll("__aenter__", "__enter__")
    .replaceAll("__aexit__", "__exit__")
    .replaceAll(".aclose()", ".close()")
    .replaceAll("_async_", "_")
    .replaceAll(/\b(?:async|await) /g, "")
    .replaceAll(/\bAsync(?=[A-Z])/g, "")
    .replace(`# ${NOTICE}\n`, "");
  return `# Generated from ${module} by sdk/generator. Do not edit.\n${text}`;
}
