/**
 * A pattern of these words, longest first. A "*" stands for letters: "*betrieb", "kierował*"; alone for
 * a word: "casa di *".
 */
export function patternOf(words: readonly string[]): string {
  const sorted = [...new Set(words)].toSorted((a, b) => b.length - a.length);
  const [ends, others] = [sorted.filter(isEnd), sorted.filter((word) => !isEnd(word))];
  // Each class of letters takes a millisecond to compile, so words of any beginning share one.
  const ending = ends.map((word) => partOf(word.slice(1))).join("|");
  return [
    ...others.map(partOf),
    ...(ends.length > 0 ? [String.raw`\p{L}*(?:${ending})`] : []),
  ].join("|");
}

const isEnd = (word: string): boolean => /^\*[^* -]+$/.test(word);

const partOf = (word: string): string =>
  word
    .replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll("'", "['’]")
    .replace(/(?<=[ -])\*/g, String.raw`\p{L}+`)
    .replaceAll("*", String.raw`\p{L}*`);
