import { Unavailable } from "./fair-queue.ts";

/*
 * Calls between two processes over a channel that keeps the order of messages, such as the one
 * between a process and its child. Both sides offer operations: plain data in and out.
 *
 * - A call settles: with the answer, with the other side's error, or with `Unavailable` when too
 *   many wait, when `waitMs` have passed, or when the channel is closed.
 * - A call whose time is over before it is begun is dropped, so a busy process does no work that
 *   nobody waits for.
 * - Calls are begun in their order, for at most SLICE_MS in one turn of the event loop.
 */

export interface Channel {
  send(message: unknown): void;
  onMessage(receive: (message: unknown) => void): void;
}

/** One argument each; the result may be a promise. */
export type Operations = Readonly<Record<string, (input: never) => unknown>>;

type Input<Operation> = Operation extends (input: infer Given) => unknown ? Given : never;
type Output<Operation> = Operation extends (input: never) => infer Result ? Awaited<Result> : never;

export interface Patience {
  /** Whose answer is awaited, at the start of a message to the caller. */
  readonly whose: string;
  /** Infinity: as long as the channel is open. */
  readonly waitMs: number;
}

/** An error as it travels: its name, its message and those of its fields that are no objects. */
export type ErrorFields = { name: string; message: string } & Readonly<Record<string, unknown>>;

/** By name, for errors that callers tell apart. */
export type Revivers = Readonly<Record<string, (fields: ErrorFields) => Error>>;

interface Call {
  readonly call: number;
  readonly name: string;
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

const MAX_WAITING = 1_000;
const SLICE_MS = 5;

/** Milliseconds of the machine's monotonic clock, which its processes share. */
function sharedNow(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1_000 + nanoseconds / 1e6;
}

export class Peer<Theirs extends object> {
  readonly #channel: Channel;
  readonly #ours: ReadonlyMap<string, (input: never) => unknown>;
  readonly #revivers: Revivers;
  readonly #waiting = new Map<number, Waiting>();
  readonly #queue: Call[] = [];
  #lastCall = 0;
  #isBeginning = false;
  #isClosed = false;

  constructor(channel: Channel, ours: Operations, revivers: Revivers = {}) {
    this.#channel = channel;
    this.#ours = new Map(Object.entries(ours));
    this.#revivers = { Unavailable: reviveUnavailable, ...revivers };
    channel.onMessage((message) => this.#receive(message as Message));
  }

  call<Name extends keyof Theirs & string>(
    name: Name,
    input: Input<Theirs[Name]>,
    { whose, waitMs }: Patience,
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
      this.#channel.send({ call, name, input, until: sharedNow() + waitMs });
    });
  }

  /** Without an answer. */
  tell<Name extends keyof Theirs & string>(name: Name, input: Input<Theirs[Name]>): void {
    if (!this.#isClosed) this.#channel.send({ told: name, input });
  }

  /** The channel is closed: nobody answers any more. */
  close(): void {
    this.#isClosed = true;
    this.#queue.length = 0;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(stopping());
    }
    this.#waiting.clear();
  }

  #receive(message: Message): void {
    if ("call" in message) {
      this.#queue.push(message);
      if (!this.#isBeginning) this.#beginCalls();
    } else if ("told" in message) {
      // There is nobody to tell of a failure.
      this.#run(message.told, message.input).catch(() => {});
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

  #beginCalls(): void {
    this.#isBeginning = true;
    const end = performance.now() + SLICE_MS;
    for (let call = this.#queue.shift(); call; call = this.#queue.shift()) {
      if (call.until > sharedNow()) void this.#answer(call);
      if (performance.now() < end) continue;
      setImmediate(() => this.#beginCalls());
      return;
    }
    this.#isBeginning = false;
  }

  async #answer({ call, name, input }: Call): Promise<void> {
    try {
      const output = await this.#run(name, input);
      this.#channel.send({ answered: call, output });
    } catch (error) {
      this.#channel.send({ failed: call, error: toFields(error) });
    }
  }

  async #run(name: string, input: unknown): Promise<unknown> {
    const operation = this.#ours.get(name);
    if (!operation) throw new Error(`there is no operation ${name}`);
    return operation(input as never);
  }
}

function toFields(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { name: "Error", message: "no error was thrown" };
  const plain = Object.entries(error).filter(([, value]) => typeof value !== "object");
  return { ...Object.fromEntries(plain), name: error.name, message: error.message };
}

/** For the log; the other side has the stack. */
const reviveAny = ({ name, message, ...fields }: ErrorFields): Error =>
  Object.assign(new Error(message), fields, { name });

const reviveUnavailable = ({ message, retryAfterSeconds }: ErrorFields): Error =>
  new Unavailable(message, Number(retryAfterSeconds));

const stopping = (): Unavailable => new Unavailable("The service is stopping. Retry in a moment.");
