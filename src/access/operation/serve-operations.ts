import { callbackify } from "node:util";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { FairGate, InFlight } from "../../platform/fair-queue.ts";
import { isDatabaseAway, type Database } from "../../platform/postgres/database.ts";
import { canonicalJson } from "../../platform/http/canonical-json.ts";
import type { Vault } from "../../platform/crypto.ts";
import type { Page, PageInput } from "../../platform/pagination.ts";
import { isQueryMalformed, MAX_PARAMETERS } from "../../platform/http/parse-query.ts";
import type { PublicError } from "../../platform/http/public-error.ts";
import { compileCheck } from "../../platform/http/schema.ts";
import { apiError, fieldError, fieldErrors } from "../../errors.ts";
import { refuseWithoutMeans, type Admission, type Admitted, type OnRate } from "./admission.ts";
import { Call, Settled } from "./call.ts";
import { pageReader } from "./cursors.ts";
import type { Claim, Idempotency, StoredReply } from "../idempotency/idempotency.ts";
import {
  PREFIX,
  replay,
  send,
  setCharge,
  setLocation,
  setNoCharge,
  setRate,
  withEcho,
  writerOf,
} from "./send-reply.ts";
import type { createUploadOptions } from "./large-uploads.ts";
import type { LostCharges } from "../idempotency/lost-charges.ts";
import { bodyReader, jsonLimitOf, NO_BODY, uploadLimitOf, type SentBody } from "./request-body.ts";
import { NOTHING, type Operation } from "./operation.ts";
import type { Caller, KeyPolicy, Policy } from "../policy.ts";
import { languageOf, type ReplyNames } from "./reply-names.ts";
import { ADDRESS_LIMIT, WINDOW_SECONDS } from "../rates/rates.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Reads } from "../rates/reads.ts";
import type { RequestLog } from "../request-log/request-log.ts";
import type { BodyLog } from "../request-log/sandbox-bodies.ts";
import { recordBodies, type OnChecked } from "./record-bodies.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    policy?: Policy;
  }
  interface FastifyRequest {
    admitted: Admitted | undefined;
    /** The owner of a valid key, also when the request was refused. */
    caller: Caller | undefined;
    chargedMillicredits: number;
  }
}

export interface AccessDeps {
  db: Database;
  vault: Vault;
  clock: Clock;
  admission: Admission;
  idempotency: Idempotency;
  reads: Reads;
  lostCharges: LostCharges;
  commits: FairGate;
  uploadOptions: ReturnType<typeof createUploadOptions>;
  /** Requests of known keys, by app, from their arrival to their end. */
  requests?: InFlight | undefined;
  requestLog: RequestLog;
  bodyLog: BodyLog;
  metrics?: Metrics | undefined;
  /** Without them every name is English. */
  names?: ReplyNames | undefined;
}

export const OPERATOR_PREFIX = "/operator/v1";
/** The members' API: below the public one, and counted and logged as none of its calls. */
export const ACCOUNT_PREFIX = "/v1/account";
const UNKNOWN_ROUTE = "(unknown)";
export const MAX_IDEMPOTENCY_KEY_CHARS = 255;

/** Checks every request by its route's policy, in this order: key, allowlist, rate, scope. */
export function guard(app: FastifyInstance, access: AccessDeps): void {
  const { admission } = access;
  const routes: KnownRoute[] = [];
  app.decorateRequest("admitted");
  logRequests(app, access);
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
  const begin = (owner: string, reply: FastifyReply): void => {
    // Not `onResponse`, which a connection that breaks does not reach.
    if (access.requests && !reply.raw.destroyed)
      reply.raw.once("close", access.requests.begin(owner));
  };
  const admit = async (
    request: FastifyRequest,
    reply: FastifyReply,
    policy: KeyPolicy | "public" | undefined,
    isUnderWay: boolean,
  ): Promise<void> => {
    if (policy === undefined) await admitStray(admission, request, reply);
    else if (policy === "public") await admitPublic(access, request, reply);
    else {
      request.admitted = await admission.admit(request, policy, rateSetter(request, reply));
      if (!isUnderWay) begin(request.admitted.caller.appId, reply);
    }
    // Reject unknown routes in this hook, before their body is read.
    if (request.is404) throw describeUnknownRoute(routes, request);
    if (isQueryMalformed(request))
      throw apiError(
        "invalid_request",
        `The query string has a bad percent-encoding, or more than ${MAX_PARAMETERS.toLocaleString("en")} parameters.`,
      );
  };
  const admitThen = callbackify(admit);
  app.addHook("onRequest", (request, reply, done) => {
    const policy: Policy | undefined = request.routeOptions.config.policy;
    if (policy === "internal") return done();
    // Others yield from here on; to the first request of a key only once it is admitted.
    const owner = admission.ownerOf(request);
    if (owner !== undefined) begin(owner, reply);
    // Without a promise: most requests are billed reads that are counted with their charge.
    if (request.method === "GET" && typeof policy === "object" && !isQueryMalformed(request))
      request.admitted = admission.admitFirst(request, policy);
    if (!request.admitted) return admitThen(request, reply, policy, owner !== undefined, done);
    request.caller = request.admitted.caller;
    return done();
  });
}

