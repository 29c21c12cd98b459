import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "./support/app.ts";
import { nastyRequests, type NastyRequest, type OpenApi } from "./support/nasty-requests.ts";
import { PROBE_TABLE } from "./support/probes.ts";
import { startServer, type ServerProcess } from "./support/processes.ts";

/*
 * Every operation gets the nastiest requests its limits let through, in a server process of its own.
 * Measured is the CPU time of its main thread, which bounds how long the event loop was held and,
 * unlike a clock, does not depend on what else the machine does; and the peak of its memory.
 */

/** The aim is 50 ms and 50 MB; a run in CI gets room for slow machines and garbage collection. */
const MAX_CPU_MS = 250;
const MAX_GROWTH_MB = 100;

let app: TestApp;
let server: ServerProcess;
let key: string;
beforeAll(async () => {
  app = await startTestApp();
  await app.db.query(PROBE_TABLE);
  server = await startServer(app.db.url, { NODE_OPTIONS: "--max-semi-space-size=16" });
  key = (await app.customer({ credits: 1_000_000 })).live;
});
afterAll(async () => {
  server.process.kill("SIGKILL");
  await server.ended;
  await app.close();
});

const pid = (): number => server.process.pid!;
const cpuMs = (): number =>
  Number(readFileSync(`/proc/${pid()}/task/${pid()}/schedstat`, "utf8").split(" ")[0]) / 1e6;
const memoryMb = (field: "VmRSS" | "VmHWM"): number =>
  Number(
    new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid()}/status`, "utf8"))![1],
  ) / 1024;

async function measure(request: NastyRequest) {
  // The kernel forgets the peak so far.
  writeFileSync(`/proc/${pid()}/clear_refs`, "5");
  const [cpu, memory] = [cpuMs(), memoryMb("VmRSS")];
  const { method, path, headers = {}, body } = request;
  const reply = await server.send(method, path, {
    key,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  return {
    name: request.name,
    status: reply.status,
    ms: cpuMs() - cpu,
    mb: memoryMb("VmHWM") - memory,
  };
}

describe.skipIf(process.platform !== "linux")("the event loop", () => {
  it("is not held by any request within the limits, nor is memory", async () => {
    const document = (await server.send("GET", "/openapi.json")).body as OpenApi;
    const requests = nastyRequests(document);
    expect(requests.length).toBeGreaterThan(500);
    const slow: unknown[] = [];
    const statuses = new Map<number, number>();
    for (const request of requests) {
      let best = await measure(request);
      // Once more where it was slow: the first run also pays for compiling, and for garbage of others.
      for (let i = 0; i < 2 && (best.ms > MAX_CPU_MS || best.mb > MAX_GROWTH_MB); i++) {
        const again = await measure(request);
        best = { ...again, ms: Math.min(best.ms, again.ms), mb: Math.min(best.mb, again.mb) };
      }
      statuses.set(best.status, (statuses.get(best.status) ?? 0) + 1);
      if (best.ms > MAX_CPU_MS || best.mb > MAX_GROWTH_MB || best.status >= 500) slow.push(best);
    }
    expect(slow).toEqual([]);
    // The corpus reaches both sides of validation.
    expect(statuses.get(400)).toBeGreaterThan(100);
    expect(statuses.get(200)).toBeGreaterThan(20);
  }, 300_000);
});
