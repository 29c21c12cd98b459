import { hash } from "node:crypto";
import type { Fields } from "./fields/posting-fields.ts";
import { postingsIn } from "./fields/job-posting.ts";
import { findExternalId, toSoundPosting, type SoundPosting } from "./fields/posting.ts";
import { shorten } from "./fields/plain-text.ts";
import { DroppedValues, reportRejected, type ImportReport, type RowPlace } from "./report.ts";
import { RowProblem } from "./fields/row-problem.ts";
import { MAX_REJECTED_ROWS } from "./formats/file-limits.ts";
import { BrokenFile, type FeedRow } from "./formats/feed-rows.ts";
import { createSeenIds, type SeenIds } from "./seen-ids.ts";

export interface SoundRow extends RowPlace {
  readonly posting: SoundPosting;
  /** Covers the row and the reader's fingerprint: if it is unchanged, the row can be skipped. */
  readonly rowHash: Buffer;
}

export interface RowCheck {
  readonly seen: SeenIds;
  /** The number of rejected rows whose external id could not be determined. */
  unidentified(): number;
  /** Returns the valid postings of a row; the invalid ones go into the report. */
  check(row: FeedRow): SoundRow[];
}

/** `reader` is the engine's fingerprint: rows read by another version are read again. */
export function createRowCheck(report: ImportReport, reader: string, now: Date): RowCheck {
  const seen = createSeenIds();
  const dropped = new DroppedValues(report);
  let unidentified = 0;

  const checkPosting = (row: FeedRow, fields: Fields): SoundRow[] => {
    report.read++;
    try {
      const posting = toSoundPosting(fields);
      const first = seen.add(posting.externalId, row.line);
      // Keep the first row: keeping the last would change the posting twice in every import.
      if (first !== undefined)
        throw new RowProblem("external_id", `is the same as on line ${first}`);
      for (const [field, value] of fields.dropped) dropped.add(field, shorten(value));
      // Writing ignores dates in the future.
      if (posting.postedAt !== null && posting.postedAt > now)
        dropped.add("posted_at", posting.postedAt.toISOString());
      return [{ line: row.line, file: row.file, posting, rowHash: hashRow(posting, reader) }];
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      reportRejected(report, row, error.message);
      // The posting is still in the file, so replacing must not close the stored version.
      const externalId = findExternalId(fields);
      if (externalId === undefined) unidentified++;
      else seen.note(externalId);
      return [];
    }
  };

  return {
    seen,
    unidentified: () => unidentified,
    check(row) {
      const { read, rejected } = report;
      if (rejected > MAX_REJECTED_ROWS && rejected * 2 > read)
        throw new BrokenFile(`${rejected} of ${read} rows were rejected; the rest was not read`);
      if (!("problem" in row)) {
        const postings = postingsIn(row.record);
        if (postings) return postings.flatMap((fields) => checkPosting(row, fields));
      }
      report.read++;
      unidentified++;
      reportRejected(report, row, "problem" in row ? row.problem : "not a posting");
      return [];
    },
  };
}

const hashRow = (posting: SoundPosting, reader: string): Buffer =>
  hash("sha256", reader + JSON.stringify(posting), "buffer").subarray(0, 16);
