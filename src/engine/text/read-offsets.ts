/** The start or the end of a part of a text whose origin is this offset. Parts that were replaced count whole. */
export function readOffset(
  length: number,
  originOf: (offset: number, isEnd: boolean) => number,
  wanted: number,
  isEnd: boolean,
): number {
  // The last offset that comes from before an end, or the first whose end comes from behind a start.
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isEnd ? originOf(middle, false) < wanted : originOf(middle, true) <= wanted)
      low = middle + 1;
    else high = middle;
  }
  return isEnd ? low : Math.max(0, originOf(low, true) > wanted ? low - 1 : low);
}
