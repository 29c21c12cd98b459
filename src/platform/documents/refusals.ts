import type { UnreadableReason } from "./unreadable.ts";

const KEPT_MS = 10 * 60_000;
/** Trying again costs a thread its longest work. */
const RECOGNITION_KEPT_MS = 60 * 60_000;
const MAX_KEPT = 10_000;

export interface Refusals {
  find(hash: string): UnreadableReason | undefined;
  add(hash: string, reason: UnreadableReason): void;
}

/** Recent refusals by a hash of the file, so the same file is not parsed twice. */
export function createRefusals(clock: () => number = () => performance.now()): Refusals {
  // Insertion order, so the first entry is the oldest.
  const kept = new Map<string, { reason: UnreadableReason; until: number }>();
  return {
    find(hash) {
      const found = kept.get(hash);
      if (found && found.until > clock()) return found.reason;
      kept.delete(hash);
      return undefined;
    },
    add(hash, reason) {
      kept.delete(hash);
      const keptMs = reason === "recognition_too_long" ? RECOGNITION_KEPT_MS : KEPT_MS;
      kept.set(hash, { reason, until: clock() + keptMs });
      if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
    },
  };
}
