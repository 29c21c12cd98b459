import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { newRequestId } from "../ids.ts";
import { errorForLog, type Log } from "../log.ts";
import { NO_TRACING, type RequestSpan, type Tracing } from "../tracing.ts";
import { acceptJson, BODY_LIMIT_BYTES, bodyTooLarge } from "./body.ts";
import { compressReplies } from "./encoding.ts";
import { sendHtml, wantsHtml } from "./pages.ts";
import { envelope, PublicError } from "./public-error.ts";
import { parseQuery } from "./parse-query.ts";

declare module "fastify" {
  interface FastifyRequest {
    startedAt: number;
    /** The code of the error reply, for the log. */
    errorCode: string | undefined;
    span: RequestSpan | undefined;
  }
  interface FastifyContextConfig {
    /** Health checks come every few seconds, so they are logged at debug level. */
    isProbe?: boolean;
  }
}

/** An error reply, for a page that shows it. */
export interface ShownFailure {
  status: number;
  code: string;
  message: string;
  requestId: string;
}

export interface ServerOptions {
  log: Log;
  clock: Clock;
  trustProxy: string[];
  toPublicError: (error: unknown) => PublicError;
  /** Runs before a reply that bypasses routes and hooks (a malformed path). */
  beforeStrayReply: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Headers for errors that occur before the caller is identified. */
  strayHeaders: () => Record<string, string>;
  badRequest: (message: string, status?: number) => PublicError;
  /** The page that explains an error code; undefined for none. */
  helpPage: (code: string) => string | undefined;
  /** The page that a browser gets instead of an error's envelope; undefined for the envelope. */
  errorPage?: (path: string, failure: ShownFailure) => Promise<string | undefined>;
  /** The server is about to stop, so clients should close their connections. */
  isDraining: () => boolean;
  tracing?: Tracing | undefined;
}

export function createServer(options: ServerOptions): FastifyInstance {
  const sendError = createErrorSender(options);

  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => newRequestId(options.clock()),
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    exposeHeadRoutes: true,
    // `findFramingFault` rejects a missing Host header with our error envelope instead.
    http: { requireHostHeader: false },
    schemaController: { compilersFactory: { buildSerializer: buildLazySerializer } },
    routerOptions: { maxParamLength: 16_384, querystringParser: parseQuery },
    frameworkErrors: (error, request, reply) => {
      setStandardHeaders(request, reply);
      void options
        .beforeStrayReply(request, reply)
        .then(() => error as unknown)
        .catch((refusal: unknown) => refusal)
        .then((thrown) => sendError(thrown, request, reply));
    },
    clientErrorHandler(error, socket) {
      answerBrokenHttp(socket, error, options);
    },
  });

  app.decorateRequest("startedAt", 0);
  app.decorateRequest("errorCode");
  app.decorateRequest("span");
  acceptJson(app, options.badRequest);
  compressReplies(app);

  addHooks(app, options);
  traceRequests(app, options.tracing ?? NO_TRACING);
  // Ignore unknown Expect headers, and reject CONNECT like malformed HTTP.
  app.server.on("checkExpectation", (request, response) => app.routing(request, response));
  app.server.on("connect", (_request, socket) => {
    answerBrokenHttp(socket as Socket, new Error("CONNECT"), options);
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  return app;
}

/** Compiles the writer of a route's replies with its first reply: all of them took 0.25 s of each start. */
const buildLazySerializer: ReturnType<typeof SerializerSelector> = (schemas, options) => {
  const compile = SerializerSelector()(schemas, options);
  return (route) => {
    let write: ReturnType<typeof compile> | undefined;
    return (body) => (write ??= compile(route))(body);
  };
};

type SendError = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

function createErrorSender(options: ServerOptions): SendError {
  const { log, toPublicError } = options;
  return async (error, request, reply) => {
    const isTooLarge = (error as { code?: string }).code === "FST_ERR_CTP_BODY_TOO_LARGE";
    const shown = isTooLarge ? bodyTooLarge(request, options.badRequest) : toPublicError(error);
    request.errorCode = shown.code;
    // Read the rest of the body: closing early would make a sending client lose the reply.
    if (shown.status === 413) await drain(request);
    // A public 5xx is expected (starting, failed upstream), so the request's log line is enough.
    if (shown.status >= 500 && !(error instanceof PublicError)) {
      log.error(
        {
          request_id: request.id,
          route: request.routeOptions.url,
          failure: errorForLog(error, false),
        },
        shown.code,
      );
    }
    for (const [name, value] of Object.entries(options.strayHeaders())) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    reply.code(shown.status).headers({ ...helpHeader(shown, options), ...shown.headers });
    const page = await errorPage(shown, request, reply, options);
    if (page !== undefined) return sendHtml(reply, page);
    return reply
      .type("application/json; charset=utf-8")
      .send(JSON.stringify(envelope(shown, request.id)));
  };
}

async function errorPage(
  { status, code, message }: PublicError,
  { id, method, url, headers }: FastifyRequest,
  reply: FastifyReply,
  options: ServerOptions,
): Promise<string | undefined> {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const failure = { status, code, message, requestId: id };
  // A page that cannot be made must not hide the error.
  const page = await options.errorPage?.(url, failure).catch(() => undefined);
  if (page !== undefined) reply.header("Vary", "Accept");
  return wantsHtml(headers.accept) ? page : undefined;
}

function helpHeader({ code }: PublicError, { helpPage }: ServerOptions): Record<string, string> {
  const url = helpPage(code);
  return url === undefined ? {} : { Link: `<${url}>; rel="help"` };
}

/** Adds standard headers, request logging and connection draining. */
function addHooks(app: FastifyInstance, options: ServerOptions): void {
  app.addHook("onRequest", (request, reply, done) => {
    request.startedAt = performance.now();
    setStandardHeaders(request, reply);
    const fault = findFramingFault(request);
    done(fault ? options.badRequest(fault) : undefined);
  });
  // Check on send, so that requests already running when the drain began are included.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (options.isDraining()) reply.header("Connection", "close");
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    // Log the route pattern, never the path, which may contain a customer's candidate id.
    const { isProbe = false } = request.routeOptions.config;
    options.log[isProbe ? "debug" : "info"](
      {
        request_id: request.id,
        method: request.method,
        route: request.routeOptions.url ?? "(unknown)",
        status: reply.statusCode,
        code: request.errorCode,
        ms: Math.round((performance.now() - request.startedAt) * 10) / 10,
      },
      "request",
    );
    done();
  });
  // A connection that becomes idle during the close would stay open until its client leaves.
  app.addHook("preClose", (done) => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), 20);
    app.server.once("close", () => clearInterval(sweep));
    done();
  });
}

