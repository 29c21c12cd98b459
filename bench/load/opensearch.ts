/*
 * The catalogue on OpenSearch beside the embedded index: the same generated postings in one run, with a
 * real cluster on this machine. Build, bytes, feed mix, facets, figures, matches, 1,000 changes, and the
 * queries of bench/eval. Answers are compared; those that differ are counted and named.
 *
 *   npm run bench opensearch -- [--size 100k] [--rounds 20] [--nodes 1] [--heap 1024] [--shards N]
 *         [--matches 100] [--warming 60] [--no-corpus]
 *
 * WAYMARK_TEST_OPENSEARCH_DIR names the folder of the cluster's packages; WAYMARK_TEST_OPENSEARCH may name
 * a running cluster on this machine, whose index of an earlier run is used again. On a shared machine compare
 * the CPU and the ratios: both sides are asked by turns, one request at a time.
 */
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { createCatalogue, type CatalogueSearch } from "../../src/engine/index.ts";
import { ClusterSearch } from "../../src/features/catalogue/opensearch/cluster-search.ts";
import {
  FACET_QUERIES,
  FEED_QUERIES,
  INSIGHT_QUERIES,
  NOW_MS,
  ROLE_QUERIES,
  WORDS,
  makeChanges,
  makePostings,
  makeResumeCandidate,
  makeSkillsCandidate,
} from "./catalogue-data.ts";
import { compareCorpus } from "./opensearch-corpus.ts";
import {
  countPostings,
  createIndices,
  openBenchCluster,
  settle,
  writePostings,
} from "./opensearch-index.ts";
import { missingForCluster } from "../../test/support/opensearch/cluster.ts";

const { values: flags } = parseArgs({
  allowNegative: true,
  options: {
    size: { type: "string", default: "100k" },
    rounds: { type: "string", default: "20" },
    matches: { type: "string", default: "100" },
    nodes: { type: "string", default: "1" },
    heap: { type: "string", default: "1024" },
    shards: { type: "string" },
    corpus: { type: "boolean", default: true },
    /** Seconds of the nodes' CPU before anything is measured. */
    warming: { type: "string", default: "60" },
  },
});
const size = Number(flags.size.replace("k", "000").replace("m", "000000"));
const rounds = Number(flags.rounds);
const NAMES = { jobs: "bench", words: "bench-words" };
const PER_PAGE = 20;
const LIMIT = 25;
/** A match asks for the wanted number and a quarter more. */
const CANDIDATES_A_CALL = LIMIT + Math.ceil(LIMIT / 4);
const CHANGES = 1_000;
const CHANGE_ROUNDS = 5;

const missing = await missingForCluster();
if (missing !== undefined) {
  console.log(`skipped: ${missing}`);
  process.exit(0);
}
console.log(`${size} postings, load ${loadavg()[0]!.toFixed(1)} before`);
const embedded = createCatalogue();
const bench = await openBenchCluster(Number(flags.nodes), Number(flags.heap));
const { cluster } = bench;
const search = new ClusterSearch(cluster, NAMES.jobs);
const FEED = FEED_QUERIES.map(toPage);
const BY_ROLE = ROLE_QUERIES.map(toPage);
const FACETS = FACET_QUERIES.map(toPage);
const FIGURES: readonly Case[] = INSIGHT_QUERIES.map((query) => ({
  name: query.name,
  ours: () => embedded.figures(query),
  theirs: () => search.figures(query),
}));
try {
  await build();
  await warm();
  await compare("Feed, pages of 20 with exact totals", FEED);
  await compareMatches("a list of skills", makeSkillsCandidate);
  await compareMatches("a résumé", makeResumeCandidate);
  await compare("By role", BY_ROLE);
  await compare("First page with facets", FACETS);
  await compare("Figures of a role or skill", FIGURES);
  await compareChanges();
  if (flags.corpus) await compareCorpus(cluster);
  console.log(`\nAnswers that a server would not have waited for: ${cluster.late}`);
} finally {
  await bench.close();
}

