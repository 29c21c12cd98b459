import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type Reply, type TestApp } from "../../test/support/app.ts";

let offsetMs = 0;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: "api", clock: () => new Date(Date.now() + offsetMs) });
});
afterAll(() => app.close());

/** Polls until the reply matches, because probe results are shared for a second. */
async function ready(isIt: (reply: Reply) => boolean): Promise<Reply> {
  for (;;) {
    const reply = await app.send("GET", "//readyz");
    if (isIt(reply)) return reply;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe("/readyz", () => {
  it("of an API reports a missing worker, and is 503 after two minutes without one", async () => {
    const missing = await ready((reply) => reply.status === 200);
    expect(missing.body).toEqual({ status: "ready", worker: "missing" });
    offsetMs = 110_000;
    expect((await ready((reply) => reply.status === 200)).body.worker).toBe("missing");
    offsetMs = 130_000;
    const lost = await ready((reply) => /worker/.test(reply.text) && reply.status === 503);
    expect(lost.body.error).toMatchObject({
      code: "service_unavailable",
      message: "No worker is running: start one with `waymark serve --role worker`.",
    });
    await app.db.query(
      "INSERT INTO worker_heartbeats VALUES ('a worker', now() + interval '1 hour')",
    );
    const back = await ready((reply) => reply.status === 200);
    expect(back.body).toEqual({ status: "ready", worker: "running" });
    await app.db.query("UPDATE worker_heartbeats SET seen_at = now() - interval '10 seconds'");
    await ready((reply) => reply.body.worker === "missing");
  });

  it("of a process that runs its own worker ignores other workers", async () => {
    const alone = await startTestApp();
    expect((await alone.send("GET", "//readyz")).body).toEqual({ status: "ready" });
    await alone.close();
  });

  it("is 503 while the database is read-only", async () => {
    const operator = await app.db.connect();
    const database = new URL(app.db.url).pathname.slice(1);
    const setReadOnly = async (value: string): Promise<void> => {
      await operator.query("SET default_transaction_read_only = off");
      await operator.query(
        `ALTER DATABASE ${database} SET default_transaction_read_only = ${value}`,
      );
      await operator.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
      );
    };
    await ready((reply) => reply.status === 200);
    await setReadOnly("on");
    const refused = await ready((reply) => reply.status === 503 && !/index/.test(reply.text));
    expect(refused.body.error.code).toBe("service_unavailable");
    const [row] = await app.db.query<{ setting: string }>(
      "SELECT current_setting('transaction_read_only') AS setting",
    );
    expect(row!.setting).toBe("on");
    await setReadOnly("off");
    await ready((reply) => reply.status === 200);
    await operator.end();
  });

  it("writes about once for a hundred concurrent probes", async () => {
    await app.db.query(`CREATE SEQUENCE writes;
      CREATE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM nextval('writes'); RETURN NULL; END $$;
      CREATE TRIGGER counts AFTER INSERT OR UPDATE ON facts EXECUTE FUNCTION count_write()`);
    const writes = async () =>
      (await app.db.query<{ n: number }>("SELECT nextval('writes') AS n"))[0]!.n - 1;
    while ((await writes()) === 0) await app.send("GET", "//readyz");
    const before = await writes();
    const asked = Array.from({ length: 100 }, () => app.send("GET", "//readyz"));
    for (const reply of await Promise.all(asked)) expect(reply.status).toBe(200);
    // A slow machine may need seconds for a hundred requests; one write per second is expected.
    expect((await writes()) - before).toBeLessThan(10);
  });
});
