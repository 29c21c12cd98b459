import { FairQueue, Unavailable } from "./fair-queue.ts";

/*
 * Calls between two processes over a channel that keeps the order of messages, such as the one
 * between a process and its child. Both sides offer operations: plain data in and out.
 *
 * - A call settles: with the answer, with the other side's error, or with `Unavailable` when too
 *   many wait, when `waitMs` have passed, or when the channel is closed.
 * - A call whose time is over before it is begun is dropped, so a busy process does no work that
 *   nobody waits for.
 * - Peers that share a `CallQueue` begin the calls of each owner (an app) in their order and those of
 *   different owners in rotation, for at most SLICE_MS in one turn of the event loop. A call of one
 *   owner waits for one call of each other owner at most, whatever their number and cost.
 */

export interface Channel {
  send(message: unknown): void;
  onMessage(receive: (message: unknown) => void): void;
}

/** Plain data and the owner of the call; the result may be a promise. */
type Operation = (input: never, owner: string) => unknown;
export type Operations = Readonly<Record<string, Operation>>;

type Input<Given> = Given extends (input: infer Data, owner: string) => unknown ? Data : never;
type Output<Given> = Given extends (input: never, owner: string) => infer Result
  ? Awaited<Result>
  : never;

export interface Patience {
  /** Whose answer is awaited, at the start of a message to the caller. */
  readonly whose: string;
  /** Infinity: as long as the channel is open. */
  readonly waitMs: number;
  /** The app that the call is for: each app gets a fair share. Internal calls have none. */
  readonly owner?: string;
}

/** An error as it travels: its name, its message and its fields of plain types. */
export type ErrorFields = { name: string; message: string } & Readonly<Record<string, unknown>>;

/** By name, for errors that callers tell apart. */
export type Revivers = Readonly<Record<string, (fields: ErrorFields) => Error>>;

interface Call {
  readonly call: number;
  readonly name: string;
  readonly owner: string;
  readonly input: unknown;
  readonly until: number;
}

type Message =
  | Call
  | { readonly told: string; readonly input: unknown }
  | { readonly answered: number; readonly output: unknown }
  | { readonly failed: number; readonly error: ErrorFields };

interface Waiting {
  resolve(output: never): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout | undefined;
}

/** Of a process: calls that it awaits, and calls to it that are not begun. */
const MAX_WAITING = 1_000;
/** One owner must not take all calls that a process may await. */
const MAX_WAITING_PER_OWNER = MAX_WAITING / 2;
const SLICE_MS = 5;

/** Milliseconds of the machine's monotonic clock, which its processes share. */
function sharedNow(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1_000 + nanoseconds / 1e6;
}

interface QueuedCall {
  readonly owner: string;
  begin(): void;
  refuse(reason: Unavailable): void;
}

/** Calls to a process that are not begun, from all its peers. */
export class CallQueue {
  readonly #queue = new FairQueue<QueuedCall>({
    maxWaiting: MAX_WAITING,
    maxWaitingPerOwner: MAX_WAITING_PER_OWNER,
    maxWaitMs: Infinity,
  });
  #isScheduled = false;

  /** Begins it after everything else that has arrived was read, or arrival would decide the order. */
  add(call: QueuedCall): void {
    this.#queue.add(call);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#begin());
  }

  #begin(): void {
    const end = performance.now() + SLICE_MS;
    do {
      const next = this.#queue.take(() => 0);
      this.#isScheduled = next !== undefined;
      if (!next) return;
      next.begin();
    } while (performance.now() < end);
    setImmediate(() => this.#begin());
  }
}

export class Peer<Theirs extends object> {
  readonly #channel: Channel;
  readonly #ours: ReadonlyMap<string, Operation>;
  readonly #revivers: Revivers;
  readonly #calls: CallQueue;
  readonly #waiting = new Map<number, Waiting>();
  #lastCall = 0;
  #isClosed = false;

