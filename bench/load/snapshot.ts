/*
 * A snapshot of the job index: writing it beside a running event loop, and loading it in a fresh
 * process, which must give the same answers.
 *
 *   node --expose-gc --max-old-space-size=12000 bench/load/snapshot.ts [--size 1m] [--folder /tmp]
 *
 * The file is loaded twice: from the disk, as after a restart of the machine, and from the cache.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  type Catalogue,
  type CatalogueEntry,
  createCatalogue,
  restoreCatalogue,
} from "../../src/engine/index.ts";
import { readSnapshotFile, writeSnapshotFile } from "../../src/features/catalogue/snapshot-file.ts";
import {
  FEED_QUERIES,
  NOW_MS,
  WORDS,
  idOf,
  makeCandidate,
  makePostings,
  randomFrom,
} from "./catalogue-data.ts";

const { values: flags } = parseArgs({
  options: {
    size: { type: "string", default: "1m" },
    folder: { type: "string", default: "/tmp" },
    /** Of the child process. */
    load: { type: "string" },
  },
});
const CHUNK = 4_096;
const CANDIDATES = 20;
const DISTINCT = 200_000;

if (flags.load !== undefined) await load(flags.load);
else await write(Number(flags.size.replace("k", "000").replace("m", "000000")));

async function write(size: number): Promise<void> {
  const catalogue = build(size);
  const path = join(flags.folder, `bench-${process.pid}.snapshot`);
  const before = threadCpuMs();
  const sections = catalogue.save();
  sections.next();
  const firstMs = threadCpuMs() - before;
  sections.return();
  const watch = watchEventLoop();
  const start = performance.now();
  const bytes = await writeSnapshotFile(path, {}, catalogue.save(), {
    signal: new AbortController().signal,
    beforeRename: async () => {},
  });
  const tookMs = performance.now() - start;
  const longest = watch.stop();
  console.log(
    `written: ${(bytes / 1e6).toFixed(0)} MB (${(bytes / size).toFixed(0)} bytes a posting) in ` +
      `${seconds(tookMs)} s; longest block of the event loop ${longest.wallMs.toFixed(0)} ms, ` +
      `${longest.cpuMs.toFixed(0)} ms of CPU (its first step ${firstMs.toFixed(0)} ms)`,
  );
  const expected = answersOf(catalogue);
  for (const isCold of [true, false]) {
    // Without this the file would come from the memory that it was written from.
    if (isCold) spawnSync("dd", [`if=${path}`, "iflag=nocache", "count=0"]);
    const args = [...process.execArgv, import.meta.filename, "--load", path];
    const child = spawnSync(process.execPath, args, { encoding: "utf8" });
    const [took, answers] = child.stdout.trim().split("\n");
    if (answers !== expected) throw new Error(`other answers: ${answers}\n${child.stderr}`);
    console.log(`${isCold ? "from the disk" : "from the cache"}: ${took}; answers equal`);
  }
  await rm(path);
}

async function load(path: string): Promise<void> {
  const start = performance.now();
  const cpu = process.cpuUsage();
  const restorer = restoreCatalogue();
  await readSnapshotFile(
    path,
    () => {},
    (shape, arrays) => restorer.add(shape, arrays),
  );
  const catalogue = restorer.finish();
  const { postings } = catalogue.stats();
  const tookMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  console.log(
    `${postings} postings loaded in ${seconds(tookMs)} s, ${seconds((user + system) / 1000)} s of CPU; ` +
      `the process holds ${megabytesHeld()} MB`,
  );
  console.log(answersOf(catalogue));
}

function build(size: number): Catalogue {
  const catalogue = createCatalogue();
  catalogue.learnWords(Array.from({ length: WORDS }, (_, n) => ({ id: n + 1, word: `w${n + 1}` })));
  let cpuMs = 0;
  let chunk: CatalogueEntry[] = [];
  const flush = () => {
    const start = process.cpuUsage();
    catalogue.load(chunk);
    const { user, system } = process.cpuUsage(start);
    cpuMs += (user + system) / 1000;
    chunk = [];
  };
  for (const posting of manyPostings(size)) if (chunk.push(posting) === CHUNK) flush();
  flush();
  const { postings, bytes } = catalogue.stats();
  console.log(
    `${postings} postings, ${(bytes / 1e6).toFixed(0)} MB: built in ${seconds(cpuMs)} s of CPU; ` +
      `the process holds ${megabytesHeld()} MB`,
  );
  return catalogue;
}

/**
 * In feed order. Making a posting takes longer than indexing it, so beyond DISTINCT the contents
 * repeat, with other ids, companies and dates.
 */
function* manyPostings(size: number): Generator<CatalogueEntry, void> {
  const pool = [...makePostings(Math.min(size, DISTINCT), true)];
  const random = randomFrom(1);
  let last: CatalogueEntry | undefined;
  for (let n = 0; n < size; n++) {
    const id = idOf(n, random);
    const postedAtMs = NOW_MS - n * 500;
    const company = `company ${Math.floor(n / 20)}`;
    // One in twenty repeats the vacancy before it.
    const isAgain = last !== undefined && n % 20 === 7;
    last = isAgain
      ? { ...last!, id, postedAtMs }
      : { ...pool[n % pool.length]!, id, groupId: id, postedAtMs, company };
    yield last;
  }
}

/** A checksum of pages, totals and matches. */
function answersOf(catalogue: Catalogue): string {
  const hash = createHash("sha256");
  for (const { filters, words, page } of FEED_QUERIES) {
    const text =
      words.length > 0 ? words.map((word) => [{ words: [word], weight: 100 }]) : undefined;
    const facets = { fields: ["country", "company"] as const, limit: 20 };
    const query = { filters, text, offset: (page - 1) * 20, limit: 20, nowMs: NOW_MS };
    const { ids, total } = catalogue.search(query);
    const counted = [...catalogue.search({ ...query, facets }).facets!];
    hash.update(JSON.stringify({ ids, total, counted }));
  }
  for (let seed = 0; seed < CANDIDATES; seed++) {
    const query = { ...makeCandidate(seed), filters: {}, limit: 25, nowMs: NOW_MS };
    hash.update(JSON.stringify(catalogue.match(query)));
  }
  return hash.digest("hex");
}

/** The longest time between two turns, and the most CPU time of the thread: others may be running. */
function watchEventLoop(): { stop(): { wallMs: number; cpuMs: number } } {
  let last = { wallMs: performance.now(), cpuMs: threadCpuMs() };
  const longest = { wallMs: 0, cpuMs: 0 };
  let isWatching = true;
  const turn = (): void => {
    const now = { wallMs: performance.now(), cpuMs: threadCpuMs() };
    longest.wallMs = Math.max(longest.wallMs, now.wallMs - last.wallMs);
    longest.cpuMs = Math.max(longest.cpuMs, now.cpuMs - last.cpuMs);
    last = now;
    if (isWatching) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    stop() {
      isWatching = false;
      return longest;
    },
  };
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

function megabytesHeld(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().rss / 2 ** 20);
}
