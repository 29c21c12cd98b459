import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: "test/support/global-setup.ts",
    reporters: ["default", "./test/support/closing-line.ts"],
    // Not threads: a long run in a thread of the runner has died in V8's garbage collector.
    pool: "forks",
    isolate: false,
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxConcurrency: 2,
  },
});
