import type { ErrorCode } from "../../errors.ts";
import { VERSION } from "../../version.ts";
import {
  describeError,
  ERROR_SCHEMAS,
  groupByStatus,
  nameOfError,
} from "../operation/openapi-errors.ts";
import { COMMON_HEADERS, HEADERS, ref, type Json } from "../operation/openapi-headers.ts";
import { hoist, parametersOf } from "../operation/openapi.ts";
import type { DoorOperation } from "./door-operation.ts";

/** The type of a file with a row of JSON on each line. */
export const NDJSON = "application/x-ndjson";

/** The parts of the OpenAPI document beside the operations. */
export interface DoorDocument {
  title: string;
  description: string;
  tags: Readonly<Record<string, string>>;
  /** Describes the bearer token. */
  token: string;
  /** The roles that not everybody has. */
  privileged: readonly string[];
  prefix: string;
  cookie: string;
}

type Described = Omit<DoorOperation<never, string, string>, "handle">;
type Needed<Operation> = (operation: Operation) => string;

/** Generates the OpenAPI document from the operations, like that of the public API. */
export function describeDoor<Operation extends Described>(
  operations: readonly Operation[],
  about: DoorDocument,
  needed: Needed<Operation>,
): Json {
  const components: Json = { ...ERROR_SCHEMAS };
  const responses: Json = {};
  const paths: Record<string, Json> = {};
  for (const operation of [...operations].toSorted((a, b) => a.path.localeCompare(b.path))) {
    const item = (paths[operation.path] ??= {});
    item[operation.method.toLowerCase()] = describeOne(operation, about, needed(operation), {
      components,
      shared: responses,
    });
  }
  const text = JSON.stringify([paths, responses]);
  return {
    openapi: "3.1.0",
    info: {
      title: about.title,
      version: VERSION,
      description: about.description,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: about.prefix, description: "This server" }],
    tags: Object.entries(about.tags).map(([name, description]) => ({ name, description })),
    security: [{ token: [] }, { session: [] }],
    paths,
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: about.token },
        session: { type: "apiKey", in: "cookie", name: about.cookie },
      },
      schemas: components,
      responses,
      headers: Object.fromEntries(
        Object.entries(HEADERS).filter(([name]) => text.includes(`#/components/headers/${name}"`)),
      ),
    },
  };
}

function describeOne(
  operation: Described,
  { privileged }: DoorDocument,
  role: string,
  { components, shared }: { components: Json; shared: Json },
): Json {
  const responses: Json = {
    [operation.status]: {
      description: operation.summary,
      headers: COMMON_HEADERS,
      content: {
        [operation.exportedAs ? NDJSON : "application/json"]: {
          schema: hoist(operation.reply, components),
        },
      },
    },
  };
  for (const [status, codes] of groupByStatus(
    errorsOf(operation, role, privileged),
    operation.method,
  )) {
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

function describeBody(operation: Described, components: Json): Json {
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

function errorsOf({ params }: Described, role: string, privileged: readonly string[]): ErrorCode[] {
  return [
    "validation_error",
    "invalid_request",
    "unauthorized",
    ...(privileged.includes(role) ? (["insufficient_scope"] as const) : []),
    ...(params || role === "anyone" ? (["not_found"] as const) : []),
    "rate_limited",
    "internal_error",
    "service_unavailable",
  ];
}
