/* A cluster on this machine, and generated postings in it, written as the feed writes them. */
import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { CatalogueEntry } from "../../src/engine/index.ts";
import {
  toDocument,
  type PostingState,
} from "../../src/features/catalogue/opensearch/posting-document.ts";
import {
  jobsIndex,
  wordsIndex,
  type IndexNames,
} from "../../src/features/catalogue/opensearch/mapping.ts";
import { sendBulk } from "../../src/features/catalogue/opensearch/posting-writer.ts";
import { Cluster, ClusterRefusal, type ClusterCall } from "../../src/platform/opensearch.ts";
import { startCluster } from "../../test/support/opensearch/cluster.ts";
import { ownCpuMsOf } from "./cpu.ts";

const SLOW = { tryMs: 300_000, limitMs: 300_000 };
/** As many as the feed sends in one call. */
const DOCUMENTS_A_CALL = 2_000;

/** The server gives a shard this long (opensearch/ask.ts). */
const SHARD_LIMIT_MS = 1_800;

/** Counts its calls. It waits for answers that a server would not wait for, and counts those. */
class CountedCluster extends Cluster {
  calls = 0;
  late = 0;

  override async send<T>(call: ClusterCall): Promise<T> {
    this.calls++;
    const from = performance.now();
    const { body } = call;
    const lines = Array.isArray(body) ? (body as readonly object[]).map(withoutLimit) : body;
    const answer = await super.send<T>({ ...call, ...SLOW, body: lines });
    if (performance.now() - from > SHARD_LIMIT_MS && call.path.startsWith("/_msearch")) this.late++;
    return answer;
  }
}

const withoutLimit = (line: object): object =>
  "timeout" in line ? { ...line, timeout: "300s" } : line;

export interface BenchCluster {
  readonly cluster: CountedCluster;
  readonly addresses: readonly string[];
  /** Of all its nodes, in ms. */
  cpuMs(): number;
  close(): Promise<void>;
}

export async function openBenchCluster(nodes: number, heapMb: number): Promise<BenchCluster> {
  const { addresses, ...started } = await startCluster({ nodes, heapMb, jvmFlags: [] });
  const cluster = new CountedCluster({ nodes: addresses });
  const { nodes: running } = await cluster.send<{
    nodes: Record<string, { process: { id: number } }>;
  }>({ method: "GET", path: "/_nodes/process" });
  const pids = Object.values(running).map(({ process: { id } }) => id);
  return {
    cluster,
    addresses,
    cpuMs: () => pids.reduce((sum, pid) => sum + ownCpuMsOf(pid), 0),
    async close() {
      await cluster.close();
      await started.close();
    },
  };
}

/** Postings that an index has; 0 where there is none. */
export async function countPostings(cluster: Cluster, index: string): Promise<number> {
  try {
    const path = `/${index}/_count`;
    return (await cluster.send<{ count: number }>({ method: "GET", path })).count;
  } catch (error) {
    if (error instanceof ClusterRefusal && error.status === 404) return 0;
    throw error;
  }
}

export async function createIndices(
  cluster: Cluster,
  names: IndexNames,
  postings: number,
  shards?: number,
): Promise<void> {
  await cluster.send({ method: "PUT", path: `/${names.words}`, body: wordsIndex(), ...SLOW });
  const body = jobsIndex(postings, shards);
  await cluster.send({ method: "PUT", path: `/${names.jobs}`, body, ...SLOW });
}

/** Postings of a vacancy must follow each other. Returns the time that drawing them did not take. */
export async function writePostings(
  cluster: Cluster,
  index: string,
  entries: Iterable<CatalogueEntry>,
  { isRefreshed = true } = {},
): Promise<number> {
  let operations: [object, object][] = [];
  let group: PostingState[] = [];
  let tookMs = 0;
  let from = performance.now();
  const send = async (): Promise<void> => {
    await sendBulk(cluster, index, operations);
    operations = [];
  };
  const drawn = entries[Symbol.iterator]();
  for (;;) {
    tookMs += performance.now() - from;
    const next = drawn.next();
    from = performance.now();
    if (next.done === true) break;
    const state = stateOf(next.value);
    if (group[0]?.entry.groupId !== state.entry.groupId) group = [];
    // Repeated postings are equal and older, so the first stands for all.
    const document = toDocument(state, group, group.slice(0, 1));
    operations.push([{ index: { _id: state.entry.id } }, document]);
    group.push(state);
    if (operations.length >= DOCUMENTS_A_CALL) await send();
  }
  await send();
  if (isRefreshed) await refresh(cluster, index);
  return tookMs + performance.now() - from;
}

const stateOf = (entry: CatalogueEntry): PostingState => ({
  entry,
  changeNo: 1,
  vacancy: hash("sha256", entry.groupId),
});

const refresh = (cluster: Cluster, index: string): Promise<unknown> =>
  cluster.send({ method: "POST", path: `/${index}/_refresh`, ...SLOW });

export async function writeWords(
  cluster: Cluster,
  index: string,
  words: readonly { id: number; word: string }[],
): Promise<void> {
  await sendBulk(
    cluster,
    index,
    words.map(({ id, word }) => [
      { index: { _id: String(id) } },
      { number: id, word, length: word.length, ...(!word.includes(" ") && { single: word }) },
    ]),
  );
  await refresh(cluster, index);
}

export interface IndexFigures {
  readonly bytes: number;
  readonly segments: number;
  readonly shards: number;
}

/** When its merges have ended. */
export async function settle(cluster: Cluster, index: string): Promise<IndexFigures> {
  for (;;) {
    const { _shards: shards, _all: all } = await cluster.send<{
      _shards: { successful: number };
      _all: {
        primaries: {
          store: { size_in_bytes: number };
          segments: { count: number };
          merges: { current: number };
        };
      };
    }>({ method: "GET", path: `/${index}/_stats/store,segments,merge`, ...SLOW });
    const { store, segments, merges } = all.primaries;
    if (merges.current === 0)
      return {
        bytes: store.size_in_bytes,
        segments: segments.count,
        shards: shards.successful,
      };
    await sleep(1_000);
  }
}
