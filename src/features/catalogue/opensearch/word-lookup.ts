import type { CatalogueAttribute } from "../../../engine/index.ts";
import type { ClusterCalls } from "../../../platform/opensearch.ts";
import { searchAll, type FoundHits } from "./ask.ts";
import type { IndexNames } from "./mapping.ts";

/* Look-ups in the words of all postings, with the results of the embedded dictionary. */

/** Similar words that the cluster looks at. More than this many are near to few words, all short. */
const MAX_EXPANSIONS = 1_000;
/** Words that one request may look up by spelling. */
const MOST_WORDS = 10_000;

/** A look-up, and what its answer means. */
export interface Lookup<T> {
  readonly index: keyof IndexNames;
  readonly body: object;
  read(found: FoundHits): T;
}

const numberOf = ({ _source }: FoundHits["hits"]["hits"][number]): number =>
  Number(_source!["number"]);
const wordOf = ({ _source }: FoundHits["hits"]["hits"][number]): string => String(_source!["word"]);

export const numbersOf = (words: readonly string[]): Lookup<ReadonlyMap<string, number>> => ({
  index: "words",
  body: { query: { terms: { word: words } }, size: MOST_WORDS },
  read: ({ hits }) => new Map(hits.hits.map((hit) => [wordOf(hit), numberOf(hit)])),
});

export const withPrefix = (prefix: string, limit: number): Lookup<number[]> => ({
  index: "words",
  body: {
    query: { prefix: { single: prefix } },
    sort: [{ length: "asc" }, { single: "asc" }],
    // The prefix itself may be a word.
    size: limit + 1,
  },
  read: ({ hits }) =>
    hits.hits
      .filter((hit) => wordOf(hit) !== prefix)
      .slice(0, limit)
      .map(numberOf),
});

export const nearWords = (
  word: string,
  slips: number,
  limit: number,
): Lookup<{ word: number; slips: number }[]> => ({
  index: "words",
  // A fuzzy query tells no distance, so each is asked for; the fewest slips score highest.
  body: {
    query: {
      dis_max: {
        queries: Array.from({ length: slips }, (_, at) => ({
          constant_score: {
            filter: {
              fuzzy: { single: { value: word, fuzziness: at + 1, max_expansions: MAX_EXPANSIONS } },
            },
            boost: slips - at,
          },
        })),
      },
    },
    sort: [{ _score: "desc" }, { single: "asc" }],
    size: limit + 1,
  },
  read: ({ hits }) =>
    hits.hits
      .filter((hit) => wordOf(hit) !== word)
      .slice(0, limit)
      .map((hit) => ({ word: numberOf(hit), slips: slips + 1 - hit.sort[0] })),
});

const hasValue = (field: "city" | "region", name: string): object => ({
  constant_score: { filter: { term: { [field]: name } }, boost: field === "city" ? 2 : 1 },
});

export const placeNamed = (name: string): Lookup<CatalogueAttribute | undefined> => ({
  index: "jobs",
  body: {
    query: { dis_max: { queries: [hasValue("city", name), hasValue("region", name)] } },
    size: 1,
    track_total_hits: false,
  },
  read({ hits }) {
    const [first] = hits.hits;
    if (!first) return undefined;
    const { _score: score } = first;
    return score === 2 ? { city: name } : { region: name };
  },
});

export const isInMoreThan = (word: number, count: number): Lookup<boolean> => ({
  index: "jobs",
  body: {
    query: {
      bool: {
        should: ["title", "side", "body"].map((field) => ({ term: { [field]: String(word) } })),
      },
    },
    size: 0,
    track_total_hits: count + 1,
  },
  read: ({ hits }) => (hits.total?.value ?? 0) > count,
});

export async function lookUp(
  cluster: ClusterCalls,
  aliases: IndexNames,
  lookups: readonly Lookup<unknown>[],
): Promise<unknown[]> {
  const found = await searchAll(
    cluster,
    lookups.map(({ index, body }) => ({ index: aliases[index], body })),
  );
  return lookups.map((lookup, at) => lookup.read(found[at]!));
}
