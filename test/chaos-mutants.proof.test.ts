import { execFile, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { MUTANTS } from "../bench/chaos/mutant-list.ts";
import { finished, temporaryFolder } from "./support/command.ts";
import { processesOf } from "./support/run-processes.ts";
import { until } from "./support/until.ts";

const ROOT = join(import.meta.dirname, "..");

describe("the chaos checker", () => {
  it("has only mutants that still change the sources", () => {
    expect(MUTANTS.length).toBeGreaterThanOrEqual(12);
    const stale = MUTANTS.filter(
      ({ file, find }) => readFileSync(join(ROOT, file), "utf8").split(find).length !== 2,
    );
    expect(stale.map(({ name }) => name)).toEqual([]);
  });

  it.each(["refund-unpaid", "takeover-off"])("catches the mutant %s", async (name) => {
    const script = join(ROOT, "bench/chaos/mutants.ts");
    const ended = promisify(execFile)(process.execPath, [script, "--only", name]);
    // The output tells which promise was broken, the exit code does not.
    const { stdout } = await ended.catch((error: { stdout: string }) => error);
    expect(stdout).toContain("1 of 1 mutants caught");
  });
});

describe.skipIf(!existsSync("/proc"))("a chaos run that is stopped", () => {
  it("leaves no process and no folder", async () => {
    const folder = await temporaryFolder();
    try {
      const script = join(ROOT, "bench/chaos/chaos.ts");
      const args = [script, "--faults", "0", "--servers", "1", "--workers", "1"];
      const child = spawn(process.execPath, [...args, "--processes", "2"], {
        env: { ...process.env, TMPDIR: folder.path },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const ended = finished(child);
      const servers = () =>
        processesOf(folder.path).filter(({ command }) => command.includes(" serve "));
      // Two roles, and two further processes of the server.
      await until(() => servers().length >= 4);
      child.kill("SIGTERM");
      const { code, err } = await ended;
      expect([code, err]).toEqual([1, expect.stringContaining("stopped by SIGTERM")]);
      await until(() => processesOf(folder.path).length === 0);
      expect(readdirSync(folder.path)).toEqual([]);
    } finally {
      await folder.remove();
    }
  });
});
