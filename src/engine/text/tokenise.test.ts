import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokenise, tokeniseForms } from "./tokenise.ts";
import { GAP_LIST, GAP_PARAGRAPH, GAP_SENTENCE } from "./tokens.ts";
import { UNKNOWN, Words } from "./words.ts";

const words = new Words();
tokeniseForms(
  [
    "C++",
    "C#",
    "F#",
    ".NET",
    "A+",
    "html",
    "management",
    "efficient",
    "resume",
    "java",
    "rn",
    "office",
  ],
  words,
);

/** The known word of each token, or its text in brackets. */
function read(text: string): string[] {
  const tokens = tokenise(text, words);
  return Array.from({ length: tokens.count }, (_, at) => {
    const word = tokens.word[at] as number;
    return word === UNKNOWN
      ? `[${text.slice(tokens.start[at], tokens.end[at])}]`
      : words.textOf(word);
  });
}

describe("tokenise", () => {
  it.each([
    ["C++, C# and F#", ["c++", "c#", "and", "f#"]],
    ["C++11", ["c++", "[11]"]],
    ["C ++ / C #", ["c++", "c#"]],
    ["C/C++", ["c++"]],
    [".NET", [".net"]],
    ["JAVA java Jävá", ["java", "java", "java"]],
    ["ｊａｖａ 𝐣𝐚𝐯𝐚", ["java", "java"]],
    ["eﬃcient", ["efficient"]],
    ["re\u0301sume\u0301 rÃ©sumÃ©", ["resume", "resume"]],
    ["manage\u00adment", ["management"]],
    ["manage-\nment", ["management"]],
    ["manage\u00ad\n  ment", ["management"]],
    ["R.N.", ["rn"]],
    ["HTML5", ["html", "[5]"]],
    ["java &amp; html", ["java", "and", "html"]],
    ["<b>java</b><br/>html <ORGANIZATION>", ["java", "html"]],
    ["me@java.com http://java.com/html www.html.com java", ["[me]", "[http]", "[www]", "java"]],
    ["java’s", ["[java’s]"]],
  ])("%s", (text, expected) => {
    expect(read(text).filter((word) => word !== "[C]")).toEqual(expected);
  });

  it("keeps the offsets of the original text", () => {
    const text = "ab \u{1f600} rÃ©sumÃ© x";
    const tokens = tokenise(text, words);
    expect(text.slice(tokens.start[1], tokens.end[1])).toBe("rÃ©sumÃ©");
    expect(text.slice(tokens.start[2], tokens.end[2])).toBe("x");
  });

  it("distinguishes lists, sentences and paragraphs", () => {
    const tokens = tokenise("one, two. three\n\nfour", words);
    expect((tokens.gap[1] ?? 0) & GAP_LIST).toBeTruthy();
    expect((tokens.gap[2] ?? 0) & GAP_SENTENCE).toBeTruthy();
    expect((tokens.gap[3] ?? 0) & GAP_PARAGRAPH).toBeTruthy();
  });

  it("gives ascending offsets within the text, for any text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), hostile), (text) => {
        const tokens = tokenise(text, words);
        let last = 0;
        for (let at = 0; at < tokens.count; at++) {
          expect(tokens.start[at]).toBeGreaterThanOrEqual(last);
          expect(tokens.end[at]).toBeGreaterThan(tokens.start[at] as number);
          last = tokens.end[at] as number;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 500 },
    );
  });
});

/** Strings of the characters that the tokeniser treats in special ways. */
const hostile = fc
  .array(
    fc.constantFrom(
      ..."aC.+#&;<>/-'’\u00ad\n\r \t,:@Ã©Â\u00a0â€™ﬁ1\u0301\ud835\udc23amp".split(""),
    ),
    {
      maxLength: 60,
    },
  )
  .map((parts) => parts.join(""));
