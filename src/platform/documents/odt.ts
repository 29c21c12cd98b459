import type { DocumentText } from "./document-text.ts";
import { areSimilar } from "./docx-colours.ts";
import type { Rect } from "./docx-drawing.ts";
import type { Look } from "./docx-styles.ts";
import type { Ground } from "./docx-visibility.ts";
import { finishText, tidy } from "./finished-text.ts";
import { pointsIn } from "./lengths.ts";
import { readOdtStyles, type OdtStyles } from "./odt-styles.ts";
import { readWithShapes, TextFlow } from "./text-flow.ts";
import { UnreadableDocument } from "./unreadable.ts";
import { parsePart, type Element } from "./xml.ts";
import { openZip, type Zip } from "./zip.ts";

const TYPE = /^application\/vnd\.oasis\.opendocument\.text(?:-template|-master)?\s*$/;
const CONTENT = "content.xml";
const STYLES = "styles.xml";
const MANIFEST = "META-INF/manifest.xml";
const MAX_TYPE_BYTES = 200;

/** Whether a ZIP says that it is a text document of OpenOffice or LibreOffice. */
export function isOdt(zip: Zip): boolean {
  if (!zip.has("mimetype")) return false;
  let type = "";
  zip.read("mimetype", (piece) => {
    if (type.length < MAX_TYPE_BYTES) type += Buffer.from(piece).toString("latin1");
  });
  return TYPE.test(type);
}

export function readOdt(bytes: Uint8Array): DocumentText {
  const zip = openZip(bytes);
  if (isEncrypted(zip)) throw new UnreadableDocument("encrypted");
  if (!zip.has(CONTENT)) throw new UnreadableDocument("broken");
  const styles = readOdtStyles(zip);
  const { body, running, notes } = readWithShapes((page) => new OdtReader(zip, styles, page));
  const parts = [body, running.header, running.footer, notes];
  const texts = parts.map((flow) => tidy(flow.close()));
  const [inBody, header, footer, inNotes] = texts as [string, string, string, string];
  const hidden: TextFlow["hidden"] = new Map();
  for (const flow of parts)
    for (const [why, count] of flow.hidden) hidden.set(why, (hidden.get(why) ?? 0) + count);
  const text = tidy([header, inBody, inNotes, footer].join("\n\n"));
  return finishText(
    "odt",
    text,
    hidden,
    zip.names.some((name) => /^Pictures\/./.test(name)),
  );
}

function isEncrypted(zip: Zip): boolean {
  let isEncrypted = false;
  if (zip.has(MANIFEST)) {
    parsePart(zip, MANIFEST, {
      open({ name }) {
        isEncrypted ||= name === "manifest:encryption-data";
      },
    });
  }
  return isEncrypted;
}

/** Not on the page: deletions, comments, alternative texts, readings of characters, forms. */
const SKIPPED = new Set(
  `text:tracked-changes office:annotation office:annotation-end svg:title svg:desc text:ruby-text
   text:note-citation text:script office:forms office:scripts text:alphabetical-index-source
   text:table-of-content-source text:bibliography-source text:illustration-index-source
   table:covered-table-cell text:meta-field-source`.split(/\s+/),
);
const HIDDEN = new Set(["text:hidden-text", "text:hidden-paragraph"]);
const SHAPES = new Set(
  `draw:frame draw:custom-shape draw:rect draw:circle draw:ellipse draw:polygon draw:path
   draw:text-box`.split(/\s+/),
);
/** Templates of headers and footers that repeat those of all pages. */
const RUNNING = new Map<string, "header" | "footer">([
  ["style:header", "header"],
  ["style:header-first", "header"],
  ["style:footer", "footer"],
  ["style:footer-first", "footer"],
]);
const MAX_BLANKS = 100;

interface Shape {
  ground: Ground | undefined;
  rect: Rect | undefined;
  area: number;
  hasText: boolean;
  isPicture: boolean;
}

class OdtReader {
  readonly body: TextFlow;
  readonly notes: TextFlow;
  readonly running: { header: TextFlow; footer: TextFlow };
  paintedArea = 0;
  readonly #styles: OdtStyles;
  /** The innermost last. */
  readonly #flows: TextFlow[] = [];
  readonly #looks: Look[] = [{}];
  readonly #shapes: Shape[] = [];
  /** Style and number of the last item of each open list. */
  readonly #lists: { style: string | undefined; items: number }[] = [];
  readonly #open: (() => void)[] = [];
  #skipped = 0;
  #hidden = 0;
  #paragraphs = 0;

  constructor(zip: Zip, styles: OdtStyles, page: Ground | undefined) {
    this.#styles = styles;
    const newFlow = (): TextFlow => new TextFlow(page ?? styles.page);
    this.body = newFlow();
    this.notes = newFlow();
    this.running = { header: newFlow(), footer: newFlow() };
    if (zip.has(STYLES)) this.#read(zip, STYLES);
    this.#read(zip, CONTENT);
  }

  get flow(): TextFlow {
    return this.body;
  }

