import {
  BrokenFile,
  countLines,
  MAX_ROW_CHARS,
  TOO_LONG,
  type Row,
  type RowReader,
} from "./rows.ts";
import { readXmlRow } from "./xml-row.ts";

/** The element that a feed repeats for each posting; the first one met decides for the file. */
const ROW_NAME =
  /^(?:job|item|jobposting|position|vacancy|posting|offer|listing|entry|ad|advert|row)$/i;
const MARK = /<!--|<!\[CDATA\[|<(\/?)((?:[\w.-]+:)?([\w.-]+))(?=[\s/>])/g;
/** Of a mark at the end of a piece no more can be missing. */
const MAX_MARK_CHARS = 200;

/**
 * XML feeds. The text is only searched for the row's element; each row is parsed alone, so a broken
 * one harms no other, and declarations of entities are never even read.
 */
export function readXml(): RowReader {
  /** What is not done with: from the beginning of the row that is open, if one is. */
  let text = "";
  let at = 0;
  let line = 1;
  let root: string | undefined;
  let isRootClosed = false;
  let rowName: string | undefined;
  /** Row elements open, one inside the other. */
  let open = 0;
  let rowLine = 0;
  let isTooLong = false;
  /** What ends the comment or CDATA section that is open. */
  let skipTo: string | undefined;

  const drop = (to: number): void => {
    line += countLines(text.slice(0, to));
    text = text.slice(to);
    at -= to;
  };
  const endRow = (end: number, rows: Row[]): void => {
    if (isTooLong) rows.push({ line: rowLine, problem: TOO_LONG });
    else rows.push(readXmlRow(rowLine, text.slice(0, end)));
    isTooLong = false;
    at = end;
    drop(end);
  };
  /** False when the mark's end is still to come. */
  const takeTag = (tag: RegExpExecArray, rows: Row[]): boolean => {
    const [mark, slash, name, local] = tag;
    const end = text.indexOf(">", tag.index);
    if (end < 0 && text.length - tag.index < MAX_ROW_CHARS) return false;
    at = tag.index + mark.length;
    if (slash === "" && root === undefined) root = name;
    else if (slash !== "" && open === 0) isRootClosed ||= name === root;
    const isEmpty = text[end - 1] === "/";
    if (open === 0) {
      if (slash !== "" || !(rowName === undefined ? ROW_NAME.test(local!) : name === rowName))
        return true;
      drop(tag.index);
      [rowName, rowLine, open] = [name, line, isEmpty ? 0 : 1];
    } else if (name === rowName && !isEmpty) {
      open += slash === "" ? 1 : -1;
      if (open === 0) endRow(text.indexOf(">", at) + 1, rows);
    }
    return true;
  };

  return {
    push(piece) {
      const rows: Row[] = [];
      text += piece;
      for (;;) {
        if (skipTo !== undefined) {
          const end = text.indexOf(skipTo, at);
          at = end < 0 ? Math.max(at, text.length - skipTo.length + 1) : end + skipTo.length;
          if (end < 0) break;
          skipTo = undefined;
        }
        MARK.lastIndex = at;
        const mark = MARK.exec(text);
        if (!mark) {
          const begun = text.lastIndexOf("<");
          const isPart = begun >= at && text.length - begun < MAX_MARK_CHARS;
          at = isPart ? begun : text.length;
          break;
        }
        if (mark[2] === undefined) {
          at = mark.index + mark[0].length;
          skipTo = mark[0] === "<!--" ? "-->" : "]]>";
        } else if (!takeTag(mark, rows)) {
          at = mark.index;
          break;
        }
      }
      isTooLong ||= open > 0 && at > MAX_ROW_CHARS;
      if (open === 0 || isTooLong) drop(at);
      return rows;
    },
    end() {
      if (open > 0)
        throw new BrokenFile(`the XML ends in the middle of the row of line ${rowLine}`);
      if (root === undefined) throw new BrokenFile("there is no XML in it");
      if (!isRootClosed && root !== rowName)
        throw new BrokenFile(`the XML ends before </${root}>, on line ${line}`);
      return [];
    },
  };
}
