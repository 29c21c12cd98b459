/*
 * The catalogue in memory compared with PostgreSQL on the same generated postings, in one run:
 * matching, a mix of feed queries, changes, memory. A sample of the answers must be equal on both
 * sides.
 *
 *   node bench/load/catalogue.ts [--size 100k] [--match-only] [--queries 200]
 *         [--baseline-queries 10]
 *
 * Without a baseline: --baseline-queries 0.
 */
import { isDeepStrictEqual, parseArgs } from "node:util";
import { type Catalogue, createCatalogue } from "../../src/engine/index.ts";
import {
  FACET_QUERIES,
  FEED_QUERIES,
  type FeedQuery,
  INSIGHT_QUERIES,
  NOW_MS,
  REACH_FILTERS,
  ROLE_QUERIES,
  WORDS,
  makeCandidate,
  makeChanges,
  makePostings,
} from "./catalogue-data.ts";
import { type Baseline, openBaseline } from "./catalogue-postgres.ts";

const { values: flags } = parseArgs({
  options: {
    size: { type: "string", default: "100k" },
    "match-only": { type: "boolean", default: false },
    queries: { type: "string", default: "200" },
    "baseline-queries": { type: "string", default: "10" },
  },
});
const size = Number(flags.size.replace("k", "000").replace("m", "000000"));
const queries = Number(flags.queries);
const baselineQueries = Number(flags["baseline-queries"]);
const hasText = !flags["match-only"];

const CHUNK = 4_096;
const CHANGES = 1_000;
const ROUNDS_OF_CHANGES = 20;
const MOST_GATHERING = 150;
const PER_PAGE = 20;
const LIMIT = 25;
/** The most jobs that one search of a match within reach finds. */
const FOUND = 50;

interface Times {
  readonly p50: number;
  readonly p99: number;
  /** CPU time of this process: more reliable than wall time on a shared machine. */
  readonly cpuP50: number;
  readonly cpuP99: number;
}

interface Samples {
  readonly wall: number[];
  readonly cpu: number[];
}

const catalogue = createCatalogue();
build(catalogue);
const shown = new Set(
  baselineQueries > 0 || hasText
    ? catalogue.search({ filters: {}, offset: 0, limit: size, nowMs: NOW_MS }).ids
    : [],
);
const baseline = baselineQueries > 0 ? await openBaseline() : undefined;
try {
  if (baseline) await loadBaseline(baseline, shown);
  await compareMatching();
  await measureReach();
  await measureInsights();
  if (hasText) {
    await compareFeed();
    await measureRoleSearch();
    await measureFacets();
    measureChanges();
  }
} finally {
  await baseline?.close();
}

function build(empty: Catalogue): void {
  if (hasText)
    empty.learnWords(Array.from({ length: WORDS }, (_, n) => ({ id: n + 1, word: `w${n + 1}` })));
  let cpuMs = 0;
  for (const chunk of chunksOf(makePostings(size, hasText))) {
    const start = process.cpuUsage();
    empty.load(chunk);
    cpuMs += cpuSince(start);
  }
  const { bytes, postings, blocks } = empty.stats();
  console.log(
    `${postings} postings in ${blocks} blocks: built in ${(cpuMs / 1000).toFixed(1)} s of CPU, ` +
      `${(bytes / postings).toFixed(0)} bytes a posting; the whole process holds ${megabytesHeld()} MB`,
  );
}

async function loadBaseline(database: Baseline, visible: ReadonlySet<string>): Promise<void> {
  const start = performance.now();
  for (const chunk of chunksOf(makePostings(size, hasText))) await database.load(chunk, visible);
  await database.index(hasText);
  console.log(
    `PostgreSQL: loaded and indexed in ${((performance.now() - start) / 1000).toFixed(0)} s`,
  );
}

