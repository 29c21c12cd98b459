import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/postgres/database.ts";
import { BODY_LIMIT_BYTES } from "../platform/http/body.ts";
import { canonicalJson } from "../platform/http/canonical-json.ts";
import { isQueryMalformed, MAX_PARAMETERS } from "../platform/http/query.ts";
import type { ErrorDetail, PublicError } from "../platform/http/public-error.ts";
import { compileCheck, MAX_DETAILS } from "../platform/http/schema.ts";
import { readUpload } from "../platform/http/upload.ts";
import { apiError, fieldError } from "../errors.ts";
import { refuseWithoutMeans, type Admission, type Admitted } from "./admission.ts";
import { Call, Settled } from "./call.ts";
import { toCredits, type ChargeRead } from "./credits.ts";
import type { Claim, Idempotency, StoredReply } from "./idempotency.ts";
import type { LostCharges } from "./lost-charges.ts";
import type { Operation } from "./operation.ts";
import type { KeyPolicy, Policy } from "./policy.ts";
import { ADDRESS_LIMIT, WINDOW_SECONDS, type Rate } from "./rates.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    policy?: Policy;
  }
  interface FastifyRequest {
    admitted: Admitted | undefined;
  }
}

export interface AccessDeps {
  db: Database;
  clock: Clock;
  admission: Admission;
  idempotency: Idempotency;
  chargeRead: ChargeRead;
  lostCharges: LostCharges;
}

const PREFIX = "/v1";
export const MAX_IDEMPOTENCY_KEY_CHARS = 255;

/** Every request passes here: key → allowlist → rate → scope, by the policy of its route. */
export function guard(app: FastifyInstance, { admission }: AccessDeps): void {
  const routes: KnownRoute[] = [];
  app.decorateRequest("admitted");
  app.addHook("onRoute", ({ method, url, config }) => {
    const pattern = url.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+");
    routes.push({
      methods: [method].flat(),
      url,
      policy: config?.policy,
      pattern: new RegExp(`^${pattern}$`),
    });
  });
  app.addHook("onReady", (done) => {
    const bare = routes
      .filter((route) => !route.policy)
      .map(({ methods, url }) => `${methods.join()} ${url}`);
    done(bare.length > 0 ? new Error(`Routes without a policy: ${bare.join(", ")}`) : undefined);
  });
  app.addHook("onRequest", async (request, reply) => {
    const policy: Policy | undefined = request.routeOptions.config.policy;
    if (policy === "internal") return;
    if (policy === undefined || policy === "public") await admitStray(admission, request, reply);
    else
      request.admitted = await admission.admit(arrivalOf(request), policy, (rate) =>
        setRate(reply, rate),
      );
    // Here and not in a handler: the body of a request to nowhere is not even read.
    if (request.is404) throw describeUnknownRoute(routes, request);
    if (isQueryMalformed(request))
      throw apiError(
        "invalid_request",
        `The query string has a bad percent-encoding, or more than ${MAX_PARAMETERS.toLocaleString("en")} parameters.`,
      );
  });
}

/** For replies outside every operation: unknown routes, wrong methods, malformed paths. */
export function admitStray(
  admission: Admission,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  return admission.admitAnyone(arrivalOf(request), (rate) => setRate(reply, rate));
}

/** A full window, for the replies that come before anyone could be counted. */
export function nominalRateHeaders(now: Date): Record<string, string> {
  return {
    "X-RateLimit-Limit": String(ADDRESS_LIMIT),
    "X-RateLimit-Remaining": String(ADDRESS_LIMIT),
    "X-RateLimit-Reset": String(Math.ceil(now.getTime() / 1000) + WINDOW_SECONDS),
  };
}

interface KnownRoute {
  methods: string[];
  url: string;
  policy: Policy | undefined;
  pattern: RegExp;
}

/** Unknown path: 404. Known path, other method: 405 that says which. */
function describeUnknownRoute(
  routes: readonly KnownRoute[],
  { url, method }: FastifyRequest,
): PublicError {
  const path = url.split("?", 1)[0]!;
  const known = routes.filter(({ pattern }) => pattern.test(path));
  if (known.length === 0) return nothingHere();
  const allow = [...new Set(known.flatMap(({ methods }) => methods))].toSorted().join(", ");
  return apiError("invalid_request", `This path takes ${allow}, not ${method}.`, {
    status: 405,
    headers: { Allow: allow },
  });
}

