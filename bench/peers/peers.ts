/*
 * The feed's queries on our index and on Lucene: the same generated postings, one thread each, exact
 * totals, duplicates resolved at query time. Answers must be equal; then both are measured one after
 * the other, each going through all queries in rounds.
 *
 *   node bench/peers/peers.ts [--size 100k] [--rounds 200] [--warming 100]
 *
 * Needs Java 21 with its compiler, and Maven for Lucene; says so and ends where they are missing.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { type CataloguePage, createCatalogue } from "../../src/engine/index.ts";
import { FEED_QUERIES, type FeedQuery, NOW_MS, makePostings } from "../load/catalogue-data.ts";
import { fetchLucene, findJava } from "./java.ts";
import { PeerStream } from "./peer-stream.ts";

const { values: flags } = parseArgs({
  options: {
    size: { type: "string", default: "100k" },
    rounds: { type: "string", default: "200" },
    warming: { type: "string", default: "100" },
  },
});
const size = Number(flags.size.replace("k", "000").replace("m", "000000"));
const rounds = Number(flags.rounds);
const warming = Number(flags.warming);
const PER_PAGE = 20;

/** Answers and times in ms, by query. */
interface Measured {
  readonly answers: CataloguePage[];
  readonly times: number[][];
}

const java = findJava();
const classPath = java && fetchLucene();
if (java === undefined || classPath === undefined) {
  console.log("skipped: Lucene needs Java 21 or newer (a JDK) and mvn; install them to compare");
} else {
  const load = loadavg()[0]!.toFixed(1);
  const theirs = await measureLucene(java, classPath);
  const ours = measureOurs();
  for (const [place, { name }] of FEED_QUERIES.entries()) {
    if (isDeepStrictEqual(ours.answers[place], theirs.answers[place])) continue;
    const answers = { ours: ours.answers[place], lucene: theirs.answers[place] };
    throw new Error(`${name}: answers differ\n${JSON.stringify(answers)}`);
  }
  console.log(`${size} postings, ${rounds} rounds, load ${load} before; all answers are equal. ms`);
  console.table(FEED_QUERIES.map(({ name }, place) => rowOf(name, ours, theirs, place)));
  const mix = (measured: Measured) => ({ ...measured, times: [measured.times.flat()] });
  console.table([rowOf("mix", mix(ours), mix(theirs), 0)]);
}

function measureOurs(): Measured {
  const catalogue = createCatalogue();
  catalogue.load(makePostings(size, true));
  const ask = ({ filters, words, page }: FeedQuery) =>
    catalogue.search({
      filters,
      text: words.length > 0 ? words.map((word) => [{ words: [word], weight: 100 }]) : undefined,
      offset: (page - 1) * PER_PAGE,
      limit: PER_PAGE,
      nowMs: NOW_MS,
    });
  // Where the next page begins is no part of the answer.
  const answers = FEED_QUERIES.map((query) => {
    const { ids, total } = ask(query);
    return { ids, total };
  });
  const times = FEED_QUERIES.map((): number[] => []);
  for (let round = -warming; round < rounds; round++) {
    for (const [place, query] of FEED_QUERIES.entries()) {
      const start = performance.now();
      ask(query);
      if (round >= 0) times[place]!.push(performance.now() - start);
    }
  }
  return { answers, times };
}

async function measureLucene(command: string, lucene: string): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), "waymark-peers-"));
  const options = ["-Xms2g", "-Xmx2g", "--add-modules", "jdk.incubator.vector"];
  const source = join(import.meta.dirname, "LucenePeer.java");
  try {
    const peer = spawn(command, [...options, "-cp", lucene, source, folder], {
      stdio: ["pipe", "pipe", "ignore"],
    });
    const ended = new Promise<number | null>((resolve, reject) => {
      peer.once("error", reject).once("close", resolve);
    });
    const answers: CataloguePage[] = [];
    const times: number[][] = [];
    createInterface(peer.stdout).on("line", (line) => {
      const [kind, place, ...rest] = line.split(" ");
      if (kind === "answer") {
        const ids = (rest[1] ?? "").split(",").filter((id) => id !== "");
        answers[Number(place)] = { ids, total: Number(rest[0]) };
      }
      if (kind === "times") {
        times[Number(place)] = JSON.parse(rest.join("")).map((ns: number) => ns / 1e6);
      }
    });
    // A peer that dies breaks the pipe; its exit says more.
    peer.stdin.on("error", () => undefined);
    const stream = new PeerStream(peer.stdin);
    await Promise.race([send(stream), ended]);
    const code = await ended;
    if (code !== 0) throw new Error(`Lucene's side ended with ${code}`);
    return { answers, times };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function send(stream: PeerStream): Promise<void> {
  await stream.sendPostings(size);
  await stream.sendQueries(FEED_QUERIES, { warming, rounds, perPage: PER_PAGE });
}

function rowOf(query: string, ours: Measured, theirs: Measured, place: number) {
  const [our, their] = [ours.times[place]!, theirs.times[place]!];
  const ratio = (of: (times: readonly number[]) => number) => (of(our) / of(their)).toFixed(2);
  const p50 = (times: readonly number[]) => at(times, 0.5);
  const p99 = (times: readonly number[]) => at(times, 0.99);
  const texts = (times: readonly number[]) =>
    [p50, p99, mean].map((of) => of(times).toFixed(3)).join(" / ");
  return {
    query,
    total: ours.answers[place]!.total,
    "ours p50 / p99 / mean": texts(our),
    "Lucene p50 / p99 / mean": texts(their),
    "ratio p50": ratio(p50),
    "ratio mean": ratio(mean),
    "ratio p99": ratio(p99),
  };
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function mean(times: readonly number[]): number {
  return times.reduce((sum, time) => sum + time, 0) / times.length;
}
