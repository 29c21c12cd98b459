import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, testVault, type Customer, type TestApp } from "../../../test/support/app.ts";
import { PROBES, PROBE_TABLE, probeResults } from "../../../test/support/probes.ts";
import { createLog } from "../../platform/log.ts";
import { acceptLedger, anchorLedgers, grant, listLedger, refund, verifyLedgers } from "../index.ts";

const vault = testVault();
const log = createLog("silent");
let app: TestApp;
let customer: Customer;

/** A grant, six charges of two kinds, a refund and a second grant, plus a second app. */
beforeEach(async () => {
  app = await startTestApp({ operations: PROBES });
  await app.db.query(PROBE_TABLE);
  customer = await app.customer({ credits: 20 });
  const { live: key, appId } = customer;
  for (let i = 0; i < 3; i++) {
    await app.send("GET", "/probe/read", { key });
    await app.send("POST", "/probe/work", { key, body: { value: "x" } });
  }
  const requestId = (await probeResults(app.db, appId))[0]!.request_id;
  await app.db.transaction((tx) => refund(tx, requestId, "it failed\nbadly", app.clock()));
  await app.db.transaction((tx) => grant(tx, vault, appId, 5_000, "thanks", app.clock()));
  const other = await app.customer({ credits: 3 });
  await app.send("GET", "/probe/read", { key: other.live });
});
afterEach(() => app.close());

const anchor = () => anchorLedgers(app.db, vault, log);
const ids = async () => (await listLedger(app.db, customer.appId)).map((entry) => entry.id);

/** Runs SQL as a database superuser with triggers off. */
async function tamper(sql: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.query("SET LOCAL session_replication_role = replica");
    await tx.query(sql);
  });
}

/**
 * The last step of an attacker who knows the chain: numbers, hashes, head and balance are
 * consistent again.
 */
const COVER_UP = `
  DO $$
  DECLARE e record; n bigint := 0; head bytea := ''; total bigint := 0; app text;
  BEGIN
    SELECT app_id INTO app FROM ledger_entries ORDER BY id LIMIT 1;
    FOR e IN SELECT * FROM ledger_entries WHERE app_id = app ORDER BY seq, id LOOP
      n := n + 1;
      total := total + e.amount_millicredits;
      head := ledger_hash(head, app, n, e.kind, e.amount_millicredits, total, e.request_id, e.is_refundable, e.created_at, e.note);
      UPDATE ledger_entries SET seq = n, hash = head, balance_after_millicredits = total WHERE id = e.id;
    END LOOP;
    UPDATE apps SET ledger_count = n, ledger_head = head, balance_millicredits = total WHERE id = app;
  END $$`;

async function findings(): Promise<string[]> {
  const found: string[] = [];
  const { differences } = await verifyLedgers(app.db, vault, ({ appId, entryId, message }) => {
    expect(appId).toBe(customer.appId);
    found.push(`${entryId}: ${message}`);
  });
  for (const { appId } of differences) {
    expect(appId).toBe(customer.appId);
    found.push("difference");
  }
  return found;
}

