import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { finished, temporaryFolder, type Folder } from "./support/command.ts";
import { processesOf } from "./support/run-processes.ts";
import { until } from "./support/until.ts";

const ROOT = join(import.meta.dirname, "..");
const VITEST = join(ROOT, "node_modules/vitest/vitest.mjs");
const CONFIG = "test/support/leaving/vitest.config.ts";

let notes: Folder;
beforeAll(async () => void (notes = await temporaryFolder()));
afterAll(() => notes.remove());

/** A run of the tests whose only file leaves two processes. */
function startRun(how: string): { child: ChildProcess; folder: () => Promise<string> } {
  const tell = join(notes.path, how);
  const child = spawn(process.execPath, [VITEST, "run", "--config", CONFIG], {
    cwd: ROOT,
    env: { ...process.env, HOW: how.replace(/ \(.*/, ""), TELL: tell },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const read = () => (existsSync(tell) ? readFileSync(tell, "utf8") : "");
  return { child, folder: () => until(read) };
}

describe.skipIf(!existsSync("/proc"))("a test run leaves no process and no folder", () => {
  it.each(["SIGTERM", "SIGINT", "SIGKILL"] as const)("when it gets %s", async (signal) => {
    const { child, folder } = startRun(`hangs (${signal})`);
    const ended = finished(child);
    const path = await folder();
    // The database, the worker, and two that the test left.
    expect(processesOf(path).length).toBeGreaterThan(3);
    child.kill(signal);
    await ended;
    await until(() => processesOf(path).length === 0 && !existsSync(path));
  });

  it.each(["hangs in a hook", "loses its worker", "forgets them"])(
    "when a test file %s, and it fails",
    async (how) => {
      const { child, folder } = startRun(how);
      const { code, out, err } = await finished(child);
      expect([code, `${out}${err}`]).toEqual([1, expect.stringContaining("left behind")]);
      const path = await folder();
      expect([processesOf(path), existsSync(path)]).toEqual([[], false]);
    },
  );
});
