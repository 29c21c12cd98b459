export interface ImportReport {
  read: number;
  added: number;
  updated: number;
  unchanged: number;
  closed: number;
  rejected: number;
  /** When replacing: rejected rows that may be any posting, so that none was closed. */
  unidentified?: number;
  /** The first thousand; `rejected` counts all. */
  errors: { file?: string; line: number; reason: string }[];
}

export interface RowPlace {
  readonly line: number;
  /** Only said where there are several files. */
  readonly file?: string | undefined;
}

const MAX_ERRORS = 1_000;

export const emptyReport = (): ImportReport => ({
  read: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  closed: 0,
  rejected: 0,
  errors: [],
});

export function reportRejected(report: ImportReport, row: RowPlace, reason: string): void {
  report.rejected++;
  if (report.errors.length >= MAX_ERRORS) return;
  const file = row.file === undefined ? {} : { file: row.file };
  report.errors.push({ ...file, line: row.line, reason });
}
