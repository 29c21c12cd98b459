import { createHash, randomBytes } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { endianness } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Client } from "pg";
import { restoreCatalogue, type Catalogue } from "../../engine/index.ts";
import type { Log } from "../../platform/log.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { tryLockInSession } from "../../platform/postgres/locks.ts";
import { readSnapshotFile, UnfitSnapshot, writeSnapshotFile } from "./snapshot-file.ts";
import {
  addMark,
  countChanges,
  listMarks,
  readDatabaseTime,
  removeMarks,
  removeOldMarks,
  readTable,
  type ReadTable,
  type SnapshotMark,
} from "./snapshot.store.ts";

/*
 * Snapshots of the job index in a folder, so that a start need not read every row. Several processes
 * and several databases may share a folder.
 *
 *   writing   after a load, then when enough has changed: lock (one writer a database at a time),
 *             save the index block by block beside the requests, mark in the database, rename
 *   loading   the newest file whose name fits the program and whose mark is in the database; then all
 *             changes above its number, before the index is used
 *
 * The file is a cache. Whatever is wrong with it costs one line in the log and a load of all rows.
 */

export interface SnapshotSettings {
  readonly folder: string;
  /** A checksum of the engine's code and the knowledge base: the index contains their numbers. */
  readonly madeOf: string;
}

/** An index, and the last change that it contains. */
export interface Followed {
  readonly catalogue: Catalogue;
  readonly lastChange: number;
}

/** Below the 90 days after which closed postings are deleted, and with them the change that closed them. */
const MAX_AGE_MS = 7 * 86_400_000;
const CHECK_MS = 60_000;
/** Written again when more than this share has changed, at most so often, or anything after a day. */
const CHANGED_SHARE = 0.01;
const LEAST_AGE_MS = 15 * 60_000;
const RENEWED_MS = 86_400_000;
/** A changed posting costs some eight times one that is read at the start. */
const MAX_CHANGED_SHARE = 1 / 8;
const ALWAYS_FOLLOWED = 10_000;
const STOP_MS = 2_000;
/** Older unfinished files were left behind by a process that was killed. */
const UNFINISHED_MS = 3_600_000;

export class Snapshots {
  readonly #folder: string;
  readonly #prefix: string;
  readonly #db: Database;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  #keeping: Promise<void> | undefined;
  /** The newest usable one that this process knows of. */
  #newest: SnapshotMark | undefined;
  /** The table before postings were read from it; undefined when the index may not fit it any more. */
  #table: ReadTable | undefined;

  constructor({ db, log }: { db: Database; log: Log }, { folder, madeOf }: SnapshotSettings) {
    this.#db = db;
    this.#log = log;
    this.#folder = folder;
    this.#prefix = `index-${fingerprint(madeOf)}-`;
  }

  /**
   * Undefined when there is none that can be used; one that turns out so is removed. Also called
   * before all postings are read, on the same connection.
   */
  async load(client: Client): Promise<Followed | undefined> {
    let mark: SnapshotMark | undefined;
    this.#table = undefined;
    try {
      this.#table = await readTable(client);
      [mark] = await this.#listUsable(client);
      if (!mark) return undefined;
      const catalogue = await this.#read(mark);
      const most = Math.max(ALWAYS_FOLLOWED, catalogue.stats().postings * MAX_CHANGED_SHARE);
      if ((await countChanges(client, mark.changeNo, most + 1)) > most)
        throw new UnfitSnapshot("too much has changed since");
      this.#newest = mark;
      return { catalogue, lastChange: mark.changeNo };
    } catch (error) {
      this.#log.warn(
        { reason: (error as Error).message, file: mark && this.#pathOf(mark) },
        "a snapshot of the job index was not used; reading all postings",
      );
      if (mark) await this.#remove(client, mark).catch(() => {});
      return undefined;
    }
  }

  async #remove(client: Client, mark: SnapshotMark): Promise<void> {
    await rm(this.#pathOf(mark), { force: true });
    await removeMarks(client, [mark.id]);
  }

