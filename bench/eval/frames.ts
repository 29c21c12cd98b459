const SENTENCE = /(?<=[.?!])\s+(?=[A-Z“])/;

/** Counts the frames of texts: their sentences without the given names and without numbers. */
export function framesOf(
  texts: readonly string[],
  names: readonly string[],
  frames: Map<string, number>,
): void {
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  for (const sentence of texts.flatMap((text) => text.split(SENTENCE))) {
    let frame = sentence;
    for (const name of longestFirst) frame = frame.replaceAll(name, "…");
    frame = frame
      .replaceAll(/\d+/g, "0")
      .replaceAll(/“…”(?: \(…\))?/g, "…")
      .replaceAll("0 hours", "0 hour");
    frames.set(frame, (frames.get(frame) ?? 0) + 1);
  }
}
