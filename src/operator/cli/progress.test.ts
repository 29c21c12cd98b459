import { expect, it } from "vitest";
import { createProgress } from "./progress.ts";

it("a bar shows progress, rate and time left", () => {
  let nowMs = 0;
  const lines: string[] = [];
  const progress = createProgress(
    "importing",
    (line) => lines.push(line),
    () => nowMs,
  );
  nowMs = 2_000;
  progress.show({ rows: 5_000, share: 0.25 });
  nowMs = 2_050;
  progress.show({ rows: 5_001, share: 0.25 });
  nowMs = 3_600_000;
  progress.show({ rows: 9_000_000, share: 0.5 });
  nowMs = 3_600_100;
  progress.show({ rows: 9_000_000, share: undefined });
  progress.clear();
  expect(lines).toEqual([
    "importing  [######------------------]  25 %  5,000 rows  2,500/s  0:06 left",
    // Redrawn at most ten times a second.
    "importing  [############------------]  50 %  9,000,000 rows  2,500/s  1:00:00 left",
    "importing  9,000,000 rows  2,500/s",
    "",
  ]);
});