async function compareMatching(): Promise<void> {
  // Created beforehand, so only the search is measured.
  const candidates = Array.from({ length: Math.max(queries, 20) }, (_, seed) =>
    makeCandidate(seed),
  );
  const ours = (seed: number) =>
    catalogue.match({ ...candidates[seed]!, filters: {}, limit: LIMIT, nowMs: NOW_MS });
  for (let seed = 0; seed < 20; seed++) ours(seed);
  const our = timesFrom(await samplesOf(queries, ours));
  const others: Record<string, Times> = {};
  if (baseline) {
    for (const how of ["arrays", "table"] as const) {
      const theirs = (seed: number) => baseline.match(how, candidates[seed]!, LIMIT);
      assertSame(ours(1), await theirs(1), `match by ${how}`);
      others[`PostgreSQL, ${how}`] = timesFrom(await samplesOf(baselineQueries, theirs));
    }
  }
  console.log(`\nMatch: exact top ${LIMIT} of ${size}, candidates of 5 to 40 skills`);
  show(our, others);
}

/** The cost of `location` in a request of a match. */
async function measureReach(): Promise<void> {
  const candidates = Array.from({ length: Math.max(queries, 20) }, (_, seed) =>
    makeCandidate(seed),
  );
  const run = (seed: number) =>
    REACH_FILTERS.map((filters) =>
      catalogue.match({ ...candidates[seed]!, filters, limit: FOUND, nowMs: NOW_MS }),
    );
  for (let seed = 0; seed < 20; seed++) run(seed);
  const times = timesFrom(await samplesOf(queries, run));
  console.log(`\nMatch within reach: top ${FOUND} in town, country, remote and all of ${size}`);
  show(times, {});
}

async function measureInsights(): Promise<void> {
  await measureEach(
    `Figures of ${size}, ms`,
    INSIGHT_QUERIES,
    (query) => catalogue.figures(query)?.total ?? 0,
  );
}

async function measureRoleSearch(): Promise<void> {
  await measureEach(
    `Search by role of ${size}, pages of ${PER_PAGE}, ms`,
    ROLE_QUERIES,
    (query) => catalogue.search({ ...query, offset: 0, limit: PER_PAGE, nowMs: NOW_MS }).total,
  );
}

async function measureEach<Query extends { readonly name: string }>(
  title: string,
  all: readonly Query[],
  run: (query: Query) => number,
): Promise<void> {
  const rows = [];
  for (const query of all) {
    for (let round = 0; round < 3; round++) run(query);
    const { wall, cpu } = await samplesOf(Math.ceil(queries / all.length), () => run(query));
    rows.push({
      query: query.name,
      total: run(query),
      p50: at(wall, 0.5).toFixed(2),
      p99: at(wall, 0.99).toFixed(2),
      CPU: at(cpu, 0.5).toFixed(2),
    });
  }
  console.log(`\n${title}`);
  console.table(rows);
}

async function compareFeed(): Promise<void> {
  const ours = ({ filters, words, page }: FeedQuery) => {
    const { ids, total } = catalogue.search({
      filters,
      text: words.length > 0 ? words.map((word) => [{ words: [word], weight: 100 }]) : undefined,
      offset: (page - 1) * PER_PAGE,
      limit: PER_PAGE,
      nowMs: NOW_MS,
    });
    return { ids, total };
  };
  const theirs = ({ filters, words, page }: FeedQuery) =>
    baseline!.search(filters, words, (page - 1) * PER_PAGE, PER_PAGE);
  for (let round = 0; round < 3; round++) for (const query of FEED_QUERIES) ours(query);
  const mine: Samples = { wall: [], cpu: [] };
  const other: Samples = { wall: [], cpu: [] };
  const rows = [];
  for (const query of FEED_QUERIES) {
    const our = await samplesOf(Math.ceil(queries / FEED_QUERIES.length), () => ours(query));
    const their = await samplesOf(Math.ceil(baselineQueries / 3), () => theirs(query));
    if (baseline) assertSame(ours(query), await theirs(query), query.name);
    mine.wall.push(...our.wall);
    mine.cpu.push(...our.cpu);
    other.wall.push(...their.wall);
    rows.push({
      query: query.name,
      total: ours(query).total,
      "ours p50": at(our.wall, 0.5).toFixed(2),
      "ours CPU": at(our.cpu, 0.5).toFixed(2),
      ...(baseline && {
        "PostgreSQL p50": at(their.wall, 0.5).toFixed(1),
        ratio: Math.round(at(their.wall, 0.5) / at(our.wall, 0.5)),
      }),
    });
  }
  console.log(`\nFeed of ${size}: pages of ${PER_PAGE} with exact totals, ms`);
  console.table(rows);
  show(timesFrom(mine), baseline ? { PostgreSQL: timesFrom(other) } : {});
}

