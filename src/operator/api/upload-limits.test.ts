import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/support/app.ts";
import { changesByCommand } from "../../access/index.ts";
import { addToken } from "../verbs/operator-tokens.ts";
import { MAX_UPLOAD_BYTES } from "./imports.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  const wanted = { role: "admin", name: undefined, expiresAt: null } as const;
  ({ token } = await addToken(changesByCommand(app), app, wanted));
});
afterAll(() => app.close());

const CHUNK = Buffer.alloc(1024 * 1024, "a");
/** Far below the upload, and above what the garbage collector leaves lying for a while. */
const MAX_GROWTH_BYTES = 128 * 1024 * 1024;

/** Streams a body of this size without holding it; the status, and how far memory rose. */
function stream(
  path: string,
  type: string,
  bytes: number,
): Promise<{ status: number; rose: number }> {
  const before = process.memoryUsage().rss;
  let peak = before;
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": type };
    const call = request(`${app.url}/operator/v1${path}`, { method: "POST", headers });
    let isAnswered = false;
    call.once("response", (response) => {
      isAnswered = true;
      response.resume();
      resolve({ status: response.statusCode!, rose: peak - before });
      call.destroy();
    });
    call.on("error", (error) => isAnswered || reject(error));
    let left = bytes;
    const push = (): void => {
      if (isAnswered) return;
      while (left > 0) {
        peak = Math.max(peak, process.memoryUsage().rss);
        left -= CHUNK.length;
        if (!call.write(CHUNK)) return void call.once("drain", push);
      }
      call.end();
    };
    push();
  });
}

describe("the largest bodies at /operator/v1", () => {
  it("end in 413 for an upload above the limit, which never lies in memory", async () => {
    const { status, rose } = await stream("/imports", "text/csv", MAX_UPLOAD_BYTES + CHUNK.length);
    expect(status).toBe(413);
    expect(rose).toBeLessThan(MAX_GROWTH_BYTES);
  });

  it.each(["/apps", "/imports", "/setup"])(
    "end in 413 for JSON of 64 MB to %s, which is not read to its end",
    async (path) => {
      const { status, rose } = await stream(path, "application/json", 64 * CHUNK.length);
      expect(status).toBe(413);
      expect(rose).toBeLessThan(MAX_GROWTH_BYTES);
    },
  );
});
