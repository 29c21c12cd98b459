/** Texts and their numbers. */
export interface SavedTexts {
  readonly texts: readonly string[];
  readonly numbers: Uint32Array;
}

/** The entries of a map before the first one that is not wanted, at most `most` in a part. */
export function* textsInParts(
  map: ReadonlyMap<string, number>,
  isWanted: (entry: [string, number], place: number) => boolean,
  most: number,
): Generator<SavedTexts, void> {
  let texts: string[] = [];
  let numbers: number[] = [];
  let place = 0;
  for (const entry of map) {
    if (!isWanted(entry, place++)) break;
    texts.push(entry[0]);
    numbers.push(entry[1]);
    if (texts.length < most) continue;
    yield { texts, numbers: Uint32Array.from(numbers) };
    texts = [];
    numbers = [];
  }
  if (texts.length > 0) yield { texts, numbers: Uint32Array.from(numbers) };
}
