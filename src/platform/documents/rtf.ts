import { isUtf8 } from "node:buffer";
import type { DocumentText } from "./document-text.ts";
import type { Colour } from "./docx-colours.ts";
import type { Look } from "./docx-styles.ts";
import type { Ground } from "./docx-visibility.ts";
import { finishText, tidy } from "./finished-text.ts";
import { LIMITS } from "./document-limits.ts";
import { createDecoder, encodingOfPage, encodingOfSet, SYMBOLS, TEXTS } from "./rtf-code-pages.ts";
import { groundIn, groundOf, newShape, paintedAreaOf, setShape, type Drawn } from "./rtf-shapes.ts";
import { readRtfTokens, type RtfHandler } from "./rtf-tokens.ts";
import { readWithShapes, TextFlow } from "./text-flow.ts";
import { UnreadableDocument } from "./unreadable.ts";

/** What the text of a group is. */
type Destination = "text" | "skipped" | "fonts" | "colours" | "label" | "name" | "value";

/** What a group inherits and its end restores. */
interface State {
  destination: Destination;
  story: Story;
  look: Look;
  isDeleted: boolean;
  /** Of the font; undefined: that of the document. */
  encoding: string | undefined;
  /** How many characters stand in for each `\u`. */
  unicodeSkip: number;
  fill: Colour | undefined;
  isSetOff: boolean;
  isInTable: boolean;
  shape: Drawn | undefined;
}

/** The body, a header, a footer or a note, with the table that is open in it. */
class Story {
  readonly flow: TextFlow;
  readonly kind: "body" | "header" | "footer" | "note";
  /** Behind the cells of the row, in order. */
  grounds: (Colour | undefined)[] = [];
  ground: Colour | undefined;
  cell = 0;
  isTableOpen = false;
  isCellOpen = false;

  constructor(kind: Story["kind"], page: Ground | undefined) {
    this.kind = kind;
    this.flow = new TextFlow(page);
  }
}

const SET_OFF = 160;
const SHORT = 16;
const BODY_LEVEL = 9;
/** Groups with `\*` that hold text of the page. */
const KEPT = new Set("shpinst nesttableprops shppict".split(" "));
const SKIPPED = new Set(
  `info stylesheet fldinst shprslt xe tc tcn rxe txe nonesttables ftnsep ftnsepc ftncn aftnsep
   aftnsepc aftncn filetbl revtbl annotation atnid atnauthor objdata themedata pict`.split(/\s+/),
);
const PARAGRAPH_ENDS = new Set(["par", "page", "sect", "column", "nestrow", "\n", "\r"]);

export function readRtf(bytes: Uint8Array): DocumentText {
  const read = readWithShapes((page) => new RtfReader(bytes, page));
  const { hasPicture } = read;
  const stories = read.stories.map(({ kind, flow }) => ({ kind, text: tidy(flow.close()) }));
  const textsOf = (kind: Story["kind"]): string[] => [
    ...new Set(stories.filter((story) => story.kind === kind).map(({ text }) => text)),
  ];
  const text = (["header", "body", "note", "footer"] as const).flatMap(textsOf).join("\n\n");
  const hidden: TextFlow["hidden"] = new Map();
  for (const { flow } of read.stories)
    for (const [why, count] of flow.hidden) hidden.set(why, (hidden.get(why) ?? 0) + count);
  return finishText("rtf", tidy(text).replaceAll(/^([•·])\t/gm, "• "), hidden, hasPicture);
}

class RtfReader implements RtfHandler {
  readonly stories: Story[];
  hasPicture = false;
  /** Of shapes and pictures without text, in square points. */
  paintedArea = 0;
  readonly #page: Ground | undefined;
  readonly #states: State[];
  readonly #isUtf8: boolean;
  readonly #decode = createDecoder();
  readonly #fonts = new Map<number, string>();
  #font = 0;
  readonly #colours: (Colour | undefined)[] = [];
  #channels: number[] = [];
  #documentEncoding = encodingOfPage(0);
  /** Bytes of text that are not decoded yet: a character may have two. */
  #pending = "";
  #label = "";
  #toSkip = 0;
  #isStarred = false;

