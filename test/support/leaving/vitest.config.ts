import { defineConfig } from "vitest/config";

/** A run of one file that leaves processes behind, started by `test/left-processes.proof.test.ts`. */
export default defineConfig({
  test: {
    include: ["test/support/leaving/leaving.fixture.ts"],
    globalSetup: "test/support/global-setup.ts",
    setupFiles: "test/support/watch-children.ts",
    reporters: ["default", "./test/support/closing-line.ts"],
    pool: "forks",
    isolate: false,
    hookTimeout: 2_000,
    testTimeout: 600_000,
  },
});
