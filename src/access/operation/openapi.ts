import type { TSchema } from "typebox";
import type { ErrorCode } from "../../errors.ts";
import { inKilobytes } from "../../platform/http/body.ts";
import { WEBHOOK_TIMEOUT_SECONDS } from "../../platform/config.ts";
import { REPLAY_HOURS } from "../idempotency/idempotency.ts";
import {
  describeError,
  ERROR_SCHEMAS,
  errorsOf,
  groupByStatus,
  nameOfError,
  pascal,
} from "./openapi-errors.ts";
import {
  headersFor,
  HEADERS,
  ownHeaders,
  COMMON_HEADERS,
  ref,
  type Json,
} from "./openapi-headers.ts";
import type { Operation } from "./operation.ts";
import { countsAgainstQuota } from "../policy.ts";
import { jsonLimitOf, uploadLimitOf } from "./request-body.ts";
import { MAX_IDEMPOTENCY_KEY_CHARS } from "./serve-operations.ts";

export interface ApiInfo {
  version: string;
  description: string;
  tags: { name: string; description: string }[];
  /** Events that are delivered to customers' endpoints. */
  events: readonly EventDescription[];
}

export interface EventDescription {
  type: string;
  summary: string;
  data: TSchema;
  example: object;
}

/** Generates the OpenAPI document from the operations, so both always agree. */
export function describeApi(operations: readonly Operation[], info: ApiInfo): Json {
  const components: Json = { ...ERROR_SCHEMAS };
  const responses: Json = {};
  const paths: Record<string, Json> = {};
  for (const operation of [...operations].toSorted((a, b) => a.path.localeCompare(b.path))) {
    const item = (paths[operation.path] ??= {});
    item[operation.method.toLowerCase()] = describeOperation(operation, { components, responses });
  }
  const webhooks = Object.fromEntries(
    info.events.map((event) => [event.type, { post: describeEvent(event, components) }]),
  );
  const errors = describeErrors(OPENAPI_ERRORS, "GET", responses);
  const { responses: successes, ...openapi } = OPENAPI_OPERATION;
  paths["/openapi.json"] = {
    get: { ...openapi, responses: { ...(successes as Json), ...errors } },
  };
  const text = JSON.stringify([paths, responses]);
  const headers = Object.entries(HEADERS).filter(([name]) =>
    text.includes(`#/components/headers/${name}"`),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: "Waymark",
      version: info.version,
      summary: "Career intelligence: job search, matching, résumé analysis, pathways, webhooks.",
      description: info.description,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/v1", description: "This server" }],
    tags: [...info.tags, { name: "Contract", description: "This document." }],
    security: [{ api_key: [] }],
    paths,
    webhooks,
    components: {
      securitySchemes: {
        api_key: {
          type: "http",
          scheme: "bearer",
          description:
            "A secret key: `sk_test_…` for the sandbox, `sk_live_…` for production. Server-side only.",
        },
      },
      schemas: components,
      responses,
      headers: Object.fromEntries(headers),
    },
  };
}

function describeOperation(
  operation: Operation,
  { components, responses: shared }: { components: Json; responses: Json },
): Json {
  const { policy } = operation;
  const isWrite = operation.method === "POST" || operation.method === "DELETE";
  const responses: Json = {
    [operation.status]: {
      description: operation.summary,
      headers: { ...headersFor(operation), ...ownHeaders(operation) },
      content: {
        "application/json": {
          schema: hoist(operation.reply, components),
          example: operation.examples.reply,
        },
      },
    },
  };
  Object.assign(responses, describeErrors(errorsOf(operation), operation.method, shared));
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: `${operation.description}\n\n${describePolicy(operation)}`,
    ...(policy.scope ? { "x-required-scope": policy.scope } : {}),
    parameters: [
      ...parametersOf(operation.params, "path", components),
      ...parametersOf(operation.query, "query", components),
      ...(isWrite ? [IDEMPOTENCY_PARAMETER] : []),
      ...(takesLanguage(operation) ? [LANGUAGE_PARAMETER] : []),
    ],
    ...(operation.body
      ? {
          requestBody: {
            description: describeLimits(operation),
            required: !operation.isBodyOptional,
            content: {
              "application/json": {
                schema: hoist(operation.body, components),
                ...(operation.examples.request ? { example: operation.examples.request } : {}),
              },
              ...describeUpload(operation, components),
            },
          },
        }
      : {}),
    responses,
  };
}

