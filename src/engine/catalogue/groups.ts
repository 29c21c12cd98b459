/**
 * Which postings are duplicates of one vacancy. Most postings are alone, so only those are kept
 * whose group is another posting's id.
 */
export class Groups {
  readonly #groupOf = new Map<string, string>();
  readonly #followers = new Map<string, Set<string>>();
  readonly #numberOf = new Map<string, number>();
  readonly #freeNumbers: number[] = [];

  /** Vacancies that several postings share have numbers below this one. */
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

  /** The ids that may be members of a group: whether the posting of that id is held is not known here. */
  membersOf(groupId: string): string[] {
    const followers = [...(this.#followers.get(groupId) ?? [])];
    return this.#groupOf.has(groupId) ? followers : [groupId, ...followers];
  }

  /** The number of a vacancy that so many held postings share; 0, and given back, when they are not several. */
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