export const nothingHere = (): PublicError =>
  apiError("not_found", "There is nothing at this path. /v1/openapi.json lists what there is.");

const NOTHING = Type.Object({}, { additionalProperties: false });

export function registerOperation(
  app: FastifyInstance,
  deps: AccessDeps,
  operation: Operation,
): void {
  const { policy, method } = operation;
  const takesBody = method !== "GET";
  const checkParams = compileCheck("params", operation.params ?? NOTHING);
  const checkQuery = compileCheck("querystring", operation.query ?? NOTHING);
  const readBody = bodyReader(operation);

  app.route({
    method,
    url: PREFIX + operation.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    config: { policy, jsonLimitBytes: jsonLimitOf(operation) },
    bodyLimit: Math.max(jsonLimitOf(operation), uploadLimitOf(operation)),
    schema: { response: { [operation.status]: operation.reply } },
    handler: async (request, reply) => {
      // An id that nothing can have is like one that nothing has.
      if (checkParams(request.params).length > 0)
        throw apiError("not_found", "There is nothing with this id.");
      const details = checkQuery(request.query);
      const sent = takesBody ? await readBody(request) : NO_BODY;
      details.push(...sent.faults);
      if (details.length > 0) throw invalid(details);
      const admitted = request.admitted!;
      const claim = await claimKey(request, sent, deps, admitted);
      const serialize = (body: unknown) => reply.code(operation.status).serialize(body) as string;
      if (claim && "body" in claim) {
        const { echo } = operation;
        const stored = echo ? withEcho(claim, echo, request.params, serialize) : claim;
        setLocation(reply, operation, stored, request);
        return replay(reply, stored, admitted, policy);
      }
      try {
        refuseWithoutMeans(admitted, policy, deps.clock());
        const call = new Call({
          ...deps,
          ...admitted,
          policy,
          claim,
          requestId: request.id,
          now: deps.clock(),
          status: operation.status,
          serialize,
          echo: operation.echo,
        });
        const { body = {}, file } = sent;
        const input = { params: request.params, query: request.query, body, file };
        const result = await operation.handle(call, input as Parameters<Operation["handle"]>[1]);
        const settled = result instanceof Settled ? result : await call.settle(result);
        setCharge(reply, settled, admitted);
        setLocation(reply, operation, settled.reply, request);
        return send(reply, settled.reply);
      } catch (error) {
        // Best effort: what cannot be freed now frees itself.
        if (claim) await deps.idempotency.release(claim).catch(() => {});
        throw error;
      }
    },
  });
}

interface SentBody {
  body?: unknown;
  file?: Buffer | undefined;
  faults: ErrorDetail[];
}

const NO_BODY: SentBody = { faults: [] };

/** The body as the operation takes it: JSON, or a form where it takes uploads. */
function bodyReader(operation: Operation): (request: FastifyRequest) => Promise<SentBody> {
  const { upload } = operation;
  const checkBody = compileCheck("body", operation.body ?? NOTHING);
  const checkFields = compileCheck("body", upload?.fields ?? NOTHING);
  const mayOmitBody = operation.body === undefined || operation.isBodyOptional === true;
  return async ({ body, headers }) => {
    if (Buffer.isBuffer(body)) {
      const form = upload && (await readUpload(body, headers["content-type"]!, upload));
      if (!form)
        throw apiError(
          "invalid_request",
          upload ? "The form is not valid multipart/form-data." : "Send the body as JSON.",
        );
      return { ...form, faults: [...form.faults, ...checkFields(form.body)] };
    }
    if (mayOmitBody && body === undefined) return NO_BODY;
    return { body, faults: checkBody(body) };
  };
}

function setLocation(
  reply: FastifyReply,
  { location }: Operation,
  { body }: StoredReply,
  { params }: FastifyRequest,
): void {
  if (!location) return;
  const path = location(
    JSON.parse(body) as Record<string, unknown>,
    params as Record<string, string>,
  );
  reply.header("Location", PREFIX + path);
}

/** A character in JSON takes at most 12 bytes: two escapes, such as `\\ud83d\\ude00`. */
const MAX_CHARACTER_BYTES = 12;
const LONG_TEXT_CHARACTERS = 20_000;
const MAX_JSON_BYTES = 4 * 1024 * 1024;

