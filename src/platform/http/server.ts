import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { newRequestId } from "../ids.ts";
import { describeError, type Log } from "../log.ts";
import { acceptJson, BODY_LIMIT_BYTES, bodyTooLarge } from "./body.ts";
import { compressReplies } from "./encoding.ts";
import { envelope, PublicError } from "./public-error.ts";
import { parseQuery } from "./query.ts";

declare module "fastify" {
  interface FastifyRequest {
    startedAt: number;
    /** Code of the error reply, for the log. */
    errorCode: string | undefined;
  }
  interface FastifyContextConfig {
    /** Polled every few seconds by machines, so its requests are logged at debug level. */
    isProbe?: boolean;
  }
}

export interface ServerOptions {
  log: Log;
  clock: Clock;
  trustProxy: string[];
  toPublicError: (error: unknown) => PublicError;
  /** Runs before a reply that bypassed routes and hooks (a malformed path). */
  beforeStrayReply: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Headers for errors that occur before rate limiting. */
  strayHeaders: () => Record<string, string>;
  badRequest: (message: string, status?: number) => PublicError;
  /** True before a stop: replies then ask clients to close their connection. */
  isDraining: () => boolean;
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
    // We answer a request without Host ourselves, with the error envelope.
    http: { requireHostHeader: false },
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
  acceptJson(app, options.badRequest);
  compressReplies(app);

  addHooks(app, options);
  // Unknown expectations are ignored; CONNECT is refused like any bad request.
  app.server.on("checkExpectation", (request, response) => app.routing(request, response));
  app.server.on("connect", (_request, socket) => {
    answerBrokenHttp(socket as Socket, new Error("CONNECT"), options);
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  return app;
}

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
    // Closing while the client still sends would make it lose the reply.
    if (shown.status === 413) await drain(request);
    // A PublicError with a 5xx status is expected (starting, failing upstream): the request line
    // suffices.
    if (shown.status >= 500 && !(error instanceof PublicError)) {
      log.error(
        {
          request_id: request.id,
          route: request.routeOptions.url,
          failure: describeError(error, false),
        },
        shown.code,
      );
    }
    for (const [name, value] of Object.entries(options.strayHeaders())) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    return reply
      .code(shown.status)
      .headers(shown.headers)
      .type("application/json; charset=utf-8")
      .send(JSON.stringify(envelope(shown, request.id)));
  };
}

/** Headers, the request's log line, and how connections end. */
function addHooks(app: FastifyInstance, options: ServerOptions): void {
  app.addHook("onRequest", (request, reply, done) => {
    request.startedAt = performance.now();
    setStandardHeaders(request, reply);
    const fault = findFramingFault(request);
    done(fault ? options.badRequest(fault) : undefined);
  });
  // Set on the reply, not on the request, so requests in flight when the drain began are covered.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (options.isDraining()) reply.header("Connection", "close");
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    // Log the pattern, never the path: a path may contain a candidate id.
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
  // A connection whose last reply is sent during close would stay open until its client leaves.
  app.addHook("preClose", (done) => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), 20);
    app.server.once("close", () => clearInterval(sweep));
    done();
  });
}

/** Finds framing that a proxy in front of us might interpret differently. */
function findFramingFault({ raw }: FastifyRequest): string | undefined {
  const hosts = raw.rawHeaders.filter((text, i) => i % 2 === 0 && /^host$/i.test(text)).length;
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
  const body = JSON.stringify(envelope(options.badRequest(message), id));
  const headers = Object.entries({
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    "X-Request-Id": id,
    Connection: "close",
    ...options.strayHeaders(),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join("")}\r\n${body}`);
}
