import fc from "fast-check";
import { expect, it } from "vitest";
import { countWords } from "./count-words.ts";

const pieces = fc.constantFrom(
  "a",
  "Z",
  "7",
  " ",
  "-",
  "é",
  "ß",
  "負",
  "𝐣",
  "😀",
  "\ud83d",
  "_",
  "²",
);

it("counts what a pattern of letters and digits finds, in any script", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(pieces).map((parts) => parts.join("")),
        fc.string({ unit: "binary" }),
      ),
      (text) => {
        expect(countWords(text)).toBe(text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0);
      },
    ),
    { numRuns: 500 },
  );
});
