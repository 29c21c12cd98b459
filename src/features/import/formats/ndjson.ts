import { MAX_ROW_CHARS } from "./file-limits.ts";
import { parseRow, TOO_LONG, type FeedRow, type RowReader } from "./feed-rows.ts";

/** Reads one JSON value per line. */
export function readNdjson(): RowReader {
  let line = 1;
  let pending = "";
  let isTooLong = false;

  const keep = (piece: string): void => {
    if (pending.length + piece.length > MAX_ROW_CHARS) isTooLong = true;
    pending = isTooLong ? "" : pending + piece;
  };
  const finish = (rows: FeedRow[]): void => {
    if (isTooLong) rows.push({ line, problem: TOO_LONG });
    else if (pending.trim() !== "") rows.push(parseRow(line, pending));
    pending = "";
    isTooLong = false;
    line++;
  };

  return {
    push(text) {
      const rows: FeedRow[] = [];
      let from = 0;
      for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", from)) {
        keep(text.slice(from, at));
        finish(rows);
        from = at + 1;
      }
      keep(text.slice(from));
      return rows;
    },
    end() {
      const rows: FeedRow[] = [];
      finish(rows);
      return rows;
    },
  };
}
