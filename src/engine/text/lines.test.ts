import fc from "fast-check";
import { expect, it } from "vitest";
import { splitLines } from "./lines.ts";

const CUT = /[\r\n\t\u2028\u2029•●▪■◦‣✓✔➢➤\uf0b7|]+|[ \u00a0]{2,}/;
const BLANK = /^[\0-\x20\xa0"\ufeff\u200b]+|[\0-\x20\xa0"\ufeff\u200b]+$/g;
const pieces = fc.constantFrom(...'a B\u00a0\t\n\r|•\uf0b7"\u200b.', "  ", "\u2028");

it("splits at line ends, bullets, tabs and double blanks, with correct offsets", () => {
  fc.assert(
    fc.property(
      fc.array(pieces).map((parts) => parts.join("")),
      (text) => {
        const lines = splitLines(text);
        const expected = text.split(CUT).map((line) => line.replace(BLANK, ""));
        expect(lines.map((line) => line.text)).toEqual(expected.filter((line) => line !== ""));
        for (const line of lines) expect(text.slice(line.start, line.end)).toBe(line.text);
      },
    ),
    { numRuns: 500 },
  );
});
