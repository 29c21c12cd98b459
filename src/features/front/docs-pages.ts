import { packText, type Asset } from "../../platform/http/assets.ts";
import { escapeHtml, renderMarkdown, slugOf } from "../../platform/http/markdown.ts";
import {
  GUIDES_FOLDER,
  pathOfLink,
  readDocuments,
  type Documents,
  type Guide,
} from "./documents.ts";
import { PATHS, renderPage, type PageParts, type Site } from "./layout.ts";
import { searchSections, sectionsOf, type Found } from "./search-documents.ts";

export interface DocsPages {
  guideIndex(): Promise<Asset>;
  /** A guide by its name, or a file: its Markdown, or what it refers to. */
  guide(name: string): Promise<Asset | undefined>;
  errorIndex(): Promise<Asset>;
  error(code: string): Promise<Asset | undefined>;
  llms(): Promise<Asset>;
  /** The page of what was found for these words. */
  search(query: string): Promise<string>;
}

interface DocsPagesOptions {
  site: Site;
  stylesheet: () => Promise<string>;
}

export const errorPath = (code: string): string => `${PATHS.errors}/${code}`;

const guidePath = (name: string): string => `${PATHS.guides}/${name}`;

/** Reads the documents on first use, and keeps every page that was asked for. */
export function createDocsPages({ site, stylesheet }: DocsPagesOptions): DocsPages {
  const documents = once(readDocuments);
  const sections = once(async () =>
    sectionsOf(await documents(), {
      guide: (name, heading) => `${guidePath(name)}#${encodeURIComponent(slugOf(heading))}`,
      error: errorPath,
    }),
  );
  const kept = new Map<string, Promise<Asset>>();
  const keep = (path: string, make: () => Promise<Asset>): Promise<Asset> => {
    const made = kept.get(path) ?? make();
    kept.set(path, made);
    made.catch(() => kept.delete(path));
    return made;
  };
  const page = (path: string, parts: Omit<PageParts, "site" | "stylesheet">): Promise<Asset> =>
    keep(path, async () =>
      packText(renderPage({ ...parts, site, stylesheet: await stylesheet() }), "text/html"),
    );

  return {
    async guideIndex() {
      const { guides } = await documents();
      return page("", {
        title: "Guides – Waymark",
        description: "How to use the Waymark API.",
        current: "guides",
        main: renderGuideIndex(guides),
      });
    },
    async guide(name) {
      const known = await documents();
      const file = known.files.get(name);
      if (file) return keep(name, () => packText(file.text, file.type));
      const [path, other] = [...known.others].find(([, { name: own }]) => own === name) ?? [];
      const guide = known.guides.find((one) => one.name === name) ?? other;
      if (!guide) return undefined;
      return page(name, {
        title: `${guide.title} – Waymark`,
        description: plainText(guide.summary),
        current: "guides",
        main: renderArticle(guide.text, known, renderGuideList(known.guides, name), path),
      });
    },
    async errorIndex() {
      const known = await documents();
      return page("errors", {
        title: "Errors – Waymark",
        description: "Every error code of the Waymark API.",
        current: "errors",
        main: renderArticle(known.errors.overview, known, renderCodeList(known)),
      });
    },
    async error(code) {
      const known = await documents();
      const section = known.errors.codes.get(code);
      if (section === undefined) return undefined;
      return page(`errors/${code}`, {
        title: `${code} – Waymark`,
        description: `What the error code ${code} means, when it happens and what to do.`,
        current: "errors",
        main: renderArticle(raiseHeadings(section), known, renderCodeList(known, code)),
      });
    },
    async llms() {
      const { guides } = await documents();
      return keep("llms.txt", () => packText(llmsText(guides), "text/plain"));
    },
    async search(query) {
      return renderPage({
        title: `${query === "" ? "Search" : query} – Waymark`,
        description: "Search the documentation of the Waymark API.",
        site,
        stylesheet: await stylesheet(),
        query,
        main: renderFound(query, searchSections(await sections(), query)),
      });
    },
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}

function renderArticle(
  text: string,
  documents: Documents,
  aside: string,
  path = GUIDES_FOLDER,
): string {
  const html = renderMarkdown(nameGuides(text, documents), {
    resolveLink: (target) => resolveLink(target, documents, path),
  });
  return `<div class="reading">\n${aside}\n<article>\n${html}\n</article>\n</div>`;
}

/** Documents refer to each other by file name; a page shows the title instead. */
const nameGuides = (text: string, { guides }: Documents): string =>
  guides.reduce(
    (named, { name, title }) => named.replaceAll(`[${name}.md](`, () => `[${title}](`),
    text,
  );

/** A link between documents becomes one between pages; to what is not served there is none. */
function resolveLink(
  target: string,
  { guides, files, errors, others }: Documents,
  from: string,
): string | undefined {
  if (/^https?:\/\//.test(target)) return target;
  const [file = "", anchor] = target.split("#");
  if (file === "") return errors.codes.has(anchor!) ? errorPath(anchor!) : target;
  const suffix = anchor === undefined ? "" : `#${anchor}`;
  const path = pathOfLink(from, file) ?? "";
  const other = others.get(path);
  if (other) return guidePath(other.name) + suffix;
  if (!path.startsWith(GUIDES_FOLDER)) return undefined;
  const name = path.slice(GUIDES_FOLDER.length);
  if (name === "errors.md")
    return anchor !== undefined && errors.codes.has(anchor)
      ? errorPath(anchor)
      : PATHS.errors + suffix;
  const guide = guides.find((one) => `${one.name}.md` === name);
  if (guide) return guidePath(guide.name) + suffix;
  return files.has(name) ? guidePath(name) : undefined;
}

const renderGuideIndex = (guides: readonly Guide[]): string => `<div class="reading single">
<article>
<h1>Guides</h1>
<p>How the API behaves and why. The <a href="${PATHS.reference}">reference</a> lists every operation and field; <a href="${PATHS.errors}">errors</a> explains every code.</p>
<dl class="guides">
${guides
  .map(
    ({ name, title, summary }) =>
      `<dt><a href="${guidePath(name)}">${escapeHtml(title)}</a></dt>\n<dd>${renderMarkdown(summary, { resolveLink: () => undefined }).replace(/^<p>|<\/p>$/g, "")}</dd>`,
  )
  .join("\n")}
</dl>
</article>
</div>`;

function renderFound(query: string, found: readonly Found[]): string {
  const results = found.map(
    ({ section: { page, heading, url }, excerpt }) =>
      `<dt><a href="${escapeHtml(url)}">${escapeHtml(heading)}</a>${page === heading ? "" : ` <span class="facts">${escapeHtml(page)}</span>`}</dt>\n<dd>${escapeHtml(excerpt)}</dd>`,
  );
  const none =
    query.trim() === ""
      ? "Type a word above."
      : `Nothing has all of these words. Try fewer, or look through the <a href="${PATHS.guides}">guides</a> and the <a href="${PATHS.reference}">reference</a>.`;
  return `<div class="reading single">
<article>
<h1>Search</h1>
${results.length === 0 ? `<p>${none}</p>` : `<dl class="guides">\n${results.join("\n")}\n</dl>`}
</article>
</div>`;
}

const renderGuideList = (guides: readonly Guide[], current: string): string =>
  renderAside(
    "Guides",
    guides.map(({ name, title }) => ({ url: guidePath(name), label: escapeHtml(title), name })),
    current,
  );

const renderCodeList = ({ errors }: Documents, current?: string): string =>
  renderAside(
    "Error codes",
    [...errors.codes.keys()].map((code) => ({
      url: errorPath(code),
      label: `<code>${code}</code>`,
      name: code,
    })),
    current,
  );

function renderAside(
  label: string,
  entries: readonly { url: string; label: string; name: string }[],
  current: string | undefined,
): string {
  const items = entries.map(({ url, label, name }) => {
    const marker = name === current ? ' aria-current="page"' : "";
    return `<li><a href="${url}"${marker}>${label}</a></li>`;
  });
  return `<nav class="aside" aria-label="${label}"><ul>\n${items.join("\n")}\n</ul></nav>`;
}

/** A section becomes a page, so its heading becomes the title. */
const raiseHeadings = (section: string): string => section.replaceAll(/^#(?=##? )/gm, "");

const plainText = (markdown: string): string =>
  markdown.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1").replaceAll("`", "");

const llmsText = (guides: readonly Guide[]): string => `# Waymark

> Career intelligence behind one HTTP API: job search, ranking jobs by fit, résumé analysis with explained scores, career pathways, signed webhooks.

The base path of every operation is /v1 on this server. Send a secret key as \`Authorization: Bearer sk_…\`; keys that begin with \`sk_test_\` are the sandbox. Every error has one JSON shape with a \`code\`. Any POST or DELETE takes an \`Idempotency-Key\`, which makes a retry safe.

## Reference

- [OpenAPI 3.1](${PATHS.openapi}): every operation, field and error, with examples
- [Interactive reference](${PATHS.reference}): the same as a page, for people
- [Errors](${guidePath("errors.md")}): every error code, when it happens and what to do; as pages at ${errorPath("{code}")}

## Guides

${guides.map(({ name, title, summary }) => `- [${title}](${guidePath(`${name}.md`)}): ${plainText(summary)}`).join("\n")}
`;
