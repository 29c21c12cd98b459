/*
 * A customer's server for the bench: `/hang` never answers, other paths answer at once, `/close`
 * without keeping the connection. Reports the arrival of each event to its parent, and how many
 * connections and TLS handshakes they took. With KEY and CERT it serves https on HOSTS addresses,
 * each a host of its own for the client.
 */
import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";

const { KEY, CERT, HOSTS = "1" } = process.env;

let arrivals: [eventId: string, at: number][] = [];
const seen = { connections: 0, handshakes: 0, resumed: 0 };
const listener: RequestListener = (request, response) => {
  const eventId = request.headers["x-service-event-id"];
  if (typeof eventId === "string" && !request.url!.startsWith("/hang"))
    arrivals.push([eventId, performance.timeOrigin + performance.now()]);
  request.resume();
  const headers = request.url!.startsWith("/close") ? { connection: "close" } : {};
  if (!request.url!.startsWith("/hang"))
    request.on("end", () => response.writeHead(204, headers).end());
};
const options = { keepAliveTimeout: 60_000 };
const create = () =>
  KEY && CERT
    ? createTlsServer({ ...options, key: readFileSync(KEY), cert: readFileSync(CERT) }, listener)
    : createServer(options, listener);

/** The first address chooses the port, the others take the same. */
async function listen(host: string, port: number): Promise<number> {
  const server = create();
  server.on("connection", () => seen.connections++);
  server.on("secureConnection", (socket: TLSSocket) => {
    seen.handshakes++;
    if (socket.isSessionReused()) seen.resumed++;
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return (server.address() as AddressInfo).port;
}

const port = await listen("127.0.0.1", 0);
for (let n = 2; n <= Number(HOSTS); n++) await listen(`127.0.0.${n}`, port);
process.send!({ url: `${KEY ? "https" : "http"}://127.0.0.1:${port}` });
process.on("message", () => {
  process.send!({ arrivals, ...seen });
  arrivals = [];
});
process.on("disconnect", () => process.exit());