  constructor(bytes: Uint8Array, page: Ground | undefined) {
    this.#page = page;
    this.#isUtf8 = isUtf8(bytes);
    const body = new Story("body", page);
    this.stories = [body];
    this.#states = [
      {
        destination: "text",
        story: body,
        look: {},
        isDeleted: false,
        encoding: undefined,
        unicodeSkip: 1,
        fill: undefined,
        isSetOff: false,
        isInTable: false,
        shape: undefined,
      },
    ];
    readRtfTokens(bytes, this);
    this.#flush();
  }

  get flow(): TextFlow {
    return this.stories[0]!.flow;
  }

  open(): void {
    this.#flush();
    this.#toSkip = 0;
    if (this.#states.length > LIMITS.xmlDepth) throw new UnreadableDocument("broken");
    this.#states.push({ ...this.#state });
    this.#isStarred = false;
  }

  close(): void {
    this.#flush();
    this.#toSkip = 0;
    if (this.#states.length === 1) return;
    const ended = this.#states.pop()!;
    const { shape, story } = this.#state;
    if (ended.destination === "label" && this.#state.destination !== "label") this.#endLabel();
    if (ended.shape && ended.shape !== shape) this.#endShape(ended.shape, story);
  }

  text(bytes: string, isRaw: boolean): void {
    const skipped = Math.min(this.#toSkip, bytes.length);
    this.#toSkip -= skipped;
    const rest = bytes.slice(skipped);
    if (this.#state.destination === "skipped" || rest === "") return;
    if (isRaw && this.#isUtf8 && /[\u0080-\u00ff]/.test(rest)) {
      this.#flush();
      this.#say(Buffer.from(rest, "latin1").toString("utf8"));
    } else this.#pending += rest;
  }

  word(name: string, value: number | undefined): void {
    this.#flush();
    if (name === "*") {
      this.#isStarred = true;
      return;
    }
    const isStarred = this.#isStarred;
    this.#isStarred = false;
    if (this.#state.destination === "skipped") return;
    if (this.#toSkip > 0) {
      this.#toSkip--;
      return;
    }
    if (name === "pict") this.#meetPicture();
    if (SKIPPED.has(name) || (isStarred && !KEPT.has(name))) this.#state.destination = "skipped";
    else if (name === "u") this.#unicode(value ?? 0);
    else if (name in TEXTS) this.#say(TEXTS[name]!);
    else if (PARAGRAPH_ENDS.has(name)) this.#endParagraph();
    else WORDS.get(name)?.({ reader: this, state: this.#state, isOn: value !== 0 }, value ?? 0);
  }

  get #state(): State {
    return this.#states.at(-1)!;
  }

  setDocumentEncoding(page: number): void {
    this.#documentEncoding = encodingOfPage(page);
  }

  /** In the table of fonts it declares one, elsewhere it chooses one. */
  font(state: State, number: number): void {
    this.#font = number;
    if (state.destination !== "fonts") state.encoding = this.#fonts.get(number);
  }

  characterSet(set: number): void {
    const encoding = encodingOfSet(set);
    if (encoding !== undefined) this.#fonts.set(this.#font, encoding);
  }

  channel(place: number, value: number): void {
    this.#channels[place] = Math.min(255, Math.max(0, value));
  }

  /** Undefined: chosen by the program that shows it. */
  colour(number: number): Colour | undefined {
    return this.#colours[number];
  }

  startStory(state: State, kind: Story["kind"]): void {
    const story = new Story(kind, this.#page);
    this.stories.push(story);
    Object.assign(state, { story, destination: "text", isInTable: false, shape: undefined });
  }

  openShapeText(state: State): void {
    const { shape, story } = state;
    if (!shape || shape.hasText) return;
    shape.hasText = true;
    const ground = groundOf(shape);
    Object.assign(state, { destination: "text", isInTable: false, look: {} });
    this.#place(state);
    story.flow.openBox(ground);
  }

  endCell(state: State): void {
    this.#place({ ...state, isInTable: true });
    state.story.flow.closeCell();
    state.story.isCellOpen = false;
    state.story.cell++;
  }

  #endLabel(): void {
    const mark = this.#label.trim();
    this.#label = "";
    const isNumber = /[\p{L}\p{N}]/u.test(mark) && mark !== "o" && mark.length < SHORT;
    this.#state.story.flow.label(isNumber ? `${mark} ` : "• ");
  }

  #endShape(shape: Drawn, { flow }: Story): void {
    if (shape.hasText) return flow.closeBox();
    this.paintedArea += paintedAreaOf(shape);
  }

  #meetPicture(): void {
    const { shape } = this.#state;
    if (shape) shape.hasPicture = true;
    this.hasPicture = true;
  }

  #endParagraph(): void {
    const state = this.#state;
    if (state.destination !== "text") return;
    this.#place(state);
    state.story.flow.endParagraph(true);
  }

  #unicode(value: number): void {
    this.#say(String.fromCharCode(value < 0 ? value + 0x10000 : value));
    this.#toSkip = this.#state.unicodeSkip;
  }

  #flush(): void {
    if (this.#pending === "") return;
    const bytes = this.#pending;
    this.#pending = "";
    const { encoding = this.#documentEncoding, destination } = this.#state;
    const isBullet = encoding === SYMBOLS && destination === "label";
    this.#say(isBullet ? "•" : this.#decode(bytes, encoding));
  }

  #say(text: string): void {
    const state = this.#state;
    const { destination, story, shape } = state;
    if (destination === "label") this.#label = (this.#label + text).slice(0, SHORT);
    else if (destination === "name" && shape) shape.property = text.trim();
    else if (destination === "value" && shape) setShape(shape, text.trim());
    else if (destination === "colours") this.#addColours(text);
    if (destination !== "text" || state.isDeleted) return;
    this.#place(state);
    story.flow.set({ isSetOff: state.isSetOff, fill: groundIn(state.fill) });
    story.flow.say(text, state.look);
  }

  #addColours(text: string): void {
    for (const _ of text.matchAll(/;/g)) {
      const [red, green, blue] = this.#channels;
      const digits = [red, green, blue].map((value = 0) => value.toString(16).padStart(2, "0"));
      this.#colours.push(red === undefined ? undefined : digits.join("").toUpperCase());
      this.#channels = [];
    }
  }

  /** Opens the table and the cell that text stands in, or closes the table that it stands below. */
  #place({ story, isInTable }: Pick<State, "story" | "isInTable">): void {
    const { flow } = story;
    if (isInTable && !story.isTableOpen) flow.openTable();
    if (!isInTable && story.isTableOpen) flow.closeTable();
    if (isInTable !== story.isTableOpen) {
      Object.assign(story, { isTableOpen: isInTable, isCellOpen: false, cell: 0 });
    }
    if (!isInTable || story.isCellOpen) return;
    flow.openCell(groundIn(story.grounds[story.cell]));
    story.isCellOpen = true;
  }
}

