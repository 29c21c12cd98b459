import { createServer, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
} from "prom-client";

/*
 * Metrics for Prometheus. What happens is counted where it happens; states (queues, pools, the
 * index) are read when somebody scrapes. Labels are bounded: route patterns, never paths or ids.
 */

/** Seconds; the middle is where our requests are. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Below the usual timeout of a scrape: without the database the rest must still be seen. */
const READ_MS = 1_500;
const BATCH_SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500];

export type Labels = Readonly<Record<string, string>>;

/** One value of a state, with its labels. */
export interface GaugeReading {
  readonly value: number;
  readonly labels?: Labels;
}

export interface State {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
}

/** The format of Prometheus, for a scrape. */
export interface Scrape {
  readonly contentType: string;
  text(): Promise<string>;
}

/** The values of one process at one moment, as plain data. */
export type Snapshot = readonly MetricObjectWithValues<MetricValue<string>>[];

export class Metrics implements Scrape {
  readonly #registry = new Registry();
  readonly #requests: Histogram;
  readonly #credits: Counter;
  readonly #batches: Histogram;
  readonly #attempts: Counter;
  readonly #tasks: Histogram;
  readonly #model: ModelMetrics;

  constructor() {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: "waymark_http_request_duration_seconds",
      help: "Requests to /v1 by route pattern and status",
      labelNames: ["method", "route", "status"],
      buckets: DURATIONS,
      registers,
    });
    this.#credits = new Counter({
      name: "waymark_credits_charged_total",
      help: "Credits that requests were charged",
      registers,
    });
    this.#batches = new Histogram({
      name: "waymark_admission_batch_size",
      help: "Requests that were admitted by one statement",
      buckets: BATCH_SIZES,
      registers,
    });
    this.#attempts = new Counter({
      name: "waymark_webhook_attempts_total",
      help: "Webhook attempts by outcome",
      labelNames: ["outcome"],
      registers,
    });
    this.#tasks = new Histogram({
      name: "waymark_task_duration_seconds",
      help: "Background tasks by name and outcome",
      labelNames: ["task", "outcome"],
      buckets: DURATIONS,
      registers,
    });
    this.#model = modelMetrics(registers);
  }

  request(labels: { method: string; route: string; status: number }, seconds: number): void {
    this.#requests.observe(labels, seconds);
  }

  charged(credits: number): void {
    if (credits > 0) this.#credits.inc(credits);
  }

  admitted(requests: number): void {
    this.#batches.observe(requests);
  }

  webhookAttempt(outcome: "succeeded" | "failed"): void {
    this.#attempts.inc({ outcome });
  }

  task(task: string, outcome: "succeeded" | "failed", seconds: number): void {
    this.#tasks.observe({ task, outcome }, seconds);
  }

  /** A result that a language model was asked for. */
  model(
    task: string,
    use: { isWritten: boolean; calls: number; sent: number; received: number; millis: number },
  ): void {
    const { durations, calls, tokens } = this.#model;
    durations.observe({ task, outcome: use.isWritten ? "written" : "failed" }, use.millis / 1_000);
    calls.inc({ task }, use.calls);
    tokens.inc({ task, direction: "sent" }, use.sent);
    tokens.inc({ task, direction: "received" }, use.received);
  }

  /** The language model does not answer and is left alone for a while. */
  modelPaused(): void {
    this.#model.pauses.inc();
  }

  /** Several gauges that one look answers, so that a scrape asks the database once. */
  states(
    all: readonly State[],
    read: () => Promise<ReadonlyMap<string, readonly GaugeReading[]>>,
  ): void {
    const nothing = new Map<string, readonly GaugeReading[]>();
    let looking: Promise<ReadonlyMap<string, readonly GaugeReading[]>> | undefined;
    // The registry collects all gauges at once, so those of a scrape share one look.
    const look = () =>
      (looking ??= Promise.race([
        read().catch(() => nothing),
        sleep(READ_MS, nothing, { ref: false }),
      ]).finally(() => (looking = undefined)));
    for (const { name, help, labels = [] } of all) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [this.#registry],
        async collect() {
          const found = await look();
          gauge.reset();
          // A gauge without labels is 0 after a reset; what is unknown must be absent.
          gauge.remove({});
          for (const reading of found.get(name) ?? [])
            gauge.set(reading.labels ?? {}, reading.value);
        },
      });
    }
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  snapshot(): Promise<Snapshot> {
    return this.#registry.getMetricsAsJSON();
  }
}

/** Seconds; a model answers in many of them. */
const MODEL_DURATIONS = [0.5, 1, 2.5, 5, 10, 20, 40, 60, 120];

interface ModelMetrics {
  readonly durations: Histogram;
  readonly calls: Counter;
  readonly tokens: Counter;
  readonly pauses: Counter;
}

const modelMetrics = (registers: Registry[]): ModelMetrics => ({
  durations: new Histogram({
    name: "waymark_model_duration_seconds",
    help: "Results that the language model was asked for, by task and outcome",
    labelNames: ["task", "outcome"],
    buckets: MODEL_DURATIONS,
    registers,
  }),
  calls: new Counter({
    name: "waymark_model_calls_total",
    help: "Calls of the language model by task",
    labelNames: ["task"],
    registers,
  }),
  tokens: new Counter({
    name: "waymark_model_tokens_total",
    help: "Tokens sent to and received from the language model by task",
    labelNames: ["task", "direction"],
    registers,
  }),
  pauses: new Counter({
    name: "waymark_model_pauses_total",
    help: "How often the language model was left alone because it did not answer",
    registers,
  }),
});

/** Adds up the metrics of several processes; the first one's where adding means nothing. */
export const sumSnapshots = (all: readonly Snapshot[]): Promise<string> =>
  sum(
    all.map((one) => one.map((metric) => ({ ...metric, aggregator: howToSum(metric) }))),
  ).metrics();

/**
 * Counts of an ended process, which stay in the sum: a sum that falls would look like a restart and
 * be counted again.
 */
export async function keepCounts(all: readonly Snapshot[]): Promise<Snapshot> {
  const counts = all.map((one) =>
    one.filter(({ type }) => String(type) === "counter" || String(type) === "histogram"),
  );
  return sum(counts).getMetricsAsJSON();
}

const sum = (all: readonly Snapshot[]): Registry => AggregatorRegistry.aggregate([...all]);

/** An average would hide the one process whose event loop is late. */
function howToSum({ name, aggregator }: Snapshot[number]): Snapshot[number]["aggregator"] {
  if (name.startsWith("nodejs_eventloop_lag")) return "max";
  return aggregator === "omit" ? "first" : aggregator;
}

/** Serves GET /metrics and nothing else, for a port that only operators reach. */
export function createMetricsServer(metrics: Scrape): Server {
  return createServer((request, response) => {
    if (request.url !== "/metrics" || request.method !== "GET") {
      response.writeHead(request.url === "/metrics" ? 405 : 404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}
