export interface ImportReport {
  read: number;
  added: number;
  updated: number;
  unchanged: number;
  closed: number;
  rejected: number;
  /** Set when replacing: rejected rows without a known id, because of which nothing was closed. */
  unidentified?: number;
  /** Set for a part of a run: the parts without which nothing is closed. */
  missing_parts?: number[];
  /** At most MAX_ERRORS entries; `rejected` counts all. */
  errors: { file?: string; line: number; reason: string }[];
  /** Values of imported rows that could not be read and were left out, most frequent first. */
  dropped: DroppedValue[];
}

export interface DroppedValue {
  readonly field: string;
  /** Shortened; null counts all values of the field after the first MAX_VALUES_PER_FIELD. */
  readonly value: string | null;
  count: number;
}

export interface RowPlace {
  readonly line: number;
  /** Set only when several files are imported. */
  readonly file?: string | undefined;
}

const MAX_ERRORS = 1_000;
const MAX_VALUES_PER_FIELD = 20;

export const emptyReport = (): ImportReport => ({
  read: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  closed: 0,
  rejected: 0,
  errors: [],
  dropped: [],
});

export function reportRejected(report: ImportReport, row: RowPlace, reason: string): void {
  report.rejected++;
  if (report.errors.length >= MAX_ERRORS) return;
  const file = row.file === undefined ? {} : { file: row.file };
  report.errors.push({ ...file, line: row.line, reason });
}

/** Counts the dropped values of a report; at most MAX_VALUES_PER_FIELD are told apart per field. */
export class DroppedValues {
  readonly #report: ImportReport;
  readonly #byField = new Map<string, Map<string | null, DroppedValue>>();

  constructor(report: ImportReport) {
    this.#report = report;
  }

  add(field: string, value: string): void {
    let values = this.#byField.get(field);
    if (!values) this.#byField.set(field, (values = new Map()));
    const key = values.has(value) || values.size < MAX_VALUES_PER_FIELD ? value : null;
    const known = values.get(key);
    if (known) return void known.count++;
    const entry = { field, value: key, count: 1 };
    values.set(key, entry);
    this.#report.dropped.push(entry);
  }
}
