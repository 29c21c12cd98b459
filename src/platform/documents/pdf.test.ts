import { afterAll, describe, expect, it } from "vitest";
import { at, makePdf, visualAt } from "../../../test/support/documents.ts";
import { wordsOf } from "../../../test/support/reading.ts";
import { openDocumentPool, readDocumentIn, type DocumentText } from "./index.ts";

const pool = openDocumentPool({ threads: 2, timeoutMs: 60_000 });
afterAll(() => pool.close());

const read = (bytes: Uint8Array): Promise<DocumentText> => readDocumentIn(bytes, { pool });
const column = (x: number, y: number, lines: readonly string[]): string =>
  lines.map((line, i) => at(x, y - 14 * i, line)).join("");

/** An image of one grey pixel, stretched over a box. */
const IMAGE =
  "<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\n\x80\nendstream";
const image = (x: number, y: number, width: number, height: number): string =>
  `q ${width} 0 0 ${height} ${x} ${y} cm /Im0 Do Q\n`;
const withImage = (content: string): Uint8Array => makePdf([content], { xobjects: { Im0: IMAGE } });

const NAME = at(72, 780, "Jane Roe", 20);
const SECRET = at(72, 600, "secret words");

describe("text that a reader cannot see", () => {
  it.each<[how: string, why: string, pdf: Uint8Array]>([
    ["drawn in mode 3", "drawn invisibly", makePdf([`${NAME}3 Tr\n${SECRET}`])],
    ["transparent", "drawn invisibly", makePdf([`${NAME}/Faint gs\n${SECRET}`])],
    ["white on white", "colour of its background", makePdf([`${NAME}1 g\n${SECRET}`])],
    ["nearly white", "colour of its background", makePdf([`${NAME}0.98 g\n${SECRET}`])],
    [
      "white on white, in a font that we do not have",
      "colour of its background",
      makePdf([`${NAME}1 g\n${visualAt(72, 600, "技能")}`]),
    ],
    [
      "black on a black bar",
      "colour of its background",
      makePdf([`${NAME}0 g 50 590 400 30 re f\n${SECRET}`]),
    ],
    ["one point high", "too small", makePdf([NAME + at(72, 600, "secret words", 1)])],
    [
      "scaled down",
      "too small",
      makePdf([`${NAME}q .1 0 0 .1 72 600 cm\n${at(0, 0, "secret words")}Q\n`]),
    ],
    ["below the page", "outside the page", makePdf([NAME + at(72, -40, "secret words")])],
    ["right of the page", "outside the page", makePdf([NAME + at(700, 600, "secret words")])],
    [
      "outside the crop box",
      "outside the page",
      makePdf([NAME + at(72, 20, "secret words")], { cropBox: "[0 60 595 842]" }),
    ],
    ["behind an image", "covered", withImage(NAME + SECRET + image(50, 590, 400, 40))],
    ["behind a white box", "covered", makePdf([`${NAME}${SECRET}1 g 50 590 400 40 re f\n`])],
    ["clipped away", "covered", makePdf([`${NAME}q 0 0 9 9 re W n\n${SECRET}Q\n`])],
  ])("%s is left out and reported", async (_, why, pdf) => {
    const { text, warnings } = await read(pdf);
    expect(text).toBe("Jane Roe");
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(why);
    expect(warnings[0]).not.toContain("secret");
  });

  it.each<[how: string, pdf: Uint8Array, words?: string]>([
    ["white on a dark bar", makePdf([`0 0 .4 rg 0 590 595 252 re f\n1 g\n${NAME}${SECRET}`])],
    ["on an image", withImage(image(0, 590, 595, 252) + NAME + SECRET)],
    ["beside an image", withImage(NAME + SECRET + image(300, 100, 200, 200))],
    [
      "white on a dark bar, in a font that we do not have",
      makePdf([`${NAME}0 0 .4 rg 0 590 595 30 re f\n1 g\n${visualAt(72, 600, "技能")}`]),
      "技能",
    ],
    ["light grey", makePdf([`${NAME}.7 g\n${SECRET}`])],
    ["in front of a white page", makePdf([`1 g 0 0 595 842 re f\n0 g\n${NAME}${SECRET}`])],
  ])("%s is visible and kept", async (_, pdf, words = "secret words") => {
    expect(await read(pdf)).toMatchObject({ text: `Jane Roe\n\n${words}`, warnings: [] });
  });

  it("from the text layer of a scan is read, with a warning", async () => {
    const { text, warnings } = await read(withImage(`${image(0, 0, 595, 842)}3 Tr\n${NAME}`));
    expect(text).toBe("Jane Roe");
    expect(warnings).toEqual([expect.stringContaining("scan")]);
  });
});

