import type { Engine } from "../../src/engine/index.ts";
import {
  aliasesOf,
  createClusterCatalogue,
  createLiveCatalogue,
  startFeed,
  type JobCatalogue,
} from "../../src/features/catalogue/index.ts";
import type { Clock } from "../../src/platform/clock.ts";
import type { Log } from "../../src/platform/log.ts";
import { Cluster } from "../../src/platform/opensearch.ts";
import type { TestDatabase } from "./app.ts";

/* Which catalogue the servers of tests have: the embedded one, or one in a cluster. */

interface CatalogueParts {
  db: TestDatabase;
  engine: Engine;
  clock: Clock;
  log: Log;
}

/** Kept for the life of the worker: a test file that is run again loads its modules again. */
const home = globalThis as { clusterOfTests?: readonly string[] | undefined };

/** From now on servers use the cluster; without addresses the embedded index again. */
export function useCluster(addresses: readonly string[] | undefined): void {
  home.clusterOfTests = addresses;
}

export function createTestCatalogue(parts: CatalogueParts): JobCatalogue {
  const nodes = home.clusterOfTests;
  return nodes ? createInCluster(parts, nodes) : createLiveCatalogue(parts);
}

function createInCluster(parts: CatalogueParts, nodes: readonly string[]): JobCatalogue {
  const name = new URL(parts.db.url).pathname.slice(1).replaceAll("_", "-");
  const aliases = aliasesOf(name, "of-tests");
  const cluster = new Cluster({ nodes });
  const catalogue = createClusterCatalogue({ ...parts, cluster, aliases });
  let feed: ReturnType<typeof startFeed> | undefined;
  return {
    ...catalogue,
    start() {
      feed = startFeed({ ...parts, cluster, aliases });
      catalogue.start();
    },
    async stop() {
      await feed?.stop();
      await catalogue.stop();
      await cluster.close();
    },
  };
}
