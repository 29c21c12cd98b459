import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queryWords, searchWords } from "./search-words.ts";

describe("searchWords", () => {
  it("keeps the signs that belong to names", () => {
    expect(searchWords("C++, C# and .NET; A+ (node.js)")).toEqual([
      "c++",
      "c#",
      ".net",
      "a+",
      "node.js",
      "node",
      "js",
      "nodej",
    ]);
  });

  it("finds compounds by their parts and run together", () => {
    expect(searchWords("Front-End e‑commerce")).toEqual([
      "front",
      "end",
      "frontend",
      "e",
      "commerce",
      "ecommerce",
    ]);
  });

  it("makes words singular and drops stop words", () => {
    expect(searchWords("the developers of the companies")).toEqual(["developer", "company"]);
    expect(searchWords("the driver’s licence")).toEqual(["driver", "licence"]);
  });

  it("keeps IT, which is an industry", () => {
    expect(searchWords("IT support")).toEqual(["it", "support"]);
  });

  it("separates sentences that lack a blank", () => {
    expect(searchWords("Join us.Now .Really")).toEqual([
      "join",
      "us.now",
      "now",
      "usnow",
      "really",
    ]);
  });

  it("splits scripts without blanks by character, others by word", () => {
    expect(searchWords("東京 инженер")).toEqual(["東", "京", "инженер"]);
  });

  it("drops long numbers and very long words", () => {
    expect(searchWords(`ISO 27001 5551234567 ${"x".repeat(50)}`)).toEqual(["iso", "27001"]);
  });

  it("gives every word of a query that its posting has, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const posting = new Set(searchWords(text));
        for (const { spellings } of queryWords(text)) {
          expect(spellings.some((words) => words.every((word) => posting.has(word)))).toBe(true);
        }
      }),
    );
  });
});
