import type { TextSpan } from "../text/spans.ts";

const MOST_SPANS = 5;
const MAX_CHARS = 200_000;

/** Letter by letter without accents and capitals, so that offsets stay. */
const foldedUnits = (text: string): string =>
  text.replaceAll(/[A-Z\u00c0-\u024f]/g, (letter) => {
    const [plain = letter] = letter.normalize("NFD");
    const small = plain.toLowerCase();
    return small.length === 1 ? small : letter;
  });

/** Where the words of a name stand in a text as they are, outside of other spans. */
export function literalSpans(
  text: string,
  name: string,
  without: readonly TextSpan[],
): readonly TextSpan[] {
  const words = foldedUnits(name.trim())
    .split(/[^\p{L}\p{N}+#]+/u)
    .filter(Boolean);
  if (words.length === 0) return [];
  const pattern = words
    .map((word) => word.replaceAll("+", String.raw`\+`))
    .join("[^\\p{L}\\p{N}]{1,3}");
  const found = new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`, "gu");
  const spans: TextSpan[] = [];
  for (const match of foldedUnits(text.slice(0, MAX_CHARS)).matchAll(found)) {
    const span = { start: match.index, end: match.index + match[0].length };
    if (without.some(({ start, end }) => span.start < end && start < span.end)) continue;
    spans.push(span);
    if (spans.length === MOST_SPANS) break;
  }
  return spans;
}
