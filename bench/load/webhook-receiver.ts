/*
 * A customer's server for the bench: `/hang` never answers, other paths answer at once; reports the
 * arrival of each event to its parent.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

let arrivals: [eventId: string, at: number][] = [];
const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const eventId = request.headers["x-service-event-id"];
  if (typeof eventId === "string" && !request.url!.startsWith("/hang"))
    arrivals.push([eventId, performance.timeOrigin + performance.now()]);
  request.resume();
  if (!request.url!.startsWith("/hang")) request.on("end", () => response.writeHead(204).end());
});
server.listen(0, "127.0.0.1", () =>
  process.send!({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
process.on("message", () => {
  process.send!({ arrivals });
  arrivals = [];
});
process.on("disconnect", () => process.exit());