  constructor(
    channel: Channel,
    ours: Operations,
    { revivers = {}, calls = new CallQueue() }: { revivers?: Revivers; calls?: CallQueue } = {},
  ) {
    this.#channel = channel;
    this.#ours = new Map(Object.entries(ours));
    this.#revivers = { Unavailable: reviveUnavailable, ...revivers };
    this.#calls = calls;
    channel.onMessage((message) => this.#receive(message as Message));
  }

  call<Name extends keyof Theirs & string>(
    name: Name,
    input: Input<Theirs[Name]>,
    { whose, waitMs, owner = "" }: Patience,
  ): Promise<Output<Theirs[Name]>> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(stopping());
      if (this.#waiting.size >= MAX_WAITING)
        return reject(new Unavailable(`${whose} is busy. Retry in a moment.`, 1));
      const call = ++this.#lastCall;
      const giveUp = (): void => {
        this.#waiting.delete(call);
        reject(
          new Unavailable(`${whose} is busy: no answer in ${waitMs / 1_000} s. Retry in a moment.`),
        );
      };
      const timer = waitMs === Infinity ? undefined : setTimeout(giveUp, waitMs);
      this.#waiting.set(call, { resolve, reject, timer });
      this.#channel.send({ call, name, owner, input, until: sharedNow() + waitMs });
    });
  }

  /** Without an answer. */
  tell<Name extends keyof Theirs & string>(name: Name, input: Input<Theirs[Name]>): void {
    if (!this.#isClosed) this.#channel.send({ told: name, input });
  }

  /** The channel is closed: nobody answers any more. */
  close(): void {
    this.#isClosed = true;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(stopping());
    }
    this.#waiting.clear();
  }

  #receive(message: Message): void {
    if ("call" in message) {
      this.#calls.add({
        owner: message.owner,
        begin: () => void this.#answer(message),
        refuse: (reason) => this.#fail(message.call, reason),
      });
    } else if ("told" in message) {
      // There is nobody to tell of a failure.
      this.#run(message.told, message.input, "").catch(() => {});
    } else if ("answered" in message) {
      this.#take(message.answered)?.resolve(message.output as never);
    } else {
      const { error } = message;
      const revive = this.#revivers[error.name] ?? reviveAny;
      this.#take(message.failed)?.reject(revive(error));
    }
  }

  #take(call: number): Waiting | undefined {
    const waiting = this.#waiting.get(call);
    clearTimeout(waiting?.timer);
    this.#waiting.delete(call);
    return waiting;
  }

  async #answer({ call, name, owner, input, until }: Call): Promise<void> {
    if (this.#isClosed || until <= sharedNow()) return;
    try {
      const output = await this.#run(name, input, owner);
      this.#channel.send({ answered: call, output });
    } catch (error) {
      this.#fail(call, error);
    }
  }

  #fail(call: number, error: unknown): void {
    this.#channel.send({ failed: call, error: toFields(error) });
  }

  async #run(name: string, input: unknown, owner: string): Promise<unknown> {
    const operation = this.#ours.get(name);
    if (!operation) throw new Error(`there is no operation ${name}`);
    return operation(input as never, owner);
  }
}

/** Functions cannot be sent. */
const PLAIN = new Set(["string", "number", "boolean"]);

function toFields(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { name: "Error", message: "no error was thrown" };
  const plain = Object.entries(error).filter(([, value]) => PLAIN.has(typeof value));
  return { ...Object.fromEntries(plain), name: error.name, message: error.message };
}

/** For the log; the other side has the stack. */
const reviveAny = ({ name, message, ...fields }: ErrorFields): Error =>
  Object.assign(new Error(message), fields, { name });

const reviveUnavailable = ({ message, retryAfterSeconds }: ErrorFields): Error =>
  new Unavailable(message, Number(retryAfterSeconds));

const stopping = (): Unavailable => new Unavailable("The service is stopping. Retry in a moment.");
