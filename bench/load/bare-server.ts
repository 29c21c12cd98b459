import type { AddressInfo } from "node:net";
import Fastify from "fastify";

/* The lower bound for every request: the same reply without admission. */

const app = Fastify({ logger: false });
const reply = { type: "object", properties: { n: { type: "integer" } } };
app.get("/v1/probe/read", { schema: { response: { 200: reply } } }, async () => ({ n: 1 }));
await app.listen({ host: "127.0.0.1", port: 0 });
process.stdout.write(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`);
