/* Measures how well a text was extracted: the words and their order. */

export function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Share of the expected words in the same order (longest common subsequence). */
export function inOrder(expected: readonly string[], actual: readonly string[]): number {
  let above = new Uint16Array(actual.length + 1);
  for (const word of expected) {
    const row = new Uint16Array(actual.length + 1);
    for (let i = 1; i <= actual.length; i++) {
      row[i] = word === actual[i - 1] ? above[i - 1]! + 1 : Math.max(above[i]!, row[i - 1]!);
    }
    above = row;
  }
  return above[actual.length]! / expected.length;
}

const NOT_PRINTED = /^(date|start_date|end_date|url):/;

/**
 * The words of a rendercv source, in section order, without dates, which every theme formats
 * differently, and with only the text of links.
 */
export function truthOfCv(yaml: string): string[] {
  const lines = yaml.slice(yaml.indexOf("sections:")).split("\n").slice(1);
  return lines.flatMap((line) => {
    const item = line.trim().replace(/^- /, "");
    if (NOT_PRINTED.test(item)) return [];
    const isSection = /^ {4}\S.*:$/.test(line);
    const text = isSection ? item.replaceAll("_", " ") : item.replace(/^[a-z_]+:/, "");
    return wordsOf(text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1"));
  });
}
