/*
 * The catalogue in memory beside PostgreSQL on the same made postings, in one run: matching, a mix of
 * feed queries, changes, memory. A sample of the answers must be the same on both sides.
 *   node bench/catalogue.ts [--size 100k] [--match-only] [--queries 200] [--baseline-queries 10]
 * Without a baseline: --baseline-queries 0. Wall times and, where others use the machine too, CPU times.
 */
import { isDeepStrictEqual, parseArgs } from "node:util";
import { type Catalogue, createCatalogue } from "../src/engine/index.ts";
import {
  FEED_QUERIES,
  type FeedQuery,
  NOW_MS,
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
const ROUNDS_OF_CHANGES = 10;
const PER_PAGE = 20;
const LIMIT = 25;

interface Times {
  readonly p50: number;
  readonly p99: number;
  readonly cpu: number;
}

const catalogue = createCatalogue();
build(catalogue);
const shown = new Set(catalogue.search({ filters: {}, offset: 0, limit: size, nowMs: NOW_MS }).ids);
const baseline = baselineQueries > 0 ? await openBaseline() : undefined;
try {
  if (baseline) await loadBaseline(baseline, shown);
  await compareMatching();
  if (hasText) {
    await compareFeed();
    measureChanges();
  }
} finally {
  await baseline?.close();
}

function build(empty: Catalogue): void {
  if (hasText)
    empty.learnWords(Array.from({ length: WORDS }, (_, n) => ({ id: n + 1, word: `w${n + 1}` })));
  const before = heldBytes();
  let cpuMs = 0;
  for (const chunk of chunksOf(makePostings(size, hasText))) {
    const start = process.cpuUsage();
    empty.load(chunk);
    cpuMs += cpuSince(start);
  }
  const { bytes, postings, blocks } = empty.stats();
  console.log(
    `${postings} postings in ${blocks} blocks: built in ${(cpuMs / 1000).toFixed(1)} s of CPU, ` +
      `${(bytes / postings).toFixed(0)} bytes a posting in arrays, ${((heldBytes() - before) / postings).toFixed(0)} of the process`,
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
  const ours = (seed: number) =>
    catalogue.match({ ...makeCandidate(seed), filters: {}, limit: LIMIT, nowMs: NOW_MS });
  for (let seed = 0; seed < 20; seed++) ours(seed);
  const rows: Record<string, Times> = { ours: await timed(queries, ours) };
  if (baseline) {
    for (const how of ["arrays", "table"] as const) {
      const theirs = (seed: number) => baseline.match(how, makeCandidate(seed), LIMIT);
      await assertSame(ours(1), await theirs(1), `match by ${how}`);
      rows[`PostgreSQL, ${how}`] = await timed(baselineQueries, theirs);
    }
  }
  console.log(`\nMatch: exact top ${LIMIT} of ${size}, candidates of 5 to 40 skills`);
  show(rows);
}

async function compareFeed(): Promise<void> {
  const ours = ({ filters, words, page }: FeedQuery) =>
    catalogue.search({
      filters,
      text: words.length > 0 ? words.map((word) => [{ words: [word], weight: 100 }]) : undefined,
      offset: (page - 1) * PER_PAGE,
      limit: PER_PAGE,
      nowMs: NOW_MS,
    });
  const theirs = ({ filters, words, page }: FeedQuery) =>
    baseline!.search(filters, words, (page - 1) * PER_PAGE, PER_PAGE);
  for (let round = 0; round < 3; round++) for (const query of FEED_QUERIES) ours(query);
  const mine: number[] = [];
  const other: number[] = [];
  const rows = [];
  for (const query of FEED_QUERIES) {
    const our = await timesOf(Math.ceil(queries / FEED_QUERIES.length), () => ours(query));
    const their = baseline
      ? await timesOf(Math.ceil(baselineQueries / 3), () => theirs(query))
      : [];
    if (baseline) await assertSame(ours(query), await theirs(query), query.name);
    mine.push(...our);
    other.push(...their);
    rows.push({
      query: query.name,
      total: ours(query).total,
      "ours p50": at(our, 0.5).toFixed(2),
      ...(baseline && {
        "PostgreSQL p50": at(their, 0.5).toFixed(1),
        ratio: Math.round(at(their, 0.5) / at(our, 0.5)),
      }),
    });
  }
  console.log(`\nFeed of ${size}: pages of ${PER_PAGE} with exact totals, ms`);
  console.table(rows);
  show({
    "ours, the mix": timesFrom(mine, 0),
    ...(baseline && { "PostgreSQL, the mix": timesFrom(other, 0) }),
  });
}

/** Changed postings lie anywhere in the catalogue, which is the costly case; new ones lie at its front. */
function measureChanges(): void {
  const ids = [...shown];
  const apply = { cpu: 0, steps: 0, worst: 0 };
  for (let round = 0; round < ROUNDS_OF_CHANGES; round++) {
    const step = Math.max(1, Math.floor(ids.length / CHANGES));
    const upserts = makeChanges(
      ids.filter((_, place) => place % step === round % step).slice(0, CHANGES),
      round,
    );
    const start = process.cpuUsage();
    catalogue.apply({ upserts, removals: [] });
    for (let isDone = false; !isDone;) {
      const stepStart = process.cpuUsage();
      isDone = !catalogue.tidy();
      apply.steps++;
      apply.worst = Math.max(apply.worst, cpuSince(stepStart));
    }
    apply.cpu += cpuSince(start);
  }
  console.log(
    `\n${CHANGES} changed postings: ${(apply.cpu / ROUNDS_OF_CHANGES).toFixed(0)} ms of CPU, tidying included; ` +
      `longest step ${apply.worst.toFixed(0)} ms`,
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

async function timesOf(count: number, run: (round: number) => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < count; round++) {
    const start = performance.now();
    await run(round);
    times.push(performance.now() - start);
  }
  return times;
}

async function timed(count: number, run: (round: number) => unknown): Promise<Times> {
  const start = process.cpuUsage();
  const times = await timesOf(count, run);
  return timesFrom(times, cpuSince(start) / count);
}

function timesFrom(times: readonly number[], cpu: number): Times {
  return { p50: at(times, 0.5), p99: at(times, 0.99), cpu };
}

function show(rows: Readonly<Record<string, Times>>): void {
  const [ours] = Object.values(rows);
  for (const [name, { p50, p99, cpu }] of Object.entries(rows)) {
    console.log(
      `${name.padEnd(22)} p50 ${p50.toFixed(2).padStart(8)} ms   p99 ${p99.toFixed(2).padStart(8)} ms` +
        (cpu > 0 && name === "ours" ? `   CPU ${cpu.toFixed(2)} ms each` : "") +
        (name.startsWith("ours")
          ? ""
          : `   ${Math.round(p50 / ours!.p50)} × and ${Math.round(p99 / ours!.p99)} × ours`),
    );
  }
}

async function assertSame(ours: unknown, theirs: unknown, what: string): Promise<void> {
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

function heldBytes(): number {
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
}
