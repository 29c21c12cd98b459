import { readFile } from "node:fs/promises";

/*
 * The documents in docs/ that customers read. docs/README.md lists them in its first table; the
 * codes of docs/errors.md are its sections.
 */

const FOLDER = new URL("../../../docs/", import.meta.url);

const readDocument = (file: string): Promise<string> => readFile(new URL(file, FOLDER), "utf8");

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

const GUIDE_ROW = /^\| \[(\w[\w-]*)\.md\]\(\1\.md\) +\| (.+?) +\|$/gm;
const ATTACHMENT = /\]\(([\w-]+\.json)\)/g;

export async function readDocuments(): Promise<Documents> {
  const map = await readDocument("README.md");
  const [customers = ""] = map.split(/^## /m).slice(1);
  const rows = [...customers.matchAll(GUIDE_ROW)];
  const guides = await Promise.all(
    rows.map(async ([, name = "", summary = ""]): Promise<Guide> => {
      const text = await readDocument(`${name}.md`);
      return { name, summary, title: titleOf(text), text };
    }),
  );
  const attached = guides.flatMap(({ text }) => [...text.matchAll(ATTACHMENT)].map(([, f]) => f!));
  const files: Documents["files"] = new Map(
    guides.map(({ name, text }) => [`${name}.md`, { text, type: "text/markdown" }]),
  );
  for (const file of attached)
    files.set(file, { text: await readDocument(file), type: "application/json" });
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
