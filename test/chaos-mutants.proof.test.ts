import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { MUTANTS } from "../bench/chaos/mutant-list.ts";

const ROOT = join(import.meta.dirname, "..");

describe("the chaos checker", () => {
  it("has only mutants that still change the sources", () => {
    expect(MUTANTS.length).toBeGreaterThanOrEqual(12);
    const stale = MUTANTS.filter(
      ({ file, find }) => readFileSync(join(ROOT, file), "utf8").split(find).length !== 2,
    );
    expect(stale.map(({ name }) => name)).toEqual([]);
  });

  it("catches a refund that is never paid", async () => {
    const script = join(ROOT, "bench/chaos/mutants.ts");
    const args = [script, "--only", "refund-unpaid"];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(stdout).toContain("1 of 1 mutants caught");
  });
});
