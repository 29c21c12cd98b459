import { hash } from "node:crypto";
import type { Fields } from "./fields/fields.ts";
import { postingsIn } from "./fields/job-posting.ts";
import { findExternalId, toSoundPosting, type SoundPosting } from "./fields/posting.ts";
import { reportRejected, type ImportReport, type RowPlace } from "./report.ts";
import { RowProblem } from "./fields/row-problem.ts";
import type { Row } from "./formats/rows.ts";
import { createSeenIds, type SeenIds } from "./seen-ids.ts";

export interface SoundRow extends RowPlace {
  readonly posting: SoundPosting;
  /** Of what the row says and of who reads it: equal when nothing would change. */
  readonly rowHash: Buffer;
}

export interface RowCheck {
  readonly seen: SeenIds;
  /** Number of rejected rows that do not identify their posting. */
  unidentified(): number;
  /** The sound postings of a row; what is wrong with the others goes into the report. */
  check(row: Row): SoundRow[];
}

/** `reader` is the fingerprint of who reads: what another one read is read again. */
export function createRowCheck(report: ImportReport, reader: string): RowCheck {
  const seen = createSeenIds();
  let unidentified = 0;

  const checkPosting = (row: Row, fields: Fields): SoundRow[] => {
    report.read++;
    try {
      const posting = toSoundPosting(fields);
      const first = seen.add(posting.externalId, row.line);
      // The first one counts: with the last one every import would change the posting twice.
      if (first !== undefined)
        throw new RowProblem("external_id", `is the same as on line ${first}`);
      return [{ line: row.line, file: row.file, posting, rowHash: hashRow(posting, reader) }];
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      reportRejected(report, row, error.message);
      // It is still in the file: what is stored of it stays as it is.
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
