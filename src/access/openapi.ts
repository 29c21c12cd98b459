import type { TSchema } from "typebox";
import { ERRORS, type ErrorCode } from "../errors.ts";
import type { Operation } from "./operation.ts";

type Json = Record<string, unknown>;

export interface ApiInfo {
  version: string;
  description: string;
  tags: { name: string; description: string }[];
}

/** The machine-readable contract, made from the operations themselves. */
export function describeApi(operations: readonly Operation[], info: ApiInfo): Json {
  const components: Json = { Error: ERROR_SCHEMA };
  const paths: Record<string, Json> = {};
  for (const operation of [...operations].toSorted((a, b) => a.path.localeCompare(b.path))) {
    const item = (paths[operation.path] ??= {});
    item[operation.method.toLowerCase()] = describeOperation(operation, components);
  }
  paths["/openapi.json"] = { get: OPENAPI_OPERATION };
  const text = JSON.stringify(paths);
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
      headers: Object.fromEntries(headers),
    },
  };
}

function describeOperation(operation: Operation, components: Json): Json {
  const { policy } = operation;
  const isWrite = operation.method === "POST" || operation.method === "DELETE";
  const responses: Json = {
    [operation.status]: {
      description: operation.summary,
      headers: { ...headersFor(operation, true), ...ownHeaders(operation) },
      content: {
        "application/json": {
          schema: hoist(operation.reply, components),
          example: operation.examples.reply,
        },
      },
    },
  };
  for (const [status, codes] of groupByStatus(errorsOf(operation))) {
    responses[status] = describeError(operation, status, codes);
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
            },
          },
        }
      : {}),
    responses,
  };
}

function describePolicy({ policy }: Operation): string {
  const scope = policy.scope ? `Scope: \`${policy.scope}\`.` : "Any valid key.";
  const cost = policy.costMillicredits > 0 ? `${policy.costMillicredits / 1000} credits` : "free";
  const sandbox = policy.rate === "ai" ? "one call of the monthly quota" : "free";
  return `${scope} Cost: ${cost} (sandbox: ${sandbox}). Rate class: \`${policy.rate}\`.`;
}

/** The errors an operation can give follow from what it is; features add their own. */
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
  if (codes.includes("invalid_request")) groups.set(413, ["invalid_request"]);
  return new Map([...groups].toSorted(([a], [b]) => a - b));
}

function describeError(operation: Operation, status: number, codes: ErrorCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code][1]}`).join("\n\n"),
    headers: {
      ...headersFor(operation, false),
      ...(status === 429 || status === 503 ? { "Retry-After": ref("headers", "RetryAfter") } : {}),
    },
    content: {
      "application/json": {
        schema: ref("schemas", "Error"),
        examples: Object.fromEntries(
          codes.map((code) => [code, { summary: ERRORS[code][1], value: exampleError(code) }]),
        ),
      },
    },
  };
}

function exampleError(code: ErrorCode): Json {
  const details =
    code === "validation_error" ? [{ field: "per_page", message: "must be at most 50" }] : [];
  const request_id = "019a8a5f-3c1e-7b52-9d0e-4f6a7b8c9d0e";
  return { error: { code, message: ERRORS[code][1], request_id, details } };
}

function headersFor({ policy, method }: Operation, isSuccess: boolean): Json {
  const names = ["XRequestId", "XRateLimitLimit", "XRateLimitRemaining", "XRateLimitReset"];
  if (isSuccess && policy.costMillicredits > 0) names.push("XCreditsCharged", "XCreditsRemaining");
  if (isSuccess && policy.rate === "ai") names.push("XSandboxRemaining");
  if (isSuccess && (method === "POST" || method === "DELETE")) names.push("IdempotentReplayed");
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
    const { description, ...rest } = hoist(property, components) as { description?: string };
    return {
      name,
      in: place,
      required: place === "path" || required.has(name),
      ...(description ? { description } : {}),
      schema: rest,
    };
  });
}

/** A schema with a title becomes a component that others refer to. */
function hoist(schema: TSchema, components: Json): Json {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).filter(([key, v]) => !(key === "format" && v === "text"));
    const copy = Object.fromEntries(entries.map(([key, v]) => [key, walk(v)]));
    const { title, ...rest } = copy as { title?: unknown };
    if (typeof title !== "string") return copy;
    components[title] ??= rest;
    return ref("schemas", title);
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
  RetryAfter: integer("Seconds to wait before the next try."),
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
};

const IDEMPOTENCY_PARAMETER: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Makes a retry safe: for 24 hours the same key with the same request gives the same reply, and nothing is done twice.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

const ERROR_SCHEMA: Json = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message", "request_id", "details"],
      properties: {
        code: { type: "string", enum: Object.keys(ERRORS) },
        message: { type: "string", description: "What is wrong and what to do next." },
        request_id: { type: "string", format: "uuid" },
        details: {
          type: "array",
          description: "The offending fields of a request that failed validation; else empty.",
          items: {
            type: "object",
            required: ["field", "message"],
            properties: {
              field: {
                type: "string",
                description: "Dotted path, for example `target_role.title`.",
              },
              message: { type: "string" },
            },
          },
        },
      },
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
          schema: ref("schemas", "Error"),
          example: exampleError("rate_limited"),
        },
      },
    },
  },
};
