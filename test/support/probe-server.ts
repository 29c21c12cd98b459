import type { AddressInfo } from "node:net";
import pg from "pg";
import { buildApp } from "../../src/process/app.ts";
import { SMALL_ENGINE } from "../../src/engine/small-engine.fixture.ts";
import { createLiveCatalogue } from "../../src/features/catalogue/index.ts";
import { createJobIndex } from "../../src/features/jobs/index.ts";
import { fingerprintKnowledge, loadEngine } from "../../src/knowledge/index.ts";
import { serveOperatorApi } from "../../src/operator/api/api.routes.ts";
import { readConfig } from "../../src/platform/config.ts";
import { openDocumentPool } from "../../src/platform/documents/index.ts";
import { createLog } from "../../src/platform/log.ts";
import { openRuntime } from "../../src/platform/runtime.ts";
import { openResumeReader, openTextThreads } from "../../src/reading/index.ts";
import { PROBES } from "./probes.ts";

/*
 * A whole server with the probe operations. With KILL_AT=n it dies by SIGKILL at the n-th statement
 * after it began to listen: before the statement is sent (KILL_WHEN=before) or as soon as it is
 * sent (KILL_WHEN=sent).
 */

const runtime = await openRuntime(readConfig(process.env), createLog("silent"));
const killAt = Number(process.env["KILL_AT"] ?? 0);
const engine = killAt > 0 ? SMALL_ENGINE : loadEngine();
const catalogue = createLiveCatalogue({ ...runtime, engine });
const index = createJobIndex(catalogue, engine);
const documents = openDocumentPool();
const threads = openTextThreads({ knowledgeDir: undefined, fingerprint: fingerprintKnowledge() });
const reader = openResumeReader({ ...runtime, engine, threads });
const serveBeside = (beside: Parameters<typeof serveOperatorApi>[0]): void =>
  serveOperatorApi(beside, { ...runtime, engine, index, reader, processId: "probe" });
const app = buildApp({ ...runtime, engine, index, documents, reader, serveBeside }, PROBES);

await app.listen({ host: "127.0.0.1", port: 0 });

if (killAt === 0) {
  catalogue.start();
  await catalogue.loaded;
} else {
  // Without the index, whose queries would count as statements of a request.
  let statements = 0;
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  (pg.Client.prototype as { query: unknown }).query = function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const isLast = ++statements === killAt;
    if (isLast && process.env["KILL_WHEN"] === "before") process.kill(process.pid, "SIGKILL");
    const result = query.apply(this, args);
    if (isLast) setImmediate(() => process.kill(process.pid, "SIGKILL"));
    return result;
  };
}

process.stdout.write(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`);
process.once(
  "SIGTERM",
  () =>
    void app
      .close()
      .then(() => catalogue.stop())
      .then(() => runtime.close()),
);
