import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestDatabase,
  startTestApp,
  TEST_SECRET,
  type TestApp,
} from "../../../test/support/app.ts";
import { temporaryFolder, waymark, type Folder } from "../../../test/support/command.ts";
import { browser, signedIn } from "../../../test/support/operators.ts";
import { startRecovery, type TestRecovery } from "../../../test/support/replica.ts";
import { DEVELOPER } from "../../../test/support/resumes.ts";
import { openKeyRing } from "../../platform/key-ring.ts";
import { openDatabase } from "../../platform/postgres/database.ts";

let recovery: TestRecovery;
let app: TestApp;
let folder: Folder;
beforeAll(async () => {
  [recovery, folder] = await Promise.all([startRecovery(), temporaryFolder()]);
  app = await startTestApp({ db: await createTestDatabase(recovery.primary) });
});
afterAll(async () => {
  await app.close();
  await recovery.stop();
  await folder.remove();
});

const run = async (args: string[], url: string) => {
  const env = { DATABASE_URL: url, WAYMARK_SECRET: TEST_SECRET };
  const { code, out, err } = await waymark([...args, "--json"], env);
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out);
};

describe("a recovery by PostgreSQL to a point in time", () => {
  it("revives what was ended since, and a replay of the journals ends it again", async () => {
    const { send, cookie } = await signedIn(app, "boss@example.com");
    const customer = await app.customer({ credits: 100 });
    const revoked = await customer.key();
    const analyze = async (candidate: string) => {
      const { status, body } = await app.send("POST", "/resumes/analyze", {
        key: customer.live,
        headers: { "idempotency-key": candidate },
        body: {
          external_candidate_id: candidate,
          resume_text: DEVELOPER,
          target_job: { title: "Back-End Developer" },
        },
      });
      expect(status).toBe(200);
      return body.analysis_id as string;
    };
    await recovery.copy();
    // In the log of the primary only, with the moment that follows.
    const [gone, kept] = [await analyze("gone"), await analyze("kept")];
    await recovery.name("before");
    expect((await app.send("DELETE", "/candidates/gone", { key: customer.live })).status).toBe(202);
    expect((await send("POST", `/keys/${revoked.id}/revoke`)).status).toBe(200);
    const after = await analyze("after");
    const [erasures, revocations] = [join(folder.path, "e"), join(folder.path, "r")];
    await run(["erasures", "export", erasures], app.db.url);
    await run(["revocations", "export", revocations], app.db.url);

    const { urlOf } = await recovery.recover("before");
    const url = urlOf(new URL(app.db.url).pathname.slice(1));
    const opened = openDatabase({ connection: { connectionString: url } });
    const db = { ...opened, url, empty: async () => {}, drop: () => opened.close() };
    const copy = await startTestApp({ db, vault: await openKeyRing(db, [TEST_SECRET]) });
    const reads = (keys: string[], id: string) =>
      Promise.all(
        keys.map(
          async (key) => (await copy.send("GET", `/resumes/analyses/${id}`, { key })).status,
        ),
      );
    const isSignedIn = async () => (await browser(copy, cookie)("GET", "/me")).status;
    const keys = [customer.live, revoked.key];
    expect(await reads(keys, gone)).toEqual([200, 200]);
    expect(await reads(keys, after)).toEqual([404, 404]);
    expect(await isSignedIn()).toBe(200);

    const replay = () => run(["replay", "--erasures", erasures, "--revocations", revocations], url);
    expect(await replay()).toMatchObject({ erased: 1, revoked: { key: 1 }, warning: null });
    // The running server forgets a key within two seconds.
    await expect.poll(() => reads(keys, kept)).toEqual([200, 401]);
    expect(await reads(keys, gone)).toEqual([404, 401]);
    expect(await isSignedIn()).toBe(401);
    expect(await replay()).toMatchObject({ erased: 0, revoked: {} });
    await copy.close();
  });
});
