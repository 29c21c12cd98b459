/**
 * A pattern of these words, longest first. A "*" stands for letters: "*betrieb", "kierował*"; alone for
 * a word: "casa di *".
 */
export const patternOf = (words: readonly string[]): string =>
  [...new Set(words)]
    .toSorted((a, b) => b.length - a.length)
    .map((word) =>
      word
        .replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
        .replaceAll("'", "['’]")
        .replace(/(?<=[ -])\*/g, String.raw`\p{L}+`)
        .replaceAll("*", String.raw`\p{L}*`),
    )
    .join("|");
