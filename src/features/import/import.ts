import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { closeUnseen, countUnseen } from "../catalogue/for-imports.ts";
import { createRowCheck, type RowCheck, type SoundRow } from "./check-rows.ts";
import { findKnownJobs } from "./import.store.ts";
import { mapInOrder } from "./in-order.ts";
import { deleteRun, readPartIds, savePart, type ImportPart } from "./parts.store.ts";
import type { ReadingPool } from "./reading-pool.ts";
import { emptyReport, reportRejected, type ImportReport } from "./report.ts";
import { BrokenFile, type FeedRow } from "./formats/feed-rows.ts";
import { seenInAny } from "./seen-ids.ts";
import { lockSource, type SourceLock } from "./source-lock.ts";
import { writeRows, type ReadRow } from "./write-rows.ts";

export interface ImportDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly reader: ReadingPool;
}

export interface ImportOptions {
  readonly source: string;
  /** The rows are complete: open postings that are missing from them are closed, unless a rejected
   * row could not be identified and may be one of them. */
  readonly isReplacing?: boolean;
  /** The rows are one part of a replacing import; the last part to end closes what no part has. */
  readonly part?: ImportPart | undefined;
  /** Reads and checks everything and reports what would happen, but writes nothing. */
  readonly isDryRun?: boolean;
  onProgress?(report: Readonly<ImportReport>): void;
}

const BATCH_ROWS = 500;
const BATCH_CHARS = 4_000_000;

/**
 * Imports rows in batches: checks them here, reads them with the engine in threads, and writes one
 * batch per transaction. Unchanged rows are skipped, so running the same import again after a crash
 * ends in the same state. Any number of processes may import at once (source-lock.ts).
 */
export async function importRows(
  deps: ImportDeps,
  rows: AsyncIterable<readonly FeedRow[]>,
  options: ImportOptions,
): Promise<ImportReport> {
  const { source, isReplacing = false, part, isDryRun = false } = options;
  if (isDryRun) return importAll(deps, rows, options);
  const lock = await lockSource(deps.db, source, isReplacing && !part ? "exclusive" : "shared");
  try {
    return await importAll(deps, rows, options, lock);
  } finally {
    await lock.release();
  }
}

async function importAll(
  deps: ImportDeps,
  rows: AsyncIterable<readonly FeedRow[]>,
  { source, isReplacing = false, part, isDryRun = false, onProgress }: ImportOptions,
  lock?: SourceLock,
): Promise<ImportReport> {
  const { reader } = deps;
  const report = emptyReport();
  const rowCheck = createRowCheck(report, reader.fingerprint, deps.clock());
  const batches = mapInOrder(inBatches(rows, rowCheck), reader.batches, (batch) =>
    readChanged(deps, source, batch),
  );
  for await (const { changed, known, unchanged, unreadable } of batches) {
    for (const row of unreadable) reportRejected(report, row, "the text could not be read");
    report.unchanged += unchanged;
    if (isDryRun) {
      report.added += changed.length - known;
      report.updated += known;
    } else if (changed.length > 0) {
      const { added, updated, refused } = await writeRows(deps, source, changed);
      report.added += added;
      report.updated += updated;
      for (const row of refused) reportRejected(report, row, "it could not be stored");
    }
    onProgress?.(report);
  }
  // Close postings only now: an earlier error means that the file was not read to its end.
  if (isReplacing) {
    if (report.read === report.rejected)
      throw new BrokenFile("there is no sound posting to replace the others with");
    const unidentified = rowCheck.unidentified();
    if (part && lock) await endPart({ ...deps, lock }, source, part, rowCheck, report);
    else if (unidentified > 0) report.unidentified = unidentified;
    else if (lock) {
      const guard = (): Promise<void> => lock.assertHeld();
      report.closed = await closeUnseen({ ...deps, guard }, source, rowCheck.seen);
    } else report.closed = await countUnseen(deps, source, rowCheck.seen);
  }
  report.dropped.sort((a, b) => b.count - a.count);
  return report;
}

async function endPart(
  deps: ImportDeps & { lock: SourceLock },
  source: string,
  part: ImportPart,
  { seen, unidentified }: RowCheck,
  report: ImportReport,
): Promise<void> {
  const { db, lock } = deps;
  const ids = seen.sorted();
  const state = await savePart(db, source, part, { ids, unidentified: unidentified() });
  if (!state) throw new BrokenFile(`the run ${part.run} was begun with another number of parts`);
  report.missing_parts = state.missing;
  if (state.missing.length > 0) return;
  if (state.unidentified > 0) return void (report.unidentified = state.unidentified);
  await lock.makeExclusive();
  const lists: Buffer[] = [];
  for (let n = 1; n <= part.parts; n++)
    lists.push(await readPartIds(db, source, { ...part, part: n }));
  const guard = (): Promise<void> => lock.assertHeld();
  report.closed = await closeUnseen({ ...deps, guard }, source, seenInAny(lists));
  await deleteRun(db, source, part.run);
}

/** When reading fails, the rows read so far are still yielded as a batch. */
async function* inBatches(
  rows: AsyncIterable<readonly FeedRow[]>,
  { check }: RowCheck,
): AsyncGenerator<SoundRow[]> {
  let batch: SoundRow[] = [];
  let chars = 0;
  try {
    for await (const some of rows) {
      for (const row of some) {
        for (const sound of check(row)) {
          batch.push(sound);
          chars += sound.posting.description.length;
        }
        if (batch.length < BATCH_ROWS && chars < BATCH_CHARS) continue;
        yield batch;
        batch = [];
        chars = 0;
      }
    }
  } catch (error) {
    if (batch.length > 0) yield batch;
    throw error;
  }
  if (batch.length > 0) yield batch;
}

interface ReadBatch {
  readonly changed: ReadRow[];
  /** How many of them replace a stored posting. */
  readonly known: number;
  readonly unchanged: number;
  readonly unreadable: SoundRow[];
}

/** Skips rows that are stored unchanged and not closed, which most rows of a nightly feed are. */
async function readChanged(
  { db, reader }: ImportDeps,
  source: string,
  batch: readonly SoundRow[],
): Promise<ReadBatch> {
  const ids = batch.map(({ posting }) => posting.externalId);
  const known = new Map(
    (await findKnownJobs(db, source, ids)).map((job) => [job.external_id, job]),
  );
  const rows = batch.filter(({ posting, rowHash }) => {
    const job = known.get(posting.externalId);
    return !job || job.status === "closed" || !job.row_hash.equals(rowHash);
  });
  const unchanged = batch.length - rows.length;
  if (rows.length === 0) return { changed: [], known: 0, unchanged, unreadable: [] };
  const readings = await reader.read(rows.map(({ posting }) => posting));
  const changed: ReadRow[] = [];
  const unreadable: SoundRow[] = [];
  for (const [place, row] of rows.entries()) {
    const read = readings[place];
    if (read) changed.push({ ...row, ...read });
    else unreadable.push(row);
  }
  const replaced = changed.filter(({ posting }) => known.has(posting.externalId)).length;
  return { changed, known: replaced, unchanged, unreadable };
}
