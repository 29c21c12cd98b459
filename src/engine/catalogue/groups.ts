/**
 * Which postings are duplicates of one vacancy. Most postings are alone, so only those are kept
 * whose group is another posting's id.
 */
export class Groups {
  readonly #groupOf = new Map<string, string>();
  readonly #followers = new Map<string, Set<string>>();

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
}
