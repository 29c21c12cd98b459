import type { TSchema } from "typebox";
import { ERRORS, type ErrorCode } from "../errors.ts";
import { WEBHOOK_TIMEOUT_SECONDS } from "../platform/config.ts";
import { MAX_PER_PAGE } from "../platform/pagination.ts";
import { REPLAY_HOURS } from "./idempotency.ts";
import type { Operation } from "./operation.ts";
import { MAX_IDEMPOTENCY_KEY_CHARS } from "./routes.ts";

type Json = Record<string, unknown>;

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
  paths["/openapi.json"] = { get: OPENAPI_OPERATION };
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
  for (const [status, codes] of groupByStatus(errorsOf(operation))) {
    const name = nameOfError(status, codes);
    shared[name] ??= describeError(status, codes);
    responses[status] = ref("responses", name);
  }
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
    ],
    ...(operation.body
      ? {
          requestBody: {
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
          [upload.file]: {
            type: "string",
            contentMediaType: "application/octet-stream",
            description: `The file, at most ${upload.maxFileBytes / 1024 / 1024} MB`,
          },
          ...properties,
        },
      },
      encoding: Object.fromEntries(
        upload.json.map((name) => [name, { contentType: "application/json" }]),
      ),
    },
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

const pascal = (words: string): string =>
  words.replaceAll(/(?:^|[._-])([a-z])/g, (_, letter: string) => letter.toUpperCase());

function describePolicy({ policy }: Operation): string {
  const scope = policy.scope ? `Scope: \`${policy.scope}\`.` : "Any valid key.";
  const cost = policy.costMillicredits > 0 ? `${policy.costMillicredits / 1000} credits` : "free";
  const sandbox = policy.rate === "ai" ? "one call of the monthly quota" : "free";
  return `${scope} Cost: ${cost} (sandbox: ${sandbox}). Rate class: \`${policy.rate}\`.`;
}

/** Derives an operation's errors from its declaration; features add their own. */
function errorsOf(operation: Operation): ErrorCode[] {
  const { policy, method } = operation;
  const codes: ErrorCode[] = [
    "validation_error",
    "invalid_request",
    "missing_api_key",
    "unauthorized",
    "wrong_key_type",
  ];
  if (policy.costMillicredits > 0) codes.push("insufficient_credits");
  if (policy.scope) codes.push("insufficient_scope");
  codes.push("ip_not_allowed");
  if (operation.params) codes.push("not_found");
  if (method === "POST" || method === "DELETE")
    codes.push("request_in_progress", "idempotency_key_reused");
  codes.push("rate_limited");
  if (policy.rate === "ai") codes.push("sandbox_quota_exceeded");
  codes.push("internal_error", "service_unavailable");
  return [...new Set([...codes, ...(operation.errors ?? [])])];
}

function groupByStatus(codes: ErrorCode[]): Map<number, ErrorCode[]> {
  const groups = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const [status] = ERRORS[code];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  if (codes.includes("invalid_request"))
    for (const status of [413, 431]) groups.set(status, ["invalid_request"]);
  return new Map([...groups].toSorted(([a], [b]) => a - b));
}

const ERROR_NAMES: Record<number, string> = {
  400: "BadRequest",
  401: "Unauthorized",
  402: "PaymentRequired",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  413: "ContentTooLarge",
  422: "UnprocessableContent",
  429: "TooManyRequests",
  431: "HeadersTooLarge",
  500: "InternalError",
  502: "BadGateway",
  503: "ServiceUnavailable",
};

const COMMON: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "validation_error",
  "invalid_request",
  "rate_limited",
  "ip_not_allowed",
]);

/** A unique component name per set of codes; codes common to all operations are left out. */
function nameOfError(status: number, codes: readonly ErrorCode[]): string {
  const own = status === 401 ? [] : codes.filter((code) => !COMMON.has(code));
  const name = ERROR_NAMES[status] ?? `Status${status}`;
  const isWhole = codes.length === 1 && own.length === 1 && ![400, 403, 429].includes(status);
  return isWhole ? name : `${name}${own.map((code) => pascal(`_${code}`)).join("")}`;
}

