import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { request, type ClientRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/support/app.ts";
import { startServer, type ServerProcess } from "../../../test/support/processes.ts";
import { until } from "../../../test/support/until.ts";
import { changesByCommand } from "../../access/index.ts";
import { addToken } from "../verbs/operator-tokens.ts";

let app: TestApp;
let token: string;
let temporary: string;
beforeAll(async () => {
  app = await startTestApp();
  const wanted = { role: "admin", name: undefined, expiresAt: null } as const;
  ({ token } = await addToken(changesByCommand(app), app, wanted));
  temporary = mkdtempSync(join(tmpdir(), "waymark-test-"));
});
afterAll(async () => {
  await app.close();
  rmSync(temporary, { recursive: true, force: true });
});

const start = (): Promise<ServerProcess> => startServer(app.db.url, { TMPDIR: temporary });
const folders = (): string[] =>
  readdirSync(temporary).filter((name) => name.startsWith("waymark-import-"));
const LONG_AGO = new Date("2026-01-01T00:00:00Z");

/** An upload of which the first byte has been sent; ends with its status. */
function beginUpload({ url }: ServerProcess): { call: ClientRequest; status: Promise<number> } {
  const headers = { authorization: `Bearer ${token}`, "content-type": "text/csv" };
  const call = request(`${url}/operator/v1/imports?source=test`, { method: "POST", headers });
  call.write("t");
  const status = new Promise<number>((resolve, reject) => {
    call.once("response", (response) => resolve(response.resume().statusCode!));
    call.once("error", reject);
  });
  return { call, status };
}

describe("uploads in the temporary folder", () => {
  it("of a killed server are removed by the next one, and those of a running server are not", async () => {
    const killed = await start();
    const lost = beginUpload(killed);
    lost.status.catch(() => {});
    const [left] = (await until(folders, (found) => found.length === 1)) as [string];
    killed.process.kill("SIGKILL");
    await killed.ended;
    const living = await start();
    const upload = beginUpload(living);
    await until(folders, (found) => found.length === 2);
    const kept = folders().find((name) => name !== left)!;

    for (const name of [left, kept]) utimesSync(join(temporary, name), LONG_AGO, LONG_AGO);
    // The living server renews its folder.
    await until(() => statSync(join(temporary, kept)).mtime > LONG_AGO);
    const next = await start();
    await until(() => !folders().includes(left));
    expect(folders()).toEqual([kept]);

    upload.call.end("itle,description\nCook,Cooks\n");
    expect(await upload.status).toBe(202);
    await until(() => folders().length === 0);
    for (const { process: child, ended } of [living, next]) {
      child.kill("SIGTERM");
      await ended;
    }
  });
});
