import {
  capital,
  nestedName,
  singular,
  type InputStruct,
  type InputType,
} from "../code/input-type.ts";
import {
  lastOf,
  resolveSchema,
  type ApiDocument,
  type ApiOperation,
  type ApiSchema,
} from "./api-document.ts";

/** The type of the query or the body of an operation; undefined where it has neither. */
export function inputOf(operation: ApiOperation, api: ApiDocument): InputStruct | undefined {
  const { operationId, parameters = [], requestBody } = operation;
  const query = parameters.filter(({ in: place }) => place === "query");
  const body = requestBody?.content["application/json"]?.schema;
  if (body?.$ref !== undefined)
    return structOf(lastOf(body.$ref), resolveSchema(body, api).properties ?? {}, api);
  if (query.length === 0) return undefined;
  const members = Object.fromEntries(query.map(({ name, schema }) => [name, schema]));
  return structOf(`${capital(operationId)}Query`, members, api);
}

function structOf(
  name: string,
  properties: Readonly<Record<string, ApiSchema>>,
  api: ApiDocument,
): InputStruct {
  const members = Object.entries(properties).map(([member, part]): [string, InputType] => [
    member,
    typeOf(nestedName(name, member), part, api),
  ]);
  return { name, members: Object.fromEntries(members) };
}

function typeOf(name: string, schema: ApiSchema, api: ApiDocument): InputType {
  const named = schema.$ref === undefined ? name : lastOf(schema.$ref);
  const { type, items, properties, enum: values } = resolveSchema(schema, api);
  if (values !== undefined) return named;
  const types = [type].flat();
  if (properties !== undefined) {
    const struct = structOf(named, properties, api);
    return types.includes("string") ? { ...struct, orText: true } : struct;
  }
  if (items !== undefined) return [typeOf(singular(name), items, api)];
  const plain = types.find((one) => one !== "null") ?? "string";
  return plain === "string" && types.includes("null") ? "string?" : plain;
}
