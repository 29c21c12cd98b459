import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, TEST_SECRET, type TestDatabase } from "../../../test/support/app.ts";
import { waymark } from "../../../test/support/command.ts";
import { refuseUnfitDatabase, type CheckedDatabase } from "./requirements.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const refusalOf = (candidate: CheckedDatabase): Promise<string> =>
  refuseUnfitDatabase(candidate).then(
    () => "none",
    (error: Error) => error.message,
  );

/** Any number of connections that share the given PostgreSQL sessions, as poolers do. */
async function simulatePooler(sessionCount: number) {
  const sessions = await Promise.all(Array.from({ length: sessionCount }, () => db.connect()));
  let turn = 0;
  const query = (text: string) => sessions[turn++ % sessionCount]!.query(text);
  const connect: CheckedDatabase["connect"] = async () => ({
    query: query as Client["query"],
    end: async () => {},
  });
  return { connect, end: () => Promise.all(sessions.map((session) => session.end())) };
}

describe("a database", () => {
  it("that is PostgreSQL itself is accepted", async () => {
    expect(await refusalOf(db)).toBe("none");
  });

  it.each([1, 2, 3])("behind a pooler with %i sessions is refused", async (sessionCount) => {
    const { connect, end } = await simulatePooler(sessionCount);
    expect(await refusalOf({ ...db, connect })).toBe(
      "DATABASE_URL is (hidden), a pooler in transaction mode; set WAYMARK_DIRECT_DATABASE_URL to the PostgreSQL behind it.",
    );
    await end();
  });

  it.each([
    [140_012, "it must be PostgreSQL 15 or newer, and this is 14."],
    [90_624, "it must be PostgreSQL 15 or newer, and this is 9."],
  ])("of version %i is refused", async (version, reason) => {
    const connect: CheckedDatabase["connect"] = async () => {
      const session = await db.connect();
      const answer = { rows: [{ version, isStandby: false, isReadOnly: false }] };
      const query = async () => answer;
      return { query: query as unknown as Client["query"], end: () => session.end() };
    };
    expect(await refusalOf({ ...db, connect })).toBe(`DATABASE_URL is (hidden); ${reason}`);
  });

  it("that is read-only is refused with one line", async () => {
    const readOnly = await createTestDatabase();
    const name = new URL(readOnly.url).pathname.slice(1);
    await db.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    const env = { DATABASE_URL: readOnly.url, WAYMARK_SECRET: TEST_SECRET };
    const { code, err } = await waymark(["apps", "list"], env);
    expect([code, err]).toEqual([
      1,
      "waymark: DATABASE_URL is (hidden); it must be a database that takes writes, and this is read-only (default_transaction_read_only).\n",
    ]);
    await readOnly.drop();
  });
});