const rateSetter =
  (request: FastifyRequest, reply: FastifyReply): OnRate =>
  (rate, caller) => {
    request.caller = caller;
    setRate(reply, rate);
  };

/** Logs what is below /v1; pages, probes and the requests of consoles are no calls with a key. */
function logRequests(app: FastifyInstance, { requestLog, metrics }: AccessDeps): void {
  app.decorateRequest("caller");
  app.decorateRequest("chargedMillicredits", 0);
  app.addHook("onResponse", (request, reply, done) => {
    const { url: route, config } = request.routeOptions;
    const path = (config.policy ? route : request.url) ?? "";
    const isLogged = path.startsWith(`${PREFIX}/`) && !path.startsWith(`${ACCOUNT_PREFIX}/`);
    if (isLogged) {
      const { method, chargedMillicredits } = request;
      const durationMs = performance.now() - request.startedAt;
      const labels = { method, route: route ?? UNKNOWN_ROUTE, status: reply.statusCode };
      metrics?.request(labels, durationMs / 1000);
      metrics?.charged(chargedMillicredits / 1000);
      requestLog.add({
        id: request.id,
        appId: request.caller?.appId ?? null,
        keyId: request.caller?.key.id ?? null,
        ...labels,
        errorCode: request.errorCode ?? null,
        durationMs: Math.round(durationMs * 10) / 10,
        chargedMillicredits,
      });
    }
    done();
  });
}

/** Admits requests without an operation: unknown routes, wrong methods, malformed paths. */
export function admitStray(
  admission: Admission,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  return admission.admitAnyone(request, rateSetter(request, reply));
}

/** How long a page that needs no database waits for its request to be counted. */
const COUNTING_MS = 1_000;

/** Pages and the contract are needed most while the database is away: then they are not counted. */
async function admitPublic(
  { admission, clock }: AccessDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), COUNTING_MS);
  });
  const counting = admitStray(admission, request, reply).catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error;
    return "late" as const;
  });
  const outcome = await Promise.race([counting, late]);
  clearTimeout(timer);
  if (outcome === "late") reply.headers(nominalRateHeaders(clock()));
}

/** A full window, for replies sent before the caller is identified. */
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

/**
 * 404 for an unknown path; 405 with the allowed methods for a known one. A fixed path is no id: GET of
 * /jobs/match would be read as an id and can only answer 404, so it is not named.
 */
function describeUnknownRoute(
  routes: readonly KnownRoute[],
  { url, method }: FastifyRequest,
): PublicError {
  const path = url.split("?", 1)[0]!;
  const matching = routes.filter(({ pattern }) => pattern.test(path));
  if (matching.length === 0) return nothingHere(path);
  const fewest = Math.min(...matching.map(({ url: route }) => parametersIn(route)));
  const known = matching.filter(({ url: route }) => parametersIn(route) === fewest);
  const allow = [...new Set(known.flatMap(({ methods }) => methods))].toSorted().join(", ");
  return apiError("invalid_request", `This path takes ${allow}, not ${method}.`, {
    status: 405,
    headers: { Allow: allow },
  });
}

const parametersIn = (route: string): number => route.split("/:").length - 1;

export const nothingHere = (path = ""): PublicError => {
  const doors = [OPERATOR_PREFIX, ACCOUNT_PREFIX];
  const api = doors.find((prefix) => path.startsWith(`${prefix}/`)) ?? PREFIX;
  return apiError(
    "not_found",
    `There is nothing at this path. ${api}/openapi.json lists what there is.`,
  );
};

export function registerOperation(
  app: FastifyInstance,
  deps: AccessDeps,
  operation: Operation,
): void {
  const { policy, method } = operation;
  const run = operationRunner(deps, operation);
  const { config, ...hooks } = deps.uploadOptions(operation.upload);
  app.route({
    ...hooks,
    method,
    url: PREFIX + operation.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    config: { ...config, policy, jsonLimitBytes: jsonLimitOf(operation) },
    bodyLimit: Math.max(jsonLimitOf(operation), uploadLimitOf(operation)),
    schema: { response: { [operation.status]: operation.reply } },
    handler: (request, reply) => {
      const { caller } = request.admitted!;
      return caller.logsSandboxBodies && caller.key.mode === "test"
        ? recordBodies(deps.bodyLog, operation, request, (onChecked) =>
            run(request, reply, onChecked),
          )
        : run(request, reply);
    },
  });
}

type Run = (request: FastifyRequest, reply: FastifyReply, onChecked?: OnChecked) => Promise<string>;

