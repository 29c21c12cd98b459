import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "./support/app.ts";
import { nastyRequests, type NastyRequest, type OpenApi } from "./support/nasty-requests.ts";
import { PROBE_TABLE } from "./support/probes.ts";
import { startServer, type ServerProcess } from "./support/processes.ts";

/*
 * Sends every operation the most expensive requests within its limits, to a separate server
 * process. It measures the CPU time of the main thread, which bounds how long the event loop was
 * blocked and does not depend on other load, and the peak memory.
 */

/** The target is 50 ms and 50 MB; CI gets room for slow machines and garbage collection. */
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
  // Resets the kernel's memory peak.
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
  it("is not blocked by any request within the limits, and memory stays bounded", async () => {
    const document = (await server.send("GET", "/openapi.json")).body as OpenApi;
    const requests = nastyRequests(document);
    expect(requests.length).toBeGreaterThan(500);
    // Both operations that take a file.
    expect(requests.filter(({ name }) => name.includes("20,000 parts"))).toHaveLength(2);
    const slow: unknown[] = [];
    const statuses = new Map<number, number>();
    for (const request of requests) {
      let best = await measure(request);
      // Repeat slow ones: the first run includes compilation and garbage of earlier requests.
      for (let i = 0; i < 2 && (best.ms > MAX_CPU_MS || best.mb > MAX_GROWTH_MB); i++) {
        const again = await measure(request);
        best = { ...again, ms: Math.min(best.ms, again.ms), mb: Math.min(best.mb, again.mb) };
      }
      statuses.set(best.status, (statuses.get(best.status) ?? 0) + 1);
      if (best.ms > MAX_CPU_MS || best.mb > MAX_GROWTH_MB || best.status >= 500) slow.push(best);
    }
    expect(slow).toEqual([]);
    // The corpus covers accepted and rejected requests.
    expect(statuses.get(400)).toBeGreaterThan(100);
    expect(statuses.get(200)).toBeGreaterThan(20);
  });
});
