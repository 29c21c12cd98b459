import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { apiError, fieldErrors } from "../../errors.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Vault } from "../../platform/crypto.ts";
import { CACHE, lazyAsset, packAsset, sendAsset } from "../../platform/http/assets.ts";
import { BODY_LIMIT_BYTES, Form } from "../../platform/http/body.ts";
import { isQueryMalformed } from "../../platform/http/parse-query.ts";
import { compileCheck } from "../../platform/http/schema.ts";
import type { Page, PageInput } from "../../platform/pagination.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { limitAddresses, rateLimited } from "../operation/admission.ts";
import { pageReader } from "../operation/cursors.ts";
import { NOTHING } from "../operation/operation.ts";
import { setRate } from "../operation/send-reply.ts";
import { createRates, type Rate } from "../rates/rates.ts";
import type { Principal } from "../sign-in/sessions.ts";
import type { CookieName, DoorRequest } from "./door-call.ts";
import { describeDoor, NDJSON, type DoorDocument } from "./door-openapi.ts";
import type { DoorOperation } from "./door-operation.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller whom a door has let in, with the rights that it found. */
    doorVisit: { person: unknown; scope: unknown };
  }
}

/** `Scope`: what the door's check of a caller's rights has found, for the call. */
export interface Door<Caller extends Principal, Scope, Call, Access extends string> {
  prefix: string;
  /** Of the limits' windows; unknown callers have `<name>-stranger`. */
  name: string;
  /** Without the console there are no sessions: tokens only. */
  hasSessions: boolean;
  cookies: Readonly<Record<CookieName, string>>;
  cookiePath: string;
  /** How a stranger is told to come in. */
  invitation: string;
  document: Omit<DoorDocument, "prefix" | "cookie">;
  needed(operation: Operation<Call, Access>): Access | "anyone";
  findByToken(token: string): Promise<Caller | undefined>;
  findBySession(cookie: string): Promise<Caller | undefined>;
  /** Throws when this caller may not do this; the one place that decides it. */
  authorize(
    caller: Caller | undefined,
    operation: Operation<Call, Access>,
    params: Readonly<Record<string, string>>,
  ): Promise<Scope> | Scope;
  createCall(request: DoorRequest, caller: Caller | undefined, scope: Scope): Call;
}

type Operation<Call, Access extends string> = DoorOperation<Call, Access, string>;

export interface DoorDeps {
  db: Database;
  clock: Clock;
  vault: Vault;
}

/** Seconds after which the browser forgets a cookie; null: when it closes. */
const COOKIE_AGES: Readonly<Record<CookieName, number | null>> = {
  session: null,
  device: 180 * 86_400,
  oidc: 600,
};
/**
 * A page of another origin cannot send this header without asking first, and no origin is allowed.
 */
const CONSOLE_HEADER = "x-waymark-console";
/** Requests in a minute of one caller, and of one network without a session or token. */
const CALLER_LIMIT = 1_200;
const STRANGER_LIMIT = 300;

/** Serves the operations below the door's prefix, and their OpenAPI document. */
export function serveDoor<Caller extends Principal, Scope, Call, Access extends string>(
  app: FastifyInstance,
  deps: DoorDeps,
  door: Door<Caller, Scope, Call, Access>,
  operations: readonly Operation<Call, Access>[],
): void {
  const limit = createLimit(deps, door.name);
  if (!app.hasRequestDecorator("doorVisit")) app.decorateRequest("doorVisit");
  void app.register((scope, _options, done) => {
    // A body of any other type stays a stream, for the operations that take a file.
    scope.addContentTypeParser("*", (_request, payload, parsed) => parsed(null, payload));
    for (const operation of operations) registerRoute(scope, deps, { door, limit }, operation);
    const openapi = lazyAsset(() => {
      const { prefix, document, cookies } = door;
      const about = { ...document, prefix, cookie: cookies.session };
      const text = JSON.stringify(describeDoor(operations, about, door.needed));
      return packAsset(Buffer.from(text), "application/json; charset=utf-8");
    });
    scope.get(
      `${door.prefix}/openapi.json`,
      { config: { policy: "public" } },
      async (request, reply) => sendAsset(request, reply, await openapi(), CACHE.revalidate),
    );
    done();
  });
}

function registerRoute<Caller extends Principal, Scope, Call, Access extends string>(
  scope: FastifyInstance,
  deps: DoorDeps,
  { door, limit }: { door: Door<Caller, Scope, Call, Access>; limit: Limit },
  operation: Operation<Call, Access>,
): void {
  const checkParams = compileCheck("params", operation.params ?? NOTHING);
  const checkQuery = compileCheck("querystring", operation.query ?? NOTHING);
  const readBody = bodyReader(operation);
  const readPage = pageReader(deps.vault, operation);
  const cookieOf = (request: FastifyRequest, which: CookieName) =>
    findCookie(request, door.cookies[which]);
  scope.route({
    method: operation.method,
    url: door.prefix + operation.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    config: { policy: "internal", jsonLimitBytes: BODY_LIMIT_BYTES },
    schema: operation.exportedAs ? {} : { response: { [operation.status]: operation.reply } },
    onRequest: async (request, reply) => {
      const person = await identify(door, request);
      const rate = await limit(person, request.ip);
      setRate(reply, rate);
      if (!rate.isAllowed) throw rateLimited(rate);
      refuseStranger(door, person, operation);
      const params = request.params as Record<string, string>;
      request.doorVisit = { person, scope: await door.authorize(person, operation, params) };
      refuseForeignPage(request, operation);
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
      const visit = request.doorVisit as { person: Caller | undefined; scope: Scope };
      const page = readPage?.([`${door.name}s`], request.params, request.query as PageInput);
      const received: DoorRequest = {
        page: () => listed(page),
        requestId: request.id,
        address: request.ip,
        cookie: cookieOf(request, "session"),
        device: cookieOf(request, "device"),
        oidc: cookieOf(request, "oidc"),
        origin: request.headers.origin,
        setCookie: (which, value) =>
          void reply.header("Set-Cookie", cookieText(request, door, which, value)),
      };
      const call = door.createCall(received, visit.person, visit.scope);
      const input = { params: request.params, query: request.query, body, stream };
      const result = await operation.handle(
        call,
        input as Parameters<Operation<Call, Access>["handle"]>[1],
      );
      const { exportedAs: file } = operation;
      if (file === undefined) return reply.code(operation.status).send(result);
      const lines = await linesOf(result as AsyncIterable<object>);
      return reply
        .type(NDJSON)
        .header("Content-Disposition", `attachment; filename="${file}"`)
        .send(lines);
    },
  });
}

