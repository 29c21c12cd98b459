import type { Client } from "pg";
import type { CatalogueEntry, Engine } from "../../../engine/index.ts";
import { Unavailable } from "../../../platform/fair-queue.ts";
import { ClusterRefusal, toLine, type ClusterCalls } from "../../../platform/opensearch.ts";
import { toEntry } from "../catalogue-entry.ts";
import { readWords } from "../catalogue.store.ts";
import { toDocument, type PostingState } from "./posting-document.ts";
import { readGroups, type FedRow, type Membership } from "./feed.store.ts";
import { writeAliasOf, type IndexNames } from "./mapping.ts";

/*
 * Writes postings to the cluster as the database has them.
 *
 * - A document depends on its posting and on the earlier ones of its vacancy, so all of a group are
 *   written when one changes: those of the group it has, and of the one that the cluster knows.
 * - Its version is the number of the last change in the snapshot that it was read from. A write that
 *   was delayed loses to a newer one, and writing the same again changes nothing.
 * - Other postings of a group are written before the changed one, whose old group would be forgotten
 *   otherwise: after a crash the same changes are written again, with the same result.
 */

const BULK_MS = 30_000;
/** How long the cluster waits for a shard: less than its caller does, so that no write comes later. */
const BULK_WAIT = "20s";
/** A document that somebody deleted has a higher version than it had; a repair must be above that. */
const VERSIONS_A_CHANGE = 16;
/** Of one request. A posting has about a kilobyte, but one of many copies may have a hundred. */
const MOST_OPERATIONS = 2_000;
const MOST_BYTES = 5_000_000;

/** What to do with a document, and the document unless it is deleted. */
type Operation = readonly [action: object, document?: object];

interface BulkItem {
  readonly status: number;
  readonly error?: { readonly type: string };
}

function isDone({ status, error }: BulkItem): boolean {
  if (error === undefined) return status < 300 || status === 404;
  return error.type === "version_conflict_engine_exception";
}

export class PostingWriter {
  readonly #cluster: ClusterCalls;
  readonly #engine: Engine;
  readonly #index: IndexNames;
  /** 1 for the number of each word that this writer has written. */
  #isWritten = new Uint8Array(1 << 16);

  constructor(cluster: ClusterCalls, engine: Engine, index: IndexNames) {
    this.#cluster = cluster;
    this.#engine = engine;
    this.#index = index;
  }

  /** Returns how many documents were sent. `isNew`: the index has none of these postings. */
  async write(
    client: Client,
    ids: readonly string[],
    { isNew = false, isRepair = false } = {},
  ): Promise<number> {
    const before = isNew ? [] : await this.#membershipsOf(ids);
    const { change, rows } = await readGroups(client, ids, before);
    await this.#writeWordsOf(client, rows, { isSearched: !isNew });
    const given = new Set(ids);
    const others: Operation[] = [];
    const changed: Operation[] = [];
    const number = change * VERSIONS_A_CHANGE + (isRepair ? VERSIONS_A_CHANGE / 2 : 0);
    const version = { version: number, version_type: "external_gte" };
    for (const group of Map.groupBy(rows, ({ groupId }) => groupId).values()) {
      const states = group.map((row) => this.#stateOf(row));
      for (const [at, state] of states.entries()) {
        const { id } = state.entry;
        const operations = given.has(id) ? changed : others;
        const earlier = states.slice(0, at);
        const document = toDocument(state, earlier, undominated(earlier));
        operations.push([{ index: { _id: id, ...version } }, document]);
        given.delete(id);
      }
    }
    for (const id of given) changed.push([{ delete: { _id: id, ...version } }]);
    await this.#bulk(this.#index.jobs, others);
    await this.#bulk(this.#index.jobs, changed);
    return rows.length + given.size;
  }

  /** `isSearched`: they can be found at once. */
  async writeWords(
    words: readonly { id: number; word: string }[],
    { isSearched = false } = {},
  ): Promise<void> {
    await this.#bulk(
      this.#index.words,
      words.map(({ id, word }) => [
        { index: { _id: String(id) } },
        { number: id, word, length: word.length, ...(!word.includes(" ") && { single: word }) },
      ]),
      { isSearched },
    );
    for (const { id } of words) this.#markWritten(id);
  }

