import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { createJobIndex } from "../features/jobs/index.ts";
import { reportThisProcess } from "../operator/api/process-report.ts";
import { watchStates } from "../operator/metrics/process-states.ts";
import { viewCluster } from "../operator/verbs/check-cluster.ts";
import { Children, type ParentOperations } from "../platform/children.ts";
import type { Config } from "../platform/config.ts";
import { openDocumentPool } from "../platform/documents/index.ts";
import type { Metrics, Scrape, Snapshot } from "../platform/metrics.ts";
import type { Patience } from "../platform/peer.ts";
import { openTextThreads, warmUpInSteps } from "../reading/index.ts";
import { openCatalogue, type Api, type ApiParts, type Closer } from "./api.ts";
import type { GroupOperations, IndexStatus, MemberOperations } from "./child.ts";
import { VERSION } from "../version.ts";

/*
 * The first of several processes that share a port. It has what exists once: the index, the threads
 * that read documents and texts, and the worker where the role has one. The others answer HTTP
 * (child.ts) and start while the index loads; they listen when it is loaded.
 */

const NOT_READING = "the reading thread cannot start: no résumé is read";
const TELL_EVERY_MS = 1_000;
const SNAPSHOT: Patience = { whose: "A process", waitMs: 1_000 };

/** Their memory must not grow with every core: a document may take 400 MB, a reader takes 100. */
const documentThreads = (processes: number): number =>
  Math.min(8, Math.max(2, Math.floor(processes / 2)));
const textThreads = (processes: number): number =>
  Math.min(4, Math.max(1, Math.floor(processes / 4)));

type Members = Children<MemberOperations, AddressInfo>;

export async function startGroup(
  parts: ApiParts,
  closers: Closer[],
  stopSignal: Promise<unknown>,
): Promise<Api> {
  const { engine, fingerprint, log, metrics } = parts;
  const { processes, knowledgeDir, drainSeconds, ocr } = parts.config;
  const onChange = (): void => tell(describe());
  const live = openCatalogue(parts, onChange);
  const index = createJobIndex(live, engine);
  const documents = openDocumentPool({ threads: documentThreads(processes), ocr });
  const texts = openTextThreads({ knowledgeDir, fingerprint }, textThreads(processes));
  const describe = (): IndexStatus => ({
    state: index.state(),
    changedAgoMs: performance.now() - live.changedAt(),
    size: undefined,
  });
  const tell = (status: IndexStatus): void => {
    for (const { peer } of members.all) peer.tell("follow", status);
  };
  let address: AddressInfo | undefined;
  let port: Promise<number> | undefined;
  let isDraining = false;
  const members: Members = new Children({
    count: processes,
    operations: {
      program: () => ({ version: VERSION, fingerprint }),
      async ready() {
        await live.mayListen;
        return {
          port: await (port ??= choosePort(parts.config)),
          sandboxKey: parts.sandboxKey,
          index: { ...describe(), size: index.size() },
          isDraining,
        };
      },
      search: (search, owner) => index.search(search, owner),
      match: (match, owner) => index.match(match, owner),
      figures: (query, owner) => index.figures(query, owner),
      readDocument: ({ bytes, isLast }, owner) => documents.read(bytes, owner, isLast),
      redactDocument: ({ bytes, redaction, isLast }, owner) =>
        documents.redact(bytes, owner, redaction, isLast),
      readText: (question, owner) => texts.run(owner, question),
      scrape: async () => scrape?.text() ?? "",
    } satisfies Omit<GroupOperations, keyof ParentOperations<AddressInfo>>,
    onUp: (listening) => void (address ??= listening),
    onEnd: (pid) => scrape?.forget(pid),
    log,
  });
  const scrape = metrics && new GroupScrape(metrics, members);
  const report = reportThisProcess({ ...parts, index });
  const telling = setInterval(() => tell({ ...describe(), size: index.size() }), TELL_EVERY_MS);
  closers.push(
    () => documents.close(),
    () => texts.close(),
    () => live.stop(),
    () => report.stop(),
    async () => clearInterval(telling),
    () => members.stop(),
  );
  if (metrics) watchGroup(metrics, members, { ...parts, index, cluster: viewCluster(parts) });
  live.start();
  let isStopped = false;
  const stopped = stopSignal.then(() => void (isStopped = true));
  const reading = texts.start().catch((error: unknown) => log.error({ err: error }, NOT_READING));
  const starting = [members.start(), warmUpInSteps(engine, () => isStopped), reading];
  await Promise.race([Promise.all(starting), stopped]);
  return {
    inStep: () => live.inStep(),
    address: isStopped ? undefined : address,
    warm: Promise.resolve(),
    scrape,
    drainMs: isStopped ? 0 : drainSeconds * 1000,
    drain() {
      isDraining = true;
      for (const { peer } of members.all) peer.tell("drain", undefined);
    },
  };
}

/**
 * Chooses for PORT=0. The processes cannot: the socket closes with the last of them, and the next one
 * would get another port.
 */
async function choosePort({ host, port }: Config): Promise<number> {
  if (port !== 0) return port;
  const server = createServer().listen(0, host);
  await once(server, "listening");
  const { port: chosen } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return chosen;
}

function watchGroup(
  metrics: Metrics,
  members: Members,
  states: Parameters<typeof watchStates>[1],
): void {
  watchStates(metrics, states);
  const name = "waymark_api_processes";
  metrics.states(
    [{ name, help: "API processes that serve on the shared port" }],
    async () => new Map([[name, [{ value: members.up.length }]]]),
  );
}

/** The metrics of all processes, added up. */
class GroupScrape implements Scrape {
  readonly #own: Metrics;
  readonly #members: Members;
  /** By process, the last ones: one that answers late must not make a sum fall. */
  readonly #last = new Map<number, Snapshot>();
  /** Counts of processes that have ended. */
  #ended: Promise<Snapshot> = Promise.resolve([]);

  constructor(own: Metrics, members: Members) {
    this.#own = own;
    this.#members = members;
  }

  get contentType(): string {
    return this.#own.contentType;
  }

  async text(): Promise<string> {
    const { sumSnapshots } = await import("../platform/metrics.ts");
    const asked = this.#members.up.map(async ({ pid, peer }) => {
      const snapshot = await peer.call("snapshot", undefined, SNAPSHOT).catch(() => undefined);
      if (snapshot) this.#last.set(pid, snapshot);
      return snapshot ?? this.#last.get(pid) ?? [];
    });
    const all = await Promise.all([this.#own.snapshot(), ...asked]);
    return sumSnapshots([...all, await this.#ended]);
  }

  forget(pid: number): void {
    const last = this.#last.get(pid);
    if (!last) return;
    this.#last.delete(pid);
    const before = this.#ended;
    this.#ended = import("../platform/metrics.ts").then(async ({ keepCounts }) =>
      keepCounts([await before, last]),
    );
  }
}
