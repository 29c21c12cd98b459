import { describeIndex, openCluster } from "../../features/catalogue/index.ts";
import { systemClock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/postgres/database.ts";

/** More changes than an index that is fed can be behind for long. */
const NOTABLE_LAG = 10_000;

/** What the cluster of postings is like; throws what is wrong with it. */
export async function checkCluster(
  config: Config,
  db: Database,
  fingerprint: string,
): Promise<string> {
  const opened = openCluster(config, fingerprint);
  if (!opened) return "not used";
  const client = await db.connect("waymark doctor");
  try {
    const status = await describeIndex({ ...opened, clock: systemClock }, client);
    const { health, index, postings, indexed, behind } = status;
    if (index === null)
      throw new Error("the cluster has no index yet; a worker builds it, or `catalogue rebuild`");
    const finding = `${health}, ${indexed} of ${postings} open postings, ${behind ?? "unknown"} changes behind`;
    if (health === "red" || behind === null || behind > NOTABLE_LAG) throw new Error(finding);
    return finding;
  } finally {
    await client.end();
    await opened.cluster.close();
  }
}
