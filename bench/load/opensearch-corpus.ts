/*
 * The queries of bench/eval, read by the engine, on a cluster and on the embedded index: the same hits
 * and totals. Only counts are printed, because half of the queries are a measure.
 */
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { load } from "js-yaml";
import { answersOf } from "../../src/features/catalogue/opensearch/cluster-catalogue.ts";
import { replayQuestion } from "../../src/features/catalogue/opensearch/replay.ts";
import { loadEngine } from "../../src/knowledge/index.ts";
import type { Cluster } from "../../src/platform/opensearch.ts";
import { buildQueryCatalogue, createQueryIndex, searchText } from "../eval/query-catalogue.ts";
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
  const ours = createQueryIndex(async (question) => question(catalogue), engine);
  const answers = answersOf(cluster, NAMES);
  const theirs = createQueryIndex((question) => replayQuestion(answers, question), engine);
  const queries = load(readFileSync(QUERIES, "utf8")) as { q: string }[];
  const counts = { totals: 0, hits: 0, order: 0, loosened: 0 };
  for (const { q } of queries) {
    const one = await searchText(ours, q, LIMIT);
    const other = await searchText(theirs, q, LIMIT);
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