async function measureFacets(): Promise<void> {
  const run = ({ filters, words, fields }: (typeof FACET_QUERIES)[number]) =>
    catalogue.search({
      filters,
      text: words.length > 0 ? words.map((word) => [{ words: [word], weight: 100 }]) : undefined,
      facets: { fields, limit: 20 },
      offset: 0,
      limit: PER_PAGE,
      nowMs: NOW_MS,
    });
  const rows = [];
  for (const query of FACET_QUERIES) {
    for (let round = 0; round < 3; round++) run(query);
    const our = await samplesOf(Math.ceil(queries / FACET_QUERIES.length), () => run(query));
    rows.push({
      query: query.name,
      total: run(query).total,
      p50: at(our.wall, 0.5).toFixed(2),
      CPU: at(our.cpu, 0.5).toFixed(2),
    });
  }
  console.log(`\nFacets of ${size}: the first page with exact counts, ms`);
  console.table(rows);
}

/**
 * Changes are spread over the catalogue, which is the expensive case. Measured after compaction has
 * begun, because earlier changes are only buffered.
 */
function measureChanges(): void {
  const ids = [...shown];
  const step = Math.max(1, Math.floor(ids.length / CHANGES));
  let worstMs = 0;
  const change = (round: number): number => {
    const chosen = ids.filter((_, place) => place % step === round % step).slice(0, CHANGES);
    const upserts = makeChanges(chosen, round);
    const start = process.cpuUsage();
    catalogue.apply({ upserts, removals: [] });
    let steps = 0;
    for (let isDone = false; !isDone; steps++) {
      const stepStart = process.cpuUsage();
      isDone = !catalogue.tidy();
      worstMs = Math.max(worstMs, cpuSince(stepStart));
    }
    cpuMs += cpuSince(start);
    return steps;
  };
  let cpuMs = 0;
  let round = 0;
  while (change(round++) === 1 && round < MOST_GATHERING);
  cpuMs = 0;
  for (let measured = 0; measured < ROUNDS_OF_CHANGES; measured++) change(round++);
  console.log(
    `\n${CHANGES} changed postings: ${(cpuMs / ROUNDS_OF_CHANGES).toFixed(0)} ms of CPU, tidying included; ` +
      `longest step of tidying ${worstMs.toFixed(0)} ms`,
  );
}

function* chunksOf<T>(items: Iterable<T>): Generator<T[], void> {
  let chunk: T[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  yield chunk;
}

async function samplesOf(count: number, run: (round: number) => unknown): Promise<Samples> {
  const samples: Samples = { wall: [], cpu: [] };
  for (let round = 0; round < count; round++) {
    const cpuStart = process.cpuUsage();
    const start = performance.now();
    await run(round);
    samples.wall.push(performance.now() - start);
    samples.cpu.push(cpuSince(cpuStart));
  }
  return samples;
}

function timesFrom({ wall, cpu }: Samples): Times {
  return { p50: at(wall, 0.5), p99: at(wall, 0.99), cpuP50: at(cpu, 0.5), cpuP99: at(cpu, 0.99) };
}

function show(ours: Times, others: Readonly<Record<string, Times>>): void {
  const line = (name: string, { p50, p99 }: Times) =>
    `${name.padEnd(20)} p50 ${p50.toFixed(2).padStart(8)} ms   p99 ${p99.toFixed(2).padStart(8)} ms`;
  console.log(
    `${line("ours", ours)}   CPU ${ours.cpuP50.toFixed(2)} / ${ours.cpuP99.toFixed(2)} ms`,
  );
  for (const [name, times] of Object.entries(others)) {
    const ratio = (share: "p50" | "p99") => Math.round(times[share] / ours[share]);
    console.log(`${line(name, times)}   ${ratio("p50")} × and ${ratio("p99")} × ours`);
  }
}

function assertSame(ours: unknown, theirs: unknown, what: string): void {
  if (isDeepStrictEqual(ours, theirs)) return;
  throw new Error(`${what}: PostgreSQL answers otherwise\n${JSON.stringify({ ours, theirs })}`);
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** After a garbage collection, if the process may request one (--expose-gc). */
function megabytesHeld(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().rss / 2 ** 20);
}
