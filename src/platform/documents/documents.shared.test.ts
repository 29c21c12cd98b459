import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { inOrder, truthOfCv, wordsOf } from "../../../test/support/reading.ts";
import { SHARED_DATA } from "../../../test/support/shared-data.ts";
import {
  openDocumentPool,
  readDocumentIn,
  UnreadableDocument,
  type DocumentText,
} from "./index.ts";

const HOSTILE = join(SHARED_DATA, "hostile/documents");
const LAYOUTS = join(SHARED_DATA, "layouts");
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" });

const pool = openDocumentPool({ threads: 2, timeoutMs: 60_000 });
afterAll(() => pool.close());
const readFile = (name: string): Promise<DocumentText> =>
  readDocumentIn(readFileSync(join(LAYOUTS, name)), { pool });

describe("hostile documents", () => {
  const files = filesIn(HOSTILE).filter((file) => /\.\w+$/.test(file));

  const impatient = openDocumentPool({ threads: 1 });
  afterAll(() => impatient.close());

  it.each(files)("%s is parsed or refused", async (file) => {
    const read = impatient.read(readFileSync(join(HOSTILE, file)));
    const reason = await read.then(
      () => "read",
      (error: unknown) => (error instanceof UnreadableDocument ? error.reason : "crash"),
    );
    expect(["crash", "took_too_long"]).not.toContain(reason);
  });
});

describe("real layouts", () => {
  const files = filesIn(LAYOUTS).filter((file) => file.endsWith(".pdf"));

  it.each(files.filter((file) => file.startsWith("rendercv")))(
    "%s has at least 95 %% of the source's words in order",
    async (file) => {
      const truth = truthOfCv(readFileSync(join(LAYOUTS, "rendercv/John_Doe_CV.yaml"), "utf8"));
      const { text, warnings } = await readFile(file);
      expect(inOrder(truth, wordsOf(text))).toBeGreaterThan(0.95);
      expect(warnings).toEqual([]);
    },
  );

  it.each(files.filter((file) => file.startsWith("moderncv_template_")))(
    "%s goes from education to publications, each under its heading",
    async (file) => {
      const { text, warnings, pages } = await readFile(file);
      const headings = "education experience languages interests references publications".split(
        " ",
      );
      expect(inOrder(headings, wordsOf(text))).toBe(1);
      expect(text).toMatch(/particularly\s+long/);
      expect({ warnings, pages }).toEqual({ warnings: [], pages: 4 });
    },
  );

  it.each([
    [
      "best-resume-ever_left-right.pdf",
      "john doe experience company contact education skills docker",
    ],
    ["best-resume-ever_left-right-rtl.pdf", "john doe experience company contact education skills"],
    ["best-resume-ever_side-bar.pdf", "john doe contact york experience trainee education skills"],
    [
      "best-resume-ever_side-bar-rtl.pdf",
      "john doe contact york experience trainee education skills",
    ],
    [
      "resume-matcher_two-column.pdf",
      "john doe summary experience projects education skills links",
    ],
    [
      "resume-matcher_modern-two-column.pdf",
      "john doe summary experience projects education skills",
    ],
    ["resume-matcher_single-column.pdf", "john doe summary experience education projects skills"],
    ["resume-matcher_modern-single-column.pdf", "john doe summary experience education projects"],
  ])("%s is read from the name over the columns to the end", async (file, order) => {
    const { text, warnings } = await readFile(file);
    const headings = order.split(" ");
    const found = wordsOf(text);
    expect(inOrder(headings, found)).toBe(1);
    expect(found.slice(0, 2)).toEqual(["john", "doe"]);
    expect(warnings).toEqual([]);
  });
});
