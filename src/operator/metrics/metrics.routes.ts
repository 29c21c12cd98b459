import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { apiError } from "../../errors.ts";
import type { Scrape } from "../../platform/metrics.ts";

/** GET /metrics on the API's port, for callers with the token. */
export function serveMetrics(app: FastifyInstance, metrics: Scrape, token: string): void {
  app.get("/metrics", { config: { policy: "internal", isProbe: true } }, async (request, reply) => {
    if (!isBearer(request.headers.authorization, token))
      throw apiError("unauthorized", "Send WAYMARK_METRICS_TOKEN as bearer token.");
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/** Whether an Authorization header carries the token, compared in constant time. */
function isBearer(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