describe("reading order", () => {
  const LEFT = [
    "The left column goes first",
    "with all of its own lines,",
    "down to the last of them",
  ];
  const RIGHT = [
    "and the right column then",
    "follows with the rest that",
    "there is to say about it.",
  ];
  const BOTH = [...LEFT, ...RIGHT].join("\n");
  const squeeze = (text: string): string => text.replace(/\n+/g, "\n");

  it("reads columns one after the other, under a headline over both", async () => {
    const head = at(72, 780, "A headline that spans the whole width of the page", 18);
    const { text } = await read(makePdf([column(72, 700, LEFT) + column(320, 700, RIGHT) + head]));
    expect(squeeze(text)).toBe(`A headline that spans the whole width of the page\n${BOTH}`);
  });

  it("reads columns of prose as columns even if the file draws them row by row", async () => {
    const left = [...LEFT, ...LEFT, ...LEFT];
    const right = [...RIGHT, ...RIGHT, ...RIGHT];
    const rows = left.map(
      (line, i) => at(72, 700 - 14 * i, line) + at(320, 700 - 14 * i, right[i]!),
    );
    const { text } = await read(makePdf([rows.join("")]));
    expect(squeeze(text)).toBe([...left, ...right].join("\n"));
  });

  it("reads the right column first if the file does, as right-to-left pages do", async () => {
    const { text } = await read(makePdf([column(320, 700, RIGHT) + column(72, 700, LEFT)]));
    expect(squeeze(text)).toBe([...RIGHT, ...LEFT].join("\n"));
  });

  it("keeps margin dates on the line they belong to", async () => {
    const entry = (y: number, title: string, date: string): string =>
      column(72, y, [title, "What was done there", "And what came of it"]) + at(460, y, date);
    const page =
      entry(700, "Engineer", "2020") + entry(630, "Analyst", "2018") + entry(560, "Intern", "2016");
    const { text } = await read(makePdf([page]));
    expect(text).toContain("Engineer\t2020\nWhat was done there");
    expect(text).toContain("Analyst\t2018\nWhat was done there");
  });

  it("reads tables row by row", async () => {
    const table = ["Skill", "Years", "Go", "4", "SQL", "9"]
      .map((cell, i) => at(72 + 200 * (i % 2), 700 - 20 * (i >> 1), cell))
      .join("");
    expect((await read(makePdf([table]))).text).toBe("Skill\tYears\nGo\t4\nSQL\t9");
  });

  it("keeps a multi-line label together, on the line where it starts", async () => {
    const entry = (y: number, year: string): string =>
      column(72, y, [year, "Berlin"]) + column(180, y, [`Title of ${year}`, ...LEFT]);
    const { text } = await read(
      makePdf([entry(700, "2020") + entry(630, "2018") + entry(560, "2016")]),
    );
    expect(text).toContain(`2020 Berlin\tTitle of 2020\n${LEFT.join("\n")}`);
    expect(text).toContain(`2016 Berlin\tTitle of 2016\n${LEFT.join("\n")}`);
  });

  it("reads multi-line cells cell by cell", async () => {
    const rows = [700, 640, 580, 520].map((y) => column(72, y, LEFT) + column(320, y, RIGHT));
    const { text } = await read(makePdf([rows.join("")]));
    expect(squeeze(text)).toBe([BOTH, BOTH, BOTH, BOTH].join("\n"));
  });

  it("keeps page order, running headers once and footers at the end", async () => {
    const page = (n: number, word: string): string =>
      at(72, 810, "Jane Roe, Curriculum Vitae", 9) +
      at(72, 700, `Page about ${word}`) +
      at(280, 30, `${n} / 3`, 9);
    const { text, pages } = await read(makePdf([page(1, "one"), page(2, "two"), page(3, "three")]));
    expect(pages).toBe(3);
    expect(text.split(/\n+/)).toEqual([
      "Jane Roe, Curriculum Vitae",
      "Page about one",
      "Page about two",
      "Page about three",
      "1 / 3",
    ]);
  });

  it("reads a rotated page", async () => {
    const line = (x: number, text: string): string =>
      `BT /F1 11 Tf 0 1 -1 0 ${x} 72 Tm (${text}) Tj ET\n`;
    const pdf = makePdf([line(100, "First line") + line(114, "Second line")], { rotate: 90 });
    expect((await read(pdf)).text).toBe("First line\nSecond line");
  });
});

