/** How often each column was right, with a line for each fault. */
export class Scorecard {
  readonly faults: string[] = [];
  readonly #right = new Map<string, number>();
  readonly #all = new Map<string, number>();

  count(column: string, isRight: boolean, fault: () => string): void {
    this.#all.set(column, (this.#all.get(column) ?? 0) + 1);
    if (isRight) this.#right.set(column, (this.#right.get(column) ?? 0) + 1);
    else if (fault() !== "") this.faults.push(`${column.padEnd(16)} ${fault()}`);
  }

  add(other: Scorecard): void {
    for (const [column, count] of other.#all)
      this.#all.set(column, (this.#all.get(column) ?? 0) + count);
    for (const [column, count] of other.#right)
      this.#right.set(column, (this.#right.get(column) ?? 0) + count);
  }

  /** The share that is right; a dash where there was nothing to count. */
  share(column: string): string {
    const all = this.#all.get(column) ?? 0;
    return all === 0 ? "–" : ((this.#right.get(column) ?? 0) / all).toFixed(2);
  }
}
