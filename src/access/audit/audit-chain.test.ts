import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, TEST_SECRET, type TestApp } from "../../../test/support/app.ts";
import { waymark } from "../../../test/support/command.ts";
import { operatorOf, type SendAs } from "../../../test/support/operators.ts";
import { acceptAudit, verifyAudit } from "./audit-chain.ts";

let app: TestApp;
let admin: SendAs;

beforeAll(async () => {
  app = await startTestApp();
  admin = await operatorOf(app);
});
afterAll(() => app.close());

const change = async () =>
  expect((await admin("POST", "/apps", { body: { name: "x" } })).status).toBe(201);
const messages = async () =>
  (await verifyAudit(app.db, app.vault)).findings.map(({ message }) => message);

/** As somebody with SQL access, who may switch triggers off. */
const tamper = (sql: string) =>
  app.db.query(`DO $$ BEGIN
    ALTER TABLE operator_audit DISABLE TRIGGER USER; ${sql}; ALTER TABLE operator_audit ENABLE TRIGGER USER; END $$`);

/** Every hash from the first entry on, as somebody who knows the function but not the secret. */
const RECHAIN = `
  DECLARE e record; n bigint := 0; h bytea := '';
  BEGIN FOR e IN SELECT * FROM operator_audit ORDER BY seq LOOP
    n := n + 1;
    h := audit_hash(h, n, e.actor_kind, e.actor_id, e.action, e.target_id, e.request_id, e.created_at, e.details);
    UPDATE operator_audit SET seq = n, hash = h WHERE id = e.id;
  END LOOP; UPDATE operator_audit_head SET count = n, hash = h; END`;

describe("the audit log", () => {
  beforeEach(async () => {
    await tamper(`DELETE FROM operator_audit;
      UPDATE operator_audit_head SET count = 0, hash = ''`);
    await change();
    await change();
    await change();
    await acceptAudit(app.db, app.vault);
    expect(await messages()).toEqual([]);
  });

  it("stays sealed while operators change things at the same time", async () => {
    await Promise.all(Array.from({ length: 8 }, change));
    expect(await messages()).toEqual([]);
  });

  it.each([
    [
      "a changed entry",
      "UPDATE operator_audit SET actor_id = 'tok_other' WHERE seq = 2",
      "changed",
    ],
    [
      "changed details",
      `UPDATE operator_audit SET details = '{"credits": 1}' WHERE seq = 2`,
      "changed",
    ],
    ["a removed entry", "DELETE FROM operator_audit WHERE seq = 2", "removed"],
    [
      "the newest entry removed",
      "DELETE FROM operator_audit WHERE seq = (SELECT max(seq) FROM operator_audit)",
      "names another end",
    ],
    [
      "an entry added outside the chain",
      `INSERT INTO operator_audit (actor_kind, action, details, created_at)
       VALUES ('command', 'app.create', '{}', now())`,
      "outside the chain",
    ],
  ])("shows %s", async (_name, sql, expected) => {
    await tamper(sql);
    expect((await messages()).join("\n")).toContain(expected);
    // A later change does not hide it.
    await change();
    expect(await messages()).not.toEqual([]);
  });

  it.each([
    ["changed", "UPDATE operator_audit SET action = 'app.update' WHERE seq = 1"],
    ["shortened", "DELETE FROM operator_audit WHERE seq > 2"],
    [
      "shortened and the seal removed",
      "DELETE FROM operator_audit WHERE seq > 1; UPDATE operator_audit_head SET seal = NULL",
    ],
  ])("shows that it was %s with every hash computed again", async (_name, sql) => {
    await tamper(sql);
    await tamper(RECHAIN);
    expect(await messages()).toEqual([expect.stringContaining("seal does not fit")]);
    // A later change does not hide it.
    await change();
    expect(await messages()).toEqual([expect.stringContaining("seal does not fit")]);
  });

  it("is checked by `waymark audit verify`, and accepted by `waymark audit seal`", async () => {
    const env = { DATABASE_URL: app.db.url, WAYMARK_SECRET: TEST_SECRET };
    const good = await waymark(["audit", "verify", "--json"], env);
    expect([good.code, JSON.parse(good.out).findings]).toEqual([0, []]);
    // An earlier version writes an entry: chained by the database, not sealed.
    await app.db.query(
      `INSERT INTO operator_audit (actor_kind, action, details, created_at)
       VALUES ('command', 'app.create', '{"b": 1, "a": "ä"}', now())`,
    );
    expect((await waymark(["audit", "verify"], env)).code).toBe(1);
    expect((await waymark(["audit", "seal"], env)).code).toBe(0);
    expect((await waymark(["audit", "verify"], env)).code).toBe(0);
  });
});
