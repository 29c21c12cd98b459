import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Customer } from "../../../test/support/app.ts";
import { startPathwayBench, tasksFor, type PathwayBench } from "../../../test/support/pathways.ts";
import { until } from "../../../test/support/until.ts";
import { checkBalances, findApp, listLedger } from "../../access/index.ts";
import { LanguageModelFailed, type LanguageModel } from "../../model/index.ts";
import { createLog } from "../../platform/log.ts";
import { runSweeps } from "../../platform/sweeps.ts";
import { startWorker } from "../../platform/tasks.ts";
import { pathways } from "./index.ts";

const NONSENSE = { target_role: { title: "qzx vbn wrtz" } };

let bench: PathwayBench;
beforeAll(async () => {
  bench = await startPathwayBench();
});
afterAll(() => bench.close());

async function subscribed(customer: Customer, key = customer.live, of = bench): Promise<void> {
  const body = { url: "http://127.0.0.1:9/hook", events: ["pathway.completed", "pathway.failed"] };
  const reply = await of.app.send("POST", "/webhooks", { key, body });
  expect(reply.status).toBe(201);
}
const balanceOf = async (appId: string, of = bench): Promise<number> =>
  (await findApp(of.app.db, appId))!.balanceMillicredits / 1000;

describe("a pathway to a role that nobody knows", () => {
  it("fails at once with role_not_recognized, gives the credits back and tells it", async () => {
    const customer = await bench.app.customer({ credits: 10 });
    await subscribed(customer);
    const failed = await bench.finished(customer.live, { ...NONSENSE, external_candidate_id: "x" });
    expect(failed).toMatchObject({
      status: "failed",
      error: { code: "role_not_recognized", message: expect.stringContaining("credits") },
      readiness_score: null,
      roadmap: null,
      completed_at: null,
    });
    expect(await balanceOf(customer.appId)).toBe(10);
    const ledger = await listLedger(bench.app.db, customer.appId);
    expect(ledger.map((entry) => entry.kind)).toEqual(["grant", "charge", "refund"]);
    expect(ledger[2]!.requestId).toBe(ledger[1]!.requestId);
    const events = await bench.events(customer.appId);
    expect(events.map((event) => event.type)).toEqual(["pathway.failed"]);
    expect(events[0]!.data).toEqual(failed);
  });

  it("names up to three roles that the title may have meant", async () => {
    const customer = await bench.app.customer({ credits: 10 });
    const failed = await bench.finished(customer.live, { target_role: { title: "Drug Dealer" } });
    expect(failed.error.code).toBe("role_not_recognized");
    expect(failed.error.suggestions.length).toBeGreaterThan(0);
    expect(failed.error.suggestions.length).toBeLessThanOrEqual(3);
    expect(failed.target_role).toEqual({ title: "Drug Dealer" });
  });

  it("is told in the language of the request, with titles in it", async () => {
    const customer = await bench.app.customer({ credits: 10 });
    const request = { target_role: { title: "Drug Dealer" }, language: "de" };
    const { error, language } = await bench.finished(customer.live, request);
    expect(language).toBe("de");
    expect(error.message).toContain("Der Zielberuf steht weder in der Wissensbasis");
    const english = await bench.finished(customer.live, { target_role: { title: "Drug Dealer" } });
    expect(error.suggestions).toHaveLength(english.error.suggestions.length);
    expect(error.suggestions).not.toEqual(english.error.suggestions);
  });

  it("gives a sandbox key its call back", async () => {
    const { test } = await bench.app.customer({ sandboxQuota: 1 });
    expect((await bench.finished(test, NONSENSE)).status).toBe("failed");
    expect((await bench.generate(test)).status).toBe(202);
  });

  it("asked for again with a new Idempotency-Key is a new pathway", async () => {
    const { live } = await bench.app.customer({ credits: 10 });
    const first = await bench.finished(live, NONSENSE);
    const again = await bench.generate(
      live,
      { target_role: { title: "Welder" } },
      { "idempotency-key": "two" },
    );
    expect(again.body.pathway_id).not.toBe(first.pathway_id);
    expect((await bench.settled(live, again.body.pathway_id)).status).toBe("completed");
  });
});

describe("a completed pathway", () => {
  it("is told once, with the pathway as it is read", async () => {
    const customer = await bench.app.customer({ credits: 10 });
    await subscribed(customer);
    const done = await bench.finished(customer.live, {
      target_role: { title: "Chef" },
      external_candidate_id: "é",
    });
    const events = await bench.events(customer.appId);
    expect(events.map((event) => event.type)).toEqual(["pathway.completed"]);
    expect(events[0]!.data).toEqual(done);
  });

  it("is not told to the other mode", async () => {
    const customer = await bench.app.customer({ credits: 10, sandboxQuota: 5 });
    await subscribed(customer, customer.live);
    await bench.finished(customer.test);
    expect(await bench.events(customer.appId)).toEqual([]);
  });
});

