/*
 * An applicant tracking system's receiver: registers an endpoint, verifies each delivery, ignores
 * what it has seen, stores scores by candidate and forgets erased candidates.
 */
import { createServer, type IncomingMessage } from "node:http";
import { verifyWebhook, Waymark, WebhookVerificationError } from "../sdk/typescript/src/index.ts";

const waymark = new Waymark({
  apiKey: process.env["WAYMARK_KEY"] ?? "",
  baseUrl: process.env["WAYMARK_URL"] ?? "http://127.0.0.1:8080",
});
/** Stands for a table with the event id as its key. */
const seen = new Set<string>();
const scores = new Map<string, number>();
let secret = "";

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function receive(request: IncomingMessage): Promise<void> {
  const signature = String(request.headers["x-service-signature"]);
  const event = await verifyWebhook({ body: await bodyOf(request), signature, secret });
  if (seen.has(event.id)) return;
  seen.add(event.id);
  if (event.type === "resume.analysis.completed") {
    const { external_candidate_id, scores: result, assessment } = event.data;
    if (external_candidate_id !== null) scores.set(external_candidate_id, result.overall);
    console.log(`${external_candidate_id}: ${result.overall} of 100. ${assessment}`);
  }
  if (event.type === "candidate.deleted") {
    scores.delete(event.data.external_candidate_id);
    console.log(`${event.data.external_candidate_id}: erased`);
  }
}

const server = createServer((request, response) => {
  receive(request).then(
    () => response.writeHead(204).end(),
    (error: unknown) =>
      response.writeHead(error instanceof WebhookVerificationError ? 400 : 500).end(String(error)),
  );
});
await new Promise<void>((resolve) => {
  server.listen(Number(process.env["PORT"] ?? 3000), "127.0.0.1", resolve);
});
const address = server.address();
const port = typeof address === "object" ? address?.port : undefined;
const url = process.env["RECEIVER_URL"] ?? `http://127.0.0.1:${port}/webhooks`;
const events = ["resume.analysis.completed", "candidate.deleted"] as const;
const endpoint = await waymark.webhooks.create({ url, events: [...events] });
({ secret } = endpoint);
console.log(`Receiving at ${url} as ${endpoint.id}`);
