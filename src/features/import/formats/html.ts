import { readJson } from "./json.ts";
import { BrokenFile, countLines, type FeedRow, type RowReader } from "./feed-rows.ts";

const SCRIPT = /<script\b[^<>]{0,500}application\/ld\+json[^<>]{0,500}>/i;
const SCRIPT_END = /<\/script/i;
/** An upper bound of the length of a match of SCRIPT or SCRIPT_END. */
const MAX_MARK_CHARS = 1_100;

/** Reads the JSON-LD scripts of a web page. */
export function readHtml(): RowReader {
  let text = "";
  let line = 1;
  let script: RowReader | undefined;
  let hadScript = false;

  /** Consumes the text up to `to`; inside a script it goes to the JSON reader. */
  const take = (to: number, rows: FeedRow[]): void => {
    const piece = text.slice(0, Math.max(0, to));
    if (script) rows.push(...script.push(piece));
    line += countLines(piece);
    text = text.slice(piece.length);
  };
  const endScript = (rows: FeedRow[]): void => {
    try {
      rows.push(...(script?.end() ?? []));
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error;
      rows.push({ line, problem: error.message });
    }
    script = undefined;
  };

  return {
    push(piece) {
      const rows: FeedRow[] = [];
      text += piece;
      for (;;) {
        const mark = (script ? SCRIPT_END : SCRIPT).exec(text);
        if (!mark) break;
        take(mark.index, rows);
        if (script) endScript(rows);
        take(mark[0].length, rows);
        if (mark[0].startsWith("</")) continue;
        script = readJson(line);
        hadScript = true;
      }
      take(text.length - MAX_MARK_CHARS, rows);
      return rows;
    },
    end() {
      const rows: FeedRow[] = [];
      take(text.length, rows);
      if (script) throw new BrokenFile("the page ends in the middle of its JSON-LD");
      if (!hadScript) throw new BrokenFile("the page carries no JSON-LD (application/ld+json)");
      return rows;
    },
  };
}
