import type { AddressInfo } from "node:net";
import type { IndexSize } from "../features/catalogue/index.ts";
import {
  createSharedJobIndex,
  type FoundJobs,
  type IndexState,
  type JobIndex,
  type JobSearch,
} from "../features/jobs/index.ts";
import type { CatalogueMatch, MarketFigures, MarketQuery, RankedJob } from "../engine/index.ts";
import { loadKnowledge } from "../knowledge/index.ts";
import { reportThisProcess } from "../operator/api/process-report.ts";
import { watchConnections } from "../operator/metrics/process-states.ts";
import { Parent, type ChildOperations, type ParentOperations } from "../platform/children.ts";
import type { Config } from "../platform/config.ts";
import {
  UnreadableDocument,
  type DocumentPool,
  type Redaction,
} from "../platform/documents/index.ts";
import type { Log } from "../platform/log.ts";
import type { Scrape, Snapshot } from "../platform/metrics.ts";
import type { Peer, Patience, Revivers } from "../platform/peer.ts";
import { shareOfConnections } from "../platform/postgres/database.ts";
import { openRuntime } from "../platform/runtime.ts";
import { ThreadFailed } from "../platform/threads.ts";
import type { Tracing } from "../platform/tracing.ts";
import {
  openResumeReader,
  warmUpServing,
  type TextAnswer,
  type TextQuestion,
  type TextThreads,
} from "../reading/index.ts";
import { openCatalogue, openHttp, type Closer, type Http, type Parts } from "./api.ts";
import { openMetrics, openTracing } from "./telemetry.ts";
import { VERSION } from "../version.ts";

/*
 * One of several processes that share a port: it answers HTTP with its own connections to the
 * database, and calls the first process for the embedded index and for the threads that read documents
 * and texts. Postings in a cluster it searches itself. It does as that one tells it and ignores signals, which a terminal sends to all; it
 * ends at once when that one does.
 */

/** Offered by the first process. */
export interface GroupOperations extends ParentOperations<AddressInfo> {
  program(): Program;
  /** Resolves when the index is loaded. */
  ready(): Promise<Orders>;
  search: JobIndex["search"];
  match: JobIndex["match"];
  figures: JobIndex["figures"];
  readDocument(
    order: { bytes: Uint8Array; isLast: boolean },
    owner: string,
  ): ReturnType<DocumentPool["read"]>;
  redactDocument(
    order: { bytes: Uint8Array; redaction: Redaction; isLast: boolean },
    owner: string,
  ): ReturnType<DocumentPool["redact"]>;
  readText(question: TextQuestion, owner: string): Promise<TextAnswer>;
  scrape(): Promise<string>;
}

/** Offered by this one. */
export interface MemberOperations extends ChildOperations {
  follow(status: IndexStatus): void;
  snapshot(): Promise<Snapshot>;
  drain(): void;
}

export interface Program {
  version: string;
  /** Of the knowledge base: skills and roles are numbered by it. */
  fingerprint: string;
}

export interface Orders {
  port: number;
  sandboxKey: string | undefined;
  index: IndexStatus;
  isDraining: boolean;
}

export interface IndexStatus {
  state: IndexState;
  /** Milliseconds since the last change of postings. */
  changedAgoMs: number;
  /** Undefined: as told before. */
  size: IndexSize | undefined;
}

const INDEX_WAIT_SECONDS = 5;
const INDEX: Patience = { whose: "The job index", waitMs: INDEX_WAIT_SECONDS * 1_000 };
/** Longer than the threads let anything wait and run. */
const THREADS: Patience = { whose: "The reader", waitMs: 100_000 };
const SCRAPE: Patience = { whose: "The first process", waitMs: 5_000 };
const START: Patience = { whose: "The first process", waitMs: Infinity };
const CHANGED = "the program or its knowledge base has changed since the start; restart it";
/** The first process tells the state of the index every second. */
const SILENT_MS = 5_000;

const REVIVERS: Revivers = {
  ThreadFailed: ({ failure, threadMs }) =>
    new ThreadFailed(failure as ThreadFailed["failure"], Number(threadMs)),
  UnreadableDocument: ({ reason, threadMs }) =>
    new UnreadableDocument(reason as UnreadableDocument["reason"], Number(threadMs)),
};

export async function serveChild(config: Config, log: Log): Promise<void> {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
  const member = new Member(config, log);
  try {
    await member.serve();
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    await member.first.peer.call("failed", { message, code }, SCRAPE).catch(() => {});
    process.exit(1);
  }
}

class Member {
  readonly #config: Config;
  readonly #log: Log;
  readonly #closers: Closer[] = [];
  readonly first: Parent<GroupOperations, AddressInfo>;
  /** Undefined where postings are in a cluster. */
  readonly #followed: FollowedIndex | undefined;
  #http: Http | undefined;
  #snapshot: () => Promise<Snapshot> = async () => [];

