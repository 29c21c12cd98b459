import type { Worker } from "node:worker_threads";
import { FairQueue, Unavailable, type QueueLimits } from "./fair-queue.ts";
import { MinuteUse } from "./minute-use.ts";
import { startThread, type WorkerScript } from "./start-worker.ts";
import { READY } from "./thread-side.ts";

/*
 * Worker threads for work that would block the event loop, or that may hang or exhaust memory.
 *
 * A thread is `starting` until its script reports ready, then `ready`, finally `ended`. It is
 * terminated, never asked to stop: by its deadline, its memory limit, its own failure, after
 * `idleMs` without work, or when its owner must yield. The next work starts another.
 *
 * Work is waiting (queued), held by a thread (the first item runs, the others are posted ahead) or
 * settled. Guarantees:
 * - It settles: with the answer, with `ThreadFailed` when its thread ended while running it, with
 *   `Unavailable` when it never started, or with the error that kept a thread from starting.
 * - A run lasts at most `deadlineMs`, not counting the start of the thread.
 * - Owners have equal shares: a free thread goes to the owner holding the fewest.
 * - An owner may hold every thread while no other waits. If another waits that holds none, an owner
 *   of two or more yields one, at the latest after `graceMs` of its running work, which is queued
 *   again.
 * - With a `budget`, of owners that hold equally many the one goes first that has used least in the
 *   last minute. One that has used more than the budget, and more than the waiting one by half of it,
 *   yields its only thread too, but not in the first half of a budget of a run. That run then ends
 *   with `Unavailable`: begun again, it would only yield again.
 * - An owner that had to yield, or whose work took longer than SLOW_MS, leaves one thread to the
 *   others for the next minute.
 */

export interface ThreadPoolOptions<Answer> extends QueueLimits, WorkerScript {
  threads: number;
  /**
   * Items held per thread, including the running one. More than 1 avoids idle time between answers.
   */
  depth?: number;
  deadlineMs: number;
  /** Infinity for a pool with a single owner. */
  graceMs?: number;
  /** What an owner may use in a minute while others wait, and what its work is refused with after that. */
  budget?: { readonly ms: number; readonly refusal: string };
  idleMs: number;
  /** Called in the order of a thread's answers; its result is returned to the caller. */
  receive?(answer: never, worker: Worker): Answer;
  /** True for an answer after which the thread must be replaced. */
  isLast?(answer: Answer): boolean;
}

export interface Done<Answer> {
  answer: Answer;
  /** Thread time, including earlier interrupted runs. */
  threadMs: number;
}

export type Failure = "deadline" | "memory" | "died";

/**
 * The thread ended while running this work. The message contains nothing of the work, which may be
 * personal.
 */
export class ThreadFailed extends Error {
  readonly failure: Failure;
  readonly threadMs: number;

  constructor(failure: Failure, threadMs: number) {
    super(`a thread ended while it worked: ${failure}`);
    this.name = "ThreadFailed";
    this.failure = failure;
    this.threadMs = threadMs;
  }
}

export interface Message {
  value: unknown;
  transfer?: ArrayBuffer[];
}

interface Work<Answer> {
  readonly owner: string;
  readonly deadlineMs: number;
  /** Called when a thread takes the work, and again for a rerun. */
  readonly message: () => Message;
  resolve(done: Done<Answer>): void;
  refuse(reason: Error): void;
  ranMs: number;
  /** Of `ranMs`, in runs that were interrupted for others. */
  lostMs: number;
}

interface Thread<Answer> {
  readonly worker: Worker;
  phase: "starting" | "ready" | "ended";
  readonly held: Work<Answer>[];
  /** Start time of the first item in `held`. */
  runningSince: number;
  /** The deadline of the running work or of the start, or the idle timeout. */
  timer: NodeJS.Timeout | undefined;
}

const START_MS = 60_000;
const GRACE_MS = 500;
const SLOW_MS = 2_000;
const SLOW_FOR_MS = 60_000;
/** A whole budget is free again by then. */
const BUDGET_SECONDS = 60;

export class ThreadPool<Answer> {
  readonly #options: ThreadPoolOptions<Answer>;
  readonly #queue: FairQueue<Work<Answer>>;
  readonly #threads = new Set<Thread<Answer>>();
  /** Owners that leave a thread to the others, with the end of that period. */
  readonly #slowUntil = new Map<string, number>();
  /** Undefined without a budget: short work would fill it. */
  readonly #use: MinuteUse | undefined;
  #limit: number;
  #isClosed = false;
  #giveWayTimer: NodeJS.Timeout | undefined;

