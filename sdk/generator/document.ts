/*
 * The SDKs are generated from the OpenAPI document that the server serves: the types, and one
 * method for each operation with every parameter it documents. test/sdk/generated.test.ts compares
 * the committed files with the output; `npm test -- test/sdk/generated.test.ts -u` rewrites them.
 */

import { capital, singular } from "../../src/features/front/code/input-type.ts";
import { SDK_METHODS } from "../../src/features/front/reference/sdk-methods.ts";

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly if?: { readonly required?: readonly string[] };
  readonly else?: { readonly required?: readonly string[] };
  readonly additionalProperties?: boolean;
  readonly contentMediaType?: string;
  readonly description?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface DocumentedOperation {
  readonly operationId: string;
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

export interface OpenApi {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
}

/** Which schema answers which value of a field of the request; the first value is the default. */
export interface ReplyBy {
  readonly field: string;
  readonly replies: Readonly<Record<string, string>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  /** `jobs`; undefined for a method of the client itself. */
  readonly resource: string | undefined;
  readonly method: string;
  readonly httpMethod: string;
  readonly path: string;
  readonly pathParameters: readonly string[];
  readonly query: Schema | undefined;
  readonly headers: readonly Parameter[];
  /** The name of the schema of the JSON body. */
  readonly body: string | undefined;
  /** Of a body with a file: the multipart form that may be sent instead of JSON. */
  readonly form: Schema | undefined;
  /** Whether every member of the query or the body may be left out. */
  readonly isInputOptional: boolean;
  readonly reply: string;
  /** Where a field of the request decides which alternative of the reply comes. */
  readonly replyBy: ReplyBy | undefined;
  /** Of a list: the method that walks it and the schema of its items. */
  readonly list: { readonly method: string; readonly item: string } | undefined;
}

export const NOTICE = "Generated from the OpenAPI document by sdk/generator. Do not edit.";

/** The document itself is no call of a program that has an SDK. */
const NOT_OFFERED = new Set(["getOpenapi"]);

/** What `{id}` identifies where it is not the singular of the resource. */
const IDENTIFIED: Readonly<Record<string, string>> = { webhooks: "endpoint" };

/** The replies that are a union of schemas, which nobody could use without asking first which it is. */
const REPLIES_BY_FIELD: Readonly<Record<string, ReplyBy>> = {
  readResume: {
    field: "format",
    replies: { person: "ResumeReading", json_resume: "JsonResume" },
  },
};

export function operationsOf(api: OpenApi): Operation[] {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => !NOT_OFFERED.has(operationId))
      .map(([httpMethod, documented]) =>
        readOperation(api, path, httpMethod.toUpperCase(), documented),
      ),
  );
}

function readOperation(
  api: OpenApi,
  path: string,
  httpMethod: string,
  documented: DocumentedOperation,
): Operation {
  const { operationId, summary = operationId, parameters = [], requestBody } = documented;
  const name = SDK_METHODS[operationId];
  if (name === undefined)
    throw new Error(`${operationId} has no method name: add it to SDK_METHODS`);
  const [method = "", resource] = name.split(".").toReversed();
  const body = requestBody?.content["application/json"]?.schema;
  const form = requestBody?.content["multipart/form-data"]?.schema;
  const query = querySchema(parameters);
  if (requestBody && (!body?.$ref || query))
    throw new Error(`${operationId}: only a named JSON body, and no query beside it, is supported`);
  const success = Object.entries(documented.responses).find(([status]) => status.startsWith("2"));
  const reply = success?.[1].content?.["application/json"]?.schema.$ref;
  if (reply === undefined) throw new Error(`${operationId}: the reply has no named schema`);
  const bodySchema = body?.$ref === undefined ? undefined : schemaNamed(api, body.$ref);
  if (form) checkForm(operationId, form, bodySchema);
  return {
    operationId,
    summary,
    resource,
    method,
    httpMethod,
    path,
    pathParameters: parameters
      .filter((parameter) => parameter.in === "path")
      .map((parameter) => (parameter.name === "id" ? idName(resource) : parameter.name)),
    query,
    headers: parameters.filter((parameter) => parameter.in === "header"),
    body: body?.$ref === undefined ? undefined : refName(body.$ref),
    form,
    isInputOptional: isOptional(query ?? bodySchema),
    reply: refName(reply),
    replyBy: replyByOf(api, operationId, schemaNamed(api, reply), bodySchema),
    list: listOf(method, schemaNamed(api, reply)),
  };
}

const idName = (resource = ""): string => `${IDENTIFIED[resource] ?? singular(resource)}_id`;

const isOptional = (schema: Schema = {}): boolean =>
  (schema.required ?? []).length === 0 && schema.else === undefined;

