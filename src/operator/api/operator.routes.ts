import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Type } from "typebox";
import {
  createRates,
  limitAddresses,
  OPERATOR_PREFIX,
  pageReader,
  rateLimited,
  setRate,
  type Rate,
} from "../../access/index.ts";
import { apiError, fieldErrors } from "../../errors.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Vault } from "../../platform/crypto.ts";
import { CACHE, lazyAsset, packAsset, sendAsset } from "../../platform/http/assets.ts";
import { BODY_LIMIT_BYTES } from "../../platform/http/body.ts";
import { isQueryMalformed } from "../../platform/http/query.ts";
import type { Page, PageInput } from "../../platform/pagination.ts";
import { compileCheck } from "../../platform/http/schema.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { findByToken } from "../verbs/operator-tokens.ts";
import { findBySession, type Operator } from "../verbs/people.ts";
import { createOperatorCall, type CookieName } from "./call.ts";
import { describeOperatorApi } from "./openapi.ts";
import { neededRole, type OperatorOperation } from "./operation.ts";

declare module "fastify" {
  interface FastifyRequest {
    operator: Operator | undefined;
  }
}

export interface OperatorRoutesDeps {
  db: Database;
  clock: Clock;
  vault: Vault;
  /** Without the console there are no sessions: tokens only. */
  hasConsole: boolean;
}

/** Names, and seconds after which the browser forgets them; null: when it closes. */
const COOKIES: Readonly<Record<CookieName, { name: string; maxAge: number | null }>> = {
  session: { name: "waymark_operator", maxAge: null },
  device: { name: "waymark_device", maxAge: 180 * 86_400 },
  oidc: { name: "waymark_oidc", maxAge: 600 },
};
/**
 * A page of another origin cannot send this header without asking first, and no origin is allowed.
 */
const CONSOLE_HEADER = "x-waymark-console";
/** Requests in a minute of one operator, and of one network without a session or token. */
const OPERATOR_LIMIT = 1_200;
const STRANGER_LIMIT = 300;

const NOTHING = Type.Object({}, { additionalProperties: false });

/** Serves the operations below /operator/v1, and their OpenAPI document. */
export function serveOperatorRoutes(
  app: FastifyInstance,
  deps: OperatorRoutesDeps,
  operations: readonly OperatorOperation[],
): void {
  const limit = createLimit(deps);
  app.decorateRequest("operator");
  void app.register((scope, _options, done) => {
    // A body of any other type stays a stream, for the operations that take a file.
    scope.addContentTypeParser("*", (_request, payload, parsed) => parsed(null, payload));
    for (const operation of operations) registerOperatorRoute(scope, deps, limit, operation);
    const openapi = lazyAsset(() => {
      const text = JSON.stringify(describeOperatorApi(operations));
      return packAsset(Buffer.from(text), "application/json; charset=utf-8");
    });
    scope.get(
      `${OPERATOR_PREFIX}/openapi.json`,
      { config: { policy: "public" } },
      async (request, reply) => sendAsset(request, reply, await openapi(), CACHE.revalidate),
    );
    done();
  });
}

function registerOperatorRoute(
  scope: FastifyInstance,
  deps: OperatorRoutesDeps,
  limit: Limit,
  operation: OperatorOperation,
): void {
  const checkParams = compileCheck("params", operation.params ?? NOTHING);
  const checkQuery = compileCheck("querystring", operation.query ?? NOTHING);
  const readBody = bodyReader(operation);
  const readPage = pageReader(deps.vault, operation);
  scope.route({
    method: operation.method,
    url: OPERATOR_PREFIX + operation.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    config: { policy: "internal", jsonLimitBytes: BODY_LIMIT_BYTES },
    schema: { response: { [operation.status]: operation.reply } },
    onRequest: async (request, reply) => {
      request.operator = await identify(deps, request);
      const rate = await limit(request.operator, request.ip);
      setRate(reply, rate);
      if (!rate.isAllowed) throw rateLimited(rate);
      refuseStranger(request, operation);
      if (isQueryMalformed(request))
        throw apiError("invalid_request", "The query string has a bad percent-encoding.");
    },
    handler: async (request, reply) => {
      if (checkParams(request.params).length > 0)
        throw apiError("not_found", "There is nothing with this id.");
      const details = checkQuery(request.query);
      const { body, stream, faults } = readBody(request);
      details.push(...faults);
      if (details.length > 0) throw fieldErrors(details);
      const page = readPage?.(["operators"], request.params, request.query as PageInput);
      const call = createOperatorCall(deps, {
        operator: request.operator,
        page: () => listed(page),
        requestId: request.id,
        address: request.ip,
        cookie: cookieOf(request, "session"),
        device: cookieOf(request, "device"),
        oidc: cookieOf(request, "oidc"),
        origin: request.headers.origin,
        setCookie: (name, value) =>
          void reply.header("Set-Cookie", cookieText(request, name, value)),
      });
      const input = { params: request.params, query: request.query, body, stream };
      const result = await operation.handle(
        call,
        input as Parameters<OperatorOperation["handle"]>[1],
      );
      return reply.code(operation.status).send(result);
    },
  });
}