async function build(): Promise<void> {
  embedded.learnWords(Array.from({ length: WORDS }, (_, n) => ({ id: n + 1, word: `w${n + 1}` })));
  const started = process.cpuUsage();
  embedded.load(makePostings(size, true));
  const ourMs = cpuSince(started);
  const { bytes: ourBytes } = embedded.stats();
  if ((await countPostings(cluster, NAMES.jobs)) === size) {
    console.log(
      `embedded: built in ${(ourMs / 1_000).toFixed(1)} s of CPU; the cluster has its index`,
    );
    return;
  }
  const shards = flags.shards === undefined ? undefined : Number(flags.shards);
  await createIndices(cluster, NAMES, size, shards);
  const cpuBefore = bench.cpuMs();
  const ownBefore = process.cpuUsage();
  const tookMs = await writePostings(cluster, NAMES.jobs, makePostings(size, true));
  const figures = await settle(cluster, NAMES.jobs);
  console.table([
    {
      index: "embedded",
      "s of CPU, drawing included": (ourMs / 1_000).toFixed(1),
      "bytes a posting": Math.round(ourBytes / size),
    },
    {
      index: `cluster, nodes: ${flags.nodes}, shards: ${figures.shards}, segments: ${figures.segments}`,
      s: (tookMs / 1_000).toFixed(1),
      "postings/s": Math.round((size / tookMs) * 1_000),
      "s of CPU, drawing included": (cpuSince(ownBefore) / 1_000).toFixed(1),
      "s of CPU of nodes": ((bench.cpuMs() - cpuBefore) / 1_000).toFixed(1),
      "bytes a posting": Math.round(figures.bytes / size),
    },
  ]);
}

interface Case {
  readonly name: string;
  ours(): unknown;
  theirs(): Promise<unknown>;
}

type Page = Pick<CatalogueSearch, "filters"> & {
  readonly name: string;
  readonly text?: CatalogueSearch["text"];
  readonly words?: readonly number[];
  readonly page?: number;
  readonly fields?: NonNullable<CatalogueSearch["facets"]>["fields"];
};

function toPage({ name, filters, text, words = [], page = 1, fields }: Page): Case {
  const said = words.map((word) => [{ words: [word], weight: 100 }]);
  const query: CatalogueSearch = {
    filters,
    text: text ?? (said.length > 0 ? said : undefined),
    facets: fields && { fields, limit: 20 },
    offset: (page - 1) * PER_PAGE,
    limit: PER_PAGE,
    nowMs: NOW_MS,
  };
  return {
    name,
    ours: () => embedded.search(query),
    theirs: async () => (await search.pages([query]))[0],
  };
}

/** Compiled code and filled caches are what a server that runs has. */
async function warm(): Promise<void> {
  const until = bench.cpuMs() + Number(flags.warming) * 1_000;
  while (bench.cpuMs() < until)
    for (const { ours, theirs } of [...FEED, ...BY_ROLE, ...FACETS, ...FIGURES]) {
      ours();
      await theirs();
    }
}

async function compare(title: string, cases: readonly Case[]): Promise<void> {
  const rows: Record<string, string | number | boolean>[] = [];
  const all: Sample[] = [];
  for (const { name, ours, theirs } of cases) {
    const isSame = isDeepStrictEqual(ours(), await theirs());
    const sample = await sampleOf(ours, theirs);
    all.push(sample);
    rows.push({ query: name, same: isSame, ...shown(sample) });
  }
  const mix = { ours: all.flatMap(({ ours }) => ours), theirs: all.flatMap((s) => s.theirs) };
  const sum = (of: (sample: Sample) => number): number =>
    all.reduce((total, sample) => total + of(sample), 0) / all.length;
  rows.push({
    query: "all of them",
    same: rows.every(({ same }) => same === true),
    ...shown({
      ...mix,
      ourCpuMs: sum((s) => s.ourCpuMs),
      ownCpuMs: sum((s) => s.ownCpuMs),
      nodeCpuMs: sum((s) => s.nodeCpuMs),
    }),
  });
  console.log(`\n${title}, ms`);
  console.table(rows);
}

interface Sample {
  /** Wall-clock times in ms. */
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
  /** CPU of one request: of the embedded index; of this process and of the nodes with the cluster. */
  readonly ourCpuMs: number;
  readonly ownCpuMs: number;
  readonly nodeCpuMs: number;
}

async function sampleOf(ours: () => unknown, theirs: () => Promise<unknown>): Promise<Sample> {
  const started = process.cpuUsage();
  const our = await timesOf(async () => ours());
  const ourCpuMs = cpuSince(started) / rounds;
  const [own, nodes] = [process.cpuUsage(), bench.cpuMs()];
  const their = await timesOf(theirs);
  return {
    ours: our,
    theirs: their,
    ourCpuMs,
    ownCpuMs: cpuSince(own) / rounds,
    nodeCpuMs: (bench.cpuMs() - nodes) / rounds,
  };
}

async function timesOf(ask: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const from = performance.now();
    await ask();
    times.push(performance.now() - from);
  }
  return times;
}

