import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, TEST_SECRET, type TestApp } from "../../../test/support/app.ts";
import { bareEnv } from "../../../test/support/command.ts";
import { startReceiver, type Receiver } from "../../../test/support/receiver.ts";
import { until } from "../../../test/support/until.ts";
import { startStopwatch } from "../../../test/support/stopwatch.ts";

const BIN = new URL("../../../bin/waymark.js", import.meta.url).pathname;

let app: TestApp;
let receiver: Receiver;
let workers: ChildProcess[] = [];
beforeAll(async () => {
  app = await startTestApp({ allowPrivateHosts: true });
  receiver = await startReceiver();
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => end(worker, "SIGKILL")));
  workers = [];
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});

/** A real worker process over the test's database. */
async function startWorker(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [BIN, "serve", "--role", "worker"], {
    env: bareEnv({
      DATABASE_URL: app.db.url,
      WAYMARK_SECRET: TEST_SECRET,
      WAYMARK_ALLOW_PRIVATE_HOSTS: "true",
      // The longest, so that a held attempt does not time out before a busy machine kills its worker.
      WAYMARK_WEBHOOK_TIMEOUT: "60",
    }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  workers.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes("worker started")) continue;
    child.stdout.resume();
    return child;
  }
  throw new Error("the worker ended before it started");
}

async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const exited = once(worker, "exit");
  worker.kill(signal);
  await exited;
}

async function endpointAt(path: string) {
  const { live: key } = await app.customer();
  const body = { url: receiver.url + path, events: ["webhook.test"] };
  const { id } = (await app.send("POST", "/webhooks", { key, body })).body;
  return {
    id,
    send: () => app.send("POST", `/webhooks/${id}/test`, { key }),
    deliveries: async (query = "") =>
      (await app.send("GET", `/webhooks/${id}/deliveries${query}`, { key })).body.data,
  };
}

/** Never answers the first request. */
function holdFirst(path: string): void {
  receiver.answer(path, () => receiver.answer(path, 200));
}

describe("a worker killed with SIGKILL in the middle of an attempt", () => {
  it.each(["a worker that runs already", "a worker started after it"])(
    "delays the delivery by less than 15 s: %s takes over",
    async (which) => {
      const path = `/killed-${which.length}`;
      const endpoint = await endpointAt(path);
      const victim = await startWorker();
      holdFirst(path);
      await endpoint.send();
      await receiver.arrived(path);
      if (which.includes("already")) await startWorker();
      const watch = startStopwatch();
      await end(victim, "SIGKILL");
      if (!which.includes("already")) await startWorker();
      const [first, second] = await receiver.arrived(path, 2);
      expect(watch.fairMs()).toBeLessThan(15_000);
      // It may arrive twice, but as the same event.
      expect(second!.raw.equals(first!.raw)).toBe(true);
      expect(second!.headers["x-service-event-id"]).toBe(first!.headers["x-service-event-id"]);
      await until(async () => (await endpoint.deliveries())[0].status === "succeeded");
      const [delivery] = await endpoint.deliveries();
      expect(delivery.attempts).toHaveLength(1);
      expect(receiver.at(path)).toHaveLength(2);
    },
  );
});

describe("an attempt of a dead worker whose row is locked", () => {
  it("delays the takeover of no other, and is taken over when the lock is gone", async () => {
    const [locked, other] = [await endpointAt("/locked"), await endpointAt("/unlocked")];
    // Attempts of the tests before may still be recorded by a worker that is dying.
    const claim = "UPDATE webhook_queue SET sender = gen_random_uuid() WHERE endpoint_id = $1";
    await locked.send();
    await app.db.query(claim, [locked.id]);
    const holder = await app.db.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT 1 FROM webhook_queue WHERE endpoint_id = $1 FOR UPDATE", [
      locked.id,
    ]);
    await other.send();
    await app.db.query(claim, [other.id]);
    await startWorker();
    await receiver.arrived("/unlocked");
    expect(receiver.at("/locked")).toHaveLength(0);
    await holder.query("COMMIT");
    await holder.end();
    await receiver.arrived("/locked");
  });
});

