import { packId, unpackId } from "./job-id.ts";

/** Some groups: their ids, numbers (0 for none) and members; the members of group i end at ends[i]. */
export interface SavedGroups {
  readonly ids: Uint32Array;
  readonly numbers: Uint32Array;
  readonly ends: Uint32Array;
  readonly members: Uint32Array;
}

interface SavedGroup {
  readonly members: readonly string[];
  readonly number: number;
}

/**
 * Which postings are duplicates of one vacancy. Most postings have no duplicates, so only those whose
 * group is another posting's id are stored.
 */
export class Groups {
  readonly #groupOf = new Map<string, string>();
  readonly #followers = new Map<string, Set<string>>();
  readonly #numberOf = new Map<string, number>();
  readonly #freeNumbers: number[] = [];
  /** While groups are being saved: the earlier state of each group that has changed since. */
  #before: Map<string, SavedGroup> | undefined;

  /** One more than the highest number of a shared vacancy. */
  get endOfNumbers(): number {
    return 1 + this.#numberOf.size + this.#freeNumbers.length;
  }

  isAlone(id: string): boolean {
    return !this.#groupOf.has(id) && !this.#followers.has(id);
  }

  join(id: string, groupId: string): void {
    if (id === groupId) return;
    this.#remember(groupId);
    this.#groupOf.set(id, groupId);
    const followers = this.#followers.get(groupId);
    if (followers) followers.add(id);
    else this.#followers.set(groupId, new Set([id]));
  }

  leave(id: string): void {
    const groupId = this.#groupOf.get(id);
    if (groupId === undefined) return;
    this.#remember(groupId);
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
    if (members > 1 !== (known !== undefined)) this.#remember(groupId);
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

  /** From now on `save` gives the groups as they are at this moment, whatever changes. */
  beginSaving(): void {
    if (this.#before) throw new Error("the catalogue is being saved already");
    this.#before = new Map();
  }

  endSaving(): void {
    this.#before = undefined;
  }

  #remember(groupId: string): void {
    if (this.#before && !this.#before.has(groupId))
      this.#before.set(groupId, this.#describe(groupId));
  }

  #describe(groupId: string): SavedGroup {
    return {
      members: [...(this.#followers.get(groupId) ?? [])],
      number: this.#numberOf.get(groupId) ?? 0,
    };
  }

  /** In parts of `most` groups, the last one of any size. A group that changes after it was given is
   * given again as it was. */
  *save(most: number): Generator<SavedGroups, void> {
    let part: [string, SavedGroup][] = [];
    for (const groupId of this.#followers.keys()) {
      if (this.#before?.has(groupId)) continue;
      if (part.push([groupId, this.#describe(groupId)]) < most) continue;
      yield packGroups(part);
      part = [];
    }
    // Those that change from now on are in `part` or were given, so the list is complete.
    const changed = [...(this.#before ?? [])].filter(([, { members }]) => members.length > 0);
    yield packGroups([...part, ...changed]);
  }

  restore({ ids, numbers, ends, members }: SavedGroups): void {
    for (let group = 0, at = 0; group < ends.length; group++) {
      const groupId = unpackId(ids, group);
      const followers = new Set<string>();
      for (; at < ends[group]!; at++) followers.add(unpackId(members, at));
      for (const id of followers) this.#groupOf.set(id, groupId);
      this.#followers.set(groupId, followers);
      if (numbers[group]! > 0) this.#numberOf.set(groupId, numbers[group]!);
    }
  }

  /** After all groups were restored: numbers between the used ones are free. */
  finishRestoring(): void {
    const used = new Set(this.#numberOf.values());
    let left = used.size;
    for (let number = 1; left > 0; number++) {
      if (used.has(number)) left--;
      else this.#freeNumbers.push(number);
    }
  }
}

function packGroups(groups: readonly [string, SavedGroup][]): SavedGroups {
  const ends = new Uint32Array(groups.length);
  let count = 0;
  for (const [place, [, { members }]] of groups.entries()) ends[place] = count += members.length;
  return {
    ids: packIds(groups.map(([groupId]) => groupId)),
    numbers: Uint32Array.from(groups, ([, { number }]) => number),
    ends,
    members: packIds(groups.flatMap(([, { members }]) => members)),
  };
}

function packIds(ids: readonly string[]): Uint32Array {
  const packed = new Uint32Array(ids.length * 4);
  for (const [place, id] of ids.entries()) {
    const numbers = packId(id);
    if (!numbers) throw new Error(`not a job id: ${id}`);
    packed.set(numbers, place * 4);
  }
  return packed;
}
