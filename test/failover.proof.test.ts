import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const SCRIPT = join(import.meta.dirname, "../bench/ha/ha.ts");

describe("the setup for high availability", () => {
  it("keeps every promise when its primary is lost twice under load", async ({ skip }) => {
    const args = [SCRIPT, "--only", "primary", "--faults", "2", "--clients", "2"];
    const ended = promisify(execFile)(process.execPath, args);
    // The output tells which promise was broken, the exit code does not.
    const { stdout } = await ended.catch((error: { stdout: string }) => error);
    if (stdout.startsWith("skipped: ")) skip(stdout.trim());
    expect(stdout).toContain("every promise held");
  });
});