  constructor(options: ThreadPoolOptions<Answer>) {
    this.#options = options;
    this.#queue = new FairQueue(options);
    this.#limit = options.threads;
    if (options.budget) this.#use = new MinuteUse();
  }

  /** Number of running threads. */
  get size(): number {
    return this.#threads.size;
  }

  /** Maximum number of threads from now on. */
  set limit(threads: number) {
    this.#limit = threads;
    this.#assign();
  }

  run(
    owner: string,
    message: () => Message,
    deadlineMs = this.#options.deadlineMs,
  ): Promise<Done<Answer>> {
    return new Promise((resolve, refuse) => {
      if (this.#isClosed) return refuse(stopped());
      this.#queue.add({ owner, message, deadlineMs, resolve, refuse, ranMs: 0, lostMs: 0 });
      this.#assign();
    });
  }

  /** Ends the threads and rejects running and waiting work. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#giveWayTimer);
    this.#queue.refuseAll(stopped());
    const ending = [...this.#threads].map((thread) => {
      for (const work of thread.held.splice(0)) work.refuse(stopped());
      return this.#end(thread);
    });
    await Promise.all(ending);
  }

  #assign(): void {
    const { depth = 1 } = this.#options;
    while (this.#queue.size > 0) {
      const idlest = [...this.#threads].toSorted((a, b) => a.held.length - b.held.length)[0];
      const isNewWanted = idlest?.held.length !== 0 && this.#threads.size < this.#limit;
      if (!isNewWanted && (idlest?.held.length ?? depth) >= depth) break;
      const work = this.#queue.take((owner) => this.#loadOf(owner));
      if (!work) break;
      this.#give(isNewWanted || !idlest ? this.#start() : idlest, work);
    }
    this.#makeRoom();
  }

  /** Items held by an owner, and a fraction by what it has used; Infinity if it must not get more. */
  #loadOf(owner: string): number {
    const held = this.#heldBy(owner);
    if ((this.#slowUntil.get(owner) ?? 0) > performance.now()) {
      if (held >= Math.max(1, this.#limit - 1)) return Infinity;
    } else this.#slowUntil.delete(owner);
    const usedMs = this.#usedBy(owner);
    return held + usedMs / (usedMs + SLOW_FOR_MS);
  }

  /** In the last minute, with what runs. */
  #usedBy(owner: string): number {
    if (!this.#use) return 0;
    let usedMs = this.#use.of(owner);
    for (const thread of this.#threads)
      if (thread.phase === "ready" && thread.held[0]?.owner === owner)
        usedMs += performance.now() - thread.runningSince;
    return usedMs;
  }

  #heldBy(owner: string): number {
    let held = 0;
    for (const thread of this.#threads)
      for (const work of thread.held) if (work.owner === owner) held++;
    return held;
  }

  #give(thread: Thread<Answer>, work: Work<Answer>): void {
    const { value, transfer = [] } = work.message();
    thread.held.push(work);
    thread.worker.ref();
    thread.worker.postMessage(value, transfer);
    if (thread.phase === "ready" && thread.held.length === 1) this.#beginFirst(thread);
  }

  /** Starts the deadline of the first item, or the idle timeout if there is none. */
  #beginFirst(thread: Thread<Answer>): void {
    clearTimeout(thread.timer);
    thread.runningSince = performance.now();
    const [work] = thread.held;
    if (work) {
      const leftMs = work.deadlineMs - (work.ranMs - work.lostMs);
      thread.timer = setTimeout(() => this.#fail(thread, "deadline"), leftMs);
    } else {
      thread.worker.unref();
      thread.timer = setTimeout(() => void this.#end(thread), this.#options.idleMs).unref();
    }
  }

  #start(): Thread<Answer> {
    const worker = startThread(this.#options);
    const thread: Thread<Answer> = {
      worker,
      phase: "starting",
      held: [],
      runningSince: 0,
      timer: setTimeout(
        () => this.#failStart(thread, new Error("a thread did not start in time")),
        START_MS,
      ),
    };
    worker.on("message", (message: unknown) => {
      if (thread.phase === "ready") this.#settleFirst(thread, message);
      else if (message === READY) {
        thread.phase = "ready";
        this.#beginFirst(thread);
        this.#makeRoom();
      }
    });
    worker.on("error", (error: NodeJS.ErrnoException) => {
      if (thread.phase === "starting") this.#failStart(thread, error);
      else this.#fail(thread, error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "died");
    });
    worker.on("exit", () => {
      if (thread.phase === "starting") this.#failStart(thread, new Error("a thread did not start"));
      else this.#fail(thread, "died");
    });
    this.#threads.add(thread);
    return thread;
  }

  #settleFirst(thread: Thread<Answer>, message: unknown): void {
    const { receive, isLast } = this.#options;
    const work = thread.held.shift();
    if (!work) return;
    const threadMs = this.#stopClock(thread, work);
    const answer = receive ? receive(message as never, thread.worker) : (message as Answer);
    if (isLast?.(answer)) this.#endAndPutBack(thread);
    else this.#beginFirst(thread);
    work.resolve({ answer, threadMs });
    this.#assign();
  }

  #stopClock(thread: Thread<Answer>, work: Work<Answer>): number {
    const runMs = performance.now() - thread.runningSince;
    work.ranMs += runMs;
    this.#use?.add(work.owner, runMs);
    if (work.ranMs > SLOW_MS) this.#leaveOneThread(work.owner);
    return work.ranMs;
  }

  #leaveOneThread(owner: string): void {
    const now = performance.now();
    if (this.#options.graceMs === Infinity) return;
    for (const [other, until] of this.#slowUntil) if (until < now) this.#slowUntil.delete(other);
    this.#slowUntil.set(owner, now + SLOW_FOR_MS);
  }

  /** Fails the running work; items posted ahead are queued again. */
  #fail(thread: Thread<Answer>, failure: Failure): void {
    if (thread.phase === "ended") return;
    const work = thread.held.shift();
    this.#endAndPutBack(thread);
    work?.refuse(new ThreadFailed(failure, this.#stopClock(thread, work)));
    this.#assign();
  }

  /** Nothing ran: the cause is the environment, and another thread would fail the same way. */
  #failStart(thread: Thread<Answer>, error: Error): void {
    const held = thread.held.splice(0);
    void this.#end(thread);
    for (const work of held) work.refuse(error);
    this.#assign();
  }

  #endAndPutBack(thread: Thread<Answer>): void {
    for (const work of thread.held.splice(0).toReversed()) this.#queue.putBack(work);
    void this.#end(thread);
  }

  async #end(thread: Thread<Answer>): Promise<void> {
    thread.phase = "ended";
    clearTimeout(thread.timer);
    this.#threads.delete(thread);
    await thread.worker.terminate();
  }

  /** Takes a thread from an owner of several or over its budget, for one that waits and holds none. */
  #makeRoom(): void {
    clearTimeout(this.#giveWayTimer);
    if (this.#threads.size < this.#limit) return;
    const waiting = [...this.#queue.owners()].filter((owner) => this.#heldBy(owner) === 0);
    if (waiting.length === 0) return;
    const leastMs = Math.min(...waiting.map((owner) => this.#usedBy(owner)));
    const [next] = [...this.#threads]
      .filter(({ phase, held }) => phase === "ready" && held.length > 0)
      .map((thread) => ({ thread, ...this.#mayKeep(thread, leastMs) }))
      .toSorted((a, b) => a.leftMs - b.leftMs);
    if (!next || next.leftMs === Infinity) return;
    if (next.leftMs > 0) {
      this.#giveWayTimer = setTimeout(() => this.#makeRoom(), next.leftMs);
      return;
    }
    this.#interrupt(next.thread, next.isOverBudget);
    this.#assign();
  }

  /** How much longer a thread may work while an owner waits that has used `leastMs`. */
  #mayKeep(thread: Thread<Answer>, leastMs: number): { leftMs: number; isOverBudget: boolean } {
    const { graceMs = GRACE_MS, budget } = this.#options;
    const { owner } = thread.held[0]!;
    const runMs = performance.now() - thread.runningSince;
    if (this.#heldBy(owner) > 1) return { leftMs: graceMs - runMs, isOverBudget: false };
    if (!budget) return { leftMs: Infinity, isOverBudget: false };
    // Half a budget apart: owners that used as much would interrupt each other for ever.
    const half = budget.ms / 2;
    const overMs = this.#usedBy(owner) - Math.max(budget.ms, leastMs + half);
    return { leftMs: Math.max(half - runMs, -overMs), isOverBudget: true };
  }

  #interrupt(thread: Thread<Answer>, isOverBudget: boolean): void {
    const [work] = thread.held;
    const before = work!.ranMs;
    this.#stopClock(thread, work!);
    work!.lostMs += work!.ranMs - before;
    this.#leaveOneThread(work!.owner);
    if (isOverBudget) thread.held.shift();
    this.#endAndPutBack(thread);
    if (isOverBudget) work!.refuse(new Unavailable(this.#options.budget!.refusal, BUDGET_SECONDS));
  }
}

const stopped = (): Unavailable => new Unavailable("The service is stopping. Retry in a moment.");