function describeError(status: number, codes: ErrorCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code][1]}`).join("\n\n"),
    headers: {
      ...RATE_HEADERS,
      Link: ref("headers", "HelpLink"),
      ...(status === 429 || status === 503 ? { "Retry-After": ref("headers", "RetryAfter") } : {}),
    },
    content: {
      "application/json": {
        schema: ref("schemas", "ErrorReply"),
        examples: Object.fromEntries(
          codes.map((code) => [code, { summary: ERRORS[code][1], value: exampleError(code) }]),
        ),
      },
    },
  };
}

function exampleError(code: ErrorCode): Json {
  const details =
    code === "validation_error"
      ? [{ field: "per_page", message: `must be at most ${MAX_PER_PAGE}` }]
      : [];
  const request_id = "019a8a5f-3c1e-7b52-9d0e-4f6a7b8c9d0e";
  return { error: { code, message: ERRORS[code][1], request_id, details } };
}

function headersFor({ policy, method, location }: Operation): Json {
  const names = ["XRequestId", "XRateLimitLimit", "XRateLimitRemaining", "XRateLimitReset"];
  if (policy.costMillicredits > 0) names.push("XCreditsCharged", "XCreditsRemaining");
  if (policy.rate === "ai") names.push("XSandboxRemaining");
  if (method === "POST" || method === "DELETE") names.push("IdempotentReplayed");
  if (location) names.push("Location");
  return Object.fromEntries(names.map((name) => [HEADER_NAMES[name]!, ref("headers", name)]));
}

const ownHeaders = ({ headers = {} }: Operation): Json =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [
      name,
      { description, schema: { type: "string" } },
    ]),
  );

const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

function parametersOf(
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
function hoist(schema: TSchema, components: Json): Json {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    const { described, ...checked } = value as Json;
    const entries = Object.entries({ ...checked, ...(described as Json | undefined) }).filter(
      ([key, v]) => !(key === "format" && v === "text"),
    );
    const copy = Object.fromEntries(entries.map(([key, v]) => [key, walk(v)]));
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

const integer = (description: string): Json => ({ description, schema: { type: "integer" } });
const number = (description: string): Json => ({ description, schema: { type: "number" } });

const HEADERS: Json = {
  XRequestId: {
    description: "Id of this request; log it and quote it to support.",
    schema: { type: "string", format: "uuid" },
  },
  XRateLimitLimit: integer("Requests that pass in a window."),
  XRateLimitRemaining: integer("Requests left in this window."),
  XRateLimitReset: integer("Unix second at which this window ends."),
  XCreditsCharged: number("Credits this call cost (live keys)."),
  XCreditsRemaining: number("Credits left (live keys)."),
  XSandboxRemaining: integer("Engine calls left this month (sandbox keys)."),
  IdempotentReplayed: {
    description: "`true` when this is the stored reply of an earlier request.",
    schema: { type: "string", enum: ["true"] },
  },
  HelpLink: {
    description:
      'The page that explains the error code, as `</docs/errors/{code}>; rel="help"`; absent where this server has no such pages.',
    schema: { type: "string" },
  },
  RetryAfter: integer("Seconds to wait before the next try."),
  Location: {
    description: "Path of what was made, or is acted on.",
    schema: { type: "string" },
  },
};

const HEADER_NAMES: Record<string, string> = {
  XRequestId: "X-Request-Id",
  XRateLimitLimit: "X-RateLimit-Limit",
  XRateLimitRemaining: "X-RateLimit-Remaining",
  XRateLimitReset: "X-RateLimit-Reset",
  XCreditsCharged: "X-Credits-Charged",
  XCreditsRemaining: "X-Credits-Remaining",
  XSandboxRemaining: "X-Sandbox-Remaining",
  IdempotentReplayed: "Idempotent-Replayed",
  Location: "Location",
};

const IDEMPOTENCY_PARAMETER: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: `Makes a retry safe: for ${REPLAY_HOURS} hours the same key with the same request gives the same reply, and nothing is done twice.`,
  schema: { type: "string", minLength: 1, maxLength: MAX_IDEMPOTENCY_KEY_CHARS },
};

/** No schema is called like a field of itself: generated Python would use one name for both. */
const ERROR_SCHEMAS: Json = {
  ErrorReply: {
    type: "object",
    required: ["error"],
    properties: { error: ref("schemas", "ErrorBody") },
  },
  ErrorBody: {
    type: "object",
    required: ["code", "message", "request_id", "details"],
    properties: {
      code: ref("schemas", "ErrorCode"),
      message: { type: "string", description: "What is wrong and what to do next." },
      request_id: { type: "string", format: "uuid" },
      details: {
        type: "array",
        description: "The offending fields of a request that failed validation; else empty.",
        items: ref("schemas", "ErrorDetail"),
      },
    },
  },
  ErrorCode: { type: "string", enum: Object.keys(ERRORS) },
  ErrorDetail: {
    type: "object",
    required: ["field", "message"],
    properties: {
      field: { type: "string", description: "Dotted path, for example `target_role.title`." },
      message: { type: "string" },
    },
  },
};

const RATE_HEADERS = Object.fromEntries(
  ["XRequestId", "XRateLimitLimit", "XRateLimitRemaining", "XRateLimitReset"].map((name) => [
    HEADER_NAMES[name]!,
    ref("headers", name),
  ]),
);

const OPENAPI_OPERATION: Json = {
  operationId: "getOpenapi",
  tags: ["Contract"],
  summary: "This document",
  description: "The machine-readable contract, OpenAPI 3.1. Needs no key.",
  security: [],
  responses: {
    200: {
      description: "The OpenAPI document",
      headers: RATE_HEADERS,
      content: {
        "application/json": { schema: { type: "object" }, example: { openapi: "3.1.0" } },
      },
    },
    429: {
      description: `\`rate_limited\`: ${ERRORS.rate_limited[1]}`,
      headers: { ...RATE_HEADERS, "Retry-After": ref("headers", "RetryAfter") },
      content: {
        "application/json": {
          schema: ref("schemas", "ErrorReply"),
          example: exampleError("rate_limited"),
        },
      },
    },
  },
};
