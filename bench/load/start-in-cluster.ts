/* A database with generated postings, and a cluster with their index, for starts of an API process. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createLog } from "../../src/platform/log.ts";
import { openEmbedded } from "../../src/platform/postgres/embedded.ts";
import { startCluster } from "../../test/support/opensearch/cluster.ts";

const BIN = join(import.meta.dirname, "../../bin/waymark.js");
const POSTINGS = 2_000;

interface PreparedCluster {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function prepareCluster(folder: string): Promise<PreparedCluster> {
  const nodes = await startCluster({ nodes: 1 });
  const embedded = await openEmbedded(join(folder, "database"), createLog("silent"));
  await embedded.ensure();
  const { host, user, database } = embedded.url as Record<string, string>;
  const env = {
    DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`,
    WAYMARK_SECRET: "start-".repeat(8),
    WAYMARK_CATALOGUE: "opensearch",
    OPENSEARCH_URL: nodes.addresses.join(),
    ...allocatorOfImage(),
  };
  const run = (...words: string[]): void => {
    const { status, stderr } = spawnSync(process.execPath, [BIN, ...words], {
      env: { ...env, PATH: process.env["PATH"] },
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`waymark ${words.join(" ")}: ${stderr}`);
  };
  run("jobs", "generate", "--count", String(POSTINGS), "--seed", "1");
  run("catalogue", "rebuild");
  return {
    command: [process.execPath, "--max-semi-space-size=16", BIN, "serve", "--role", "api"],
    env,
    async close() {
      await embedded.stop();
      await nodes.close();
    },
  };
}

/** The settings of the Dockerfile whose names begin with MALLOC. */
function allocatorOfImage(): Record<string, string> {
  const text = readFileSync(join(import.meta.dirname, "../../Dockerfile"), "utf8");
  return Object.fromEntries(
    [...text.matchAll(/\b(MALLOC_\w+)=(\d+)/g)].map(([, name, value]) => [name!, value!]),
  );
}

/** The memory of a process now, shared pages included. */
export function residentMbOf(pid: number): number {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kb) / 1_024);
}