/** References to the shared responses, which are added where they are missing. */
function describeErrors(errors: ErrorCode[], method: string, shared: Json): Json {
  const responses: Json = {};
  for (const [status, codes] of groupByStatus(errors, method)) {
    const name = nameOfError(status, codes);
    shared[name] ??= describeError(status, codes);
    responses[status] = ref("responses", name);
  }
  return responses;
}

/** A form part without a content type of its own is text; `target_job` and its like are JSON. */
function describeUpload({ upload }: Operation, components: Json): Json {
  if (!upload) return {};
  const { properties, required = [] } = hoist(upload.fields, components) as {
    properties: Json;
    required?: string[];
  };
  return {
    "multipart/form-data": {
      schema: {
        type: "object",
        additionalProperties: false,
        required: [upload.file, ...required],
        properties: {
          [upload.file]: describeFiles(upload),
          ...properties,
        },
      },
      encoding: Object.fromEntries(
        upload.json.map((name) => [name, { contentType: "application/json" }]),
      ),
    },
  };
}

function describeFiles({ maxFileBytes, maxFiles }: NonNullable<Operation["upload"]>): Json {
  const file = { type: "string", contentMediaType: "application/octet-stream" };
  const limit = `at most ${maxFileBytes / 1024 / 1024} MB`;
  return maxFiles === undefined
    ? { ...file, description: `The file, ${limit}` }
    : {
        type: "array",
        items: file,
        minItems: 1,
        maxItems: maxFiles,
        description: `The files, together ${limit}; a ZIP counts as the files in it`,
      };
}

/** Describes the webhook request of one event type. */
function describeEvent({ type, summary, data, example }: EventDescription, components: Json): Json {
  const name = `${pascal(type)}Event`;
  components[name] = {
    type: "object",
    required: ["id", "type", "created_at", "data"],
    properties: {
      id: { type: "string", description: "The same on every retry: ignore what you have seen." },
      type: { type: "string", const: type },
      created_at: { type: "string", format: "date-time" },
      data: hoist(data, components),
    },
  };
  const header = (title: string, description: string): Json => ({
    name: title,
    in: "header",
    required: true,
    description,
    schema: { type: "string" },
  });
  return {
    operationId: `receive${pascal(type)}`,
    tags: ["Webhooks"],
    summary,
    description: "Sent to every active endpoint that is subscribed to this type.",
    security: [],
    parameters: [
      header("X-Service-Signature", "`t=<unix seconds>,v1=<hex HMAC-SHA256 of t.body>`"),
      header("X-Service-Event-Id", "The event's id"),
      header("X-Service-Event-Type", "The event's type"),
      header("X-Service-Delivery-Id", "The delivery's id"),
    ],
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: ref("schemas", name),
          example: {
            id: "evt_01kb3m8e5x7w2v9t4s6r1q0p8n",
            type,
            created_at: "2026-11-15T09:30:00.000Z",
            data: example,
          },
        },
      },
    },
    responses: {
      "2XX": { description: `Any 2xx within ${WEBHOOK_TIMEOUT_SECONDS} seconds: received.` },
      "4XX": { description: "Anything else is a failed attempt and is retried." },
    },
  };
}

/** The size that a body of the operation may have. */
function describeLimits(operation: Operation): string {
  const json = inKilobytes(jsonLimitOf(operation));
  return operation.upload
    ? `At most ${json} of JSON, or a form of at most ${inKilobytes(uploadLimitOf(operation))}.`
    : `At most ${json}.`;
}

function describePolicy({ policy, units, isChargedLater }: Operation): string {
  const scope = policy.scope ? `Scope: \`${policy.scope}\`.` : "Any valid key.";
  const credits = policy.costMillicredits / 1000;
  const cost =
    credits > 0
      ? `${credits} ${credits === 1 ? "credit" : "credits"}${units ? ` ${units.per}` : ""}${isChargedLater ? PER_RESULT : ""}`
      : "free";
  const sandbox = countsAgainstQuota(policy)
    ? `one call of the monthly quota${isChargedLater ? PER_RESULT : ""}`
    : "free";
  return `${scope} Cost: ${cost} (sandbox: ${sandbox}). Rate class: \`${policy.rate}\`.`;
}

