import { MAX_ROW_CHARS } from "./file-limits.ts";
import { BrokenFile, countLines, TOO_LONG, type FeedRow, type RowReader } from "./feed-rows.ts";
import { readXmlRow } from "./xml-row.ts";

/** Element names that feeds use for a posting; the first one found applies to the whole file. */
const ROW_NAME =
  /^(?:job|item|jobposting|position|vacancy|posting|offer|listing|entry|ad|advert|row)$/i;
const MARK = /<!--|<!\[CDATA\[|<(\/?)((?:[\w.-]+:)?([\w.-]+))(?=[\s/>])/g;
/** The longest incomplete tag kept at the end of a piece. */
const MAX_MARK_CHARS = 200;

/**
 * Reads XML feeds. Each row element is cut out and parsed separately, so a malformed row does not
 * affect others and entity declarations are never parsed.
 */
export const readXml = (): RowReader => new XmlRowCutter();

/*
 * States: outside rows (text is dropped), inside a row (text is kept until the row ends or is too
 * long), and inside a comment or CDATA section of either, where tags are ignored.
 */
class XmlRowCutter implements RowReader {
  /** The text not yet processed, starting at the open row if there is one. */
  #text = "";
  #at = 0;
  #line = 1;
  #root: string | undefined;
  #isRootClosed = false;
  #rowName: string | undefined;
  /** The number of nested open row elements. */
  #open = 0;
  #rowLine = 0;
  #isTooLong = false;
  /** The end marker of the open comment or CDATA section. */
  #skipTo: string | undefined;
  /** The last tag end found, and the offset up to which there is no other behind it: without them
   * every tag would search the same text again. */
  #tagEnd = -1;
  #noTagEndTo = 0;

  push(piece: string): FeedRow[] {
    const rows: FeedRow[] = [];
    this.#text += piece;
    while (this.#skip() && this.#takeMark(rows));
    this.#isTooLong ||= this.#open > 0 && this.#at > MAX_ROW_CHARS;
    if (this.#open === 0 || this.#isTooLong) this.#drop(this.#at);
    return rows;
  }

  end(): FeedRow[] {
    if (this.#open > 0)
      throw new BrokenFile(`the XML ends in the middle of the row of line ${this.#rowLine}`);
    if (this.#root === undefined) throw new BrokenFile("there is no XML in it");
    if (!this.#isRootClosed && this.#root !== this.#rowName)
      throw new BrokenFile(`the XML ends before </${this.#root}>, on line ${this.#line}`);
    return [];
  }

  /** Skips the open comment or CDATA section; false when its end has not arrived yet. */
  #skip(): boolean {
    if (this.#skipTo === undefined) return true;
    const end = this.#text.indexOf(this.#skipTo, this.#at);
    if (end < 0) {
      this.#at = Math.max(this.#at, this.#text.length - this.#skipTo.length + 1);
      return false;
    }
    this.#at = end + this.#skipTo.length;
    this.#skipTo = undefined;
    return true;
  }

  /** Processes the next tag, comment or CDATA section; false when more text is needed. */
  #takeMark(rows: FeedRow[]): boolean {
    MARK.lastIndex = this.#at;
    const mark = MARK.exec(this.#text);
    if (!mark) {
      const begun = this.#text.lastIndexOf("<");
      const isPart = begun >= this.#at && this.#text.length - begun < MAX_MARK_CHARS;
      this.#at = isPart ? begun : this.#text.length;
      return false;
    }
    if (mark[2] === undefined) {
      this.#at = mark.index + mark[0].length;
      this.#skipTo = mark[0] === "<!--" ? "-->" : "]]>";
      return true;
    }
    if (this.#takeTag(mark, rows)) return true;
    this.#at = mark.index;
    return false;
  }

  /** False when the tag's end has not arrived yet. */
  #takeTag(tag: RegExpExecArray, rows: FeedRow[]): boolean {
    const [mark, slash, name, local] = tag;
    const end = this.#findTagEnd(tag.index);
    if (end < 0 && this.#text.length - tag.index < MAX_ROW_CHARS) return false;
    this.#at = tag.index + mark.length;
    if (slash === "" && this.#root === undefined) this.#root = name;
    else if (slash !== "" && this.#open === 0) this.#isRootClosed ||= name === this.#root;
    const isEmpty = this.#text[end - 1] === "/";
    if (this.#open === 0) {
      const isRow = this.#rowName === undefined ? ROW_NAME.test(local!) : name === this.#rowName;
      if (slash !== "" || !isRow) return true;
      this.#drop(tag.index);
      this.#rowName = name;
      this.#rowLine = this.#line;
      this.#open = isEmpty ? 0 : 1;
    } else if (name === this.#rowName && !isEmpty) {
      this.#open += slash === "" ? 1 : -1;
      if (this.#open === 0) this.#endRow(this.#findTagEnd(this.#at) + 1, rows);
    }
    return true;
  }

  /** The offset of the first ">" from `from` on, or -1. `from` never decreases. */
  #findTagEnd(from: number): number {
    if (this.#tagEnd >= from) return this.#tagEnd;
    this.#tagEnd = this.#text.indexOf(">", Math.max(from, this.#noTagEndTo));
    if (this.#tagEnd < 0) this.#noTagEndTo = this.#text.length;
    return this.#tagEnd;
  }

  #endRow(end: number, rows: FeedRow[]): void {
    if (this.#isTooLong) rows.push({ line: this.#rowLine, problem: TOO_LONG });
    else rows.push(readXmlRow(this.#rowLine, this.#text.slice(0, end)));
    this.#isTooLong = false;
    this.#at = end;
    this.#drop(end);
  }

  #drop(to: number): void {
    this.#line += countLines(this.#text.slice(0, to));
    this.#text = this.#text.slice(to);
    this.#at -= to;
    this.#tagEnd = Math.max(-1, this.#tagEnd - to);
    this.#noTagEndTo = Math.max(0, this.#noTagEndTo - to);
  }
}
