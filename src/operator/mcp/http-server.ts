import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { answerMessage, type ServerInfo, type Tools } from "./protocol.ts";

/** Room for the longest résumé text that the API takes. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;
/** A caller's key is checked by the API, so who sends a message slowly may be anybody. */
const REQUEST_MS = 30_000;
const LOOK_MS = 1_000;
const MAX_CONNECTIONS = 500;

/**
 * Streamable HTTP without streams: each POST is answered by one JSON reply, which the
 * specification allows. The caller's API key is the bearer token of the request.
 */
export function createMcpHttpServer(
  toolsFor: (apiKey: string) => Tools,
  about: ServerInfo,
  requestMs = REQUEST_MS,
): Server {
  const limits = {
    requestTimeout: requestMs,
    headersTimeout: requestMs,
    connectionsCheckingInterval: Math.min(LOOK_MS, requestMs),
  };
  const server = createServer(limits, (request, response) => {
    void answer(request, response, toolsFor, about).catch(() => response.destroy());
  });
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  toolsFor: (apiKey: string) => Tools,
  about: ServerInfo,
): Promise<void> {
  const refuse = (status: number, message: string, headers: Record<string, string> = {}): void => {
    response.writeHead(status, { "content-type": "text/plain; charset=utf-8", ...headers });
    response.end(`${message}\n`);
  };
  if (request.url?.split("?")[0] !== "/mcp") return refuse(404, "The endpoint is /mcp.");
  if (request.method !== "POST") return refuse(405, "Send a POST.", { allow: "POST" });
  // A page of another site must not use this server through its visitor's browser.
  if (!isOwnOrigin(request)) return refuse(403, "This origin may not call the server.");
  const apiKey = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (apiKey === undefined)
    return refuse(401, "Send an API key as bearer token.", { "www-authenticate": "Bearer" });
  const body = await readBody(request);
  if (body === undefined) return refuse(413, "The message is too large.", { connection: "close" });
  const reply = await answerMessage(body, toolsFor(apiKey), about);
  if (reply === undefined) response.writeHead(202).end();
  else response.writeHead(200, { "content-type": "application/json" }).end(reply);
}

function isOwnOrigin({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return true;
  return URL.parse(headers.origin)?.host === headers.host && isLocal(headers.host ?? "");
}

const isLocal = (host: string): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
}
