import { escapeHtml } from "../../platform/http/markdown.ts";

/** Paths of the pages that other parts link to. */
export const PATHS = {
  start: "/",
  console: "/console",
  reference: "/docs",
  guides: "/docs/guides",
  errors: "/docs/errors",
  search: "/docs/search",
  openapi: "/v1/openapi.json",
  llms: "/llms.txt",
  styles: "/css",
  scripts: "/js",
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

export interface PageParts {
  title: string;
  description: string;
  site: Site;
  /** The entry of the navigation that this page belongs to. */
  current?: keyof typeof PATHS;
  stylesheet: string;
  script?: string;
  /** The words that the page is the result of. */
  query?: string;
  /** HTML of the page's own part. */
  main: string;
}

const MARK =
  '<svg class="mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="6"/><path d="M9 19l7-7 7 7M9 25l7-7 7 7"/></svg>';

/** A whole page: head, navigation, the page's own part, foot. */
export function renderPage(parts: PageParts): string {
  const { title, description, site, current, stylesheet, script, query = "", main } = parts;
  const home = site.hasStartPage ? PATHS.start : PATHS.guides;
  const icons = site.hasStartPage
    ? `\n    <link rel="icon" href="${PATHS.icon}" sizes="32x32" />\n    <link rel="apple-touch-icon" href="${PATHS.touchIcon}" />\n    <link rel="manifest" href="${PATHS.manifest}" />\n    <meta property="og:title" content="${escapeHtml(title)}" />\n    <meta property="og:description" content="${escapeHtml(description)}" />\n    <meta property="og:image" content="${PATHS.socialImage}" />`
    : "";
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escapeHtml(title)}</title>
    <meta name="description" content="${escapeHtml(description)}" />${icons}
    <link rel="stylesheet" href="${stylesheet}" />${script ? `\n    <script type="module" src="${script}"></script>` : ""}
  </head>
  <body>
    <a class="skip" href="#main">Skip to content</a>
    <header class="top">
      <a class="brand" href="${home}">${MARK}<span>Waymark</span></a>
      <nav aria-label="Documentation">
        <ul>
${linksOf(site)
  .map(({ name, label }) => {
    const marker = name === current ? ' aria-current="page"' : "";
    return `          <li><a href="${PATHS[name]}"${marker}>${label}</a></li>`;
  })
  .join("\n")}
        </ul>
      </nav>${site.hasDocs ? searchForm(query) : ""}
    </header>
    <main id="main">
${main}
    </main>
  </body>
</html>
`;
}

function linksOf({ hasDocs, hasStartPage }: Site): { name: keyof typeof PATHS; label: string }[] {
  const docs = [
    { name: "reference", label: "Reference" },
    { name: "guides", label: "Guides" },
    { name: "errors", label: "Errors" },
  ] as const;
  return [
    ...(hasStartPage ? [{ name: "console", label: "Console" } as const] : []),
    ...(hasDocs ? docs : []),
    { name: "openapi", label: "OpenAPI" },
  ];
}

const searchForm = (query: string): string => `
      <form class="search" role="search" action="${PATHS.search}">
        <input type="search" name="q" value="${escapeHtml(query)}" aria-label="Search the documentation" placeholder="Search the docs" maxlength="200" />
      </form>`;