const FAILING = {
  name: null,
  fallback: "fail",
  isPaused: false,
  does: (task: string) => task === "prose",
} as const;

describe("a generation that fails", () => {
  it("is retried, and completes when the cause is gone", async () => {
    let calls = 0;
    const model: LanguageModel = {
      ...FAILING,
      async write(ask) {
        if (++calls === 1) throw new LanguageModelFailed("away");
        const checked = await ask.check(ask.facts);
        if ("problems" in checked) throw new Error(checked.problems.join());
        return checked.answer;
      },
    };
    const flaky = await startPathwayBench({ model });
    const { live, appId } = await flaky.app.customer({ credits: 10 });
    const { pathway_id: id } = (await flaky.generate(live)).body;
    await until(() => calls === 1);
    expect((await flaky.read(live, id)).status).toBe("processing");
    await until(async () => {
      await flaky.hurry();
      return (await flaky.read(live, id)).status === "completed";
    });
    expect([calls, await balanceOf(appId, flaky)]).toEqual([2, 7]);
    await flaky.close();
  });

  it("after its retries is failed, refunded and told, all at once and once", async () => {
    const model: LanguageModel = {
      ...FAILING,
      write: async () => {
        throw new LanguageModelFailed("away");
      },
    };
    const broken = await startPathwayBench({ model });
    const customer = await broken.app.customer({ credits: 10 });
    await subscribed(customer, customer.live, broken);
    const { pathway_id: id } = (await broken.generate(customer.live)).body;
    await until(async () => {
      await broken.hurry();
      return (await broken.read(customer.live, id)).status === "failed";
    });
    expect((await broken.read(customer.live, id)).error.code).toBe("upstream_error");
    const [row] = await broken.app.db.query<{ attempts: number }>("SELECT attempts FROM pathways");
    expect(row!.attempts).toBe(4);
    expect(await balanceOf(customer.appId, broken)).toBe(10);
    expect((await broken.events(customer.appId)).map((e) => e.type)).toEqual(["pathway.failed"]);
    expect(
      await broken.app.db.query(
        "SELECT 1 FROM graphile_worker._private_jobs WHERE attempts > 0 AND locked_at IS NULL AND task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'generate-pathway')",
      ),
    ).toEqual([]);
    await broken.close();
  });

  it("whose workers died at every run ends too", async () => {
    const still = await startPathwayBench({ hasWorker: false });
    const owner = await still.app.customer({ credits: 10 });
    const { pathway_id: id } = (await still.generate(owner.live)).body;
    await still.app.db.query("UPDATE pathways SET status = 'processing', attempts = 4");
    const worker = await startWorker(still.app.db, tasksFor(still.app.db), createLog("silent"));
    expect(await still.settled(owner.live, id)).toMatchObject({
      status: "failed",
      error: { code: "generation_failed" },
    });
    expect(await balanceOf(owner.appId, still)).toBe(10);
    await worker.stop();
    await still.close();
  });
});

describe("the sweep", () => {
  it("queues again what the queue has lost, and only that", async () => {
    const lost = await startPathwayBench({ hasWorker: false });
    const { live, appId } = await lost.app.customer({ credits: 10 });
    const { pathway_id: id } = (await lost.generate(live)).body;
    await lost.generate(live);
    await lost.app.db.query("DELETE FROM graphile_worker._private_jobs");
    await lost.app.db.query(
      "UPDATE pathways SET updated_at = now() - interval '16 minutes' WHERE id = $1",
      [id],
    );
    await runSweeps(lost.app.db, pathways.sweeps);
    await runSweeps(lost.app.db, pathways.sweeps);
    const tasks = await lost.app.db.query<{ payload: { id: string } }>(
      "SELECT payload FROM graphile_worker._private_jobs",
    );
    expect(tasks.map((task) => task.payload)).toEqual([{ id, owner: appId }]);
    await lost.close();
  });

  it("removes what has expired, which is invisible before", async () => {
    let now = new Date();
    const aging = await startPathwayBench({ clock: () => now, hasWorker: false });
    const { live, appId } = await aging.app.customer({ credits: 10 });
    await aging.app.db.query("UPDATE apps SET retention_months = 1 WHERE id = $1", [appId]);
    const { key } = await aging.app.customer({ credits: 10 }).then((c) => ({ key: c.live }));
    const body = { target_role: { title: "Welder" }, external_candidate_id: "old" };
    const { pathway_id: id } = (await aging.generate(live, body)).body;
    const { pathway_id: kept } = (await aging.generate(key, body)).body;
    expect((await aging.read(live, id)).expires_at.slice(0, 7)).not.toBe(
      now.toISOString().slice(0, 7),
    );
    now = new Date(now.getTime() + 32 * 86_400_000);
    expect((await aging.read(live, id)).error.code).toBe("not_found");
    const list = await aging.app.send("GET", "/career-pathways?external_candidate_id=old", {
      key: live,
    });
    expect(list.body.data).toEqual([]);
    expect((await aging.read(key, kept)).pathway_id).toBe(kept);
    await runSweeps(aging.app.db, pathways.sweeps);
    expect(await aging.app.db.query("SELECT id FROM pathways")).toHaveLength(2);
    await aging.app.db.query("UPDATE pathways SET expires_at = expires_at - interval '32 days'");
    await runSweeps(aging.app.db, pathways.sweeps);
    expect(await aging.app.db.query("SELECT id FROM pathways")).toEqual([{ id: kept }]);
    await aging.close();
  });
});

