import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/support/app.ts";
import { addJobs } from "../../../test/support/jobs.ts";

/** Words that are corrected, expanded and loosened one by one. */
const COSTLY = Array.from(
  { length: 28 },
  (_, n) => `nrs${String.fromCodePoint(97 + (n % 26))}${n}`,
).join("+");
const MANY = 80;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const titles = ["Back-End Developer", "Registered Nurse", "Welder", "Data Analyst", "Teacher"];
  await addJobs(
    app.db,
    Array.from({ length: 100 }, (_, n) => ({ title: titles[n % 5]!, company: `Company ${n}` })),
  );
});
afterAll(() => app.close());

describe.each([
  ["search", (key: string) => app.send("GET", `/jobs?q=${COSTLY}`, { key })],
  [
    "match",
    (key: string) => app.send("POST", "/jobs/match", { key, body: { skills: ["python", "sql"] } }),
  ],
])("a %s in a single process", (_, ask) => {
  it("waits for its turn, not for all that another app has sent before", async () => {
    const [greedy, small] = await Promise.all([
      app.customer({ sandboxQuota: 1_000 }),
      app.customer({ sandboxQuota: 1_000 }),
    ]);
    const done: string[] = [];
    const note = async (who: string, key: string): Promise<void> => {
      expect((await ask(key)).status).toBe(200);
      done.push(who);
    };
    const first = note("greedy", greedy.test);
    const asked = Array.from({ length: MANY }, () => note("greedy", greedy.test));
    await first;
    const before = done.length;
    await note("small", small.test);
    await Promise.all(asked);
    expect(done.indexOf("small") - before).toBeLessThan(MANY / 2);
  });
});