  async #read(mark: SnapshotMark): Promise<Catalogue> {
    const restorer = restoreCatalogue();
    const accept = (label: unknown) => {
      if ((label as { id?: unknown }).id !== mark.id)
        throw new UnfitSnapshot("the file is another snapshot");
    };
    await readSnapshotFile(this.#pathOf(mark), accept, (shape, arrays) =>
      restorer.add(shape, arrays),
    );
    return restorer.finish();
  }

  /** Writes now if it is due, then from time to time, until `stop`. */
  keep(followed: () => Followed): void {
    const { signal } = this.#stopping;
    const keep = async (): Promise<void> => {
      while (!signal.aborted) {
        await this.writeIfDue(followed).catch((error: unknown) => {
          if (!signal.aborted)
            this.#log.warn({ err: error }, "no snapshot of the job index was written");
        });
        // Not all processes at once.
        await sleep(CHECK_MS * (0.9 + Math.random() * 0.2), undefined, {
          signal,
          ref: false,
        }).catch(() => {});
      }
    };
    this.#keeping ??= keep();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    // A file that is being flushed can be left unfinished.
    await Promise.race([this.#keeping, sleep(STOP_MS, undefined, { ref: false })]);
  }

  /** Whether it wrote one. */
  async writeIfDue(followed: () => Followed): Promise<boolean> {
    if (!this.#table || followed().catalogue.stats().postings === 0) return false;
    if (this.#newest && !isDue(followed(), this.#newest, new Date())) return false;
    const client = await this.#db.connect("waymark index snapshot");
    client.on("error", () => {});
    try {
      if (!(await tryLockInSession(client, "indexSnapshot"))) return false;
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      if (!isDeepStrictEqual(await readTable(client), this.#table)) {
        this.#table = undefined;
        throw new Error(
          "the table was emptied, rewritten or is a promoted replica's; restart to save",
        );
      }
      const takenAt = await readDatabaseTime(client);
      [this.#newest] = await this.#listUsable(client);
      if (!isDue(followed(), this.#newest, takenAt)) return false;
      return await this.#write(client, this.#table, followed(), takenAt);
    } finally {
      await client.end().catch(() => {});
    }
  }

  async #write(
    client: Client,
    table: ReadTable,
    { catalogue, lastChange: changeNo }: Followed,
    takenAt: Date,
  ): Promise<boolean> {
    const { filenode } = table;
    const mark = { id: randomBytes(12).toString("hex"), changeNo, filenode, takenAt };
    const { postings } = catalogue.stats();
    const startedAtMs = performance.now();
    const sections = catalogue.save();
    // At once, because it must be the state of the change number above.
    const first = sections.next().value!;
    const bytes = await writeSnapshotFile(
      this.#pathOf(mark),
      { ...mark, postings },
      chain(first, sections),
      {
        signal: this.#stopping.signal,
        beforeRename: async () => {
          if (!(await addMark(client, mark, table)))
            throw new Error("the table of postings changed while the snapshot was written");
        },
      },
    ).finally(() => sections.return());
    this.#newest = mark;
    const tookMs = Math.round(performance.now() - startedAtMs);
    this.#log.info({ postings, bytes, tookMs }, "a snapshot of the job index is written");
    await this.#prune(client, mark);
    return true;
  }

  /** The marks whose file is in the folder and made by the same program, newest first. */
  async #listUsable(client: Client): Promise<SnapshotMark[]> {
    const files = new Set(await readdir(this.#folder).catch(() => []));
    const marks = await listMarks(client, MAX_AGE_MS);
    return marks.filter((mark) => files.has(this.#nameOf(mark)));
  }

  #nameOf = ({ id }: { id: string }): string => `${this.#prefix}${id}.snapshot`;

  #pathOf = (mark: { id: string }): string => join(this.#folder, this.#nameOf(mark));

  /**
   * Removes older snapshots of this database and program. Those of others are removed when they are
   * too old for anyone.
   */
  async #prune(client: Client, written: SnapshotMark): Promise<void> {
    for (const mark of await this.#listUsable(client))
      if (mark.id !== written.id) await this.#remove(client, mark);
    await removeOldMarks(client, MAX_AGE_MS);
    for (const name of await readdir(this.#folder)) {
      if (!/^index-\w+-\w+\.snapshot(?:\.tmp)?$/.test(name)) continue;
      const path = join(this.#folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
      const keptMs = name.endsWith(".tmp") ? UNFINISHED_MS : MAX_AGE_MS;
      if (Date.now() - mtimeMs > keptMs) await rm(path, { force: true });
    }
  }
}

function isDue(
  { catalogue, lastChange }: Followed,
  newest: SnapshotMark | undefined,
  now: Date,
): boolean {
  if (!newest) return true;
  const changes = lastChange - newest.changeNo;
  const isMuch = changes > catalogue.stats().postings * CHANGED_SHARE;
  const ageMs = now.getTime() - newest.takenAt.getTime();
  return changes > 0 && ageMs > (isMuch ? LEAST_AGE_MS : RENEWED_MS);
}

function* chain<T>(first: T, rest: Iterable<T>): Generator<T, void> {
  yield first;
  yield* rest;
}

/** Of the engine and of our own code, which turns rows into entries. */
function fingerprint(madeOf: string): string {
  const hash = createHash("sha256").update(`${madeOf}\n${endianness()}\n`);
  const files = readdirSync(import.meta.dirname).filter((file) => /^[\w.-]+\.[jt]s$/.test(file));
  for (const file of files.filter((each) => !each.includes(".test.")).toSorted())
    hash.update(`${file}\n`).update(readFileSync(join(import.meta.dirname, file)));
  return hash.digest("hex").slice(0, 16);
}