describe("right-to-left text", () => {
  /** What a line of Hebrew or Arabic looks like from left to right, and how it reads. */
  const LINES: [what: string, visual: string, logical: string][] = [
    ["Hebrew", "הרבח תסדנהמ", "מהנדסת חברה"],
    ["Latin words in Hebrew", "Acme Ltd תרבחב תסדנהמ", "מהנדסת בחברת Acme Ltd"],
    ["numbers in Hebrew", "םישמתשמ 12,000 רובע", "עבור 12,000 משתמשים"],
    ["a share after a hyphen", "ןמז 35%-ב", "ב-35% זמן"],
    ["a range of years", "2023–2019 ,תסדנהמ", "מהנדסת, 2019–2023"],
    ["a company and its years", "Acme, 2019–2023 ,תסדנהמ", "מהנדסת, Acme, 2019–2023"],
    ["signs after a Latin letter", "++C תפש", "שפת C++"],
    ["Arabic", "جمارب ةسدنهم", "مهندسة برامج"],
    ["Arabic digits", "٢٠١٩ ماع", "عام ٢٠١٩"],
  ];

  it.each(LINES)("%s is in reading order, not in that of the page", async (_, visual, logical) => {
    expect((await read(makePdf([visualAt(72, 700, visual)]))).text).toBe(logical);
  });

  it.each(LINES)("%s reads the same when drawn from right to left", async (_, visual, logical) => {
    const letters = [...visual].map((char, i) => visualAt(72 + 6 * i, 700, char));
    expect((await read(makePdf([letters.toReversed().join("")]))).text).toBe(logical);
  });

  it("keeps Hebrew words in an English line where they are", async () => {
    const lines =
      visualAt(72, 700, "Fluent in English and Hebrew (תירבע) since 2010") +
      visualAt(72, 680, "MBA, Technion (ןוינכטה), 2016");
    const { text } = await read(makePdf([lines]));
    expect(text).toBe(
      "Fluent in English and Hebrew (עברית) since 2010\nMBA, Technion (הטכניון), 2016",
    );
  });

  it("starts a line at its right end, also where a date is set at the left margin", async () => {
    const { text } = await read(
      makePdf([visualAt(72, 700, "2023–2019") + visualAt(300, 700, "הנכות תסדנהמ")]),
    );
    expect(text).toBe("מהנדסת תוכנה\t2019–2023");
  });

  it("reads the right column first", async () => {
    const right = ["הדובע ןויסינ", "הנכות תסדנהמ", "םיחתפמ תווצ", "תורישו חותיפ"];
    const left = ["םירושיכ", "תווצ לוהינ", "םינותנ ידסמ", "הקיטסיטטס"];
    const rows = right.map(
      (line, i) => visualAt(400, 700 - 16 * i, line) + visualAt(72, 700 - 16 * i, left[i]!),
    );
    const reversed = (line: string): string => [...line].toReversed().join("");
    const columns = right.map((line, i) => visualAt(400, 700 - 16 * i, line)).join("");
    const others = left.map((line, i) => visualAt(72, 700 - 16 * i, line)).join("");
    expect((await read(makePdf([columns + others]))).text.split(/\n+/)).toEqual(
      [...right, ...left].map(reversed),
    );
    expect((await read(makePdf([rows.join("")]))).text.split("\n")).toEqual(
      right.map((line, i) => `${reversed(line)}\t${reversed(left[i]!)}`),
    );
  });
});

describe("words", () => {
  it("joins syllables broken at a line end and keeps the hyphen of compounds", async () => {
    const lines = [
      "It was a very partic-",
      "ular and well-",
      "known open-source tool, open-",
      "source indeed",
    ];
    const { text } = await read(makePdf([column(72, 700, lines)]));
    expect(wordsOf(text)).toContain("particular");
    expect(text).toContain("well-known");
    expect(text).toMatch(/tool, open-source\s+indeed/);
  });

  it("recognises a word in tracked letters", async () => {
    const { text } = await read(makePdf([`6 Tc\n${at(72, 700, "CURRICULUM VITAE")}`]));
    expect(text).toBe("CURRICULUM VITAE");
  });

  it("drops the second copy of words drawn twice to look bold", async () => {
    const { text } = await read(makePdf([at(72, 700, "Jane Roe") + at(72.3, 700, "Jane Roe")]));
    expect(text).toBe("Jane Roe");
  });

  it("marks list items with one kind of bullet", async () => {
    const { text } = await read(makePdf([column(72, 700, ["\x95 First", "- Second", "* Third"])]));
    expect(text).toBe("• First\n• Second\n• Third");
  });

  it("treats dots drawn beside lines as bullets", async () => {
    const dots = "60 702 3 3 re f\n60 688 3 3 re f\n";
    const { text } = await read(makePdf([dots + column(72, 700, ["First", "Second", "Third"])]));
    expect(text).toBe("• First\n• Second\nThird");
  });
});
