import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldAccents, foldLetters, foldName, foldText, foldWords } from "./fold.ts";

describe("foldText", () => {
  it("makes names equal that differ in case, accents, blanks and kinds of apostrophes", () => {
    expect(foldText("  Société\u00a0 GÉNÉRALE ")).toBe("societe generale");
    expect(foldText("Straße, Łódź, Ærø")).toBe("strasse, lodz, aero");
    expect(foldText("O’Neil–Smith")).toBe("o'neil-smith");
  });

  it("keeps what distinguishes names", () => {
    expect(foldText("C&A")).not.toBe(foldText("CA"));
    expect(foldText("東京")).toBe("東京");
  });

  it("is idempotent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});

describe("the strengths of folding", () => {
  const text = "  Ünïfied ﬁre–Straße,\u00a0 C++/C#! ";

  it("differ in what they leave", () => {
    expect(foldAccents(text)).toBe("  unified fire–straße,  c++/c#! ");
    expect(foldName(text)).toBe("unified fire–straße, c++/c#!");
    expect(foldWords(text)).toBe("unified fire straße c++ c#");
    expect(foldLetters(text)).toBe("  unified fire-strasse,  c++/c#! ");
    expect(foldText(text)).toBe("unified fire-strasse, c++/c#!");
  });

  it("are idempotent", () => {
    for (const fold of [foldAccents, foldName, foldWords, foldLetters, foldText])
      expect(fold(fold(text))).toBe(fold(text));
  });
});