/** Answers an admitted request. `onChecked` is told of a request that passed validation. */
function operationRunner(deps: AccessDeps, operation: Operation): Run {
  const { method, echo } = operation;
  const takesBody = method !== "GET";
  const checkRequest = requestChecker(deps, operation);
  return async (request, reply, onChecked) => {
    const admitted = request.admitted!;
    let claim: Claim | undefined;
    let { policy } = operation;
    let isChecked = false;
    try {
      const { sent, page } = await checkRequest(request, admitted.caller);
      isChecked = true;
      policy = pricedFor(operation, sent);
      await onChecked?.(sent);
      const claimed = takesBody
        ? await claimKey(request, sent, deps, admitted, operation)
        : undefined;
      const isReplay = claimed !== undefined && "body" in claimed;
      claim = isReplay ? undefined : claimed;
      const { names } = deps;
      const accepted = request.headers["accept-language"];
      const language = languageOf(sent.body, accepted, names?.languages ?? []);
      const { serialize, headers } = writerOf(reply, operation, { names, language });
      if (isReplay && operation.isReplyStored !== false) {
        const stored = echo ? withEcho(claimed, echo, request.params, serialize) : claimed;
        setLocation(reply, operation, stored, request);
        return replay(reply, stored, admitted, policy);
      }
      const now = deps.clock();
      const isRepeated = isReplay || request.method === "HEAD";
      if (!isRepeated) refuseWithoutMeans(admitted, policy, now);
      const isFree = isRepeated || operation.isChargedLater === true;
      const call = new Call(deps, {
        admitted,
        onRate: (rate) => setRate(reply, rate),
        policy,
        claim,
        requestId: request.id,
        now,
        status: operation.status,
        serialize,
        headers,
        language,
        echo,
        isReplyStored: operation.isReplyStored !== false,
        isFree,
        page,
      });
      const { body = {}, file, files } = sent;
      const input = { params: request.params, query: request.query, body, file, files };
      const result = await operation.handle(call, input as Parameters<Operation["handle"]>[1]);
      const settled = result instanceof Settled ? result : await call.settle(result);
      if (isReplay) return replay(reply, settled.reply, admitted, policy);
      request.chargedMillicredits = settled.charge?.chargedMillicredits ?? 0;
      if (isFree) setNoCharge(reply, admitted, policy);
      else setCharge(reply, settled, admitted);
      setLocation(reply, operation, settled.reply, request);
      return send(reply, settled.reply);
    } catch (error) {
      // Best effort: a claim that cannot be released now expires by itself.
      if (claim) await deps.idempotency.release(claim).catch(() => {});
      if (!admitted.ask) throw error;
      // A failed read counts too: over its limit or without credits, that is its error.
      await deps.admission.count(admitted, rateSetter(request, reply));
      if (isChecked) refuseWithoutMeans(admitted, policy, deps.clock());
      throw error;
    }
  };
}

/** The policy with the price of this very call. */
function pricedFor({ policy, units }: Operation, { body = {} }: SentBody): KeyPolicy {
  if (!units) return policy;
  const count = units.of(body as Parameters<typeof units.of>[0]);
  return { ...policy, costMillicredits: policy.costMillicredits * count };
}

interface CheckedRequest {
  sent: SentBody;
  /** Of a list: what to read of it. */
  page: Page<unknown> | undefined;
}

/** Checks path, query, body and cursor. */
function requestChecker(
  { vault }: AccessDeps,
  operation: Operation,
): (request: FastifyRequest, caller: Caller) => Promise<CheckedRequest> {
  const checkParams = compileCheck("params", operation.params ?? NOTHING);
  const checkQuery = compileCheck("querystring", operation.query ?? NOTHING);
  const readBody = bodyReader(operation);
  const readPage = pageReader(vault, operation);
  return async (request, { appId, key }) => {
    // An id with invalid syntax cannot exist, so it gets the same 404 as an unknown id.
    if (checkParams(request.params).length > 0)
      throw apiError("not_found", "There is nothing with this id.");
    const details = checkQuery(request.query);
    const sent = operation.method === "GET" ? NO_BODY : await readBody(request);
    details.push(...sent.faults);
    if (details.length > 0) throw fieldErrors(details);
    const page = readPage?.([appId, key.mode], request.params, request.query as PageInput);
    return { sent, page };
  };
}

async function claimKey(
  request: FastifyRequest,
  { body, identity }: SentBody,
  { idempotency, clock }: AccessDeps,
  { caller }: Admitted,
  { isKept }: Operation,
): Promise<Claim | StoredReply | undefined> {
  const sent = request.headers["idempotency-key"];
  if (sent === undefined || (request.method !== "POST" && request.method !== "DELETE"))
    return undefined;
  // Header bytes arrive as Latin-1; decode them so that the limit counts characters.
  const key = Buffer.from(String(sent), "latin1").toString("utf8");
  if (key === "" || [...key].length > MAX_IDEMPOTENCY_KEY_CHARS) {
    throw fieldError("Idempotency-Key", `must be 1 to ${MAX_IDEMPOTENCY_KEY_CHARS} characters`);
  }
  const fingerprint = idempotency.fingerprint(
    request.method,
    request.url,
    canonicalJson(body),
    identity,
  );
  const space = { appId: caller.appId, mode: caller.key.mode };
  return idempotency.claim(space, key, fingerprint, async ({ body: stored }) =>
    isKept ? isKept(space, JSON.parse(stored) as Record<string, unknown>, clock()) : true,
  );
}
