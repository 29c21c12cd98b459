import { spawn } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEST_SECRET, type Customer } from "../../../test/support/app.ts";
import { bareEnv, MODULE_CACHE } from "../../../test/support/command.ts";
import { startPathwayBench, tasksFor, type PathwayBench } from "../../../test/support/pathways.ts";
import { checkBalances, listLedger } from "../../access/index.ts";
import { testEngine } from "../../../test/support/app.ts";
import { createLog } from "../../platform/log.ts";
import { startWorker } from "../../platform/tasks.ts";

const DOOMED = new URL("../../../test/support/doomed-pathway-worker.ts", import.meta.url).pathname;

let bench: PathwayBench;
let customer: Customer;
beforeAll(async () => {
  bench = await startPathwayBench({ hasWorker: false });
  customer = await bench.app.customer({ credits: 1000 });
  const events = ["pathway.completed", "pathway.failed"];
  const body = { url: "http://127.0.0.1:9/hook", events };
  await bench.app.send("POST", "/webhooks", { key: customer.live, body });
});
afterAll(() => bench.close());

function runDoomed(killAt: number, killWhen: string): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [DOOMED], {
    env: bareEnv({
      ...MODULE_CACHE,
      DATABASE_URL: bench.app.db.url,
      WAYMARK_SECRET: TEST_SECRET,
      KILL_AT: String(killAt),
      KILL_WHEN: killWhen,
    }),
    stdio: ["ignore", "ignore", "inherit"],
  });
  return new Promise((resolve) => child.once("exit", (_code, signal) => resolve(signal)));
}

describe("workers killed at any statement", () => {
  it("leave every pathway ended exactly once: one event, and a refund for each that failed", async () => {
    const titles = ["Software Engineer", "qzx vbn wrtz", "Bookkeeper", "Registered Nurse"];
    const ids: string[] = [];
    const ask = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n++) {
        const title = titles[ids.length % titles.length];
        const body = { target_role: { title }, external_candidate_id: `c${ids.length}` };
        ids.push((await bench.generate(customer.live, body)).body.pathway_id);
      }
    };
    // From the first tasks a worker takes to well past its first results.
    const kills = Array.from({ length: 14 }, (_, n) => 10 + n * 3);
    for (let n = 0; n < kills.length; n += 2) {
      await ask(4);
      const signals = await Promise.all([
        runDoomed(kills[n]!, "before"),
        runDoomed(kills[n + 1]!, "sent"),
      ]);
      expect(signals).toEqual(["SIGKILL", "SIGKILL"]);
    }
    const tasks = tasksFor(bench.app.db, { engine: testEngine() });
    const worker = await startWorker(bench.app.db, tasks, createLog("silent"));
    for (const id of ids) await bench.settled(customer.live, id);
    await worker.stop();

    const told = await bench.events(customer.appId);
    const toldOf: string[] = told.map((event) => event.data.pathway_id);
    expect(toldOf.toSorted()).toEqual(ids.toSorted());
    let failed = 0;
    for (const { type, data } of told) {
      const pathway = await bench.read(customer.live, data.pathway_id);
      expect([type, data]).toEqual([`pathway.${pathway.status}`, pathway]);
      if (pathway.status === "failed") failed++;
    }
    const ledger = await listLedger(bench.app.db, customer.appId);
    expect(ledger.filter((entry) => entry.kind === "charge")).toHaveLength(ids.length);
    expect(ledger.filter((entry) => entry.kind === "refund")).toHaveLength(failed);
    expect(failed).toBeGreaterThanOrEqual(ids.length / 4);
    const check = (await checkBalances(bench.app.db)).find((c) => c.appId === customer.appId);
    expect(check!.balanceMillicredits).toBe(check!.ledgerMillicredits);
    expect(check!.balanceMillicredits).toBe(1_000_000 - 3000 * (ids.length - failed));
  });
});