  /** Of the part, only what a flow was opened for: the rest are declarations. */
  #read(zip: Zip, part: string): void {
    parsePart(zip, part, {
      open: (element) => this.#enter(element),
      close: () => this.#leave(),
      text: (text) => this.#text(text),
    });
  }

  #enter(element: Element): void {
    const end = this.#skipped > 0 ? undefined : this.#begin(element);
    this.#open.push(end ?? (() => {}));
  }

  #leave(): void {
    this.#open.pop()?.();
  }

  /** What the end of the element undoes. */
  #begin(element: Element): (() => void) | undefined {
    const { name, get } = element;
    const running = RUNNING.get(name);
    if (running) return this.#within(this.running[running]);
    if (name === "office:text") return this.#within(this.body);
    const flow = this.#flows.at(-1);
    if (!flow) return undefined;
    if (SKIPPED.has(name)) return this.#skip();
    if (HIDDEN.has(name)) return this.#hide();
    if (name === "text:note-body") return this.#within(this.notes);
    if (name === "text:p" || name === "text:h") return this.#paragraph(flow, element);
    if (name === "text:span") return this.#look(this.#styles.find("text", get("style-name")).look);
    if (name === "text:s") this.#say(" ".repeat(blanksIn(get("c"))));
    else if (name === "text:tab") this.#say("\t");
    else if (name === "text:line-break") this.#say("\n");
    else if (name === "text:section") return this.#section(element);
    else if (name.startsWith("text:list")) return this.#list(flow, element);
    else if (name.startsWith("table:")) return this.#table(flow, element);
    else if (SHAPES.has(name)) return this.#shape(flow, element);
    else if (name === "draw:image") this.#seePicture();
    return undefined;
  }

  #within(flow: TextFlow): () => void {
    this.#flows.push(flow);
    this.#looks.push({});
    return () => {
      flow.endParagraph();
      this.#flows.pop();
      this.#looks.pop();
    };
  }

  #skip(): () => void {
    this.#skipped++;
    return () => void this.#skipped--;
  }

  #hide(): () => void {
    this.#hidden++;
    return () => void this.#hidden--;
  }

  #look(look: Look): () => void {
    this.#looks.push({ ...this.#looks.at(-1), ...look });
    return () => void this.#looks.pop();
  }

  #paragraph(flow: TextFlow, { name, get }: Element): () => void {
    const style = this.#styles.find("paragraph", get("style-name"));
    flow.set({ isSetOff: name === "text:h", fill: style.ground });
    this.#looks.push(style.look);
    this.#paragraphs++;
    return () => {
      this.#paragraphs--;
      this.#looks.pop();
      flow.endParagraph(true);
    };
  }

  #section({ get }: Element): (() => void) | undefined {
    const style = this.#styles.find("section", get("style-name"));
    return get("display") === "none" || style.isHidden ? this.#hide() : undefined;
  }

  #list(flow: TextFlow, { name, get }: Element): (() => void) | undefined {
    if (name === "text:list") {
      this.#lists.push({ style: get("style-name") ?? this.#lists.at(-1)?.style, items: 0 });
      return () => void this.#lists.pop();
    }
    const list = this.#lists.at(-1);
    if (name !== "text:list-item" || !list) return undefined;
    list.items = Number(get("start-value")) || list.items + 1;
    const isNumbered = this.#styles.isNumbered(list.style, this.#lists.length);
    flow.label(isNumbered ? `${list.items}. ` : "• ");
    return () => flow.label("");
  }

  #table(flow: TextFlow, { name, get }: Element): (() => void) | undefined {
    const groundOf = (family: string) => this.#styles.find(family, get("style-name")).ground;
    if (name === "table:table") flow.openTable(groundOf("table"));
    else if (name === "table:table-row") flow.openRow(groundOf("table-row"));
    else if (name === "table:table-cell") flow.openCell(groundOf("table-cell"));
    if (name === "table:table") return flow.closeTable;
    if (name === "table:table-row") return flow.closeRow;
    return name === "table:table-cell" ? flow.closeCell : undefined;
  }

  #shape(flow: TextFlow, { name, get }: Element): () => void {
    if (name === "draw:text-box") return this.#box(flow);
    const style = this.#styles.find("graphic", get("style-name"));
    const [x, y, width = 0, height = 0] = ["x", "y", "width", "height"].map((one) =>
      pointsIn(get(one)),
    );
    const isOnPage = get("anchor-type") === "page" && x !== undefined && y !== undefined;
    const rect = isOnPage ? { left: x, top: y, right: x + width, bottom: y + height } : undefined;
    const { ground } = style;
    const area = width * height;
    const shape: Shape = { ground, rect, area, hasText: false, isPicture: false };
    this.#shapes.push(shape);
    // Paragraphs stand in a shape directly, in a frame in its text box.
    const end = name === "draw:frame" ? undefined : this.#box(flow);
    return () => {
      end?.();
      this.#shapes.pop();
      if (!shape.hasText && isPainted(shape)) this.paintedArea += shape.area;
    };
  }

  #box(flow: TextFlow): () => void {
    const shape = this.#shapes.at(-1);
    flow.openBox(shape?.ground);
    this.#looks.push({});
    return () => {
      this.#looks.pop();
      flow.closeBox(shape?.rect);
    };
  }

  #seePicture(): void {
    const shape = this.#shapes.at(-1);
    if (shape) shape.isPicture = true;
  }

  #text(text: string): void {
    if (this.#skipped > 0 || this.#paragraphs === 0) return;
    const flow = this.#flows.at(-1);
    const plain = text.replaceAll(/[\t\n\r ]+/g, " ");
    this.#say(flow?.endsInBlank ? plain.replace(/^ /, "") : plain);
  }

  #say(text: string): void {
    const flow = this.#flows.at(-1);
    if (this.#skipped > 0 || this.#paragraphs === 0 || !flow) return;
    const shape = this.#shapes.at(-1);
    if (shape && text.trim() !== "") shape.hasText = true;
    flow.say(text, this.#looks.at(-1)!, this.#hidden > 0 ? "vanished" : undefined);
  }
}

const isPainted = ({ ground, isPicture }: Shape): boolean =>
  isPicture || ground?.length === 0 || (ground?.some((one) => !areSimilar(one, "FFFFFF")) ?? false);

const blanksIn = (count = "1"): number => Math.min(MAX_BLANKS, Math.max(1, Number(count) || 1));
