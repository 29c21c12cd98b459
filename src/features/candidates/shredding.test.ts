import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestDatabase,
  startTestApp,
  testVault,
  type Customer,
  type TestApp,
} from "../../../test/support/app.ts";
import { dump, restore } from "../../../test/support/dump.ts";
import { asPdf, startFileServer, type FileServer } from "../../../test/support/file-server.ts";
import { DEVELOPER } from "../../../test/support/resumes.ts";
import { withoutQuotes } from "../../../test/support/without-quotes.ts";
import { candidateHash, shredDestroyedKeys } from "../../privacy/index.ts";
import { SEALED_COLUMNS } from "../../operator/cli/secrets.command.ts";
import type { Database } from "../../platform/postgres/database.ts";

const vault = testVault();
const KEYS = "waymark_keys";
let app: TestApp;
let files: FileServer;
let customer: Customer;
beforeAll(async () => {
  [app, files] = await Promise.all([startTestApp({ allowPrivateHosts: true }), startFileServer()]);
  files.serve("/cv.pdf", asPdf(DEVELOPER));
  customer = await app.customer({ credits: 1000 });
});
afterAll(() => Promise.all([app.close(), files.close()]));

interface Sealed {
  table: string;
  purpose: string;
  id: string;
  sealed: Buffer;
}

const hashOf = (id: string) => candidateHash(vault, { appId: customer.appId, mode: "live" }, id);

/** All encrypted values that a database holds about a candidate. */
async function sealedOf(db: Database, id: string): Promise<Sealed[]> {
  const found: Sealed[] = [];
  for (const { table, column, purpose, id: sealedId, ownKey } of SEALED_COLUMNS) {
    const [, candidate] = /candidate_hash = (\w+)/.exec(ownKey ?? "") ?? [];
    if (!candidate) continue;
    const rows = await db.query<{ id: string; sealed: Buffer }>(
      `SELECT ${sealedId} AS id, ${column} AS sealed FROM ${table}
       WHERE ${candidate} = $1 AND ${column} IS NOT NULL`,
      [hashOf(id)],
    );
    found.push(...rows.map((row) => ({ table, purpose, ...row })));
  }
  return found;
}

const keysIn = async (db: Database): Promise<Buffer[]> =>
  (await db.query<{ key: Buffer }>("SELECT key FROM waymark_keys.candidate_keys")).map(
    ({ key }) => key,
  );

/** Number of values that open with the secret and any of these keys. */
function opened(values: readonly Sealed[], keys: readonly (Buffer | null)[]): number {
  const opens = ({ purpose, id, sealed }: Sealed, key: Buffer | null): boolean => {
    try {
      return vault.decrypt({ purpose, appId: customer.appId, id }, sealed, key).length > 0;
    } catch {
      return false;
    }
  };
  return values.filter((value) => [null, ...keys].some((key) => opens(value, key))).length;
}

async function fill(id: string, send = app.send) {
  const analysis = await send("POST", "/resumes/analyze", {
    key: customer.live,
    headers: { "idempotency-key": id },
    body: {
      external_candidate_id: id,
      file_url: `${files.url}/cv.pdf`,
      target_job: { title: "Back-End Developer" },
    },
  });
  const pathway = await send("POST", "/career-pathways/generate", {
    key: customer.live,
    body: { external_candidate_id: id, target_role: { title: "Welder" } },
  });
  expect([analysis.status, pathway.status]).toEqual([200, 202]);
  return {
    analysis: `/resumes/analyses/${analysis.body.analysis_id}`,
    pathway: `/career-pathways/${pathway.body.pathway_id}`,
    text: analysis.text,
  };
}

