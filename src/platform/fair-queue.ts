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

  sizeOf(owner: string): number {
    return this.#owners.get(owner)?.length ?? 0;
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

/** How long after a request of an owner its next one is expected. */
const RECENT_MS = 1_000;

/** Owners that have a request under way in this process, or had one within RECENT_MS. */
export class InFlight {
  readonly #owners = new Map<string, { count: number; newestAt: number; endedAt: number }>();
  readonly #onEnd: (() => void)[] = [];

  /** Called whenever a request has ended. */
  onEnd(listener: () => void): void {
    this.#onEnd.push(listener);
  }

  /** Returns the function that ends it; ending it twice is harmless. */
  begin(owner: string): () => void {
    const its = this.#owners.get(owner) ?? { count: 0, newestAt: 0, endedAt: 0 };
    this.#owners.set(owner, its);
    its.count++;
    its.newestAt = performance.now();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      its.count--;
      its.endedAt = performance.now();
      for (const listener of this.#onEnd) listener();
    };
  }

  /** Each owner with the milliseconds since its newest request began, if one is under way. */
  *recent(): Generator<{ owner: string; newestMs: number | undefined }> {
    const now = performance.now();
    for (const [owner, { count, newestAt, endedAt }] of this.#owners) {
      if (count > 0) yield { owner, newestMs: now - newestAt };
      else if (now - endedAt < RECENT_MS) yield { owner, newestMs: undefined };
      else this.#owners.delete(owner);
    }
  }
}

export interface GateOptions extends QueueLimits {
  atOnce: number;
  /** Fewer than `atOnce`, so one owner never holds every slot. */
  atOncePerOwner: number;
  /**
   * For work that blocks the event loop. An owner presses when more of it waits than may be inside.
   * Beside requests of owners that do not, it stays outside for their first `heldMs`, but enters once
   * in that time all the same; between them it has one slot.
   */
  yields?: { readonly to: InFlight; readonly heldMs: number } | undefined;
}

export type FairGate = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

/** Limits concurrent asynchronous work, in total and per owner. */
export function createFairGate(options: GateOptions): FairGate {
  const gate = new Gate(options);
  return async (owner, work) => {
    await gate.enter(owner);
    try {
      return await work();
    } finally {
      gate.leave(owner);
    }
  };
}

class Gate {
  readonly #options: GateOptions;
  readonly #queue: FairQueue<Waiting & { enter(): void }>;
  readonly #inside = new Map<string, number>();
  /** Of owners that press. */
  readonly #lastEntered = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #total = 0;

  constructor(options: GateOptions) {
    this.#options = options;
    this.#queue = new FairQueue(options);
    options.yields?.to.onEnd(() => this.#admit());
  }

  enter(owner: string): Promise<void> {
    const entered = new Promise<void>((enter, refuse) => this.#queue.add({ owner, enter, refuse }));
    this.#admit();
    return entered;
  }

  leave(owner: string): void {
    this.#total--;
    const left = this.#inside.get(owner)! - 1;
    if (left === 0) this.#inside.delete(owner);
    else this.#inside.set(owner, left);
    this.#admit();
  }

  #admit(): void {
    while (this.#total < this.#options.atOnce) {
      const next = this.#queue.take((owner) => this.#loadOf(owner));
      if (!next) break;
      const { owner } = next;
      this.#total++;
      this.#inside.set(owner, (this.#inside.get(owner) ?? 0) + 1);
      if (this.#presses(owner)) this.#lastEntered.set(owner, performance.now());
      else this.#lastEntered.delete(owner);
      next.enter();
    }
    const { yields } = this.#options;
    if (!yields || this.#queue.size === 0 || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#admit();
    }, yields.heldMs);
  }

  /** Infinity skips an owner at its limit. */
  #loadOf(owner: string): number {
    const own = this.#inside.get(owner) ?? 0;
    return own < this.#limitOf(owner) ? own : Infinity;
  }

  #limitOf(owner: string): number {
    const { yields, atOncePerOwner } = this.#options;
    if (!yields || !this.#presses(owner)) return atOncePerOwner;
    const outsideMs = performance.now() - (this.#lastEntered.get(owner) ?? 0);
    let limit = atOncePerOwner;
    for (const { owner: other, newestMs = Infinity } of yields.to.recent()) {
      if (other === owner || this.#presses(other)) continue;
      if (newestMs < yields.heldMs && outsideMs < yields.heldMs) return 0;
      limit = 1;
    }
    return limit;
  }

  #presses(owner: string): boolean {
    return this.#queue.sizeOf(owner) > this.#options.atOncePerOwner;
  }
}
