import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, testEngine, type TestDatabase } from "../../../../test/support/app.ts";
import { addJobs } from "../../../../test/support/jobs.ts";
import { toEntry } from "../catalogue-entry.ts";
import { toDocument } from "./posting-document.ts";
import { listChecks, listOpen, readGroups } from "./feed.store.ts";

let db: TestDatabase;
beforeAll(async () => (db = await createTestDatabase()));
afterAll(() => db.drop());

it("gives a document the check that the database gives its row", async () => {
  const [first] = await addJobs(db, [{ title: "Welder" }, { title: "Nurse" }]);
  await addJobs(db, [{ title: "Welder", duplicateOf: first! }]);
  const client = await db.connect();
  const now = new Date();
  const ids = await listOpen(client, now, "", 10);
  const { rows } = await readGroups(client, ids, []);
  const states = rows.map((row) => ({ ...row, entry: toEntry(testEngine(), row) }));
  const checks = states.map((state): [string, number] => {
    const group = states.filter(({ groupId }) => groupId === state.groupId);
    const document = toDocument(state, group.slice(0, group.indexOf(state)), []);
    return [state.id, (document as { check: number }).check];
  });
  const blocks = ids.map((id) => id.slice(-2));
  expect(new Map(checks)).toEqual(await listChecks(client, now, blocks));
  expect(checks).toHaveLength(3);
  await client.end();
});
