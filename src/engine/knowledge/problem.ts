export interface Problem {
  /** The record to correct, when a single one is at fault. */
  readonly record?: object | undefined;
  /** One sentence that names the record. */
  readonly text: string;
}
