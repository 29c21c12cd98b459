import {
  describeError,
  ERROR_SCHEMAS,
  groupByStatus,
  HEADERS,
  hoist,
  nameOfError,
  OPERATOR_PREFIX,
  parametersOf,
  COMMON_HEADERS,
  ref,
  type Json,
} from "../../access/index.ts";
import type { ErrorCode } from "../../errors.ts";
import { VERSION } from "../../version.ts";
import { neededRole, OPERATOR_TAGS, type OperatorOperation } from "./operation.ts";

const ABOUT = `What the console and automation call to run a Waymark installation.

Programs send a token, made with \`waymark tokens create\`, as \`Authorization: Bearer wop_…\`. The console signs in and gets a session
cookie; its requests other than GET need the header \`X-Waymark-Console: 1\`. A viewer may only read. Every change is in the audit log.`;

/** Generates the OpenAPI document from the operations, like that of the public API. */
export function describeOperatorApi(operations: readonly OperatorOperation[]): Json {
  const components: Json = { ...ERROR_SCHEMAS };
  const responses: Json = {};
  const paths: Record<string, Json> = {};
  for (const operation of [...operations].toSorted((a, b) => a.path.localeCompare(b.path))) {
    const item = (paths[operation.path] ??= {});
    item[operation.method.toLowerCase()] = describeOne(operation, components, responses);
  }
  const text = JSON.stringify([paths, responses]);
  return {
    openapi: "3.1.0",
    info: {
      title: "Waymark for operators",
      version: VERSION,
      description: ABOUT,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: OPERATOR_PREFIX, description: "This server" }],
    tags: Object.entries(OPERATOR_TAGS).map(([name, description]) => ({ name, description })),
    security: [{ token: [] }, { session: [] }],
    paths,
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "An operator's token: `wop_…`" },
        session: { type: "apiKey", in: "cookie", name: "waymark_operator" },
      },
      schemas: components,
      responses,
      headers: Object.fromEntries(
        Object.entries(HEADERS).filter(([name]) => text.includes(`#/components/headers/${name}"`)),
      ),
    },
  };
}

function describeOne(operation: OperatorOperation, components: Json, shared: Json): Json {
  const role = neededRole(operation);
  const responses: Json = {
    [operation.status]: {
      description: operation.summary,
      headers: COMMON_HEADERS,
      content: { "application/json": { schema: hoist(operation.reply, components) } },
    },
  };
  for (const [status, codes] of groupByStatus(errorsOf(operation), operation.method)) {
    const name = nameOfError(status, codes);
    shared[name] ??= describeError(status, codes);
    responses[status] = ref("responses", name);
  }
  const isOpen = role === "anyone";
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: [operation.description, isOpen ? "Needs no session." : `Role: \`${role}\`.`]
      .filter((text) => text !== undefined)
      .join("\n\n"),
    ...(isOpen ? { security: [] } : {}),
    parameters: [
      ...parametersOf(operation.params, "path", components),
      ...parametersOf(operation.query, "query", components),
    ],
    ...describeBody(operation, components),
    responses,
  };
}

function describeBody(operation: OperatorOperation, components: Json): Json {
  if (!operation.body) return {};
  const file = {
    "application/octet-stream": { schema: { type: "string", contentMediaType: "text/plain" } },
  };
  return {
    requestBody: {
      required: !operation.isBodyOptional,
      content: {
        "application/json": { schema: hoist(operation.body, components) },
        ...(operation.takesStream ? file : {}),
      },
    },
  };
}

function errorsOf(operation: OperatorOperation): ErrorCode[] {
  return [
    "validation_error",
    "invalid_request",
    "unauthorized",
    ...(neededRole(operation) === "admin" ? (["insufficient_scope"] as const) : []),
    ...(operation.params || neededRole(operation) === "anyone" ? (["not_found"] as const) : []),
    "rate_limited",
    "internal_error",
    "service_unavailable",
  ];
}