interface Word {
  readonly reader: RtfReader;
  readonly state: State;
  readonly isOn: boolean;
}
type Handler = (word: Word, value: number) => void;

const withLook =
  (change: (reader: RtfReader, value: number, isOn: boolean) => Look): Handler =>
  ({ reader, state, isOn }, value) => {
    state.look = { ...state.look, ...change(reader, value, isOn) };
  };
const withShape =
  (change: (value: number) => Partial<Drawn>): Handler =>
  ({ state }, value) => {
    if (state.shape) Object.assign(state.shape, change(value));
  };
const becomes =
  (destination: Destination): Handler =>
  ({ state }) => {
    state.destination = destination;
  };
const startStory =
  (kind: Story["kind"]): Handler =>
  ({ reader, state }) =>
    reader.startStory(state, kind);
const behind = withLook((reader, value) => {
  const fill = reader.colour(value);
  return fill === undefined ? {} : { fill };
});
const WORDS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ["fonttbl", becomes("fonts")],
  ["colortbl", becomes("colours")],
  ["listtext", becomes("label")],
  ["pntext", becomes("label")],
  ["sn", becomes("name")],
  ["sv", becomes("value")],
  ...["header", "headerf", "headerl", "headerr"].map((name): [string, Handler] => [
    name,
    startStory("header"),
  ]),
  ...["footer", "footerf", "footerl", "footerr"].map((name): [string, Handler] => [
    name,
    startStory("footer"),
  ]),
  ["footnote", startStory("note")],
  ["ansicpg", ({ reader }, value) => reader.setDocumentEncoding(value)],
  ["mac", ({ reader }) => reader.setDocumentEncoding(10_000)],
  ["f", ({ reader, state }, value) => reader.font(state, value)],
  ["fcharset", ({ reader }, value) => reader.characterSet(value)],
  ["red", ({ reader }, value) => reader.channel(0, value)],
  ["green", ({ reader }, value) => reader.channel(1, value)],
  ["blue", ({ reader }, value) => reader.channel(2, value)],
  ["uc", ({ state }, value) => void (state.unicodeSkip = Math.max(0, value))],
  ["plain", ({ state }) => void Object.assign(state, { look: {}, isDeleted: false })],
  ["v", withLook((_, __, isOn) => ({ isVanished: isOn }))],
  ["fs", withLook((_, value) => ({ halfPoints: value }))],
  ["cf", withLook((reader, value) => ({ colour: reader.colour(value) ?? "auto" }))],
  ["cb", behind],
  ["chcbpat", behind],
  ["highlight", behind],
  ["deleted", ({ state, isOn }) => void (state.isDeleted = isOn)],
  [
    "pard",
    ({ state }) => {
      Object.assign(state, { fill: undefined, isSetOff: false, isInTable: false });
    },
  ],
  ["cbpat", ({ reader, state }, value) => void (state.fill = reader.colour(value))],
  ["outlinelevel", ({ state }, value) => void (state.isSetOff ||= value < BODY_LEVEL)],
  ["sb", ({ state }, value) => void (state.isSetOff ||= value >= SET_OFF)],
  ["intbl", ({ state }) => void (state.isInTable = true)],
  ["trowd", ({ state }) => void (state.story.grounds = [])],
  [
    "clcbpat",
    ({ reader, state: { story } }, value) => {
      story.ground = reader.colour(value);
    },
  ],
  [
    "cellx",
    ({ state: { story } }) => {
      story.grounds.push(story.ground);
      story.ground = undefined;
    },
  ],
  ["cell", ({ reader, state }) => reader.endCell(state)],
  [
    "row",
    ({ state: { story } }) => {
      story.flow.closeRow();
      Object.assign(story, { isCellOpen: false, cell: 0 });
    },
  ],
  ["shpinst", ({ state }) => void (state.shape = newShape())],
  ["shpleft", withShape((left) => ({ left }))],
  ["shptop", withShape((top) => ({ top }))],
  ["shpright", withShape((right) => ({ right }))],
  ["shpbottom", withShape((bottom) => ({ bottom }))],
  ["shptxt", ({ reader, state }) => reader.openShapeText(state)],
]);