/** Reads the first row before anything is sent, so that a refusal is still an error. */
async function linesOf(rows: AsyncIterable<object>): Promise<Readable> {
  const iterator = rows[Symbol.asyncIterator]();
  let next = await iterator.next();
  const lines = async function* (): AsyncGenerator<string> {
    for (; !next.done; next = await iterator.next()) yield `${JSON.stringify(next.value)}\n`;
  };
  return Readable.from(lines());
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

function bodyReader(
  operation: Pick<Operation<never, string>, "body" | "isBodyOptional" | "method" | "takesStream">,
): (request: FastifyRequest) => SentBody {
  const check = compileCheck("body", operation.body ?? NOTHING);
  const mayOmitBody = operation.body === undefined || operation.isBodyOptional === true;
  return (request) => {
    const { body } = request;
    if (operation.method === "GET") return { body: {}, stream: undefined, faults: [] };
    if (body instanceof Readable) {
      if (operation.takesStream) return { body: {}, stream: body, faults: [] };
      throw apiError("invalid_request", "Send the body as JSON.");
    }
    if (body instanceof Form)
      throw apiError("invalid_request", "Send the file itself as the body.");
    if (mayOmitBody && body === undefined) return { body: {}, stream: undefined, faults: [] };
    return { body, stream: undefined, faults: check(body) };
  };
}

/** A token in the header wins; a session cookie is looked at only without one. */
async function identify<Caller extends Principal>(
  door: Pick<Door<Caller, never, never, never>, "findByToken" | "findBySession" | "hasSessions"> & {
    cookies: Readonly<Record<CookieName, string>>;
  },
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    // Nothing may follow the token.
    const [, token] = /^bearer +(\S+)$/i.exec(authorization.trim()) ?? [];
    return token === undefined ? undefined : door.findByToken(token);
  }
  const cookie = findCookie(request, door.cookies.session);
  return cookie === undefined || !door.hasSessions ? undefined : door.findBySession(cookie);
}

type Limit = (person: Principal | undefined, address: string) => Promise<Rate>;

/** Doors have windows of their own: what comes in by them is counted against no API key. */
function createLimit({ db, vault }: DoorDeps, name: string): Limit {
  const rates = createRates(db);
  const strangers = limitAddresses(rates, vault, {
    class: `${name}-stranger`,
    limit: STRANGER_LIMIT,
  });
  return async (person, address) => {
    if (!person) return strangers.take(address);
    const ask = { subject: person.id, class: name, limit: CALLER_LIMIT, appId: null };
    return (await rates.take(ask)).rate;
  };
}

function refuseStranger<Call, Access extends string>(
  door: Pick<Door<never, never, Call, Access>, "needed" | "invitation">,
  person: Principal | undefined,
  operation: Operation<Call, Access>,
): void {
  if (door.needed(operation) === "anyone") return;
  if (!person) throw apiError("unauthorized", door.invitation);
  if (person.needs && !operation.whileWaiting?.includes(person.needs))
    throw apiError(
      "unauthorized",
      person.needs === "enrolment"
        ? "Set up a second factor first: this installation requires one."
        : "Enter the second factor first.",
    );
}

function refuseForeignPage({ headers }: FastifyRequest, { method }: { method: string }): void {
  const isByBrowser = method !== "GET" && headers.authorization === undefined;
  const site = headers["sec-fetch-site"];
  const isForeign = site !== undefined && site !== "same-origin";
  if (isByBrowser && (headers[CONSOLE_HEADER] === undefined || isForeign))
    throw apiError(
      "invalid_request",
      "A request with a session needs the header X-Waymark-Console: 1 and the console's own origin.",
      { status: 403 },
    );
}

function findCookie({ headers }: FastifyRequest, name: string): string | undefined {
  const pairs = (headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1) || undefined;
}

/** The database ends a session earlier than any browser. */
function cookieText(
  { protocol }: FastifyRequest,
  { cookies, cookiePath }: { cookies: Readonly<Record<CookieName, string>>; cookiePath: string },
  which: CookieName,
  value: string | undefined,
): string {
  const secure = protocol === "https" ? "; Secure" : "";
  const ends = value === undefined ? 0 : COOKIE_AGES[which];
  const age = ends === null ? "" : `; Max-Age=${ends}`;
  return `${cookies[which]}=${value ?? ""}; Path=${cookiePath}; HttpOnly; SameSite=Strict${secure}${age}`;
}
