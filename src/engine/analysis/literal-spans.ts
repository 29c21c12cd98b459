import type { TextSpan } from "../text/spans.ts";

const MOST_SPANS = 5;
const MAX_CHARS = 200_000;
/** A longer name is a sentence, which nobody repeats; each word is work at every place of the text. */
const MOST_WORDS = 12;

/** Letter by letter without accents and capitals, so that offsets stay. */
const foldedUnits = (text: string): string =>
  text.replaceAll(/[A-Z\u00c0-\u024f]/g, (letter) => {
    const [plain = letter] = letter.normalize("NFD");
    const small = plain.toLowerCase();
    return small.length === 1 ? small : letter;
  });

/** Finds where the words of a name stand in a text as they are, outside of other spans. */
export function createSpanFinder(
  text: string,
  without: readonly TextSpan[],
): (name: string) => readonly TextSpan[] {
  const folded = foldedUnits(text.slice(0, MAX_CHARS));
  return (name) => literalSpans(folded, name, without);
}

function literalSpans(
  folded: string,
  name: string,
  without: readonly TextSpan[],
): readonly TextSpan[] {
  const words = foldedUnits(name.trim())
    .split(/[^\p{L}\p{N}+#]+/u)
    .filter(Boolean);
  if (words.length === 0 || words.length > MOST_WORDS) return [];
  if (!words.every((word) => folded.includes(word))) return [];
  const pattern = words
    .map((word) => word.replaceAll("+", String.raw`\+`))
    .join("[^\\p{L}\\p{N}]{1,3}");
  const found = new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`, "gu");
  const spans: TextSpan[] = [];
  for (const match of folded.matchAll(found)) {
    const span = { start: match.index, end: match.index + match[0].length };
    if (without.some(({ start, end }) => span.start < end && start < span.end)) continue;
    spans.push(span);
    if (spans.length === MOST_SPANS) break;
  }
  return spans;
}