describe("credits verify", () => {
  it("finds nothing in untouched ledgers, before and after they are sealed", async () => {
    expect(await findings()).toEqual([]);
    // Both apps were charged since their first grant; the second run has nothing to seal.
    expect([await anchor(), await anchor()]).toEqual([2, 0]);
    expect(await findings()).toEqual([]);
  });

  it.each([
    ["an amount", "amount_millicredits = amount_millicredits + 1"],
    ["a note", "note = 'another'"],
    ["a time", "created_at = created_at + interval '1 microsecond'"],
    ["a request", `request_id = '${randomUUID()}'`],
    ["a kind", "kind = 'refund', amount_millicredits = -amount_millicredits"],
    ["whether it is refundable", "is_refundable = NOT is_refundable"],
  ])("finds a changed entry: %s", async (_what, change) => {
    const id = (await ids())[3]!;
    await tamper(`UPDATE ledger_entries SET ${change} WHERE id = ${id}`);
    expect((await findings()).filter((f) => f.startsWith(`${id}: was changed`))).toHaveLength(1);
  });

  it("finds a removed entry and names the one after it", async () => {
    const [, , , removed, next] = await ids();
    await tamper(`DELETE FROM ledger_entries WHERE id = ${removed}`);
    expect(await findings()).toContain(`${next}: 1 entries before this one were removed`);
  });

  it("finds two swapped entries", async () => {
    const [, , first, second] = await ids();
    await tamper(`UPDATE ledger_entries SET seq = -seq WHERE id IN (${first}, ${second});
      UPDATE ledger_entries SET seq = CASE id WHEN ${first} THEN 4 ELSE 3 END WHERE id IN (${first}, ${second})`);
    const found = await findings();
    expect(found.filter((f) => f.startsWith(`${first}: was changed`))).toHaveLength(1);
    expect(found.filter((f) => f.startsWith(`${second}: was changed`))).toHaveLength(1);
  });

  it("finds removed newest entries, even when the app's row was reset too", async () => {
    await anchor();
    const entries = await ids();
    const last = entries.at(-3);
    await tamper(`DELETE FROM ledger_entries WHERE id IN (${entries.slice(-2).join(", ")})`);
    const found = await findings();
    expect(found).toContain("difference");
    expect(found.some((f) => f.startsWith(`${last}: is the newest entry found`))).toBe(true);
    await tamper(COVER_UP);
    expect(await findings()).toEqual([
      `${last}: entries after this one were removed: 9 were sealed, 7 are left`,
    ]);
  });

  it("finds a truncated ledger", async () => {
    await app.db.query("ALTER TABLE ledger_entries DISABLE TRIGGER ALL");
    await app.db.query("TRUNCATE ledger_entries");
    const found: string[] = [];
    const { differences } = await verifyLedgers(app.db, vault, (f) => found.push(f.message));
    expect(differences).toHaveLength(2);
    expect(found.filter((f) => f.includes("entries after this one were removed"))).toHaveLength(2);
  });

  it("finds a forged grant, even with the whole chain recomputed", async () => {
    const forge = (seal: string) =>
      tamper(`INSERT INTO ledger_entries (app_id, seq, hash, kind, amount_millicredits, balance_after_millicredits, seal)
        SELECT app_id, 100, '', 'grant', 1000000, 0, ${seal} FROM ledger_entries WHERE note = 'thanks'`);
    await forge("NULL");
    await tamper(COVER_UP);
    const id = (await ids()).at(-1)!;
    expect(await findings()).toEqual([
      `${id}: a grant without a seal: forged, or made before grants were sealed`,
    ]);
    // A seal copied from a real grant does not fit another entry.
    await tamper(`DELETE FROM ledger_entries WHERE id = ${id}`);
    await forge("seal");
    await tamper(COVER_UP);
    expect(await findings()).toEqual([
      `${id + 1}: a grant whose seal is wrong: it is forged or was changed`,
    ]);
  });

  it("finds a raised grant, a removed charge and a lowered charge with the whole chain recomputed", async () => {
    const [first, , charge] = await ids();
    await anchor();
    await tamper(
      `UPDATE ledger_entries SET amount_millicredits = 90000 WHERE id = ${first}; ${COVER_UP}`,
    );
    expect(await findings()).toContain(
      `${first}: a grant whose seal is wrong: it is forged or was changed`,
    );
    await tamper(`UPDATE ledger_entries SET amount_millicredits = 20000 WHERE id = ${first};
      UPDATE ledger_entries SET amount_millicredits = -1 WHERE id = ${charge}; ${COVER_UP}`);
    expect((await findings()).some((f) => f.includes("is not the one that was sealed"))).toBe(true);
    await tamper(`DELETE FROM ledger_entries WHERE id = ${charge}; ${COVER_UP}`);
    expect((await findings()).some((f) => f.includes("9 were sealed, 8 are left"))).toBe(true);
  });

  it("finds an invented refund, and a charge with a positive amount", async () => {
    const add = (kind: string) =>
      tamper(`INSERT INTO ledger_entries (app_id, seq, hash, kind, amount_millicredits, balance_after_millicredits, request_id)
        SELECT app_id, 100, '', '${kind}', 1000, 0, gen_random_uuid() FROM ledger_entries WHERE note = 'thanks';
        ${COVER_UP}`);
    await add("refund");
    const id = (await ids()).at(-1)!;
    expect(await findings()).toEqual([
      `${id}: a refund that no charge of this app and amount belongs to`,
    ]);
    await tamper(`DELETE FROM ledger_entries WHERE id = ${id}`);
    await add("charge");
    expect(await findings()).toEqual([`${id + 1}: a charge that moves the balance the wrong way`]);
  });

  it("finds a removed seal", async () => {
    await app.db.query("DELETE FROM ledger_anchors WHERE app_id = $1", [customer.appId]);
    expect(await findings()).toEqual([
      "null: the ledger has no seal: it was removed, or the ledger is older than seals",
    ]);
  });
});

describe("the anchor", () => {
  it("never moves over changed entries", async () => {
    const id = (await ids())[4]!;
    await tamper(`UPDATE ledger_entries SET note = 'x' WHERE id = ${id}`);
    // The other app's anchor moves.
    expect(await anchor()).toBe(1);
    const [row] = await app.db.query("SELECT seq FROM ledger_anchors WHERE app_id = $1", [
      customer.appId,
    ]);
    expect(row).toEqual({ seq: 1 });
  });
});

describe("a ledger from before the migration", () => {
  it("is chained by it, and verifies once an operator has accepted its grants", async () => {
    const migration = await readFile(
      new URL("../../../migrations/0008_ledger_chain.sql", import.meta.url),
      "utf8",
    );
    const chained = await app.db.query("SELECT id, seq, hash FROM ledger_entries ORDER BY id");
    await app.db.query(`
      DROP FUNCTION ledger_hash, append_entry; DROP TABLE ledger_anchors;
      DROP TRIGGER ledger_entries_no_truncate ON ledger_entries;
      ALTER TABLE apps DROP COLUMN ledger_count, DROP COLUMN ledger_head;
      ALTER TABLE ledger_entries DROP COLUMN seq, DROP COLUMN hash, DROP COLUMN seal;
      CREATE INDEX ledger_entries_by_app ON ledger_entries (app_id, id)`);
    await app.db.query(migration);
    expect(await app.db.query("SELECT id, seq, hash FROM ledger_entries ORDER BY id")).toEqual(
      chained,
    );
    const apps = await app.db.query<{ id: string }>("SELECT id FROM apps");
    for (const { id } of apps) {
      const sealed = await app.db.transaction((tx) => acceptLedger(tx, vault, id));
      expect(sealed).toEqual({ entries: id === customer.appId ? 9 : 2 });
    }
    expect(await findings()).toEqual([]);
    await app.db.transaction((tx) => grant(tx, vault, customer.appId, 1, null, app.clock()));
    expect([await anchor(), await findings()]).toEqual([1, []]);
  });

  it("is not accepted while its chain is broken", async () => {
    await tamper(`UPDATE ledger_entries SET note = 'x' WHERE id = ${(await ids())[2]}`);
    const refused = await app.db.transaction((tx) => acceptLedger(tx, vault, customer.appId));
    expect(refused).toEqual({ fault: expect.stringContaining("was changed") });
  });
});
