import { escapeHtml } from "../../platform/http/markdown.ts";
import { SITE_LINKS } from "./site-links.ts";

/** Paths of the pages that other parts link to. */
export const PATHS = {
  start: "/",
  console: "/console",
  reference: "/docs",
  operations: "/docs/api",
  guides: "/docs/guides",
  errors: "/docs/errors",
  search: "/docs/search",
  openapi: "/v1/openapi.json",
  llms: "/llms.txt",
  assets: "/assets",
  icon: "/favicon.ico",
  touchIcon: "/apple-touch-icon.png",
  socialImage: "/social.png",
  manifest: "/site.webmanifest",
} as const;

/** Which pages this server has. */
export interface Site {
  hasStartPage: boolean;
  hasDocs: boolean;
}

/** The addresses of the files that every page loads. */
export interface PageFiles {
  stylesheet: string;
  /** Runs before the page is drawn, so that a chosen theme does not flash. */
  themeScript: string;
  script: string;
}

/** What all pages of a server have in common. */
export interface Frame {
  site: Site;
  version: string;
  /** The demo's sandbox key, which anyone may use; undefined elsewhere. */
  sandboxKey: string | undefined;
  files: PageFiles;
}

export interface PageParts {
  title: string;
  description: string;
  /** The link of the header that this page belongs to. */
  current?: keyof typeof PATHS;
  /** The words that the page is the result of. */
  query?: string;
  /** HTML of the page's own part. */
  main: string;
}

const MARK =
  '<svg class="brand-mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="6"/><path d="M9 19l7-7 7 7M9 25l7-7 7 7"/></svg>';

/** The theme that a press of the switch leads to: the script shows one of the two. */
const SUN =
  '<svg class="sun" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><circle cx="10" cy="10" r="3.5"/><path d="M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6 16 16M4 16l1.4-1.4M14.6 5.4 16 4"/></svg>';
const MOON =
  '<svg class="moon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3Z"/></svg>';

/** A whole page: head, navigation, the page's own part, foot. */
export function renderPage(frame: Frame, parts: PageParts): string {
  const { site, version, files } = frame;
  const { title, description, current, query = "", main } = parts;
  const home = site.hasStartPage ? PATHS.start : PATHS.guides;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escapeHtml(title)}</title>
    <meta name="description" content="${escapeHtml(description)}" />${site.hasStartPage ? renderIcons(title, description) : ""}
    ${renderSettings(frame)}
    <link rel="stylesheet" href="${files.stylesheet}" />
    <script type="module" src="${files.script}"></script>
  </head>
  <body>
    <div class="site">
    <a class="skip" href="#main">Skip to content</a>
    <header class="site-top">
      <a class="brand" href="${home}">${MARK}<span>Waymark</span></a>
      <nav aria-label="Site">
        <ul>
${SITE_LINKS.filter(({ part }) => (part === "docs" ? site.hasDocs : site.hasStartPage))
  .map(({ href, label }) => {
    const marker = current !== undefined && href === PATHS[current] ? ' aria-current="page"' : "";
    return `          <li><a href="${href}"${marker}>${label}</a></li>`;
  })
  .join("\n")}
        </ul>
      </nav>${site.hasDocs ? searchForm(query) : ""}
      <button type="button" class="icon-button theme-switch needs-script">${SUN}${MOON}</button>
    </header>
    <main id="main" tabindex="-1">
${main}
    </main>
    <footer class="site-foot">
      <p>Waymark ${escapeHtml(version)}</p>
      <p>Only a sign-in sets cookies. Nothing loads from other sites.</p>
      <p class="site-foot-links"><a href="${PATHS.openapi}">OpenAPI document</a>${site.hasDocs ? ` <a href="${PATHS.llms}">llms.txt</a>` : ""}</p>
    </footer>
    </div>
  </body>
</html>
`;
}

/** Values for the scripts, and the theme; an inline script would need a weaker policy. */
export function renderSettings({ site, version, sandboxKey = "", files }: Frame): string {
  const settings = {
    version,
    "sandbox-key": sandboxKey,
    docs: site.hasDocs ? "on" : "off",
  };
  return [
    ...Object.entries(settings).map(
      ([name, value]) => `<meta name="waymark-${name}" content="${escapeHtml(value)}" />`,
    ),
    `<script src="${files.themeScript}"></script>`,
  ].join("\n    ");
}

const renderIcons = (title: string, description: string): string => `
    <link rel="icon" href="${PATHS.icon}" sizes="32x32" />
    <link rel="apple-touch-icon" href="${PATHS.touchIcon}" />
    <link rel="manifest" href="${PATHS.manifest}" />
    <meta property="og:title" content="${escapeHtml(title)}" />
    <meta property="og:description" content="${escapeHtml(description)}" />
    <meta property="og:image" content="${PATHS.socialImage}" />`;

const searchForm = (query: string): string => `
      <form class="site-search" role="search" action="${PATHS.search}">
        <input class="input" type="search" name="q" value="${escapeHtml(query)}" aria-label="Search the documentation" placeholder="Search" maxlength="200" />
        <kbd class="needs-script" aria-hidden="true"></kbd>
      </form>`;

/** A link to the page before and one to the page after, at the foot of a page. */
export function renderNeighbours(
  entries: readonly { url: string; label: string }[],
  current: string,
): string {
  const at = entries.findIndex(({ url }) => url === current);
  const link = (entry: { url: string; label: string } | undefined, rel: string, word: string) =>
    entry
      ? `<a rel="${rel}" href="${entry.url}"><span>${word}</span> ${escapeHtml(entry.label)}</a>`
      : "<span></span>";
  return `<nav class="neighbours" aria-label="Previous and next">${link(entries[at - 1], "prev", "Previous")}${link(entries[at + 1], "next", "Next")}</nav>`;
}

export interface NavigationGroup {
  title: string;
  entries: readonly { url: string; label: string; isCode?: boolean }[];
}

/** The list of pages beside a page; below it where the screen is narrow. */
export function renderNavigation(
  label: string,
  groups: readonly NavigationGroup[],
  current?: string,
): string {
  const lists = groups.map(({ title, entries }) => {
    const items = entries.map(({ url, label: name, isCode = false }) => {
      const marker = url === current ? ' aria-current="page"' : "";
      const shown = isCode ? `<code>${escapeHtml(name)}</code>` : escapeHtml(name);
      return `<li><a href="${url}"${marker}>${shown}</a></li>`;
    });
    return `<h2>${escapeHtml(title)}</h2>\n<ul>\n${items.join("\n")}\n</ul>`;
  });
  return `<nav class="side" id="pages" aria-label="${label}">\n${lists.join("\n")}\n</nav>`;
}