const PER_RESULT = " for each result, when it is there";

export function parametersOf(
  schema: Operation["params"],
  place: "path" | "query",
  components: Json,
): Json[] {
  if (!schema) return [];
  const required = new Set<string>((schema as { required?: string[] }).required ?? []);
  return Object.entries(schema.properties).map(([name, property]) => {
    const { description, ...rest } = hoist(property, components);
    // The server fills a default in, so a client may leave the parameter out.
    const isRequired = required.has(name) && rest["default"] === undefined;
    return {
      name,
      in: place,
      required: place === "path" || isRequired,
      ...(description ? { description } : {}),
      schema: rest,
    };
  });
}

/** Turns a schema with a title into a shared component. */
export function hoist(schema: TSchema, components: Json): Json {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    const { described, ...checked } = value as Json;
    const entries = Object.entries({ ...checked, ...(described as Json | undefined) }).filter(
      ([key, v]) => !(key === "format" && v === "text"),
    );
    const copy = Object.fromEntries(entries.map(([key, v]) => [key, walk(v)]));
    withoutDefaults(copy);
    const { title, ...rest } = copy as { title?: unknown; description?: string; enum?: unknown };
    if (typeof title !== "string") return copy;
    if (!rest.enum) {
      components[title] ??= rest;
      return ref("schemas", title);
    }
    // Description and default differ per use, so they stay outside the shared enum.
    const { description, default: usual, ...words } = rest as Json;
    components[title] ??= words;
    return {
      ...ref("schemas", title),
      ...(description ? { description } : {}),
      ...(usual === undefined ? {} : { default: usual }),
    };
  };
  return walk(schema) as Json;
}

interface DescribedField {
  default?: unknown;
  description?: string;
}

/** Generators of clients require a field that has a default, so its description tells it instead. */
function withoutDefaults({ properties }: Json): void {
  if (typeof properties !== "object" || properties === null) return;
  for (const property of Object.values(properties as Record<string, DescribedField>)) {
    const { default: usual, description } = property;
    if (usual === undefined) continue;
    delete property.default;
    const told = `Default: ${JSON.stringify(usual)}`;
    property.description = description === undefined ? told : `${description}. ${told}`;
  }
}

const IDEMPOTENCY_PARAMETER: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: `Makes a retry safe: for ${REPLAY_HOURS} hours the same key with the same request gives the same reply, and nothing is done twice.`,
  schema: { type: "string", minLength: 1, maxLength: MAX_IDEMPOTENCY_KEY_CHARS },
};

/** A stored result is shown in the language it was made in, whatever its reader accepts. */
const takesLanguage = ({ names, body }: Operation): boolean =>
  names !== undefined || (body !== undefined && "language" in body.properties);

const LANGUAGE_PARAMETER: Json = {
  name: "Accept-Language",
  in: "header",
  required: false,
  description:
    "The names of skills and roles are in this language, where the knowledge base has them (de, fr, es, it, pt, nl, pl), the prose with `de`, `fr` and `es`; English otherwise. Ids never change. A body's `language` wins.",
  schema: { type: "string", maxLength: 1000 },
};

const OPENAPI_OPERATION: Json = {
  operationId: "getOpenapi",
  tags: ["Contract"],
  summary: "This document",
  description: "The machine-readable contract, OpenAPI 3.1. Needs no key.",
  security: [],
  responses: {
    200: {
      description: "The OpenAPI document",
      headers: { ...COMMON_HEADERS, ETag: ref("headers", "ETag") },
      content: {
        "application/json": { schema: { type: "object" }, example: { openapi: "3.1.0" } },
      },
    },
    304: {
      description: "The document of `If-None-Match` is current",
      headers: { ...COMMON_HEADERS, ETag: ref("headers", "ETag") },
    },
  },
};

const OPENAPI_ERRORS: ErrorCode[] = [
  "invalid_request",
  "rate_limited",
  "internal_error",
  "service_unavailable",
];
