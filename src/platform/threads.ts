import type { Worker } from "node:worker_threads";
import { FairQueue, Unavailable, type QueueLimits } from "./fair-queue.ts";
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
 * - It runs for at most `deadlineMs`, not counting the start of the thread.
 * - Owners have equal shares: a free thread goes to the owner holding the fewest.
 * - An owner may hold every thread while no other waits. If another waits that holds none, an owner
 *   of two or more yields one, at the latest after `graceMs` of its running work, which is queued
 *   again.
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

export class ThreadPool<Answer> {
  readonly #options: ThreadPoolOptions<Answer>;
  readonly #queue: FairQueue<Work<Answer>>;
  readonly #threads = new Set<Thread<Answer>>();
  /** Owners that leave a thread to the others, with the end of that period. */
  readonly #slowUntil = new Map<string, number>();
  #limit: number;
  #isClosed = false;
  #giveWayTimer: NodeJS.Timeout | undefined;

  constructor(options: ThreadPoolOptions<Answer>) {
    this.#options = options;
    this.#queue = new FairQueue(options);
    this.#limit = options.threads;
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
      this.#queue.add({ owner, message, deadlineMs, resolve, refuse, ranMs: 0 });
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

  /** Items held by an owner; Infinity if it must not get more. */
  #loadOf(owner: string): number {
    const held = this.#heldBy(owner);
    if ((this.#slowUntil.get(owner) ?? 0) > performance.now())
      return held < Math.max(1, this.#limit - 1) ? held : Infinity;
    this.#slowUntil.delete(owner);
    return held;
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
      const leftMs = work.deadlineMs - work.ranMs;
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
    work.ranMs += performance.now() - thread.runningSince;
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

  /** Takes a thread from an owner of several, for a waiting owner that holds none. */
  #makeRoom(): void {
    clearTimeout(this.#giveWayTimer);
    const isWaiting = [...this.#queue.owners()].some((owner) => this.#heldBy(owner) === 0);
    if (!isWaiting || this.#threads.size < this.#limit) return;
    const longest = [...this.#threads]
      .filter(
        ({ phase, held: [work] }) => phase === "ready" && work && this.#heldBy(work.owner) > 1,
      )
      .toSorted((a, b) => a.runningSince - b.runningSince)[0];
    if (!longest) return;
    const { graceMs = GRACE_MS } = this.#options;
    const leftMs = graceMs - (performance.now() - longest.runningSince);
    if (leftMs > 0) {
      this.#giveWayTimer = setTimeout(() => this.#makeRoom(), leftMs);
      return;
    }
    const [work] = longest.held;
    this.#stopClock(longest, work!);
    this.#leaveOneThread(work!.owner);
    this.#endAndPutBack(longest);
    this.#assign();
  }
}

const stopped = (): Unavailable => new Unavailable("The service is stopping. Retry in a moment.");
