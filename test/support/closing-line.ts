import type { Reporter, TestCase, TestModule } from "vitest/node";

/** Ends a run with one plain line for scripts, and tells of a failure at once: a run may not end. */
export default class ClosingLine implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    const what = state === "passed" ? "PASSED AT THE SECOND TRY" : "FAILED";
    for (const { message } of errors ?? [])
      console.log(`${what} ${test.module.relativeModuleId}: ${test.fullName}\n${message}`);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      // A file that fails to load counts as one failure.
      if (module.errors().length > 0) count.failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== "pending") count[state]++;
      }
    }
    console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  }
}
