import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { ClusterRefusal, type ClusterCalls } from "../../../platform/opensearch.ts";
import { readFact, writeNewFact } from "./feed.store.ts";

/*
 * The index behind an alias, and the installation that it belongs to. Two installations with the same
 * prefix would take the alias from each other, so each writes its id into the mapping of its indices,
 * and leaves those of others alone.
 */

/** Restoring a backup removes it: the restored database is another installation than the saved one. */
const OWNER = "index-feed-owner";

export interface FoundIndex {
  readonly name: string;
  /** Undefined for one that no installation created. */
  readonly owner: string | undefined;
}

/** An index as the cluster describes it. */
export interface OwnedIndex {
  readonly mappings?: { readonly _meta?: { readonly owner?: string } };
}

export function ownerOf({ mappings }: OwnedIndex): string | undefined {
  const { _meta: meta } = mappings ?? {};
  return meta?.owner;
}

export class ForeignIndex extends Error {
  constructor() {
    super(
      "The index belongs to another installation. Give each its own OPENSEARCH_INDEX; if the other one is gone, run `waymark catalogue rebuild --take-over`.",
    );
    this.name = "ForeignIndex";
  }
}

/** The id of this installation, made with the first use. */
export async function readOwner(client: Client): Promise<string> {
  await writeNewFact(client, OWNER, { id: randomUUID() });
  return (await readFact<{ id: string }>(client, OWNER))!.id;
}

/** Whether an index is of this installation. */
export async function ownsIndex(client: Client, { owner }: FoundIndex): Promise<boolean> {
  const own = await readFact<{ id: string }>(client, OWNER);
  return own !== undefined && own.id === owner;
}

/** All indices behind an alias: there is one, unless two installations took it at the same moment. */
export async function listIndices(cluster: ClusterCalls, alias: string): Promise<FoundIndex[]> {
  try {
    const found = await cluster.send<Record<string, OwnedIndex>>({
      method: "GET",
      path: `/${alias}?filter_path=*.mappings._meta,*.settings.index.uuid`,
    });
    return Object.entries(found).map(([name, index]) => ({ name, owner: ownerOf(index) }));
  } catch (error) {
    if (error instanceof ClusterRefusal && error.status === 404) return [];
    throw error;
  }
}

/** Undefined when there is none. */
export const findIndex = async (
  cluster: ClusterCalls,
  alias: string,
): Promise<FoundIndex | undefined> => (await listIndices(cluster, alias))[0];

/** Throws `ForeignIndex` for one of another installation. */
export async function findOwnIndex(
  cluster: ClusterCalls,
  alias: string,
  client: Client,
): Promise<string | undefined> {
  const found = await listIndices(cluster, alias);
  if (found.length === 0) return undefined;
  const owner = await readOwner(client);
  if (found.some((index) => index.owner !== owner)) throw new ForeignIndex();
  return found[0]!.name;
}