describe("erasing a candidate", () => {
  it("deletes their pathways, cancels those under way and returns their credits", async () => {
    const customer = await bench.app.customer({ credits: 100 });
    await subscribed(customer);
    const asked = { target_role: { title: "Welder" }, external_candidate_id: "erase-me" };
    const done = await bench.finished(customer.live, asked);
    const waiting = await startPathwayBench({ hasWorker: false });
    const owner = await waiting.app.customer({ credits: 10 });
    const { pathway_id: id } = (await waiting.generate(owner.live, asked)).body;
    const erased = await waiting.app.send("DELETE", "/candidates/erase-me", { key: owner.live });
    expect(erased.body).toMatchObject({ previously_known: true, deleted: { pathways: 1 } });
    expect(await balanceOf(owner.appId, waiting)).toBe(10);
    expect((await waiting.read(owner.live, id)).error.code).toBe("not_found");
    // The task that was queued finds nothing, and says nothing.
    const worker = await startWorker(waiting.app.db, tasksFor(waiting.app.db), createLog("silent"));
    await until(async () => (await tasksLeft(waiting)) === 0);
    await worker.stop();
    expect(await waiting.app.db.query("SELECT 1 FROM pathways")).toEqual([]);
    await waiting.close();

    const reply = await bench.app.send("DELETE", "/candidates/erase-me", { key: customer.live });
    expect(reply.body.deleted.pathways).toBe(1);
    expect((await bench.read(customer.live, done.pathway_id)).error.code).toBe("not_found");
    expect(await balanceOf(customer.appId)).toBe(97);
    expect(await bench.events(customer.appId)).toEqual([]);
  });

  it("while a run is under way leaves it nothing to end: no event, one refund", async () => {
    let [begun, release] = [() => {}, () => {}];
    const running = new Promise<void>((resolve) => (begun = resolve));
    const held = new Promise<void>((resolve) => (release = resolve));
    const model: LanguageModel = {
      ...FAILING,
      async write() {
        begun();
        await held;
        throw new LanguageModelFailed("too late");
      },
    };
    const slow = await startPathwayBench({ model });
    const customer = await slow.app.customer({ credits: 10 });
    await subscribed(customer, customer.live, slow);
    await slow.generate(customer.live, {
      target_role: { title: "Welder" },
      external_candidate_id: "e",
    });
    await running;
    const erased = await slow.app.send("DELETE", "/candidates/e", { key: customer.live });
    expect(erased.body.deleted.pathways).toBe(1);
    release();
    await until(async () => {
      await slow.hurry();
      return (await tasksLeft(slow)) === 0;
    });
    expect(await slow.events(customer.appId)).toEqual([]);
    const ledger = await listLedger(slow.app.db, customer.appId);
    expect(ledger.map((entry) => entry.kind)).toEqual(["grant", "charge", "refund"]);
    for (const { balanceMillicredits, ledgerMillicredits } of await checkBalances(slow.app.db)) {
      expect(balanceMillicredits).toBe(ledgerMillicredits);
    }
    await slow.close();
  });

  it("forgets the stored reply too: the same Idempotency-Key starts a new request", async () => {
    const { live } = await bench.app.customer({ credits: 100 });
    const body = { target_role: { title: "Welder" }, external_candidate_id: "again" };
    const headers = { "idempotency-key": "erased-1" };
    const first = await bench.generate(live, body, headers);
    await bench.app.send("DELETE", "/candidates/again", { key: live });
    const second = await bench.generate(live, body, headers);
    expect(second.body.pathway_id).not.toBe(first.body.pathway_id);
  });
});

const tasksLeft = async (of: PathwayBench): Promise<number> => {
  const [row] = await of.app.db.query<{ n: number }>(
    `SELECT count(*) AS n FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = 'generate-pathway'`,
  );
  return row!.n;
};
