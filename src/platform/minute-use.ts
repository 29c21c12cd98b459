const MINUTE_MS = 60_000;

/** Milliseconds that each owner has used in the last minute. */
export class MinuteUse {
  readonly #clock: () => number;
  /** Oldest first. */
  readonly #uses = new Map<string, { at: number; ms: number }[]>();

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** A use that ends now. */
  add(owner: string, ms: number): void {
    for (const other of this.#uses.keys()) this.of(other);
    this.#uses.set(owner, [...(this.#uses.get(owner) ?? []), { at: this.#clock(), ms }]);
  }

  of(owner: string): number {
    const since = this.#clock() - MINUTE_MS;
    const uses = (this.#uses.get(owner) ?? []).filter(({ at }) => at > since);
    if (uses.length === 0) this.#uses.delete(owner);
    else this.#uses.set(owner, uses);
    // A use that began before the minute counts with its end only.
    return uses.reduce((sum, { at, ms }) => sum + Math.min(ms, at - since), 0);
  }
}
