import { needOf } from "./credit.ts";
import type { ItemRecord } from "./document.ts";

const WEIGHTS: Readonly<Record<ItemRecord["weight"], number>> = {
  core: 3,
  important: 2,
  supporting: 1,
};
/** Without the decisive proof nobody is hired, whatever else they know. */
const MOST_WITHOUT_PROOF = 69;

/** 0 to the cap of the route: the share of the weighted items that is held. */
export function readinessOf(
  items: readonly ItemRecord[],
  levelOf: (item: ItemRecord) => number,
  cap: number,
): number {
  let [all, held] = [0, 0];
  for (const item of items) {
    all += WEIGHTS[item.weight];
    held += WEIGHTS[item.weight] * Math.min(1, levelOf(item) / needOf(item));
  }
  const score = all === 0 ? 0 : Math.round((cap * held) / all);
  const isProofMissing = items.some(
    (item) => item.decisive === true && levelOf(item) < needOf(item),
  );
  return isProofMissing ? Math.min(score, MOST_WITHOUT_PROOF) : score;
}
