import { afterAll, describe, it } from "vitest";
import { useCluster } from "../../../../test/support/catalogue.ts";
import { missingForCluster, startCluster } from "../../../../test/support/opensearch/cluster.ts";
import { describeFaults } from "../../../../test/support/opensearch/faults.ts";
import { describeHistories } from "../../../../test/support/opensearch/histories.ts";
import { describeSameHits } from "../../../../test/support/opensearch/same-hits.ts";

/*
 * All tests on a real cluster, in one file because its start takes half a minute: those of searches,
 * facets, matches and figures that hold for the embedded index, comparisons with it, and at last faults.
 */

const SUITES = [
  "../../jobs/search.test.ts",
  "../../jobs/distance.test.ts",
  "../../jobs/facets.test.ts",
  "../../jobs/relax.test.ts",
  "../../jobs/seekers.test.ts",
  "../../jobs/cursors.test.ts",
  "../../jobs/visibility.test.ts",
  "../../insights/insights.test.ts",
  "../../matching/matching.test.ts",
  "../../matching/unmet-requirements.test.ts",
];

const missing = await missingForCluster();
if (missing !== undefined) {
  console.log(`The tests on OpenSearch are skipped: ${missing}.`);
  it.skip("searches a cluster as it does the embedded index", () => {});
} else {
  const cluster = await startCluster();
  useCluster(cluster.addresses);
  afterAll(async () => {
    useCluster(undefined);
    await cluster.close();
  });
  for (const suite of SUITES) {
    // Loaded apart from the same file on the embedded index.
    describe(suite, () => import(/* @vite-ignore */ `${suite}?cluster`) as Promise<void>);
  }
  describeSameHits(cluster.addresses);
  describeHistories(cluster.addresses);
  describeFaults(cluster);
}