/** One span a request, named by its route pattern; probes have none. */
function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  if (tracing === NO_TRACING) return;
  app.addHook("onRequest", (request, _reply, done) => {
    if (request.routeOptions.config.isProbe) return done();
    request.span = tracing.request(request.headers.traceparent);
    return request.span ? request.span.run(done) : done();
  });
  // Reading a body leaves the request's asynchronous context, so it is entered again.
  app.addHook("preHandler", (request, _reply, done) => {
    if (request.span) request.span.run(done);
    else done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    request.span?.end({
      method: request.method,
      route: request.routeOptions.url ?? "(unknown)",
      status: reply.statusCode,
      ...(request.errorCode === undefined ? {} : { errorCode: request.errorCode }),
    });
    done();
  });
}

/** Rejects framing that a proxy might parse differently (request smuggling). */
function findFramingFault({ raw }: FastifyRequest): string | undefined {
  let hosts = 0;
  for (let i = 0; i < raw.rawHeaders.length; i += 2) {
    const name = raw.rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  if (hosts > 1) return "Send one Host header.";
  if (raw.httpVersion === "1.1" && !raw.headers.host) return "Send a Host header.";
  const coding = raw.headers["transfer-encoding"];
  if (coding !== undefined && coding.trim().toLowerCase() !== "chunked")
    return "The only Transfer-Encoding that is understood is chunked.";
  return undefined;
}

function setStandardHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header("X-Request-Id", request.id);
  reply.header("X-Content-Type-Options", "nosniff");
  reply.header("Cache-Control", "no-store");
}

const DRAIN_MS = 3_000;

async function drain({ raw }: FastifyRequest): Promise<void> {
  raw.resume();
  const ended = new Promise<void>((resolve) => raw.once("close", resolve).once("end", resolve));
  await Promise.race([raw.readableEnded ? undefined : ended, sleep(DRAIN_MS)]);
}

function answerBrokenHttp(
  socket: Socket,
  error: Error & { code?: string },
  options: ServerOptions,
): void {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const id = newRequestId(options.clock());
  const isTooLarge = error.code === "HPE_HEADER_OVERFLOW";
  const isSlow = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
  const status = isTooLarge ? 431 : isSlow ? 408 : 400;
  const message = isTooLarge
    ? "The headers are too large."
    : isSlow
      ? "The request took too long to arrive."
      : "This is not valid HTTP.";
  const refusal = options.badRequest(message);
  const body = JSON.stringify(envelope(refusal, id));
  const headers = Object.entries({
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    "X-Request-Id": id,
    Connection: "close",
    ...helpHeader(refusal, options),
    ...options.strayHeaders(),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join("")}\r\n${body}`);
}