function shown({ ours, theirs, ourCpuMs, ownCpuMs, nodeCpuMs }: Sample) {
  return {
    "embedded p50": at(ours, 0.5).toFixed(2),
    "embedded p99": at(ours, 0.99).toFixed(2),
    "embedded CPU": ourCpuMs.toFixed(2),
    "cluster p50": at(theirs, 0.5).toFixed(1),
    "cluster p99": at(theirs, 0.99).toFixed(1),
    "CPU of nodes": nodeCpuMs.toFixed(1),
    "CPU of the caller": ownCpuMs.toFixed(1),
    "p50 ratio": (at(theirs, 0.5) / at(ours, 0.5)).toFixed(1),
  };
}

async function compareMatches(
  kind: string,
  makeQuery: (seed: number) => ReturnType<typeof makeSkillsCandidate>,
): Promise<void> {
  const count = Number(flags.matches);
  const queries = Array.from({ length: count }, (_, seed) => ({
    ...makeQuery(seed),
    filters: {},
    limit: LIMIT,
    nowMs: NOW_MS,
  }));
  for (const query of queries.slice(0, 20)) {
    embedded.match(query);
    await search.match(query);
  }
  const [started, times] = [process.cpuUsage(), { ours: [] as number[], theirs: [] as number[] }];
  const wanted = queries.map((query) => {
    const from = performance.now();
    const found = embedded.match(query);
    times.ours.push(performance.now() - from);
    return found;
  });
  const ourCpuMs = cpuSince(started) / count;
  const [own, nodes, calls] = [process.cpuUsage(), bench.cpuMs(), cluster.calls];
  let [equal, asked, inOrder] = [0, 0, 0];
  for (const [place, query] of queries.entries()) {
    const from = performance.now();
    const found = await search.match(query);
    times.theirs.push(performance.now() - from);
    const ids = new Set(found.map(({ id }) => id));
    equal += wanted[place]!.filter(({ id }) => ids.has(id)).length;
    asked += wanted[place]!.length;
    if (isDeepStrictEqual(found, wanted[place])) inOrder++;
  }
  const ownCpuMs = cpuSince(own) / count;
  const nodeCpuMs = (bench.cpuMs() - nodes) / count;
  const candidates = ((cluster.calls - calls) * CANDIDATES_A_CALL) / count;
  console.log(
    `\nMatch of ${kind}: ${equal} of ${asked} postings equal (${(equal / asked).toFixed(4)}), ${inOrder} of ${count} lists ` +
      `equal with scores and order; ${candidates.toFixed(1)} candidates a match`,
  );
  console.table([{ query: kind, ...shown({ ...times, ourCpuMs, ownCpuMs, nodeCpuMs }) }]);
}

/** Spread over the catalogue. Of the cluster: from the call until a search counts all of them. */
async function compareChanges(): Promise<void> {
  const { ids } = embedded.search({ filters: {}, offset: 0, limit: size, nowMs: NOW_MS });
  const step = Math.max(1, Math.floor(ids.length / CHANGES));
  const rows: object[] = [];
  for (let round = 0; round < CHANGE_ROUNDS; round++) {
    const company = `changed ${round}`;
    const chosen = ids.filter((_, place) => place % step === round % step).slice(0, CHANGES);
    const upserts = makeChanges(chosen, round).map((entry) => ({
      ...entry,
      company,
      expiresAtMs: Infinity,
    }));
    const query: CatalogueSearch = {
      filters: { company },
      offset: 0,
      limit: 0,
      nowMs: NOW_MS,
    };
    let from = performance.now();
    const started = process.cpuUsage();
    embedded.apply({ upserts, removals: [] });
    while (embedded.tidy());
    const [ourMs, ourCpuMs] = [performance.now() - from, cpuSince(started)];
    if (embedded.search(query).total !== chosen.length)
      throw new Error("embedded: changes are missing");
    from = performance.now();
    const nodes = bench.cpuMs();
    // Without waiting for a refresh, which the cluster does each second.
    await writePostings(cluster, NAMES.jobs, upserts, { isRefreshed: false });
    const writtenMs = performance.now() - from;
    while ((await search.pages([query]))[0]!.total !== chosen.length) await sleep(20);
    rows.push({
      "embedded ms": ourMs.toFixed(0),
      "embedded CPU": ourCpuMs.toFixed(0),
      "cluster: written after": writtenMs.toFixed(0),
      "visible after": (performance.now() - from).toFixed(0),
      "CPU of nodes": (bench.cpuMs() - nodes).toFixed(0),
    });
  }
  console.log(`\n${CHANGES} changed postings, ms`);
  console.table(rows);
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
