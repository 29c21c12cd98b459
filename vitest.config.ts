import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { DEADLINE_MS } from "./test/support/until.ts";

/** Development data beside the checkout; only *.shared.test.ts may read it. */
const SHARED = new URL("../shared/data", import.meta.url);

const PROOFS = "{src,test}/**/*.proof.test.ts";
const ON_SHARED_DATA = "{src,test}/**/*.shared.test.ts";

/*
 * Modes: `quick` (npm test) leaves out long proofs and tests on shared data, `proofs` runs only these,
 * and without a mode everything runs.
 */
export default defineConfig(({ mode }) => {
  const isQuick = mode === "quick";
  const hasShared = existsSync(SHARED);
  if (!isQuick && !hasShared)
    console.log("There is no ../shared/data: the tests on it (*.shared.test.ts) are left out.");
  return {
    test: {
      include: mode === "proofs" ? [PROOFS, ON_SHARED_DATA] : ["{src,test}/**/*.test.ts"],
      exclude: [...(isQuick ? [PROOFS] : []), ...(isQuick || !hasShared ? [ON_SHARED_DATA] : [])],
      globalSetup: "test/support/global-setup.ts",
      setupFiles: "test/support/watch-children.ts",
      reporters: ["default", "./test/support/closing-line.ts"],
      // Not threads: a long run in a thread of the runner has died in V8's garbage collector.
      pool: "forks",
      isolate: false,
      // Proofs mostly wait for processes that they started.
      maxWorkers: mode === "proofs" ? 3 : 2,
      // One deadline for everything: tests wait for what they need, on a busy machine too.
      testTimeout: 2 * DEADLINE_MS,
      hookTimeout: 2 * DEADLINE_MS,
      expect: { poll: { timeout: DEADLINE_MS } },
      maxConcurrency: 2,
      // Proofs wait for browsers, clusters and killed processes. One that needs its second try is told as such.
      retry: mode === "proofs" ? 1 : 0,
    },
  };
});