describe("a worker frozen past its lease", () => {
  it("is considered dead, and its late results change nothing", async () => {
    const path = "/frozen";
    const endpoint = await endpointAt(path);
    const frozen = await startWorker();
    holdFirst(path);
    await endpoint.send();
    await receiver.arrived(path);
    await startWorker();
    frozen.kill("SIGSTOP");
    await until(() => receiver.at(path).length === 2);
    await until(async () => (await endpoint.deliveries())[0].status === "succeeded");
    frozen.kill("SIGCONT");
    // It continues under a new name.
    await until(async () => {
      const [row] = await app.db.query<{ n: number }>(
        "SELECT count(*) AS n FROM webhook_senders WHERE seen_at > now() - interval '3 seconds'",
      );
      return row!.n === 2;
    });
    await endpoint.send();
    await until(async () => (await endpoint.deliveries("?status=succeeded")).length === 2);
    for (const delivery of await endpoint.deliveries()) expect(delivery.status).toBe("succeeded");
    expect(receiver.at(path)).toHaveLength(3);
  });
});

describe("a worker that never heard what it claimed", () => {
  it("gives it back, so that it is sent", async () => {
    const path = "/unheard";
    await app.db.query("DELETE FROM webhook_senders");
    const endpoint = await endpointAt(path);
    await endpoint.send();
    const later = "due_at = now() + interval '1 hour', is_ready = false";
    await app.db.query(`UPDATE webhook_queue SET ${later}`);
    await startWorker();
    // As if the database had committed the claim and its reply were lost.
    await app.db.query(
      "UPDATE webhook_queue SET is_ready = true, sender = (SELECT id FROM webhook_senders)",
    );
    await receiver.arrived(path);
    await until(async () => (await endpoint.deliveries())[0].status === "succeeded");
    expect(receiver.at(path)).toHaveLength(1);
  });
});

describe("two workers", () => {
  it("never make the same attempt, nor more than two at once to an endpoint", async () => {
    await Promise.all([startWorker(), startWorker()]);
    const paths = Array.from({ length: 15 }, (_, i) => `/race-${i}`);
    const endpoints = await Promise.all(paths.map(endpointAt));
    let most = 0;
    for (const path of paths) {
      receiver.answer(path, (response) => {
        most = Math.max(most, receiver.open.get(path)!);
        setTimeout(() => response.writeHead(200).end(), 15);
      });
    }
    await Promise.all(
      endpoints.map(async (endpoint) => {
        for (let n = 0; n < 20; n++) await endpoint.send();
      }),
    );
    await until(() => paths.every((path) => receiver.at(path).length >= 20));
    for (const [i, endpoint] of endpoints.entries()) {
      await until(async () => (await endpoint.deliveries("?status=pending")).length === 0);
      const deliveries = await endpoint.deliveries("?per_page=50");
      expect(deliveries.every((d: { attempts: object[] }) => d.attempts.length === 1)).toBe(true);
      const ids = receiver.at(paths[i]!).map((r) => r.event.id);
      expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
    }
    expect(most).toBe(2);
    expect(await app.db.query("SELECT 1 FROM webhook_queue")).toEqual([]);
  });

  it("killed one after the other under load lose nothing", async () => {
    const path = "/storm";
    const endpoints = await Promise.all(Array.from({ length: 10 }, () => endpointAt(path)));
    receiver.answer(path, (response) => void setTimeout(() => response.writeHead(200).end(), 20));
    const acknowledged: string[] = [];
    const over = new AbortController();
    const load = Promise.all(
      endpoints.map(async ({ send }) => {
        while (!over.signal.aborted) acknowledged.push((await send()).body.event_id);
      }),
    );
    let [one, two] = await Promise.all([startWorker(), startWorker()]);
    for (let round = 0; round < 3; round++) {
      await until(() => receiver.at(path).length > (round + 1) * 60);
      await end(one, "SIGKILL");
      [one, two] = [two, await startWorker()];
    }
    over.abort();
    await load;
    await until(async () => (await app.db.query("SELECT 1 FROM webhook_queue")).length === 0);
    const arrived = new Set(receiver.at(path).map((r) => r.event.id));
    expect(acknowledged.filter((id) => !arrived.has(id))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(180);
  });
});

describe("a worker that is stopped", () => {
  it("finishes and records its running attempts", async () => {
    const path = "/stopping";
    await app.db.query("DELETE FROM webhook_senders");
    const endpoint = await endpointAt(path);
    const worker = await startWorker();
    receiver.answer(path, (response) => void setTimeout(() => response.writeHead(200).end(), 800));
    await endpoint.send();
    await receiver.arrived(path);
    await end(worker, "SIGTERM");
    expect(worker.exitCode).toBe(0);
    const [delivery] = await endpoint.deliveries();
    expect([delivery.status, delivery.attempts.length]).toEqual(["succeeded", 1]);
    expect(await app.db.query("SELECT 1 FROM webhook_senders")).toEqual([]);
  });
});
