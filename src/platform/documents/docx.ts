import { posix } from "node:path";
import { readNumbering } from "./docx-numbering.ts";
import { readStory, type Story, type StoryContext } from "./docx-body.ts";
import { Backdrops } from "./docx-backdrops.ts";
import { readTheme } from "./docx-colours.ts";
import { finishText, tidy } from "./finished-text.ts";
import { DEFAULT_PAGE, type PageSize } from "./docx-drawing.ts";
import { readStyles } from "./docx-styles.ts";
import type { HiddenRun } from "./docx-visibility.ts";
import type { DocumentText } from "./document-text.ts";
import { recognisePictures } from "./docx-pictures.ts";
import type { Recognition } from "./pictures.ts";
import { UnreadableDocument } from "./unreadable.ts";
import { parsePart } from "./xml.ts";
import { openZip, type Zip } from "./zip.ts";

const WORD_MAIN = /(wordprocessingml|ms-word)\.\S*main\+xml$/i;

interface Relation {
  id: string;
  type: string;
  target: string;
}

interface Package {
  zip: Zip;
  main: string;
  relations: readonly Relation[];
}

interface Stories {
  headers: Story[];
  body: Story;
  notes: Story[];
  footers: Story[];
}

/** With fewer letters and digits than this, the text of a document is in its pictures. */
const MIN_LETTERS = 100;

export function readDocx(bytes: Uint8Array): DocumentText {
  return finish(readText(bytes));
}

/** The same, with the text of its pictures where it has hardly any other. */
export async function readDocxPictures(
  bytes: Uint8Array,
  recognition: Recognition,
): Promise<DocumentText> {
  const read = readText(bytes);
  const letters = read.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const { zip, main, relations } = read.file;
  const targetOf = (id: string) => relations.find((relation) => relation.id === id)?.target;
  const pictures =
    read.hasPicture && letters < MIN_LETTERS
      ? await recognisePictures(zip, main, targetOf, recognition)
      : undefined;
  if (!pictures) return finish(read);
  const { warnings, ocr } = pictures;
  const whole = finish({ ...read, text: tidy(`${read.text}\n\n${pictures.text}`) });
  return { ...whole, warnings: [...whole.warnings, ...warnings], ...(ocr ? { ocr } : {}) };
}

interface ReadText {
  file: Package;
  text: string;
  stories: readonly Story[];
  /** A picture in the body may be a scan; one in a header is a letterhead. */
  hasPicture: boolean;
}

function readText(bytes: Uint8Array): ReadText {
  const zip = openZip(bytes);
  const main = findMainPart(zip);
  const file: Package = { zip, main, relations: readRelations(zip, main) };
  const { headers, body, notes, footers } = layOut(file);
  const text = [
    ...distinct(headers),
    body.lines.join("\n"),
    ...notes.map(textOf),
    ...distinct(footers),
  ].join("\n\n");
  const stories = [...headers, body, ...notes, ...footers];
  return { file, text: tidy(text), stories, hasPicture: body.hasPicture };
}

/**
 * The size of the page and the shapes behind the text are known once everything has been read, so a
 * document where they matter is read again.
 */
function layOut(file: Package): Stories {
  const first = readStories(file, DEFAULT_PAGE, undefined);
  const all = Object.values(first).flat() as Story[];
  const paleArea = all.reduce((sum, story) => sum + story.paleArea, 0);
  const hasColour = all.some((story) => story.hidden.has("colour"));
  const size = first.body.pageSize ?? DEFAULT_PAGE;
  const needsShapes = hasColour && all.some((story) => story.drawings.backdrops.length > 0);
  if (!needsShapes && !all.some((story) => story.hasTextBox)) return first;
  const placed = readStories(file, size, undefined);
  if (!needsShapes) return placed;
  const shapes = (Object.values(placed).flat() as Story[]).flatMap((s) => s.drawings.backdrops);
  return readStories(file, size, new Backdrops(shapes, paleArea, size));
}

function readStories(
  { zip, main, relations }: Package,
  pageSize: PageSize,
  backdrops: Backdrops | undefined,
): Stories {
  const partOf = (type: string): string | undefined =>
    relations.find((relation) => relation.type === type)?.target;
  const context: StoryContext = {
    styles: readStyles(zip, partOf("styles"), readTheme(zip, partOf("theme"))),
    numbering: readNumbering(zip, partOf("numbering")),
    pageSize,
    backdrops,
  };
  const body = readStory(zip, main, context);

  const running = (kind: "header" | "footer"): Story[] => {
    const targets = body.runningParts
      .filter((part) => part.kind === kind)
      .filter(({ type }) => type === "default" || (type === "first" && body.hasTitlePage))
      .toSorted((one, two) => Number(two.type === "first") - Number(one.type === "first"))
      .map(({ id }) => relations.find((relation) => relation.id === id)?.target)
      .filter((target) => target !== undefined && zip.has(target));
    const isRunning = true;
    return [...new Set(targets)].map((part) => readStory(zip, part!, context, { isRunning }));
  };

  const notes = (["footnote", "endnote"] as const).flatMap((kind) => {
    const ids = body.notes.filter((note) => note.kind === kind).map((note) => note.id);
    const part = partOf(`${kind}s`);
    if (ids.length === 0 || part === undefined || !zip.has(part)) return [];
    return [readStory(zip, part, context, { notes: new Set(ids) })];
  });
  return { headers: running("header"), body, notes, footers: running("footer") };
}

function textOf(story: Story): string {
  return story.lines.join("\n").trim();
}

function distinct(stories: readonly Story[]): string[] {
  return [...new Set(stories.map(textOf))].filter((text) => text !== "");
}

function finish({ text, stories, hasPicture }: Omit<ReadText, "file">): DocumentText {
  const hidden = new Map<HiddenRun, number>();
  for (const story of stories) {
    for (const [why, count] of story.hidden) hidden.set(why, (hidden.get(why) ?? 0) + count);
  }
  return finishText("docx", text, hidden, hasPicture);
}

/** A zip is a DOCX only if its main part says so: spreadsheets are zips too. */
function findMainPart(zip: Zip): string {
  if (!zip.has("[Content_Types].xml")) throw new UnreadableDocument("unknown_type");
  let isWord = false;
  parsePart(zip, "[Content_Types].xml", {
    open({ get }) {
      isWord ||= WORD_MAIN.test(get("ContentType") ?? "");
    },
  });
  const office = readRelations(zip, "").find((relation) => relation.type === "officeDocument");
  const main = office?.target ?? "word/document.xml";
  if (!isWord && !main.startsWith("word/")) throw new UnreadableDocument("unknown_type");
  if (!zip.has(main)) throw new UnreadableDocument("broken");
  return main;
}

function readRelations(zip: Zip, part: string): Relation[] {
  const folder = posix.dirname(part);
  const path = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
  const relations: Relation[] = [];
  if (!zip.has(path)) return relations;
  parsePart(zip, path, {
    open({ name, get }) {
      if (name !== "Relationship" || get("TargetMode") === "External") return;
      const target = get("Target") ?? "";
      relations.push({
        id: get("Id") ?? "",
        type: posix.basename(get("Type") ?? ""),
        target: target.startsWith("/") ? target.slice(1) : posix.join(folder, target),
      });
    },
  });
  return relations;
}
