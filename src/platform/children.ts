import cluster, { type Worker } from "node:cluster";
import type { Log } from "./log.ts";
import { CallQueue, Peer, type Channel, type Operations, type Revivers } from "./peer.ts";

/*
 * Child processes that run this program again and share sockets (`node:cluster`). Each child accepts
 * connections by itself, so a process that hangs, this one too, keeps no other from answering.
 *
 *   starting  until the child calls `up`; ending before that fails the first start
 *   up        it serves; when it ends, it is replaced after a pause that doubles with each short life
 *   stopping  told by `close`; it finishes what is in flight, and is not replaced
 *
 * A child ends at once when this process does: its channel closes.
 *
 * Both sides send a beat every second. A child that sends none any more is killed and replaced. A
 * child that gets none any more kills this process and ends: the service manager can replace a hung
 * process only when it has ended.
 */

/** Offered by this process to every child, beside the given operations. */
export interface ParentOperations<Info> {
  up(info: Info): void;
  /** The reason why the child is about to end. */
  failed(reason: { message: string; code: string | undefined }): void;
  beat(): void;
}

export interface ChildOperations {
  close(): void;
  beat(): void;
}

export interface ChildrenOptions<Info> {
  readonly count: number;
  readonly operations: Operations;
  /** Called for every child that is up. */
  onUp(info: Info): void;
  onEnd(pid: number): void;
  readonly log: Log;
  readonly beatMs?: number;
}

interface Child<Theirs extends object> {
  readonly worker: Worker;
  readonly pid: number;
  readonly peer: Peer<Theirs>;
  /** Undefined while it starts. */
  upAt: number | undefined;
  /** Since its last beat. */
  missedBeats: number;
  reason: Error | undefined;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
/** A child that served this long did not fail because of its start. */
const STEADY_MS = 60_000;

const BEAT_MS = 1_000;
/**
 * Counted by the beats of the side that waits, so time in which the whole machine slept or stalled
 * does not count. Healthy processes block for well below a second; the rest is for a machine that
 * swaps or starves them. Clients and proxies give up after 30 s or later.
 */
const MAX_MISSED_BEATS = 20;
/** Until it is up a process loads much in one go, slowly where many start on few cores. */
const MAX_MISSED_AT_START = 300;

export class Children<Theirs extends ChildOperations, Info = unknown> {
  readonly #options: ChildrenOptions<Info>;
  readonly #children = new Set<Child<Theirs>>();
  readonly #pauses = new Set<NodeJS.Timeout>();
  readonly #calls = new CallQueue();
  #phase: "starting" | "running" | "stopping" = "starting";
  #shortLives = 0;
  /** Settles the start, and later the stop. */
  #changed: (error?: Error) => void = () => {};

  constructor(options: ChildrenOptions<Info>) {
    this.#options = options;
  }