function listed<Position>(page: Page<unknown> | undefined): Page<Position> {
  if (!page) throw new Error("The operation is no list.");
  return page as Page<Position>;
}

interface SentBody {
  body: unknown;
  stream: Readable | undefined;
  faults: ReturnType<ReturnType<typeof compileCheck>>;
}

function bodyReader(operation: OperatorOperation): (request: FastifyRequest) => SentBody {
  const check = compileCheck("body", operation.body ?? NOTHING);
  const mayOmitBody = operation.body === undefined || operation.isBodyOptional === true;
  return (request) => {
    const { body } = request;
    if (operation.method === "GET") return { body: {}, stream: undefined, faults: [] };
    if (body instanceof Readable) {
      if (operation.takesStream) return { body: {}, stream: body, faults: [] };
      throw apiError("invalid_request", "Send the body as JSON.");
    }
    if (Buffer.isBuffer(body))
      throw apiError("invalid_request", "Send the file itself as the body.");
    if (mayOmitBody && body === undefined) return { body: {}, stream: undefined, faults: [] };
    return { body, stream: undefined, faults: check(body) };
  };
}

/** A token in the header wins; a session cookie is looked at only without one. */
async function identify(
  deps: OperatorRoutesDeps,
  request: FastifyRequest,
): Promise<Operator | undefined> {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const [scheme = "", token = ""] = authorization.trim().split(/ +/);
    return scheme.toLowerCase() === "bearer" ? findByToken(deps, token) : undefined;
  }
  const cookie = cookieOf(request, "session");
  return cookie === undefined || !deps.hasConsole ? undefined : findBySession(deps, cookie);
}

type Limit = (operator: Operator | undefined, address: string) => Promise<Rate>;

/** Operators have windows of their own: what they do is not counted against any customer. */
function createLimit({ db, vault }: OperatorRoutesDeps): Limit {
  const rates = createRates(db);
  const strangers = limitAddresses(rates, vault, {
    class: "operator-stranger",
    limit: STRANGER_LIMIT,
  });
  return async (operator, address) => {
    if (!operator) return strangers.take(address);
    const ask = { subject: operator.id, class: "operator", limit: OPERATOR_LIMIT, appId: null };
    return (await rates.take(ask)).rate;
  };
}

function refuseStranger(request: FastifyRequest, operation: OperatorOperation): void {
  const { operator, headers } = request;
  const needed = neededRole(operation);
  if (needed !== "anyone" && !operator)
    throw apiError(
      "unauthorized",
      "Sign in, or send an operator's token as `Authorization: Bearer wop_…`.",
    );
  if (operator?.needs && needed !== "anyone" && !operation.whileWaiting?.includes(operator.needs))
    throw apiError(
      "unauthorized",
      operator.needs === "enrolment"
        ? "Set up a second factor first: this installation requires one."
        : "Enter the second factor first.",
    );
  if (needed === "admin" && operator?.role !== "admin")
    throw apiError("insufficient_scope", "A viewer may look, but not do this.");
  const isByBrowser = operation.method !== "GET" && headers.authorization === undefined;
  const site = headers["sec-fetch-site"];
  const isForeign = site !== undefined && site !== "same-origin";
  if (isByBrowser && (headers[CONSOLE_HEADER] === undefined || isForeign))
    throw apiError(
      "invalid_request",
      "A request with a session needs the header X-Waymark-Console: 1 and the console's own origin.",
      { status: 403 },
    );
}

function cookieOf({ headers }: FastifyRequest, which: CookieName): string | undefined {
  const { name } = COOKIES[which];
  const pairs = (headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1) || undefined;
}

/** The database ends a session earlier than any browser. */
function cookieText(
  { protocol }: FastifyRequest,
  which: CookieName,
  value: string | undefined,
): string {
  const { name, maxAge } = COOKIES[which];
  const secure = protocol === "https" ? "; Secure" : "";
  const ends = value === undefined ? 0 : maxAge;
  const age = ends === null ? "" : `; Max-Age=${ends}`;
  return `${name}=${value ?? ""}; Path=/operator; HttpOnly; SameSite=Strict${secure}${age}`;
}
