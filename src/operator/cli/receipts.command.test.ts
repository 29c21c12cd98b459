import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestDatabase,
  startTestApp,
  TEST_SECRET,
  type TestApp,
} from "../../../test/support/app.ts";
import { DEVELOPER } from "../../../test/support/resumes.ts";
import { openKeyRing } from "../../platform/key-ring.ts";
import { runWaymark } from "../../../test/support/command-line.ts";

let app: TestApp;
let folder: string;
let receipt: string;
let appId: string;
beforeAll(async () => {
  const db = await createTestDatabase();
  app = await startTestApp({ db, vault: await openKeyRing(db, [TEST_SECRET]) });
  folder = await mkdtemp("/tmp/waymark-receipts-");
  const customer = await app.customer({ credits: 10 });
  appId = customer.appId;
  await app.send("POST", "/resumes/analyze", {
    key: customer.live,
    headers: { "idempotency-key": "k" },
    body: {
      external_candidate_id: "jane@example.com",
      resume_text: DEVELOPER,
      target_job: { title: "Back-End Developer" },
    },
  });
  const reply = await app.send("DELETE", "/candidates/jane%40example.com", { key: customer.live });
  expect(Object.keys(reply.body)).toEqual(["external_candidate_id", "previously_known", "deleted"]);
  receipt = reply.headers.get("x-erasure-receipt")!;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const run = (args: string[], input = "", env: Record<string, string> = {}) =>
  runWaymark(args, { DATABASE_URL: app.db.url, WAYMARK_SECRET: TEST_SECRET, ...env }, { input });
const verify = (token: string, ...more: string[]) =>
  run(["receipts", "verify", "-", "--json", ...more], `${token}\n`);

describe("an erasure receipt", () => {
  it("states what was destroyed and when, never whose, in less than 1 KB", async () => {
    expect(receipt.length).toBeLessThan(1024);
    const { code, out } = await verify(receipt);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      valid: true,
      receipt: {
        app_id: appId,
        modes: ["live", "test"],
        candidate: expect.stringMatching(/^[\w-]{43}$/),
        erased_at: expect.stringMatching(/^\d{4}-.*Z$/),
        destroyed: {
          analyses: 1,
          pathways: 0,
          files: 0,
          stored_replies: 1,
          event_payloads: 0,
          logged_bodies: 0,
          keys: 1,
        },
      },
    });
    expect(out).not.toContain("jane");
    expect(Buffer.from(receipt.split(".")[1]!, "base64url").toString()).not.toContain("jane");
  });

  it("is read from a file and shown as a table", async () => {
    const file = join(folder, "receipt.txt");
    await writeFile(file, receipt);
    const { code, out } = await run(["receipts", "verify", file]);
    expect([code, out]).toEqual([0, expect.stringMatching(/^signature +valid\n/)]);
    const missing = await run(["receipts", "verify", join(folder, "nothing")]);
    expect([missing.code, missing.err]).toEqual([1, expect.stringContaining("ENOENT")]);
  });

  it("is refused with exit 1 when altered or not a receipt", async () => {
    const [version, payload, signature] = receipt.split(".") as [string, string, string];
    const changed = Buffer.from(payload, "base64url")
      .toString()
      .replace('"analyses":1', '"analyses":9');
    const forged = Buffer.from(changed).toString("base64url");
    expect(forged).not.toBe(payload);
    for (const token of [
      `${version}.${forged}.${signature}`,
      `${version}.${payload}.${"A".repeat(signature.length)}`,
      `v2.${payload}.${signature}`,
      `${receipt}.x`,
      "",
      "nonsense",
    ]) {
      const { code, out, err } = await verify(token);
      expect([token, code, JSON.parse(out)]).toEqual([token, 1, { valid: false, receipt: null }]);
      expect(err).toContain("not valid");
    }
  });

  it("is verified by a third party with the public key alone, without database or secret", async () => {
    const pem = (await run(["receipts", "key"])).out;
    const file = join(folder, "key.pem");
    await writeFile(file, pem);
    const elsewhere = { DATABASE_URL: "", WAYMARK_SECRET: "", WAYMARK_DATA_DIR: "/nonexistent" };
    const args = ["receipts", "verify", "-", "--key", file];
    expect((await run(args, receipt, elsewhere)).code).toBe(0);
    expect((await run(args, `${receipt.slice(0, -4)}AAAA`, elsewhere)).code).toBe(1);
  });

  it("is matched with a candidate id by the operator only", async () => {
    expect((await verify(receipt, "--candidate", "jane@example.com")).code).toBe(0);
    const other = await verify(receipt, "--candidate", "john@example.com");
    expect([other.code, JSON.parse(other.out).valid]).toEqual([1, false]);
    expect(other.err).toContain("another candidate");
    expect((await verify(receipt, "--candidate", "x", "--key", "y")).code).toBe(2);
  });
});