  /** Words before postings: a search that knows a word finds what has it. */
  async #writeWordsOf(
    client: Client,
    rows: readonly FedRow[],
    options: { isSearched: boolean },
  ): Promise<void> {
    const unknown = new Set<number>();
    for (const { titleWords, sideWords, bodyWords } of rows)
      for (const words of [titleWords, sideWords, bodyWords])
        for (const number of words) if (this.#isWritten[number] !== 1) unknown.add(number);
    if (unknown.size > 0) await this.writeWords(await readWords(client, [...unknown]), options);
  }

  #markWritten(number: number): void {
    if (number >= this.#isWritten.length) {
      const larger = new Uint8Array(number * 2);
      larger.set(this.#isWritten);
      this.#isWritten = larger;
    }
    this.#isWritten[number] = 1;
  }

  #stateOf(row: FedRow): PostingState {
    const { changeNo, vacancy } = row;
    return { entry: toEntry(this.#engine, row), changeNo, vacancy };
  }

  /** The groups of postings as the cluster has them; it reads them as they were written last. */
  async #membershipsOf(ids: readonly string[]): Promise<Membership[]> {
    const { docs } = await this.#cluster.send<{
      docs: { error?: object; _source?: Partial<Membership> }[];
    }>({
      method: "POST",
      path: `/${this.#index.jobs}/_mget?_source_includes=group,vacancy`,
      body: { ids },
      tryMs: BULK_MS,
      limitMs: BULK_MS,
    });
    if (docs.some(({ error }) => error !== undefined))
      throw new Unavailable("The cluster cannot read all postings");
    // A document that this program has not written may have neither.
    return docs.flatMap(({ _source: known }) => {
      const { group, vacancy } = known ?? {};
      return group && vacancy ? [{ group, vacancy }] : [];
    });
  }

  #bulk(
    index: string,
    operations: readonly Operation[],
    options?: { isSearched: boolean },
  ): Promise<void> {
    return sendBulk(this.#cluster, writeAliasOf(index), operations, options);
  }
}

/** In order; throws unless each is carried out, or a newer version is there. */
export async function sendBulk(
  cluster: ClusterCalls,
  index: string,
  operations: readonly Operation[],
  { isSearched = false } = {},
): Promise<void> {
  for (const body of bodiesOf(operations)) {
    const { items } = await cluster.send<{ items: Readonly<Record<string, BulkItem>>[] }>({
      method: "POST",
      path: `/${index}/_bulk?timeout=${BULK_WAIT}&refresh=${isSearched}&filter_path=items.*.status,items.*.error.type`,
      body,
      tryMs: BULK_MS,
      limitMs: 2 * BULK_MS,
    });
    const failed = items.flatMap((item) => Object.values(item)).find((item) => !isDone(item));
    if (failed) throw new ClusterRefusal(failed.status, failed.error?.type ?? "unknown");
  }
}

/** Bodies of requests, each within the limits; an operation that is larger has one of its own. */
function* bodiesOf(operations: readonly Operation[]): Generator<string> {
  let [body, count, bytes] = ["", 0, 0];
  for (const operation of operations) {
    const lines = operation.map((line) => toLine(line!)).join("");
    const size = Buffer.byteLength(lines);
    if (count > 0 && (count === MOST_OPERATIONS || bytes + size > MOST_BYTES)) {
      yield body;
      [body, count, bytes] = ["", 0, 0];
    }
    body += lines;
    count++;
    bytes += size;
  }
  if (count > 0) yield body;
}

/**
 * Without the postings that another one stands for: the same in all but its times, open for as long and
 * as new. A source may have hundreds of copies of one advertisement.
 */
function undominated(postings: readonly PostingState[]): PostingState[] {
  const kept = new Map<string, PostingState[]>();
  for (const posting of postings) {
    const key = contentOf(posting.entry);
    const equal = kept.get(key) ?? [];
    if (equal.some((other) => covers(other.entry, posting.entry))) continue;
    kept.set(key, [...equal.filter((other) => !covers(posting.entry, other.entry)), posting]);
  }
  return [...kept.values()].flat();
}

const covers = (one: CatalogueEntry, other: CatalogueEntry): boolean =>
  one.expiresAtMs >= other.expiresAtMs && one.postedAtMs >= other.postedAtMs;

function contentOf(entry: CatalogueEntry): string {
  const { id: _id, postedAtMs: _posted, expiresAtMs: _expires, ...content } = entry;
  return JSON.stringify(content, (_, value: unknown) =>
    value instanceof Int32Array ? [...value] : value,
  );
}
