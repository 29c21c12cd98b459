/*
 * A queue that is fair between owners. Every entry has an owner (the app of the request); owners
 * are served in rotation, so one with many entries delays the others by one entry at most.
 *
 * Guarantees: entries of one owner keep their order; at most `maxWaiting` wait in total and
 * `maxWaitingPerOwner` per owner; when the queue is full, the owner with the most entries is
 * refused; an entry that has waited `maxWaitMs` is rejected and removed.
 */

export interface QueueLimits {
  maxWaiting: number;
  maxWaitingPerOwner: number;
  /** Infinity: no timeout. */
  maxWaitMs: number;
}

/** The work was not started, or was cancelled by a stop: a retry may succeed. */
export class Unavailable extends Error {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds = 5) {
    super(message);
    this.name = "Unavailable";
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const BUSY = "Too much work is waiting. Retry in a moment.";

interface Waiting {
  readonly owner: string;
  refuse(reason: Unavailable): void;
}

export class FairQueue<Entry extends Waiting> {
  readonly #limits: QueueLimits;
  /** In rotation order. */
  readonly #owners = new Map<string, Entry[]>();
  readonly #timers = new Map<Entry, NodeJS.Timeout>();
  #lastServed: string | undefined;
  #size = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  owners(): Iterable<string> {
    return this.#owners.keys();
  }

  /** Rejects the entry when there is no room for it. */
  add(entry: Entry): void {
    const own = this.#owners.get(entry.owner)?.length ?? 0;
    if (own < this.#limits.maxWaitingPerOwner && this.#hasRoomFor(own)) this.#insert(entry, own);
    else entry.refuse(new Unavailable(BUSY));
  }

  /** When full, the owner with the most entries loses its last one to an owner with fewer. */
  #hasRoomFor(own: number): boolean {
    if (this.#size < this.#limits.maxWaiting) return true;
    const most = [...this.#owners.values()].toSorted((a, b) => b.length - a.length)[0];
    if (!most || most.length <= own + 1) return false;
    const last = most.at(-1)!;
    this.#remove(last);
    last.refuse(new Unavailable(BUSY));
    return true;
  }

  /**
   * Puts work that was taken but not done at the front of its owner's entries, ignoring the limits.
   */
  putBack(entry: Entry): void {
    this.#insert(entry, 0);
  }

  /** The next entry of the owner with the least in progress; ties go by rotation. */
  take(inHand: (owner: string) => number): Entry | undefined {
    this.#moveToEnd(this.#lastServed);
    let next: { owner: string; load: number } | undefined;
    for (const owner of this.#owners.keys()) {
      const load = inHand(owner);
      if (load < (next?.load ?? Infinity)) next = { owner, load };
    }
    if (!next) return undefined;
    const entry = this.#owners.get(next.owner)![0]!;
    this.#remove(entry);
    this.#lastServed = next.owner;
    return entry;
  }

  /** Deferred to the next take: when served, the owner may have had nothing else queued. */
  #moveToEnd(owner: string | undefined): void {
    const entries = owner === undefined ? undefined : this.#owners.get(owner);
    if (owner === undefined || !entries) return;
    this.#owners.delete(owner);
    this.#owners.set(owner, entries);
  }

  refuseAll(reason: Unavailable): void {
    for (const entry of [...this.#owners.values()].flat()) {
      this.#remove(entry);
      entry.refuse(reason);
    }
  }

  #insert(entry: Entry, place: number): void {
    const entries = this.#owners.get(entry.owner);
    if (entries) entries.splice(place, 0, entry);
    else this.#owners.set(entry.owner, [entry]);
    this.#size++;
    if (this.#limits.maxWaitMs === Infinity) return;
    const timer = setTimeout(() => {
      this.#remove(entry);
      entry.refuse(new Unavailable(BUSY));
    }, this.#limits.maxWaitMs);
    this.#timers.set(entry, timer);
  }

  #remove(entry: Entry): void {
    const entries = this.#owners.get(entry.owner)!;
    entries.splice(entries.indexOf(entry), 1);
    if (entries.length === 0) this.#owners.delete(entry.owner);
    this.#size--;
    clearTimeout(this.#timers.get(entry));
    this.#timers.delete(entry);
  }
}

export interface GateOptions extends QueueLimits {
  atOnce: number;
  /** Fewer than `atOnce`, so one owner never holds every slot. */
  atOncePerOwner: number;
}

export type FairGate = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

/** Limits concurrent asynchronous work, in total and per owner. */
export function createFairGate(options: GateOptions): FairGate {
  const { atOnce, atOncePerOwner } = options;
  const queue = new FairQueue<Waiting & { enter(): void }>(options);
  const inside = new Map<string, number>();
  let total = 0;
  // Infinity skips an owner at its limit.
  const load = (owner: string): number => {
    const own = inside.get(owner) ?? 0;
    return own < atOncePerOwner ? own : Infinity;
  };
  const admit = (): void => {
    while (total < atOnce) {
      const next = queue.take(load);
      if (!next) return;
      total++;
      inside.set(next.owner, (inside.get(next.owner) ?? 0) + 1);
      next.enter();
    }
  };
  const leave = (owner: string): void => {
    total--;
    const left = inside.get(owner)! - 1;
    if (left === 0) inside.delete(owner);
    else inside.set(owner, left);
    admit();
  };
  return async (owner, work) => {
    const entered = new Promise<void>((enter, refuse) => queue.add({ owner, enter, refuse }));
    admit();
    await entered;
    try {
      return await work();
    } finally {
      leave(owner);
    }
  };
}
