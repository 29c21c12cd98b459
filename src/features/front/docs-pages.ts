import { packText, type Asset } from "../../platform/http/assets.ts";
import { escapeHtml, renderMarkdown, slugOf } from "../../platform/http/markdown.ts";
import { renderCodeBlock } from "./code/code-block.ts";
import { GUIDES_FOLDER, pathOfLink, readDocuments, type Documents, type Guide } from "./guides.ts";
import { createKeptPages, once, type KeptPages } from "./kept-pages.ts";
import {
  PATHS,
  renderNavigation,
  renderNeighbours,
  renderPage,
  type Frame,
  type NavigationGroup,
} from "./layout.ts";
import type { ApiDocument } from "./reference/api-document.ts";
import { createReferencePages, type ReferencePages } from "./reference/reference-pages.ts";
import {
  createDocumentSearch,
  sectionsOf,
  sectionsOfOperations,
  type Found,
} from "./search-documents.ts";
import { renderSearchPage } from "./search-page.ts";

export interface DocsPages extends Omit<ReferencePages, "listed"> {
  guideIndex(): Promise<Asset>;
  /** A guide by its name, or a file: its Markdown, or what it refers to. */
  guide(name: string): Promise<Asset | undefined>;
  errorIndex(): Promise<Asset>;
  error(code: string): Promise<Asset | undefined>;
  llms(): Promise<Asset>;
  /** The page of what was found for these words. */
  search(query: string): Promise<string>;
  /** The same for programs, such as the console's palette. */
  searchAsData(query: string): Promise<{ data: { title: string; page: string; url: string }[] }>;
  /** Sections of the documentation that have most of what the words of the query say, best first. */
  find(query: string): Promise<Found[]>;
}

interface DocsPagesOptions {
  frame: () => Promise<Frame>;
  api: () => ApiDocument;
}

export const errorPath = (code: string): string => `${PATHS.errors}/${code}`;

const guidePath = (name: string): string => `${PATHS.guides}/${name}`;

/** Reads the documents on first use, and keeps every page that was asked for. */
export function createDocsPages({ frame, api }: DocsPagesOptions): DocsPages {
  const pages = createKeptPages(frame);
  const documents = once(readDocuments);
  const { listed, ...reference } = createReferencePages({ frame, api, pages, errorPath });
  const search = once(async () =>
    createDocumentSearch([
      ...sectionsOf(await documents(), {
        guide: (name, heading) => `${guidePath(name)}#${encodeURIComponent(slugOf(heading))}`,
        error: errorPath,
      }),
      ...sectionsOfOperations(await listed()),
    ]),
  );
  const find = async (query: string): Promise<Found[]> => (await search())(query);

  return {
    ...reference,
    ...createGuidePages(documents, pages),
    ...createErrorPages(documents, pages),
    find,
    async search(query) {
      return renderPage(await frame(), renderSearchPage(query, await find(query)));
    },
    async searchAsData(query) {
      const found = await find(query);
      return {
        data: found.map(({ section: { heading, page, url } }) => ({ title: heading, page, url })),
      };
    },
  };
}

function createGuidePages(
  documents: () => Promise<Documents>,
  { page, keep }: KeptPages,
): Pick<DocsPages, "guideIndex" | "guide" | "llms"> {
  return {
    async guideIndex() {
      const known = await documents();
      return page(PATHS.guides, () => ({
        title: "Guides – Waymark",
        description: "How to use the Waymark API.",
        current: "guides",
        main: renderGuideIndex(known),
      }));
    },
    async guide(name) {
      const known = await documents();
      const file = known.files.get(name);
      if (file) return keep(guidePath(name), () => packText(file.text, file.type));
      const [path, other] = [...known.others].find(([, { name: own }]) => own === name) ?? [];
      const guide = known.guides.find((one) => one.name === name) ?? other;
      if (!guide) return undefined;
      return page(guidePath(name), () => ({
        title: `${guide.title} – Waymark`,
        description: plainText(guide.summary),
        current: "guides",
        main: renderArticle({
          text: guide.text,
          documents: known,
          side: renderNavigation("Guides", [...guideGroups(known), ERROR_CODES], guidePath(name)),
          from: path,
          foot: other
            ? ""
            : renderNeighbours(
                guideGroups(known).flatMap(({ entries }) => entries),
                guidePath(name),
              ),
        }),
      }));
    },
    async llms() {
      const { guides } = await documents();
      return keep(PATHS.llms, () => packText(llmsText(guides), "text/plain"));
    },
  };
}

