/**
 * Which postings are duplicates of one vacancy. Most postings have no duplicates, so only those whose
 * group is another posting's id are stored.
 */
export class Groups {
  readonly #groupOf = new Map<string, string>();
  readonly #followers = new Map<string, Set<string>>();
  readonly #numberOf = new Map<string, number>();
  readonly #freeNumbers: number[] = [];

  /** One more than the highest number of a shared vacancy. */
  get endOfNumbers(): number {
    return 1 + this.#numberOf.size + this.#freeNumbers.length;
  }

  isAlone(id: string): boolean {
    return !this.#groupOf.has(id) && !this.#followers.has(id);
  }

  join(id: string, groupId: string): void {
    if (id === groupId) return;
    this.#groupOf.set(id, groupId);
    const followers = this.#followers.get(groupId);
    if (followers) followers.add(id);
    else this.#followers.set(groupId, new Set([id]));
  }

  leave(id: string): void {
    const groupId = this.#groupOf.get(id);
    if (groupId === undefined) return;
    this.#groupOf.delete(id);
    const followers = this.#followers.get(groupId)!;
    followers.delete(id);
    if (followers.size === 0) this.#followers.delete(groupId);
  }

  groupOf(id: string): string {
    return this.#groupOf.get(id) ?? id;
  }

  /** The possible members of a group; the caller checks which of them are held. */
  membersOf(groupId: string): string[] {
    const followers = [...(this.#followers.get(groupId) ?? [])];
    return this.#groupOf.has(groupId) ? followers : [groupId, ...followers];
  }

  /** The number of a vacancy with this many held postings; 0, and the number is freed, for fewer than two. */
  number(groupId: string, members: number): number {
    const known = this.#numberOf.get(groupId);
    if (members > 1) {
      const number = known ?? this.#freeNumbers.pop() ?? this.endOfNumbers;
      this.#numberOf.set(groupId, number);
      return number;
    }
    if (known !== undefined) {
      this.#numberOf.delete(groupId);
      this.#freeNumbers.push(known);
    }
    return 0;
  }
}
