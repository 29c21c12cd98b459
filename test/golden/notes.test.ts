import { describe, expect, it } from "vitest";
import { digestOfGoldens, notedDigest, summariseReplies } from "../../scripts/goldens.ts";

describe("the golden files", () => {
  it("were recorded with the note of a reader: `npm run goldens`", () => {
    expect(digestOfGoldens()).toBe(notedDigest());
  });
});

describe("the summary of what a recording changes", () => {
  const reply = { scores: { overall: 60 }, band: "partial", summary: "She cooks." };

  it("counts fields, scores that moved and bands that changed", () => {
    const better = { ...reply, scores: { overall: 72 }, band: "strong" };
    const worded = { ...reply, summary: "She has cooked for ten years." };
    expect(
      summariseReplies([
        [reply, better],
        [reply, worded],
        [reply, reply],
      ]),
    ).toEqual([
      "1 scores moved, by 12 to 12; 1 bands changed",
      "`scores` in 1",
      "`band` in 1",
      "`summary` in 1",
    ]);
  });

  it("is empty where nothing changed", () => {
    expect(summariseReplies([[reply, reply]])).toEqual([]);
  });
});