describe("a backup taken before an erasure, beside the keys of today", () => {
  it("decrypts nothing of the erased candidate, even with the secret, and everything of others", async () => {
    const { key } = { key: customer.live };
    const endpoint = await app.send("POST", "/webhooks", {
      key,
      body: { url: `${files.url}/hook`, events: ["resume.analysis.completed"] },
    });
    const gone = await fill("gone");
    const stays = await fill("stays");
    const backup = await dump(app.db, { without: KEYS });
    const keysBefore = await keysIn(app.db);
    expect((await app.send("DELETE", "/candidates/gone", { key })).status).toBe(202);
    const keysToday = await dump(app.db, { only: KEYS });

    const restored = await createTestDatabase();
    await restore(restored, backup);
    await restore(restored, keysToday);
    const server = await startTestApp({ db: restored });
    try {
      const values = await sealedOf(restored, "gone");
      expect(values.map(({ table }) => table).toSorted()).toEqual([
        "idempotency_keys",
        "pathways",
        "resume_analyses",
        "resume_files",
        "webhook_events",
      ]);
      expect(opened(values, await keysIn(restored))).toBe(0);
      // Only the destroyed key was missing.
      expect(opened(values, keysBefore)).toBe(values.length);
      const others = await sealedOf(restored, "stays");
      expect(opened(others, await keysIn(restored))).toBe(others.length);

      const read = async (path: string) => (await server.send("GET", path, { key })).status;
      expect([await read(gone.analysis), await read(gone.pathway)]).toEqual([404, 404]);
      expect([await read(stays.analysis), await read(stays.pathway)]).toEqual([200, 200]);
      const listed = async (id: string) =>
        (await server.send("GET", `/career-pathways?external_candidate_id=${id}`, { key })).body
          .data.length;
      expect([await listed("gone"), await listed("stays")]).toEqual([0, 1]);
      const path = `/webhooks/${endpoint.body.id}/deliveries`;
      const deliveries = (await server.send("GET", path, { key })).body.data;
      const payloads = [];
      for (const { id } of deliveries)
        payloads.push((await server.send("GET", `${path}/${id}`, { key })).body.payload);
      expect(payloads.filter((payload) => payload === null)).toHaveLength(1);
      expect(payloads).toHaveLength(2);
      const again = await server.send("DELETE", "/candidates/gone", { key });
      expect(again.body.deleted).toEqual({ analyses: 1, pathways: 1, files: 1 });
      expect(await sealedOf(restored, "gone")).toEqual([]);
    } finally {
      await server.close();
    }
  });

  it("replays nothing: the erased candidate's idempotency key executes again", async () => {
    const id = "replayed";
    const first = await fill(id);
    const backup = await dump(app.db, { without: KEYS });
    await app.send("DELETE", `/candidates/${id}`, { key: customer.live });
    await restore(app.db, backup);
    const again = await fill(id);
    expect(again.analysis).not.toBe(first.analysis);
    const { text } = await fill(id);
    expect(JSON.parse(text)).toEqual(withoutQuotes(JSON.parse(again.text)));
  });
});

describe("a candidate key destroyed by an erasure", () => {
  it("is not in the database's files after shredding", async () => {
    const id = `shredded-${randomBytes(4).toString("hex")}`;
    await fill(id);
    const [row] = await app.db.query<{ key: Buffer }>(
      "SELECT key FROM waymark_keys.candidate_keys WHERE candidate_hash = $1",
      [hashOf(id)],
    );
    await app.send("DELETE", `/candidates/${id}`, { key: customer.live });
    await app.db.query("CHECKPOINT");
    // A deleted row stays in its page until the file is rewritten.
    expect(await filesWith(row!.key)).not.toEqual([]);
    // A transaction that began before the erasure keeps the row until the next run.
    const shred = async () => {
      expect(await shredDestroyedKeys(app.db)).toBe(true);
      await app.db.query("CHECKPOINT");
      return filesWith(row!.key);
    };
    await expect.poll(shred).toEqual([]);
  });
});

/** Files of this database's tables that contain these bytes. */
async function filesWith(bytes: Buffer): Promise<string[]> {
  const [row] = await app.db.query<{ folder: string }>(
    `SELECT current_setting('data_directory') || '/base/' || oid AS folder
     FROM pg_database WHERE datname = current_database()`,
  );
  const found: string[] = [];
  for (const name of await readdir(row!.folder)) {
    const content = await readFile(join(row!.folder, name)).catch(() => Buffer.alloc(0));
    if (content.includes(bytes)) found.push(name);
  }
  return found;
}
