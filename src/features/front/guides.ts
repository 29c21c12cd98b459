import { readFile } from "node:fs/promises";

/*
 * The guides in docs/guides/. docs/README.md lists them in its first section, grouped by task, in
 * their order; the codes of errors.md are its sections. Other documents are served where these lead
 * to them.
 */

const ROOT = new URL("../../../", import.meta.url);
const DOCS = new URL("docs/", ROOT);
const GUIDES = new URL("guides/", DOCS);

const readGuide = (file: string): Promise<string> => readFile(new URL(file, GUIDES), "utf8");

export interface Guide {
  name: string;
  /** The task it belongs to; empty for a document that guides only lead to. */
  group: string;
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
  /** Documents for operators that these lead to, by their path from the root. */
  others: Map<string, Guide>;
  /** Those of them that docs/README.md names for users and operators, which a search finds too. */
  searched: Guide[];
}

export const GUIDES_FOLDER = "docs/guides/";

const GUIDE_ROW = /^\| \[[^\]]+\]\(guides\/(\w[\w-]*)\.md\) +\| (.+?) +\|$/gm;
const ATTACHMENT = /\]\(([\w-]+\.json)\)/g;

export async function readDocuments(): Promise<Documents> {
  const map = await readFile(new URL("README.md", DOCS), "utf8");
  const [customers = "", operators = ""] = map.split(/^## /m).slice(1);
  const rows = customers.split(/^### /m).flatMap((part) => {
    const [group = ""] = part.split("\n");
    return [...part.matchAll(GUIDE_ROW)].map(([, name = "", summary = ""]) => ({
      group,
      name,
      summary,
    }));
  });
  const guides = await Promise.all(
    rows.map(async (row): Promise<Guide> => {
      const text = await readGuide(`${row.name}.md`);
      return { ...row, title: titleOf(text), text };
    }),
  );
  const attached = guides.flatMap(({ text }) => [...text.matchAll(ATTACHMENT)].map(([, f]) => f!));
  const files: Documents["files"] = new Map(
    guides.map(({ name, text }) => [`${name}.md`, { text, type: "text/markdown" }]),
  );
  for (const file of attached)
    files.set(file, { text: await readGuide(file), type: "application/json" });
  const others = await readLinked(guides);
  const links = [...`${customers}${operators}`.matchAll(LINK)];
  const named = new Set(links.map(([, target = ""]) => pathOfLink("docs/README.md", target)));
  return {
    guides: guides.filter(({ name }) => name !== "errors"),
    files,
    errors: parseErrors(guides.find(({ name }) => name === "errors")!.text),
    others,
    searched: [...others].filter(([path]) => named.has(path)).map(([, guide]) => guide),
  };
}

const LINK = /\]\((?!https?:)([^)\s#]+\.md)(?:#[^)]*)?\)/g;

/** The path from the root of what a document links to; undefined for something outside. */
export function pathOfLink(from: string, target: string): string | undefined {
  const { href } = new URL(target, new URL(from, ROOT));
  return href.startsWith(ROOT.href) ? href.slice(ROOT.href.length) : undefined;
}

/** What guides link to, and what that links to within docs/. A package may not contain all of it. */
async function readLinked(guides: readonly Guide[]): Promise<Map<string, Guide>> {
  const others = new Map<string, Guide>();
  const waiting = guides.map(({ name, text }) => ({ path: `${GUIDES_FOLDER}${name}.md`, text }));
  for (const { path, text } of waiting) {
    for (const [, target = ""] of text.matchAll(LINK)) {
      const linked = pathOfLink(path, target);
      if (linked === undefined || linked.startsWith(GUIDES_FOLDER) || others.has(linked)) continue;
      const isNear = path.startsWith(GUIDES_FOLDER) || linked.startsWith("docs/");
      const found = isNear
        ? await readFile(new URL(linked, ROOT), "utf8").catch(() => undefined)
        : undefined;
      if (found === undefined) continue;
      const name = linked.replace(/\.md$/, "").replaceAll("/", "-").toLowerCase();
      const title = titleOf(found);
      others.set(linked, { name, group: "", title, summary: title, text: found });
      waiting.push({ path: linked, text: found });
    }
  }
  return others;
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