function createErrorPages(
  documents: () => Promise<Documents>,
  { page }: KeptPages,
): Pick<DocsPages, "errorIndex" | "error"> {
  return {
    async errorIndex() {
      const known = await documents();
      return page(PATHS.errors, () => ({
        title: "Errors – Waymark",
        description: "Every error code of the Waymark API.",
        current: "guides",
        main: renderArticle({
          text: known.errors.overview,
          documents: known,
          side: renderNavigation("Errors", errorGroups(known), PATHS.errors),
        }),
      }));
    },
    async error(code) {
      const known = await documents();
      const section = known.errors.codes.get(code);
      if (section === undefined) return undefined;
      return page(errorPath(code), () => ({
        title: `${code} – Waymark`,
        description: `What the error code ${code} means, when it happens and what to do.`,
        current: "guides",
        main: renderArticle({
          text: raiseHeadings(section),
          documents: known,
          side: renderNavigation("Errors", errorGroups(known), errorPath(code)),
        }),
      }));
    },
  };
}

interface Article {
  text: string;
  documents: Documents;
  /** The list of pages beside it. */
  side: string;
  foot?: string;
  /** The path of its file, which its links start from. */
  from?: string | undefined;
}

function renderArticle({
  text,
  documents,
  side,
  foot = "",
  from = GUIDES_FOLDER,
}: Article): string {
  const html = renderMarkdown(nameGuides(text, documents), {
    resolveLink: (target) => resolveLink(target, documents, from),
    renderCode: renderCodeBlock,
  });
  return `<div class="docs three">
${side}
<article class="prose">
<p class="above to-pages"><a href="#pages">All pages</a></p>
${html}
${foot}
</article>
${renderContents(html)}
</div>`;
}

const SECTION = /<h2 id="([^"]+)"><a [^>]*>(.+?)<\/a><\/h2>/g;

/** The sections of a long page, beside it. */
function renderContents(html: string): string {
  const sections = [...html.matchAll(SECTION)];
  if (sections.length < 2) return "";
  const items = sections.map(([, id, title]) => `<li><a href="#${id}">${title}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>\n${items.join("\n")}\n</ul></nav>`;
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

/** The tasks in their order, each with its guides. */
const guideGroups = ({ guides }: Documents): NavigationGroup[] =>
  [...Map.groupBy(guides, ({ group }) => group)].map(([title, own]) => ({
    title,
    entries: own.map((guide) => ({ url: guidePath(guide.name), label: guide.title })),
  }));

const ERROR_CODES: NavigationGroup = {
  title: "Errors",
  entries: [{ url: PATHS.errors, label: "Overview and codes" }],
};

const errorGroups = ({ errors }: Documents): NavigationGroup[] => [
  { title: "Errors", entries: [{ url: PATHS.errors, label: "Overview" }] },
  {
    title: "Codes",
    entries: [...errors.codes.keys()].map((code) => ({
      url: errorPath(code),
      label: code,
      isCode: true,
    })),
  },
];

const renderGuideIndex = ({ guides }: Documents): string => `<div class="docs">
<article class="prose wide">
<h1>Guides</h1>
<p>How the API behaves and why. The <a href="${PATHS.reference}">reference</a> has every operation and field; <a href="${PATHS.errors}">errors</a> explains every code.</p>
${[...Map.groupBy(guides, ({ group }) => group)]
  .map(
    ([group, own]) =>
      `<h2 id="${slugOf(group)}">${escapeHtml(group)}</h2>\n<ul class="cards">\n${own.map(renderCard).join("\n")}\n</ul>`,
  )
  .join("\n")}
</article>
</div>`;

const renderCard = ({ name, title, summary }: Guide): string =>
  `<li><a href="${guidePath(name)}">${escapeHtml(title)}</a> ${renderMarkdown(summary, { resolveLink: () => undefined })}</li>`;

/** A section becomes a page, so its heading becomes the title. */
const raiseHeadings = (section: string): string => section.replaceAll(/^#(?=##? )/gm, "");

const plainText = (markdown: string): string =>
  markdown.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1").replaceAll("`", "");

const llmsText = (guides: readonly Guide[]): string => `# Waymark

> Career intelligence behind one HTTP API: job search, ranking jobs by fit, résumé analysis with explained scores, career pathways, signed webhooks.

The base path of every operation is /v1 on this server. Send a secret key as \`Authorization: Bearer sk_…\`; keys that begin with \`sk_test_\` are the sandbox. Every error has one JSON shape with a \`code\`. Any POST or DELETE takes an \`Idempotency-Key\`, which makes a retry safe.

## Reference

- [OpenAPI 3.1](${PATHS.openapi}): every operation, field and error, with examples
- [Interactive reference](${PATHS.reference}): the same as pages, for people
- [Errors](${guidePath("errors.md")}): every error code, when it happens and what to do; as pages at ${errorPath("{code}")}

## Guides

${guides.map(({ name, title, summary }) => `- [${title}](${guidePath(`${name}.md`)}): ${plainText(summary)}`).join("\n")}
`;
