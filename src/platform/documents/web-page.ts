import type { DocumentText } from "./document-text.ts";
import { finishText, tidy } from "./finished-text.ts";
import { HtmlStyles, type HtmlLook } from "./html-styles.ts";
import { readHtmlTokens, type HtmlHandler, type HtmlTag } from "./html-tokens.ts";
import { LIMITS } from "./document-limits.ts";
import { TextFlow } from "./text-flow.ts";
import { UnreadableDocument } from "./unreadable.ts";

/** How a page begins, behind what may stand before it. */
const BEFORE = /^\ufeff?\s*(?:<\?xml[^>]{0,500}\?>\s*)?/;
const COMMENT = /^<!--[^]{0,5000}?-->\s*/;
const MAX_COMMENTS = 5;
const BEGINS =
  /^<(?:!doctype\s+html|(?:html|head|body|meta|title|style|div|p|table|h[1-6]|ul|ol|article|section|main|header|span|center|font)[\s/>])/i;
const CHARSET = /<meta\s[^>]{0,300}?charset\s*=\s*["']?\s*([\w:-]{2,40})/i;
const HEAD_BYTES = 4096;

const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
/** Their content is not on the page, or is no text. */
const UNSEEN = new Set(
  `head script style template noscript title iframe object audio video canvas svg math select
   datalist xmp noembed noframes map`.split(/\s+/),
);
/** Each begins a line and ends one. */
const BLOCKS = new Set(
  `address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption
   figure footer form header hgroup html legend li main menu nav ol optgroup p pre search section
   summary ul caption`.split(/\s+/),
);
const HEADINGS = /^h[1-6]$/;
const CELLS = new Set(["td", "th"]);
const ROW_GROUPS = new Set(["thead", "tbody", "tfoot"]);
/** What an element ends that was left open, and what keeps it from looking farther out. */
const ENDS: Readonly<Record<string, { ended: string; within: readonly string[] }>> = {
  li: { ended: "li", within: ["ul", "ol", "menu", "dir", "td", "th"] },
  dt: { ended: "dd", within: ["dl"] },
  dd: { ended: "dt", within: ["dl"] },
  td: { ended: "td", within: ["tr", "table"] },
  th: { ended: "td", within: ["tr", "table"] },
  tr: { ended: "tr", within: ["table"] },
};

/** The page that a text is; undefined when it is none. */
export function readPage(text: string): DocumentText {
  const reader = new HtmlReader();
  readHtmlTokens(text, reader);
  return finishText("html", tidy(reader.flow.close()), reader.flow.hidden, reader.hasPicture);
}

export function isHtml(text: string): boolean {
  let head = text.slice(0, 10_000).replace(BEFORE, "");
  for (let i = 0; i < MAX_COMMENTS && COMMENT.test(head); i++) head = head.replace(COMMENT, "");
  return BEGINS.test(head);
}

/** The encoding that a page names; undefined when it names none that is known. */
export function namedEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1");
  const name =
    CHARSET.exec(head)?.[1] ?? /^<\?xml[^>]{0,200}encoding=["']([\w-]{2,40})/.exec(head)?.[1];
  if (name === undefined || /^utf-?16/i.test(name)) return undefined;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}

interface OpenElement extends HtmlLook {
  readonly name: string;
  /** Of a list, the number of its last item; undefined without numbers. */
  items: number | undefined;
}

class HtmlReader implements HtmlHandler {
  readonly flow = new TextFlow();
  hasPicture = false;
  readonly #styles = new HtmlStyles();
  readonly #open: OpenElement[] = [];
  /** How many are open of each name, so that a stray end tag costs nothing. */
  readonly #counts = new Map<string, number>();
  readonly #root: OpenElement = {
    name: "",
    items: undefined,
    look: {},
    ground: undefined,
    hidden: undefined,
    isPre: false,
    isBlock: false,
    isFlex: false,
    isFloating: false,
  };
  /** The outermost open element that is not on the page. */
  #unseen = 0;

  style(css: string): void {
    this.#styles.add(css);
  }

  text(text: string): void {
    if (this.#unseen > 0) return;
    const { look, hidden, ground, isPre } = this.#top;
    const plain = isPre ? text.replaceAll(/\r\n?/g, "\n") : text.replaceAll(/[\t\n\f\r ]+/g, " ");
    const said = !isPre && this.flow.endsInBlank ? plain.replace(/^ /, "") : plain;
    if (said !== "") this.flow.say(said, look, hidden, ground);
  }

  open(tag: HtmlTag): void {
    const { name } = tag;
    if (name === "img") this.hasPicture = true;
    if (VOID.has(name)) return this.#openVoid(name);
    this.#endBefore(name);
    if (this.#open.length >= LIMITS.xmlDepth) throw new UnreadableDocument("broken");
    const isDialog = name === "dialog" && !tag.attributes.has("open");
    const look = this.#styles.lookOf(tag, this.#top);
    const isNumbered = name === "ol" && look.hidden === undefined;
    this.#open.push({ ...look, name, items: isNumbered ? startOf(tag) : undefined });
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    if (UNSEEN.has(name) || isDialog || this.#unseen > 0) this.#unseen++;
    else this.#begin(name);
  }

  close(name: string): void {
    if (name === "br" || (name === "p" && !this.#counts.get("p"))) this.flow.endParagraph();
    if (!this.#counts.get(name)) return;
    const isOuter = name === "table" || name === "body" || name === "html";
    const isOfTable = CELLS.has(name) || name === "tr" || ROW_GROUPS.has(name);
    if (isOuter) this.#endInner(name, []);
    else this.#endInner(name, isOfTable ? ["table"] : ["table", "td", "th"]);
  }

  get #top(): OpenElement {
    return this.#open.at(-1) ?? this.#root;
  }

  #openVoid(name: string): void {
    if (this.#unseen > 0) return;
    if (name === "br") this.flow.say("\n", {});
    else if (name === "hr") this.flow.blankLine();
  }

  #begin(name: string): void {
    const { flow } = this;
    const { ground, hidden } = this.#top;
    if (hidden === undefined) {
      if (name === "table") return flow.openTable(ground);
      if (name === "tr") return flow.openRow(ground);
      if (CELLS.has(name)) return flow.openCell(ground);
    }
    if (this.#isBlock(this.#top)) flow.endParagraph();
    else if (this.#isApart() && !flow.endsInBlank) flow.say("\t", {});
    if (HEADINGS.test(name)) flow.set({ isSetOff: true });
    if (name === "li" && hidden === undefined) flow.label(this.#labelOfItem());
  }

  #labelOfItem(): string {
    const list = this.#open.findLast(
      ({ name }) => name === "ul" || name === "ol" || name === "menu",
    );
    if (list?.items === undefined) return "• ";
    return `${++list.items}. `;
  }

  #isBlock({ name, isBlock }: OpenElement): boolean {
    return isBlock || BLOCKS.has(name) || HEADINGS.test(name);
  }

  /** Whether the element that begins stands beside what was before it. */
  #isApart(): boolean {
    return this.#top.isFloating || (this.#open.at(-2)?.isFlex ?? false);
  }

  /** Elements that a tag ends although their end tags are missing. */
  #endBefore(name: string): void {
    if (BLOCKS.has(name) || HEADINGS.test(name) || name === "table")
      this.#endInner("p", ["td", "th"]);
    const rule = ENDS[name];
    if (!rule) return;
    this.#endInner(rule.ended, rule.within);
    if (CELLS.has(name)) this.#endInner("th", rule.within);
    if (name === "dt" || name === "dd") this.#endInner(name, rule.within);
  }

  #endInner(name: string, within: readonly string[]): void {
    if (!this.#counts.get(name)) return;
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const open = this.#open[at]!.name;
      if (open === name) return this.#endTo(at);
      if (within.includes(open)) return;
    }
  }

  #endTo(at: number): void {
    while (this.#open.length > at) this.#end(this.#open.pop()!);
  }

  #end(element: OpenElement): void {
    const { name, hidden } = element;
    this.#counts.set(name, (this.#counts.get(name) ?? 1) - 1);
    if (this.#unseen > 0) {
      this.#unseen--;
      return;
    }
    const { flow } = this;
    if (hidden === undefined && name === "table") flow.closeTable();
    else if (hidden === undefined && name === "tr") flow.closeRow();
    else if (hidden === undefined && CELLS.has(name)) flow.closeCell();
    else if (this.#isBlock(element)) flow.endParagraph();
    if (name === "li") flow.label("");
  }
}

const startOf = ({ attributes }: HtmlTag): number => {
  const start = Number(attributes.get("start") ?? 1);
  return Number.isInteger(start) ? start - 1 : 0;
};