  /** Resolves when all are up; rejects when one ends before. */
  start(): Promise<void> {
    // Before the set-up, which keeps what it finds.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    // Binary, because JSON has no typed arrays.
    cluster.setupPrimary({ serialization: "advanced" });
    setInterval(() => this.#beat(), this.#options.beatMs ?? BEAT_MS).unref();
    // A child that hangs does not see that its channel is closed.
    process.once("exit", () => {
      for (const { worker } of this.#children) worker.process.kill("SIGKILL");
    });
    return new Promise((resolve, reject) => {
      this.#changed = (error) => {
        if (error) reject(error);
        if (this.up.length < this.#options.count) return;
        this.#phase = "running";
        resolve();
      };
      for (let n = 0; n < this.#options.count; n++) this.#fork();
    });
  }

  /** Those that start or serve. */
  get all(): readonly Pick<Child<Theirs>, "pid" | "peer">[] {
    return [...this.#children];
  }

  /** Those that serve. */
  get up(): readonly Pick<Child<Theirs>, "pid" | "peer">[] {
    return [...this.#children].filter(({ upAt }) => upAt !== undefined);
  }

  /** Resolves when all have finished and ended. */
  stop(): Promise<void> {
    this.#phase = "stopping";
    for (const pause of this.#pauses) clearTimeout(pause);
    for (const { worker, upAt, peer } of this.#children) {
      // Nothing is in flight in one that starts.
      if (upAt === undefined) worker.process.kill("SIGKILL");
      else peer.tell("close", undefined as never);
    }
    return new Promise((resolve) => {
      this.#changed = () => this.#children.size === 0 && resolve();
      this.#changed();
    });
  }

  #beat(): void {
    for (const child of this.#children) {
      child.peer.tell("beat", undefined as never);
      const isHung = child.missedBeats++ >= maxMissed(child.upAt !== undefined);
      if (!isHung) continue;
      child.reason ??= new Error(
        `killed because it sent no sign of life ${child.missedBeats} times`,
      );
      child.worker.process.kill("SIGKILL");
    }
  }

  #fork(): void {
    const worker = cluster.fork();
    const { onUp, operations } = this.#options;
    const ours: ParentOperations<Info> = {
      up: (info) => {
        child.upAt = performance.now();
        // Fewer may be missing from now on.
        child.missedBeats = 0;
        onUp(info);
        if (this.#phase === "starting") this.#changed();
      },
      failed: ({ message, code }) =>
        void (child.reason = Object.assign(new Error(message), { code })),
      beat: () => void (child.missedBeats = 0),
    };
    const child: Child<Theirs> = {
      worker,
      pid: worker.process.pid ?? 0,
      peer: new Peer(channelTo(worker), { ...operations, ...ours }, { calls: this.#calls }),
      upAt: undefined,
      missedBeats: 0,
      reason: undefined,
    };
    this.#children.add(child);
    worker.once("exit", (code, signal) => this.#ended(child, signal || code));
    // Without a listener an error would end this process. One that never began does not exit.
    worker.on("error", ({ code }: NodeJS.ErrnoException) => {
      if (worker.process.pid === undefined) this.#ended(child, code ?? "error");
    });
  }

  #ended(child: Child<Theirs>, how: string | number): void {
    const { pid, peer, upAt, reason } = child;
    this.#children.delete(child);
    peer.close();
    this.#options.onEnd(pid);
    if (this.#phase !== "running") {
      this.#changed(reason ?? new Error(`A process ended while it started (${how}).`));
      return;
    }
    const isSteady = upAt !== undefined && performance.now() - upAt > STEADY_MS;
    this.#shortLives = isSteady ? 1 : this.#shortLives + 1;
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#shortLives - 1));
    this.#options.log.error(
      { pid, how, reason: reason?.message, pauseMs },
      "an API process ended; another is started",
    );
    const pause = setTimeout(() => {
      this.#pauses.delete(pause);
      this.#fork();
    }, pauseMs);
    this.#pauses.add(pause);
  }
}

const maxMissed = (isUp: boolean): number => (isUp ? MAX_MISSED_BEATS : MAX_MISSED_AT_START);

export interface ParentOptions {
  /** Without `beat`. */
  readonly ours: Operations;
  readonly revivers?: Revivers;
  readonly log: Log;
  readonly beatMs?: number;
}

/** The process that started this one, seen from here. */
export class Parent<Theirs extends ParentOperations<Info>, Info = unknown> {
  readonly peer: Peer<Theirs>;
  readonly #pid = process.ppid;
  readonly #log: Log;
  #isUp = false;
  #missedBeats = 0;

  constructor({ ours, revivers = {}, log, beatMs = BEAT_MS }: ParentOptions) {
    const channel: Channel = {
      send: (message) => void process.send?.(message, undefined, undefined, () => {}),
      onMessage: (receive) => void process.on("message", receive),
    };
    const beat = (): void => void (this.#missedBeats = 0);
    this.peer = new Peer<Theirs>(channel, { ...ours, beat }, { revivers });
    this.#log = log;
    const beating = setInterval(() => {
      this.peer.tell("beat", undefined as never);
      if (this.#missedBeats++ < maxMissed(this.#isUp)) return;
      clearInterval(beating);
      this.#giveUp(beatMs);
    }, beatMs);
  }

  async up(info: Info): Promise<void> {
    await this.peer.call("up", info as never, { whose: "The first process", waitMs: Infinity });
    this.#isUp = true;
    this.#missedBeats = 0;
  }

  #giveUp(flushMs: number): void {
    // Requests that wait for it are answered with 503 before this process ends.
    this.peer.close();
    setTimeout(() => {
      this.#log.fatal(
        { pid: this.#pid },
        `the first process sent no sign of life ${this.#missedBeats} times; it is killed`,
      );
      if (process.ppid === this.#pid) process.kill(this.#pid, "SIGKILL");
      process.exit(1);
    }, flushMs);
  }
}

const channelTo = (worker: Worker): Channel => ({
  // A child that has just ended gets nothing; its exit is reported anyway.
  send: (message) => void (worker.isConnected() && worker.send(message as object, () => {})),
  onMessage: (receive) => void worker.on("message", receive),
});
