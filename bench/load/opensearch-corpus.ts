/*
 * The queries of bench/eval, read by the engine, on a cluster and on the embedded index: the same hits
 * and totals. Only counts are printed, because half of the queries are a measure.
 */
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { load } from "js-yaml";
import type { JobCatalogue } from "../../src/features/catalogue/index.ts";
import { replayQuestion } from "../../src/features/catalogue/opensearch/replay.ts";
import { ClusterSearch } from "../../src/features/catalogue/opensearch/search.ts";
import { lookUp, numbersOf } from "../../src/features/catalogue/opensearch/words.ts";
import { createJobIndex, type JobIndex } from "../../src/features/jobs/index.ts";
import { loadEngine } from "../../src/knowledge/index.ts";
import type { Cluster } from "../../src/platform/opensearch.ts";
import { buildQueryCatalogue } from "../eval/query-catalogue.ts";
import { createIndices, writePostings, writeWords } from "./opensearch-index.ts";

const NAMES = { jobs: "bench-queries", words: "bench-queries-words" };
const LIMIT = 50;
const QUERIES = `${import.meta.dirname}/../eval/queries.yaml`;

export async function compareCorpus(cluster: Cluster): Promise<void> {
  const engine = loadEngine();
  const { catalogue, entries, words } = await buildQueryCatalogue(engine);
  await createIndices(cluster, NAMES, entries.length);
  await writeWords(cluster, NAMES.words, words);
  await writePostings(cluster, NAMES.jobs, entries);
  const ours = createJobIndex(
    asked(async (question) => question(catalogue)),
    engine,
  );
  const theirs = createJobIndex(asked(clusterAsk(cluster)), engine);
  const queries = load(readFileSync(QUERIES, "utf8")) as { q: string }[];
  const counts = { totals: 0, hits: 0, order: 0, loosened: 0 };
  for (const { q } of queries) {
    const one = await searchFor(ours, q);
    const other = await searchFor(theirs, q);
    if (one.total === other.total) counts.totals++;
    if (isDeepStrictEqual(new Set(one.ids), new Set(other.ids))) counts.hits++;
    if (isDeepStrictEqual(one.ids, other.ids)) counts.order++;
    if (isDeepStrictEqual(one.loosened, other.loosened)) counts.loosened++;
  }
  console.log(
    `\nQueries of bench/eval on ${entries.length} postings, ${LIMIT} hits each: of ${queries.length}, ` +
      `${counts.totals} have equal totals, ${counts.hits} equal hits, ${counts.order} in equal order, ` +
      `${counts.loosened} are loosened alike`,
  );
}

const searchFor = (index: JobIndex, text: string): ReturnType<JobIndex["search"]> =>
  index.search(
    {
      text,
      filters: {},
      facets: undefined,
      offset: 0,
      limit: LIMIT,
      nowMs: Date.parse("2026-11-02T00:00:00Z"),
    },
    "bench",
  );

function clusterAsk(cluster: Cluster): JobCatalogue["ask"] {
  const search = new ClusterSearch(cluster, NAMES.jobs);
  return (question) =>
    replayQuestion(
      {
        async lookUp(words, lookups) {
          const all = words.length > 0 ? [numbersOf(words), ...lookups] : lookups;
          const found = await lookUp(cluster, NAMES, all);
          const numbers =
            words.length > 0 ? (found.shift() as ReadonlyMap<string, number>) : new Map();
          return { numbers, found };
        },
        pages: (searches) => search.pages(searches),
      },
      question,
    );
}

/** A catalogue that is searched and nothing else. */
const asked = (ask: JobCatalogue["ask"]): JobCatalogue => ({
  ask,
  match: () => Promise.reject(new Error("not measured here")),
  figures: () => Promise.reject(new Error("not measured here")),
  size: () => undefined,
  origin: () => undefined,
  isShared: false,
  state: () => "current",
  changedAt: () => 0,
  lastChange: () => 0,
  loaded: Promise.resolve(),
  inStep: () => Promise.resolve(),
  start: () => undefined,
  stop: () => Promise.resolve(),
});
