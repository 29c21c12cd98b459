/*
 * The operator's language model. Every answer is checked by the caller; problems go back with the next of
 * at most three attempts. A model that fails costs its task only: calls are bounded in time, number and
 * tokens, and an endpoint that does not answer is left alone for a while.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Config, ModelTask } from "../platform/config.ts";
import { createFairGate, Unavailable } from "../platform/fair-queue.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";
import { NO_TRACING, type Tracing } from "../platform/tracing.ts";
import { Breaker } from "./breaker.ts";
import { openEndpoint, parseAnswer, Refused, sizeOf, type ChatMessage } from "./endpoint.ts";
import { shapeProblems, type AnswerShape } from "./shape.ts";

export interface Ask<T> {
  readonly task: ModelTask;
  /** The app that asks, whose tokens are counted. */
  readonly owner: string;
  /** The task and its style; never a customer's text. */
  readonly instructions: string;
  /** All data the model receives. */
  readonly facts: object;
  /** Of the answer; `check` is given no other. */
  readonly shape: AnswerShape;
  /** The answer to use, or its problems, which are sent to the model with the next attempt. */
  check(answer: unknown): Promise<CheckedAnswer<T>>;
}

/** A usable answer of a model, or what is wrong with it. */
export type CheckedAnswer<T> = { readonly answer: T } | { readonly problems: readonly string[] };

export interface LanguageModel {
  /** As the operator named it. */
  readonly name: string | null;
  /** What is given to the customer when it fails. */
  readonly fallback: "embedded" | "fail";
  /** It does not answer and is left alone for now. */
  readonly isPaused: boolean;
  does(task: ModelTask): boolean;
  /**
   * One JSON object that holds to the facts; throws LanguageModelFailed after the last attempt, and
   * Unavailable where its answer cannot be checked now, or where the caller shall come again later.
   */
  write<T>(ask: Ask<T>): Promise<T>;
}

/** The message is for the log: it names the cause, never what was sent or received. */
export class LanguageModelFailed extends Error {}

/** Counts what apps use, in all processes. */
export interface ModelLedger {
  /** Tokens of the app today. */
  spent(owner: string): Promise<number>;
  add(owner: string, task: ModelTask, use: UsedByResult): Promise<void>;
}

export interface UsedByResult {
  readonly isWritten: boolean;
  readonly calls: number;
  readonly sent: number;
  readonly received: number;
  readonly millis: number;
}

export type ModelConfig = Pick<
  Config,
  | "llmUrl"
  | "llmModel"
  | "llmKey"
  | "llmTasks"
  | "llmFallback"
  | "llmTimeoutSeconds"
  | "llmCallTokens"
  | "llmDayTokens"
  | "llmParallel"
  | "llmBreakerSeconds"
>;

export interface ModelDeps {
  ledger?: ModelLedger | undefined;
  log?: Log | undefined;
  metrics?: Metrics | undefined;
  tracing?: Tracing | undefined;
  /** Where work can be done later: what finds all calls taken is refused and tried again, so that it holds
   * no place of work that needs no model. */
  isPatient?: boolean;
  pauseMs?: number;
  tryMs?: number;
}

const TRIES = 3;
const PAUSE_MS = 250;
const MAX_PROBLEMS = 20;
const MAX_PROBLEM_CHARS = 200;
const WAITING = { maxWaiting: 64, maxWaitingPerOwner: 32, maxWaitMs: 10_000 };
const RETRY_SECONDS = 2;

/** Undefined without `WAYMARK_LLM_URL`: the embedded engine does everything. */
export function createLanguageModel(
  config: ModelConfig,
  deps: ModelDeps = {},
): LanguageModel | undefined {
  return config.llmUrl === "" ? undefined : new Port(config, deps);
}

class Port implements LanguageModel {
  readonly #config: ModelConfig;
  readonly #deps: ModelDeps;
  readonly #tracing: Tracing;
  readonly #complete: ReturnType<typeof openEndpoint>;
  readonly #enter: ReturnType<typeof createFairGate>;
  readonly #breaker: Breaker;
  #calling = 0;

