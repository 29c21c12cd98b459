import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Vocabulary } from "./known-titles.ts";
import { searchWords, titleWords } from "./search-words.ts";

const pieces = fc.constantFrom(
  ..."c++ c# a+ a+b .net .nets .net-core node.js e-commerce o'neil front-end's 24/7 x_y é ß Ł – • 日本 ⺀ ก็ д ½ 😀 … the - . ' + #".split(
    " ",
  ),
  " ",
  "\n",
);
const texts = fc.oneof(
  fc.array(pieces).map((parts) => parts.join("")),
  fc.array(pieces).map((parts) => parts.join(" ")),
  fc.string({ unit: "binary" }),
);

describe("a vocabulary", () => {
  it("gives the same words as searchWords, whatever it read before", () => {
    const vocabulary = new Vocabulary();
    const named = (numbers: readonly number[]) => numbers.map((n) => vocabulary.words[n]);
    fc.assert(
      fc.property(texts, (text) => {
        expect(named(vocabulary.wordsOf(text))).toEqual(searchWords(text));
        expect(named(vocabulary.wordsOf(text))).toEqual(searchWords(text));
        expect(named(vocabulary.wordsOfTitle(text))).toEqual(titleWords(text));
      }),
      { numRuns: 2_000 },
    );
    expect(new Set(vocabulary.words).size).toBe(vocabulary.words.length);
  });

  it("grows with new words", () => {
    const vocabulary = new Vocabulary();
    const words = Array.from({ length: 30_000 }, (_, i) => `w${i.toString(36)}x`);
    const first = vocabulary.wordsOf(words.join(" "));
    expect(first).toHaveLength(30_000);
    expect(vocabulary.wordsOf(words.join(" "))).toEqual(first);
  });

  it("does not store very long runs", () => {
    const vocabulary = new Vocabulary();
    for (let i = 0; i < 100; i++) vocabulary.wordsOf(`${"x".repeat(10_000)}${i}`);
    expect(vocabulary.size).toBe(0);
  });
});