/** Every alternative of the reply answers one value of the field, and every value has one. */
function replyByOf(
  api: OpenApi,
  operationId: string,
  reply: Schema,
  body: Schema = {},
): ReplyBy | undefined {
  const alternatives = (reply.anyOf ?? []).map(({ $ref = "" }) => refName($ref));
  const by = REPLIES_BY_FIELD[operationId];
  if (alternatives.length === 0 && by === undefined) return undefined;
  const field = body.properties?.[by?.field ?? ""];
  const values = (field?.$ref === undefined ? field : schemaNamed(api, field.$ref))?.enum ?? [];
  const { replies = {} } = by ?? {};
  if (!isSame(values, Object.keys(replies)) || !isSame(alternatives, Object.values(replies)))
    throw new Error(`${operationId}: say in REPLIES_BY_FIELD which reply answers which value`);
  return by;
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.toSorted().join() === others.toSorted().join();

/** A list has its items in `data` and says in `pagination` where it goes on. */
function listOf(method: string, { properties = {} }: Schema): Operation["list"] {
  const item = properties["data"]?.items?.$ref;
  if (item === undefined || properties["pagination"] === undefined) return undefined;
  const isPlain = method === "list" || method === "search";
  return { method: isPlain ? "iterate" : `iterate${capital(method)}`, item: refName(item) };
}

/** Methods take the form's fields as members of the JSON body, so it must have them all. */
function checkForm(operationId: string, form: Schema, body: Schema = {}): void {
  for (const [name, field] of Object.entries(form.properties ?? {}))
    if (!isFile(field) && body.properties?.[name] === undefined)
      throw new Error(`${operationId}: the form has the field ${name}, the JSON body has not`);
}

export const isFile = (schema: Schema): boolean =>
  schema.contentMediaType === "application/octet-stream" || isFileList(schema);

export const isFileList = ({ items }: Schema): boolean => items !== undefined && isFile(items);

export const isForm = ({ properties = {} }: Schema): boolean =>
  Object.values(properties).some(isFile);

/** The field of a form that is its file or, of a list, its files. */
export function fileOf(form: Schema): { readonly name: string; readonly isList: boolean } {
  const fields = Object.entries(form.properties ?? {}).filter(([, field]) => isFile(field));
  const [[name, field] = ["", {}], ...others] = fields;
  if (name === "" || others.length > 0) throw new Error("a form has one field for its files");
  return { name, isList: isFileList(field) };
}

function querySchema(parameters: readonly Parameter[]): Schema | undefined {
  const query = parameters.filter((parameter) => parameter.in === "query");
  if (query.length === 0) return undefined;
  const described = query.map(({ name, schema, description }): [string, Schema] => [
    name,
    description === undefined ? schema : { ...schema, description },
  ]);
  const required = query.filter((parameter) => parameter.required).map(({ name }) => name);
  return { type: "object", properties: Object.fromEntries(described), required };
}

/** The schemas of the document, and one for each query and each multipart form. */
export function schemasOf(api: OpenApi): [name: string, schema: Schema][] {
  const inputs = operationsOf(api).flatMap(({ operationId, query, form }): [string, Schema][] => [
    ...(query ? [[queryName(operationId), query] satisfies [string, Schema]] : []),
    ...(form ? [[formName(operationId), form] satisfies [string, Schema]] : []),
  ]);
  return [...Object.entries(api.components.schemas), ...inputs];
}

/** The schemas that callers write: those of the queries and the bodies, and what they refer to. */
export function inputNamesOf(api: OpenApi): Set<string> {
  const schemas = new Map(schemasOf(api));
  const names = new Set<string>();
  const add = (name: string): void => {
    if (names.has(name)) return;
    names.add(name);
    for (const [, ref] of JSON.stringify(schemas.get(name)).matchAll(/"\$ref":"([^"]+)"/g))
      add(refName(ref!));
  };
  for (const { operationId, query, body } of operationsOf(api))
    for (const name of [query && queryName(operationId), body]) if (name !== undefined) add(name);
  return names;
}

/** The form that may be sent instead of a body, by the name of the body's schema. */
export const formsOf = (api: OpenApi): Map<string, Schema> =>
  new Map(
    operationsOf(api).flatMap(({ form, body }) =>
      form && body !== undefined ? [[body, form] as const] : [],
    ),
  );

/** The property whose value tells a union's alternatives apart. */
export function unionReplyOf(api: OpenApi, name: string): ReplyBy {
  const found = operationsOf(api).find((one) => one.reply === name && one.replyBy !== undefined);
  if (!found?.replyBy) throw new Error(`${name} is a union that no reply has`);
  return found.replyBy;
}

export const queryName = (operationId: string): string => `${capital(operationId)}Query`;
export const formName = (operationId: string): string => `${capital(operationId)}Form`;

/** Every header parameter of the document, once. */
export function headersOf(api: OpenApi): Parameter[] {
  const all = operationsOf(api).flatMap(({ headers }) => headers);
  return [...new Map(all.map((header) => [header.name, header])).values()];
}

/** `Idempotency-Key` is `idempotency_key` in Python. */
export const snakeCase = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();

export const camelCase = (name: string): string =>
  snakeCase(name).replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export const refName = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);

const schemaNamed = (api: OpenApi, ref: string): Schema =>
  api.components.schemas[refName(ref)] ?? {};

/** `type: [string, object]` is a union: each type with the keywords that concern it. */
export function alternativesOf(schema: Schema): readonly Schema[] {
  if (schema.anyOf) return schema.anyOf;
  if (typeof schema.type === "string" || schema.type === undefined) return [schema];
  return schema.type.map((type) => ({ ...schema, type }));
}

/** The operations of each resource; those of the client itself are left out. */
export function resourcesOf(api: OpenApi): Map<string, Operation[]> {
  const inResource = operationsOf(api).filter(({ resource }) => resource !== undefined);
  return Map.groupBy(inResource, ({ resource }) => resource!);
}
