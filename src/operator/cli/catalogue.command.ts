import {
  buildIndex,
  describeIndex,
  ForeignIndex,
  openCluster,
  verifyIndex,
  type BuildDeps,
} from "../../features/catalogue/index.ts";
import { loadKnowledge } from "../../knowledge/index.ts";
import type { Client } from "pg";
import { CommandError, type Command, type CommandContext } from "./command.ts";
import { facts } from "./print.ts";

const MAX_SHARDS = 1_024;

async function withCluster<T>(
  { config, runtime, drawProgress }: CommandContext,
  work: (deps: BuildDeps, client: Client) => Promise<T>,
): Promise<T> {
  const { engine, fingerprint } = await loadKnowledge(config.knowledgeDir);
  const opened = openCluster(config, fingerprint);
  if (!opened)
    throw new CommandError(
      "Postings are searched in the embedded index; set WAYMARK_CATALOGUE=opensearch for a cluster.",
    );
  const { db, clock } = await runtime();
  const client = await db.connect("waymark catalogue");
  const onProgress = (done: number, total: number): void =>
    drawProgress?.(`${done} of ${total} postings`);
  const onWait = (reason: string): void => drawProgress?.(reason);
  try {
    return await work({ ...opened, engine, clock, onProgress, onWait }, client);
  } catch (error) {
    throw error instanceof ForeignIndex ? new CommandError(error.message) : error;
  } finally {
    await client.end();
    await opened.cluster.close();
  }
}

const rebuild: Command = {
  name: "catalogue rebuild",
  usage: "[--shards N] [--take-over]",
  summary: "build a new index of all postings in the cluster and switch to it",
  help: "Searches use the old index meanwhile. A build that was ended continues where it was.",
  options: {
    shards: { type: "string", doc: "parts of the index (by the number of postings)" },
    "take-over": { type: "boolean", doc: "also when the index is that of another installation" },
  },
  async run(context) {
    const shards = context.flags.number("shards", { min: 1, max: MAX_SHARDS });
    const isTakeOver = context.flags.isSet("take-over");
    const index = await withCluster(context, (deps, client) =>
      buildIndex(deps, client, { shards, isTakeOver }),
    );
    if (index === undefined) throw new CommandError("Another process is building the index.");
    context.out.result({ index }, () => `Searches use ${index} now.`);
  },
};

const verify: Command = {
  name: "catalogue verify",
  usage: "",
  summary: "compare the cluster's index with the database and repair it",
  options: {},
  async run(context) {
    const found = await withCluster(context, verifyIndex);
    if (!found)
      throw new CommandError("The cluster has no index; run `waymark catalogue rebuild`.");
    context.out.result(found, () => facts(Object.entries(found)));
  },
};

const status: Command = {
  name: "catalogue status",
  usage: "",
  summary: "show how far the cluster's index is",
  options: {},
  async run(context) {
    const found = await withCluster(context, describeIndex);
    context.out.result(found, () => facts(Object.entries(found)));
  },
};

export const catalogueCommands: readonly Command[] = [rebuild, verify, status];