/** What is usual, and room for the long texts that the body may hold, however they are escaped. */
function jsonLimitOf({ body }: Operation): number {
  const lengths = Object.values(body?.properties ?? {}).map(
    (schema) => (schema as { maxLength?: number }).maxLength ?? 0,
  );
  const long = lengths.filter((length) => length > LONG_TEXT_CHARACTERS);
  const textBytes = long.reduce((sum, length) => sum + length * MAX_CHARACTER_BYTES, 0);
  return Math.min(BODY_LIMIT_BYTES + textBytes, MAX_JSON_BYTES);
}

const uploadLimitOf = ({ upload }: Operation): number =>
  upload ? upload.maxFileBytes + BODY_LIMIT_BYTES : 0;

function invalid(details: ErrorDetail[]): Error {
  const first = details[0]!;
  const more = details.length > 1 ? ` (and ${details.length - 1} more)` : "";
  return apiError("validation_error", `${first.field} ${first.message}${more}`, {
    details: details.slice(0, MAX_DETAILS),
  });
}

async function claimKey(
  request: FastifyRequest,
  { body, file }: SentBody,
  { idempotency }: AccessDeps,
  { caller }: Admitted,
): Promise<Claim | StoredReply | undefined> {
  const sent = request.headers["idempotency-key"];
  if (sent === undefined || (request.method !== "POST" && request.method !== "DELETE"))
    return undefined;
  // Header bytes arrive as Latin-1; people count the characters they wrote.
  const key = Buffer.from(String(sent), "latin1").toString("utf8");
  if (key === "" || [...key].length > MAX_IDEMPOTENCY_KEY_CHARS) {
    throw fieldError("Idempotency-Key", `must be 1 to ${MAX_IDEMPOTENCY_KEY_CHARS} characters`);
  }
  const fingerprint = idempotency.fingerprint(
    request.method,
    request.url,
    canonicalJson(body),
    file,
  );
  return idempotency.claim({ appId: caller.appId, mode: caller.key.mode }, key, fingerprint);
}

function withEcho(
  stored: StoredReply,
  echo: string,
  params: unknown,
  serialize: (body: unknown) => string,
): StoredReply {
  const value = (params as Record<string, string>)[echo];
  return {
    ...stored,
    body: serialize({ ...(JSON.parse(stored.body) as object), [echo]: value }),
  };
}

function replay(
  reply: FastifyReply,
  stored: StoredReply,
  admitted: Admitted,
  policy: KeyPolicy,
): FastifyReply {
  const { caller, means } = admitted;
  reply.header("Idempotent-Replayed", "true");
  if (caller.key.mode === "live" && policy.costMillicredits > 0) {
    reply.header("X-Credits-Charged", "0");
    reply.header("X-Credits-Remaining", String(toCredits(means.balanceMillicredits)));
  } else if (policy.rate === "ai") {
    reply.header(
      "X-Sandbox-Remaining",
      String(Math.max(0, caller.sandboxQuota - means.sandboxUsed)),
    );
  }
  return send(reply, stored);
}

function send(reply: FastifyReply, { status, body, headers }: StoredReply): FastifyReply {
  if (headers) reply.headers(headers);
  return reply.code(status).type("application/json; charset=utf-8").serializer(asIs).send(body);
}

const asIs = (body: unknown): string => body as string;

function setCharge(reply: FastifyReply, { charge }: Settled, { caller }: Admitted): void {
  if (!charge) return;
  if (caller.key.mode === "live") {
    reply.header("X-Credits-Charged", String(toCredits(charge.chargedMillicredits)));
    reply.header("X-Credits-Remaining", String(toCredits(charge.balanceMillicredits)));
  } else {
    reply.header(
      "X-Sandbox-Remaining",
      String(Math.max(0, caller.sandboxQuota - charge.sandboxUsed)),
    );
  }
}

function setRate(reply: FastifyReply, rate: Rate): void {
  reply.header("X-RateLimit-Limit", String(rate.limit));
  reply.header("X-RateLimit-Remaining", String(rate.remaining));
  reply.header("X-RateLimit-Reset", String(rate.resetAt));
}

const arrivalOf = (request: FastifyRequest) => ({
  authorization: request.headers.authorization,
  address: request.ip,
});
