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
export const readXml = (): RowReader => new XmlRowCutter();

/*
 * States: outside rows (text is dropped), inside a row (text is kept until the row ends or is too
 * long), and inside a comment or CDATA section of either, where tags mean nothing.
 */
class XmlRowCutter implements RowReader {
  /** What is not done with: from the beginning of the row that is open, if one is. */
  #text = "";
  #at = 0;
  #line = 1;
  #root: string | undefined;
  #isRootClosed = false;
  #rowName: string | undefined;
  /** Row elements open, one inside the other. */
  #open = 0;
  #rowLine = 0;
  #isTooLong = false;
  /** What ends the comment or CDATA section that is open. */
  #skipTo: string | undefined;

  push(piece: string): Row[] {
    const rows: Row[] = [];
    this.#text += piece;
    while (this.#skip() && this.#takeMark(rows));
    this.#isTooLong ||= this.#open > 0 && this.#at > MAX_ROW_CHARS;
    if (this.#open === 0 || this.#isTooLong) this.#drop(this.#at);
    return rows;
  }

  end(): Row[] {
    if (this.#open > 0)
      throw new BrokenFile(`the XML ends in the middle of the row of line ${this.#rowLine}`);
    if (this.#root === undefined) throw new BrokenFile("there is no XML in it");
    if (!this.#isRootClosed && this.#root !== this.#rowName)
      throw new BrokenFile(`the XML ends before </${this.#root}>, on line ${this.#line}`);
    return [];
  }

  /** Past the open comment or CDATA section; false when its end is still to come. */
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

  /** The next tag, comment or CDATA section; false when more text is needed. */
  #takeMark(rows: Row[]): boolean {
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

  /** False when the tag's end is still to come. */
  #takeTag(tag: RegExpExecArray, rows: Row[]): boolean {
    const [mark, slash, name, local] = tag;
    const end = this.#text.indexOf(">", tag.index);
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
      if (this.#open === 0) this.#endRow(this.#text.indexOf(">", this.#at) + 1, rows);
    }
    return true;
  }

  #endRow(end: number, rows: Row[]): void {
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
  }
}
