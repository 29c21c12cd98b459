import { readFile } from "node:fs/promises";

/*
 * The guides in docs/guides/. docs/README.md lists them in its first table, in their order; the
 * codes of errors.md are its sections.
 */

const DOCS = new URL("../../../docs/", import.meta.url);
const GUIDES = new URL("guides/", DOCS);

const readGuide = (file: string): Promise<string> => readFile(new URL(file, GUIDES), "utf8");

export interface Guide {
  name: string;
  title: string;
  /** Markdown of one line. */
  summary: string;
  text: string;
}

export interface Documents {
  /** All but errors.md, which has pages of its own. */
  guides: Guide[];
  /** The Markdown of all, and what they refer to, such as test vectors, by file name. */
  files: Map<string, { text: string; type: string }>;
  errors: ErrorDocument;
}

const GUIDE_ROW = /^\| \[[^\]]+\]\(guides\/(\w[\w-]*)\.md\) +\| (.+?) +\|$/gm;
const ATTACHMENT = /\]\(([\w-]+\.json)\)/g;

export async function readDocuments(): Promise<Documents> {
  const map = await readFile(new URL("README.md", DOCS), "utf8");
  const [customers = ""] = map.split(/^## /m).slice(1);
  const rows = [...customers.matchAll(GUIDE_ROW)];
  const guides = await Promise.all(
    rows.map(async ([, name = "", summary = ""]): Promise<Guide> => {
      const text = await readGuide(`${name}.md`);
      return { name, summary, title: titleOf(text), text };
    }),
  );
  const attached = guides.flatMap(({ text }) => [...text.matchAll(ATTACHMENT)].map(([, f]) => f!));
  const files: Documents["files"] = new Map(
    guides.map(({ name, text }) => [`${name}.md`, { text, type: "text/markdown" }]),
  );
  for (const file of attached)
    files.set(file, { text: await readGuide(file), type: "application/json" });
  return {
    guides: guides.filter(({ name }) => name !== "errors"),
    files,
    errors: parseErrors(guides.find(({ name }) => name === "errors")!.text),
  };
}

const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? "";

interface ErrorDocument {
  /** What applies to every code, with the table of all. */
  overview: string;
  /** The section of each code, its heading included. */
  codes: Map<string, string>;
}

const CODE_SECTION = /^(?=## `\w+`$)/m;

function parseErrors(text: string): ErrorDocument {
  const [overview = "", ...sections] = text.split(CODE_SECTION);
  const codes = sections.map((section) => [/`(\w+)`/.exec(section)![1]!, section] as const);
  return { overview, codes: new Map(codes) };
}
