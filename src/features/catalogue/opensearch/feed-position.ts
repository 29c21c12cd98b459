import type { Client } from "pg";
import type { Clock } from "../../../platform/clock.ts";
import { ClusterRefusal, type ClusterCalls } from "../../../platform/opensearch.ts";
import { readFed, readLastNumber, saveFed, type FedPosition } from "./feed.store.ts";
import { wordsIndexOf, writeAliasOf } from "./mapping.ts";
import { sendBulk } from "./posting-writer.ts";

/*
 * How far an index is fed, as the database and the index have it. Changes up to `next` are written in
 * this order:
 *
 *   1. the database says `{ change, next }`
 *   2. the index says `next`
 *   3. the changes are written
 *   4. the database says `{ change: next, next }`
 *
 * So after a crash at any moment the index says one of the two numbers of the database. With another one
 * they are of different histories: a database restored to an earlier time, a standby without the last
 * commits, an index from a snapshot. Change numbers alone do not tell: they are given again.
 */

const POSITION = "position";
/** Rows of closed postings are deleted 90 days after their closing (maintain.store.ts). */
const LONGEST_PAUSE_MS = 45 * 24 * 3_600_000;

/** 1. and 2. */
export async function beginFeeding(
  cluster: ClusterCalls,
  client: Client,
  index: string,
  position: FedPosition,
): Promise<void> {
  await saveFed(client, index, position);
  await saveIndexPosition(cluster, index, position.next);
}

/** A delayed write of another process loses to a later number. */
export const saveIndexPosition = (
  cluster: ClusterCalls,
  index: string,
  change: number,
): Promise<void> =>
  sendBulk(cluster, writeAliasOf(wordsIndexOf(index)), [
    [
      { index: { _id: POSITION, version: change, version_type: "external_gte" } },
      { position: change },
    ],
  ]);

async function readPosition(cluster: ClusterCalls, index: string): Promise<number | undefined> {
  try {
    const { _source: found } = await cluster.send<{ _source: { position: number } }>({
      method: "GET",
      path: `/${wordsIndexOf(index)}/_doc/${POSITION}`,
    });
    return found.position;
  } catch (error) {
    if (error instanceof ClusterRefusal && error.status === 404) return undefined;
    throw error;
  }
}

/**
 * `same`: the index has what its position says. `doubtful`: all its postings must be compared.
 * `lost`: it has later versions than the database can write; only a new index has its postings.
 */
export type Continuity = "same" | "doubtful" | "lost";

/** Undefined for an index that nobody feeds. */
export async function checkContinuity(
  { cluster, clock }: { readonly cluster: ClusterCalls; readonly clock: Clock },
  client: Client,
  index: string,
): Promise<Continuity | undefined> {
  const fed = await readFed(client, index);
  if (!fed) return undefined;
  const position = await readPosition(cluster, index);
  if (position !== undefined && position > (await readLastNumber(client))) return "lost";
  // Postings that were closed and deleted meanwhile would stay.
  if (clock().getTime() - fed.at > LONGEST_PAUSE_MS) return "doubtful";
  return position === fed.change || position === fed.next ? "same" : "doubtful";
}
