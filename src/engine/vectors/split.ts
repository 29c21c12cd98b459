/** Longer words are left out. Counted in characters, like tools/vectors/pieces.py. */
const MAX_WORD = 60;

/** Lower-case words without accents; everything but letters and digits separates. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * The pieces of a word, as the table was trained: the longest known piece first, from the left;
 * inside a word a piece starts with "##". A word with a part that no piece covers has none.
 */
export function splitWord(word: string, pieces: ReadonlyMap<string, number>): number[] {
  if (word.length > MAX_WORD && [...word].length > MAX_WORD) return [];
  const found: number[] = [];
  for (let start = 0; start < word.length;) {
    let end = word.length;
    let piece: number | undefined;
    for (; end > start; end--) {
      const part = word.slice(start, end);
      piece = pieces.get(start > 0 ? `##${part}` : part);
      if (piece !== undefined) break;
    }
    if (piece === undefined) return [];
    found.push(piece);
    start = end;
  }
  return found;
}
