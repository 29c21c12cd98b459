import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, entryOf, randomMarket, randomMatch, randomSearch } from "../random-catalogue.ts";
import {
  createCatalogue,
  type CatalogueEntry,
  type CatalogueSearch,
} from "../../../src/engine/index.ts";
import { Cluster } from "../../../src/platform/opensearch.ts";
import {
  toDocument,
  type PostingState,
} from "../../../src/features/catalogue/opensearch/posting-document.ts";
import { jobsIndex } from "../../../src/features/catalogue/opensearch/mapping.ts";
import { ClusterSearch } from "../../../src/features/catalogue/opensearch/cluster-search.ts";
import { sendBulk } from "../../../src/features/catalogue/opensearch/posting-writer.ts";

/* Random postings and queries: the cluster must answer as the embedded index does, to the last hit. */

const INDEX = "same-hits";
/** The same postings, of different days. */
const DAYS_INDEX = "same-figures";
const POSTINGS = 300;
const QUERIES = 120;

export const describeSameHits = (addresses: readonly string[]): unknown =>
  describe("a cluster", () => {
    let cluster: Cluster;
    const embedded = createCatalogue();
    const embeddedDays = createCatalogue();

    beforeAll(async () => {
      cluster = new Cluster({ nodes: addresses });
      const drawn = fc.sample(entryOf(POSTINGS * 2), { numRuns: POSTINGS, seed: 7 });
      const entries = [...new Map(drawn.map((entry) => [entry.id, entry])).values()];
      const ofDays = entries.map(inDays);
      embedded.apply({ upserts: entries, removals: [] });
      embeddedDays.apply({ upserts: ofDays, removals: [] });
      await createIndex(cluster, INDEX, entries);
      await createIndex(cluster, DAYS_INDEX, ofDays);
    });
    afterAll(async () => {
      await cluster.send({ method: "DELETE", path: `/${INDEX},${DAYS_INDEX}` });
      await cluster.close();
    });

    it("gives the pages, totals, facets and positions of the embedded index", async () => {
      const search = new ClusterSearch(cluster, INDEX);
      for (const query of fc.sample(randomSearch, { numRuns: QUERIES, seed: 11 })) {
        const [page] = await search.pages([query]);
        expect([query, page]).toEqual([query, embedded.search(query)]);
        if (!page!.last) continue;
        const next: CatalogueSearch = { ...query, facets: undefined, offset: 0, after: page!.last };
        expect([next, (await search.pages([next]))[0]]).toEqual([next, embedded.search(next)]);
      }
    });

    it("gives the figures of the embedded index", async () => {
      const search = new ClusterSearch(cluster, DAYS_INDEX);
      const queries = fc.sample(randomMarket, { numRuns: QUERIES, seed: 17 });
      const wanted = queries.map((query) => embeddedDays.figures(query));
      for (const [at, query] of queries.entries())
        expect([query, await search.figures(query)]).toEqual([query, wanted[at]]);
      const isFull = wanted.map((figures) => figures?.laterFromMs != null);
      expect(isFull.filter(Boolean).length).toBeGreaterThan(QUERIES / 5);
    });

    it("gives the matches of the embedded index", async () => {
      const search = new ClusterSearch(cluster, INDEX);
      for (const query of fc.sample(randomMatch, { numRuns: QUERIES, seed: 13 }))
        expect([query, await search.match(query)]).toEqual([query, embedded.match(query)]);
    });
  });

async function createIndex(
  cluster: Cluster,
  name: string,
  entries: readonly CatalogueEntry[],
): Promise<void> {
  const limits = { tryMs: 30_000, limitMs: 30_000 };
  await cluster.send({ method: "DELETE", path: `/${name}` }).catch(() => undefined);
  await cluster.send({ method: "PUT", path: `/${name}`, body: jobsIndex(0, 3), ...limits });
  await sendBulk(cluster, name, documentsOf(entries));
  await cluster.send({ method: "POST", path: `/${name}/_refresh`, ...limits });
}

const inDays = (entry: CatalogueEntry): CatalogueEntry => ({
  ...entry,
  postedAtMs: entry.postedAtMs * DAY_MS,
  expiresAtMs: entry.expiresAtMs * DAY_MS,
});

function documentsOf(entries: readonly CatalogueEntry[]): [object, object][] {
  const states = entries
    .map((entry): PostingState => ({ entry, changeNo: 1, vacancy: "" }))
    .toSorted((a, b) => (a.entry.id < b.entry.id ? -1 : 1));
  return [...Map.groupBy(states, ({ entry }) => entry.groupId).values()].flatMap((group) =>
    group.map((state, at): [object, object] => {
      const earlier = group.slice(0, at);
      return [{ index: { _id: state.entry.id } }, toDocument(state, earlier, earlier)];
    }),
  );
}