  constructor(config: ModelConfig, deps: ModelDeps) {
    const { llmUrl: url, llmModel: model, llmKey: key, llmParallel: atOnce } = config;
    this.#config = config;
    this.#deps = deps;
    this.#tracing = deps.tracing ?? NO_TRACING;
    const timeoutMs = deps.tryMs ?? config.llmTimeoutSeconds * 1_000;
    const settings = { url, model, key, timeoutMs, maxTokens: config.llmCallTokens };
    this.#complete = openEndpoint(settings, this.#tracing);
    this.#enter = createFairGate({ atOnce, atOncePerOwner: atOnce, ...WAITING });
    this.#breaker = new Breaker(config.llmBreakerSeconds * 1_000, () => {
      deps.metrics?.modelPaused();
      deps.log?.warn("the language model does not answer and is not called for a while");
    });
  }

  get name(): string | null {
    return this.#config.llmModel || null;
  }

  get fallback(): "embedded" | "fail" {
    return this.#config.llmFallback;
  }

  get isPaused(): boolean {
    return this.#breaker.isOpen;
  }

  does(task: ModelTask): boolean {
    return this.#config.llmTasks.includes(task);
  }

  async write<T>(ask: Ask<T>): Promise<T> {
    const { isPatient } = this.#deps;
    if (isPatient && this.#calling >= this.#config.llmParallel)
      throw new Unavailable("All calls of the language model are taken.", RETRY_SECONDS);
    this.#calling++;
    try {
      return await this.#enter(ask.owner, () => this.#inTime(ask)).catch((error: unknown) => {
        // Before the first call: nothing else in there waits for a place.
        if (error instanceof Unavailable && !isPatient && !(error instanceof CannotCheck))
          throw new LanguageModelFailed("all calls of the language model are taken");
        throw error;
      });
    } finally {
      this.#calling--;
    }
  }

  /** Asks, and counts what that took, however it ends. */
  async #inTime<T>(ask: Ask<T>): Promise<T> {
    const { ledger, log, metrics } = this.#deps;
    const began = performance.now();
    const use = { isWritten: false, calls: 0, sent: 0, received: 0, millis: 0 };
    try {
      const answer = await this.#attempts(ask, use);
      use.isWritten = true;
      return answer;
    } finally {
      use.millis = Math.round(performance.now() - began);
      metrics?.model(ask.task, use);
      log?.info({ task: ask.task, ...use }, "language model");
      if (use.calls > 0)
        await ledger
          ?.add(ask.owner, ask.task, use)
          .catch((error: unknown) =>
            log?.warn({ err: error }, "the use of the language model could not be counted"),
          );
    }
  }

  async #attempts<T>(ask: Ask<T>, use: UsedByResult & Counted): Promise<T> {
    const opening: ChatMessage[] = [
      { role: "system", content: ask.instructions },
      { role: "user", content: JSON.stringify(ask.facts) },
    ];
    let messages = opening;
    let cause: unknown;
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      if (attempt > 1) await delay((this.#deps.pauseMs ?? PAUSE_MS) * 2 ** (attempt - 2));
      await this.#refuseOverdrawn(ask.owner, use);
      let text: string;
      try {
        text = await this.#call(messages, ask.shape, use);
      } catch (error) {
        cause = error;
        messages = opening;
        if (error instanceof Refused || this.isPaused) break;
        continue;
      }
      const checked = await this.#check(ask, text);
      if ("answer" in checked) return checked.answer;
      if ("error" in checked) {
        cause = checked.error;
        messages = opening;
        continue;
      }
      cause = new Error(`the answer does not hold to the facts (${checked.problems.length})`);
      messages = [
        ...opening,
        { role: "assistant", content: text },
        { role: "user", content: complain(checked.problems) },
      ];
    }
    throw new LanguageModelFailed((cause as Error).message);
  }

  async #call(messages: readonly ChatMessage[], shape: AnswerShape, use: Counted): Promise<string> {
    if (!this.#breaker.enter()) throw new Refused("the model did not answer before");
    use.calls++;
    try {
      const reply = await this.#tracing.step("language model", {}, () =>
        this.#complete(messages, shape),
      );
      this.#breaker.succeeded();
      use.sent += reply.sent;
      use.received += reply.received;
      return reply.text;
    } catch (error) {
      this.#breaker.failed();
      // What was sent is paid for, whatever came back.
      use.sent += sizeOf(messages);
      throw error;
    }
  }

  async #check<T>(ask: Ask<T>, text: string): Promise<CheckedAnswer<T> | { error: unknown }> {
    try {
      const answer = parseAnswer(text);
      const problems = shapeProblems(ask.shape, answer);
      return problems.length > 0 ? { problems } : await ask.check(answer);
    } catch (error) {
      if (error instanceof Unavailable)
        throw new CannotCheck(error.message, error.retryAfterSeconds);
      return { error };
    }
  }

  async #refuseOverdrawn(owner: string, { sent, received }: UsedByResult): Promise<void> {
    const { llmDayTokens: most } = this.#config;
    if (most === 0) return;
    const spent = (await this.#deps.ledger?.spent(owner)) ?? 0;
    if (spent + sent + received >= most)
      throw new LanguageModelFailed("the app's tokens of today are spent");
  }
}

/** The answer cannot be checked now; the queue of calls was passed. */
class CannotCheck extends Unavailable {}

interface Counted {
  calls: number;
  sent: number;
  received: number;
}

function complain(problems: readonly string[]): string {
  const told = problems.slice(0, MAX_PROBLEMS).map((one) => one.slice(0, MAX_PROBLEM_CHARS));
  return `Not usable: ${told.join("; ")}. Answer again, with the whole JSON object.`;
}
