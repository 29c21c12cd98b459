import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { DEADLINE_MS } from "./test/support/until.ts";

/** Development data beside the checkout; only *.shared.test.ts may read it. */
const SHARED = new URL("../shared/data", import.meta.url);

const PROOFS = "{src,test}/**/*.proof.test.ts";
const ON_SHARED_DATA = "{src,test}/**/*.shared.test.ts";

/** Proofs of a minute or more about parts that change seldom: every night, and whenever they are touched. */
const NIGHTLY = [
  "src/features/catalogue/opensearch/opensearch.proof.test.ts",
  "src/operator/backup/backup.proof.test.ts",
  "src/operator/verbs/check-cluster.proof.test.ts",
  "src/operator/verbs/doctor.proof.test.ts",
  "src/platform/postgres/embedded.proof.test.ts",
  "test/chaos-mutants.proof.test.ts",
  "test/commands.proof.test.ts",
  "test/fuzz/feeds.proof.test.ts",
  "test/left-processes.proof.test.ts",
  "test/opensearch-processes.proof.test.ts",
  "test/sdk/packages.proof.test.ts",
  "test/snapshot.proof.test.ts",
];

/*
 * Modes: `quick` (npm test) leaves out long proofs and tests on shared data, `proofs` runs only these but for
 * the nightly ones, `nightly` runs those, and without a mode everything runs.
 */
export default defineConfig(({ mode }) => {
  const isQuick = mode === "quick";
  const isLong = mode === "proofs" || mode === "nightly";
  const hasShared = existsSync(SHARED);
  if (!isQuick && !hasShared)
    console.log("There is no ../shared/data: the tests on it (*.shared.test.ts) are left out.");
  return {
    test: {
      include: {
        proofs: [PROOFS, ON_SHARED_DATA],
        nightly: NIGHTLY,
      }[mode] ?? ["{src,test}/**/*.test.ts"],
      exclude: [
        ...(isQuick ? [PROOFS] : []),
        ...(isQuick || !hasShared ? [ON_SHARED_DATA] : []),
        ...(mode === "proofs" ? NIGHTLY : []),
      ],
      globalSetup: "test/support/global-setup.ts",
      setupFiles: "test/support/watch-children.ts",
      reporters: ["default", "./test/support/closing-line.ts"],
      // Not threads: a long run in a thread of the runner has died in V8's garbage collector.
      pool: "forks",
      isolate: false,
      // Proofs mostly wait for processes that they started.
      maxWorkers: isLong ? 3 : 2,
      // One deadline for everything: tests wait for what they need, on a busy machine too.
      testTimeout: 2 * DEADLINE_MS,
      hookTimeout: 2 * DEADLINE_MS,
      expect: { poll: { timeout: DEADLINE_MS } },
      maxConcurrency: 2,
      // Proofs wait for browsers, clusters and killed processes. One that needs its second try is told as such.
      retry: isLong ? 1 : 0,
    },
  };
});
