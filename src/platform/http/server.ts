import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { newRequestId } from "../ids.ts";
import { describeError, type Log } from "../log.ts";
import { envelope, type PublicError } from "./public-error.ts";

const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

declare module "fastify" {
  interface FastifyRequest {
    /** The bytes as they came: what an idempotency fingerprint is taken of. */
    rawBody: Buffer;
    startedAt: number;
  }
}

export interface ServerOptions {
  log: Log;
  clock: Clock;
  trustProxy: string[];
  toPublicError: (error: unknown) => PublicError;
  /** Runs before a reply that no route and no hook has seen (a malformed path). */
  beforeStrayReply: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Headers for errors that come before anyone could be counted. */
  strayHeaders: () => Record<string, string>;
  badRequest: (message: string) => PublicError;
}

/** Marks a query string that could not be decoded; the check comes after the key's. */
const MALFORMED = Symbol("malformed");

export function createServer(options: ServerOptions): FastifyInstance {
  const { clock, log, toPublicError } = options;

  const sendError = async (
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const shown = toPublicError(error);
    // A client that is still sending would lose an answer that comes with a closed door.
    if (shown.status === 413) await drain(request);
    if (shown.status >= 500) {
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

  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => newRequestId(clock()),
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // Without one we answer ourselves, with the envelope.
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

  app.decorateRequest("rawBody");
  app.decorateRequest("startedAt", 0);
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    request.rawBody = body as Buffer;
    if (body.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(body as Buffer);
    } catch {
      return done(options.badRequest("The body is not UTF-8."));
    }
    return parseJson(request, text, (error, value) =>
      error ? done(options.badRequest("The body is not valid JSON.")) : done(null, value),
    );
  });

  app.addHook("onRequest", (request, reply, done) => {
    request.startedAt = performance.now();
    setStandardHeaders(request, reply);
    const isHostless = request.raw.httpVersion === "1.1" && !request.headers.host;
    done(isHostless ? options.badRequest("Send a Host header.") : undefined);
  });
  app.addHook("onResponse", (request, reply, done) => {
    // The pattern, never the path: a path can hold a customer's candidate id.
    log.info(
      {
        request_id: request.id,
        method: request.method,
        route: request.routeOptions.url ?? "(unknown)",
        status: reply.statusCode,
        ms: Math.round((performance.now() - request.startedAt) * 10) / 10,
      },
      "request",
    );
    done();
  });
  // A connection whose last reply goes out while we close would stay open until its client leaves.
  app.addHook("preClose", (done) => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), 20);
    app.server.once("close", () => clearInterval(sweep));
    done();
  });
  // An expectation we do not know is ignored; a tunnel is refused like any other nonsense.
  app.server.on("checkExpectation", (request, response) => app.routing(request, response));
  app.server.on("connect", (_request, socket) => {
    answerBrokenHttp(socket as Socket, new Error("CONNECT"), options);
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  return app;
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

export function isQueryMalformed(request: FastifyRequest): boolean {
  return MALFORMED in (request.query as object);
}

function parseQuery(text: string): Record<string, unknown> {
  const query: Record<string | symbol, unknown> = {};
  const pairs = text.split("&", MAX_PARAMETERS + 1);
  if (pairs.length > MAX_PARAMETERS) {
    Object.defineProperty(query, MALFORMED, { value: true, configurable: true });
  }
  for (const pair of pairs) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    try {
      const name = decode(equals < 0 ? pair : pair.slice(0, equals));
      const value = equals < 0 ? "" : decode(pair.slice(equals + 1));
      if (!Object.hasOwn(query, name)) {
        Object.defineProperty(query, name, {
          value,
          enumerable: true,
          writable: true,
          configurable: true,
        });
      } else query[name] = [query[name], value].flat();
    } catch {
      Object.defineProperty(query, MALFORMED, { value: true, configurable: true });
    }
  }
  return query;
}

/** More than any operation knows. */
const MAX_PARAMETERS = 1_000;

const decode = (text: string): string => decodeURIComponent(text.replaceAll("+", " "));

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
