/** A line of two texts: in both, only in the old one, or only in the new one. */
export interface DiffLine {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Larger parts are shown as wholly replaced. */
const MAX_CELLS = 4_000_000;

/** The lines of both texts in order, with as few changes as there can be. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, next] = [linesOf(before), linesOf(after)];
  let head = 0;
  while (head < old.length && head < next.length && old[head] === next[head]) head++;
  let tail = 0;
  while (
    tail < old.length - head &&
    tail < next.length - head &&
    old[old.length - 1 - tail] === next[next.length - 1 - tail]
  )
    tail++;
  const same = (text: string): DiffLine => ({ kind: "same", text });
  return [
    ...old.slice(0, head).map(same),
    ...changedLines(old.slice(head, old.length - tail), next.slice(head, next.length - tail)),
    ...old.slice(old.length - tail).map(same),
  ];
}

const linesOf = (text: string): string[] =>
  text === "" ? [] : text.replace(/\n$/, "").split("\n");

function changedLines(old: readonly string[], next: readonly string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ kind: "removed", text });
  const added = (text: string): DiffLine => ({ kind: "added", text });
  if (old.length * next.length > MAX_CELLS) return [...old.map(removed), ...next.map(added)];
  const width = next.length + 1;
  // The longest common part of what begins at each pair of lines.
  const common = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = next.length - 1; j >= 0; j--)
      common[i * width + j] =
        old[i] === next[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < next.length) {
    if (i < old.length && j < next.length && old[i] === next[j]) {
      lines.push({ kind: "same", text: old[i]! });
      i++;
      j++;
    } else if (
      j === next.length ||
      (i < old.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!)
    )
      lines.push(removed(old[i++]!));
    else lines.push(added(next[j++]!));
  }
  return lines;
}
