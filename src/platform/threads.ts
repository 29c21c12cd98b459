import type { Worker } from "node:worker_threads";
import { FairQueue, Unavailable, type QueueLimits } from "./fair-queue.ts";
import { startWorker, type WorkerScript } from "./start-worker.ts";
import { READY } from "./thread-side.ts";

/*
 * Worker threads for work that would hold the event loop, or that may hang or take all memory.
 *
 * A thread is `starting` until its script says that it is ready, then `ready`, at last `ended`. It
 * is ended, never asked to stop: by its deadline, by its memory limit, by its own failure, when it
 * has had no work for `idleMs`, or when its owner must give way. The next work starts another.
 *
 * Work is waiting (in the queue), held by a thread (the first one runs, the others are posted ahead)
 * or settled. Guarantees:
 * - It settles: with the answer, with `ThreadFailed` when its thread ended while it ran, with
 *   `Unavailable` when it was never begun, or with the error that kept a thread from starting.
 * - It runs for `deadlineMs` at most. The time that a thread takes to start does not count.
 * - Owners have equal shares: a thread that becomes free goes to the owner who holds fewest.
 * - An owner may hold every thread while no other waits. When one does that holds none, an owner
 *   of two or more gives one up, at the latest when the work there has run for `graceMs`; that work
 *   goes back to the queue and is run again.
 * - An owner that had to give way, or whose work took more than SLOW_MS, leaves one thread to the
 *   others for the next minute, so that they need not wait for it to give way.
 */

export interface ThreadPoolOptions<Answer> extends QueueLimits, WorkerScript {
  threads: number;
  /** How much a thread holds, with the work that runs. More than 1 keeps it busy between answers. */
  depth?: number;
  deadlineMs: number;
  /** Infinity: for a pool with one owner, who has nobody to give way to. */
  graceMs?: number;
  idleMs: number;
  /** Called in the order of a thread's answers; its result is what the caller gets. */
  receive?(answer: never, worker: Worker): Answer;
  /** Of an answer after which the thread must not be used again. */
  isLast?(answer: Answer): boolean;
}

export interface Done<Answer> {
  answer: Answer;
  /** How long threads were held, earlier runs that had to give way included. */
  threadMs: number;
}

export type Failure = "deadline" | "memory" | "died";

/** The thread ended while it did this work. Says nothing of the work itself, which may be personal. */
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
  /** Made when a thread takes the work, and again when it has to be run again. */
  readonly message: () => Message;
  resolve(done: Done<Answer>): void;
  refuse(reason: Error): void;
  ranMs: number;
}

interface Thread<Answer> {
  readonly worker: Worker;
  phase: "starting" | "ready" | "ended";
  readonly held: Work<Answer>[];
  /** When the first of `held` began to run. */
  runningSince: number;
  /** The deadline of what runs or of the start, or the end of idleness. */
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
  /** Owners that leave a thread to the others, and until when. */
  readonly #slowUntil = new Map<string, number>();
  #limit: number;
  #isClosed = false;
  #giveWayTimer: NodeJS.Timeout | undefined;

  constructor(options: ThreadPoolOptions<Answer>) {
    this.#options = options;
    this.#queue = new FairQueue(options);
    this.#limit = options.threads;
  }

  /** Threads that run now. */
  get size(): number {
    return this.#threads.size;
  }

  /** How many threads may run from now on. */
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

  /** Ends the threads. What runs or waits is refused. */
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

  /** What an owner holds; Infinity when it must not have more. */
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

  /** Starts the clock of the first work held, or of idleness when there is none. */
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
    const worker = startWorker(this.#options);
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

  /** The work that ran fails; what was posted ahead of its turn is not to blame and waits again. */
  #fail(thread: Thread<Answer>, failure: Failure): void {
    if (thread.phase === "ended") return;
    const work = thread.held.shift();
    this.#endAndPutBack(thread);
    work?.refuse(new ThreadFailed(failure, this.#stopClock(thread, work)));
    this.#assign();
  }

  /** Nothing was run: the cause lies in the environment, and another thread would end like this one. */
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

  /** For an owner that waits and holds nothing: takes a thread from one that holds several. */
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