  constructor(config: Config, log: Log) {
    this.#config = config;
    this.#log = log;
    const ours: Omit<MemberOperations, "beat"> = {
      follow: (status) => this.#followed?.follow(status),
      snapshot: () => this.#snapshot(),
      drain: () => this.#http?.drain(),
      close: () => void this.#close(),
    };
    this.first = new Parent({ ours: { ...ours }, revivers: REVIVERS, log });
    if (config.catalogue === "embedded") this.#followed = new FollowedIndex(this.first.peer);
  }

  async serve(): Promise<void> {
    const config = this.#config;
    const log = this.#log;
    const maxConnections = shareOfConnections(config.processes);
    // Before the database is opened: another version would migrate it under the first process.
    const program = await this.first.peer.call("program", undefined, START);
    if (program.version !== VERSION) throw new Error(CHANGED);
    const tracing = await openTracing(config, log);
    this.#closers.push(() => tracing.close());
    const runtime = await openRuntime(config, log, { tracing, maxConnections });
    this.#closers.push(() => runtime.close());
    const knowledge = await loadKnowledge(config.knowledgeDir, { isKept: true });
    const { engine, fingerprint } = knowledge;
    if (program.fingerprint !== fingerprint) throw new Error(CHANGED);
    warmUpServing(engine);
    const metrics = await openMetrics(config);
    if (metrics) {
      watchConnections(metrics, runtime.db);
      this.#snapshot = () => metrics.snapshot();
    }
    const orders = await this.first.peer.call("ready", undefined, START);
    this.#followed?.follow(orders.index);
    const parts = { ...runtime, ...knowledge, metrics, tracing };
    const report = reportThisProcess({ ...runtime, config: { role: "api" }, index: undefined });
    this.#closers.push(() => report.stop());
    this.#http = openHttp(
      {
        ...parts,
        maxConnections,
        sandboxKey: orders.sandboxKey,
        index: this.#followed ?? this.#openIndex(parts),
        documents: this.#documents(tracing),
        reader: openResumeReader({
          engine,
          log,
          tracing,
          threads: this.#textThreads(),
        }),
        scrape: metrics && this.#scrape(metrics.contentType),
        processId: report.id,
      },
      this.#closers,
    );
    if (orders.isDraining) this.#http.drain();
    await this.first.up(await this.#http.listen(orders.port));
  }

  /** An index of its own in the cluster, which takes no memory. */
  #openIndex(parts: Parts): JobIndex {
    const live = openCatalogue(parts);
    this.#closers.push(() => live.stop());
    live.start();
    return createSharedJobIndex(live, parts.engine);
  }

  async #close(): Promise<void> {
    for (const closer of this.#closers.toReversed()) await closer();
    process.exit(0);
  }

  #documents(tracing: Tracing): DocumentPool {
    return {
      read: (bytes, owner = "", isLast = false) =>
        tracing.step("read document", {}, () =>
          this.first.peer.call("readDocument", { bytes, isLast }, { ...THREADS, owner }),
        ),
      redact: (bytes, owner, redaction, isLast = false) =>
        this.first.peer.call("redactDocument", { bytes, redaction, isLast }, { ...THREADS, owner }),
      close: async () => {},
    };
  }

  #textThreads(): TextThreads {
    return {
      run: (owner, question) => this.first.peer.call("readText", question, { ...THREADS, owner }),
      start: async () => {},
      close: async () => {},
    };
  }

  #scrape(contentType: string): Scrape {
    return { contentType, text: () => this.first.peer.call("scrape", undefined, SCRAPE) };
  }
}

/** The index of the first process. Its answers arrive after what it tells of their state. */
class FollowedIndex implements JobIndex {
  readonly #first: Peer<GroupOperations>;
  #status: { state: IndexState; changedAt: number; heardAt: number } | undefined;
  #size: IndexSize | undefined;
  readonly isShared = false;

  constructor(first: Peer<GroupOperations>) {
    this.#first = first;
  }

  follow({ state, changedAgoMs, size }: IndexStatus): void {
    const heardAt = performance.now();
    this.#status = { state, changedAt: heardAt - changedAgoMs, heardAt };
    this.#size = size ?? this.#size;
  }

  search = (search: JobSearch, owner: string): Promise<FoundJobs> =>
    this.#first.call("search", search, { ...INDEX, owner });
  match = (match: CatalogueMatch, owner: string): Promise<RankedJob[]> =>
    this.#first.call("match", match, { ...INDEX, owner });
  figures = (query: MarketQuery, owner: string): Promise<MarketFigures | undefined> =>
    this.#first.call("figures", query, { ...INDEX, owner });
  changedAt = (): number => this.#status?.changedAt ?? performance.now();
  size = (): IndexSize | undefined => this.#size;
  origin = (): undefined => undefined;

  state(): IndexState {
    if (!this.#status) return "loading";
    const isSilent = performance.now() - this.#status.heardAt > SILENT_MS;
    return isSilent ? "behind" : this.#status.state;
  }
}
