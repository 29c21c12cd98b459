import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { lazyAsset, packAsset, packText } from "../../platform/http/assets.ts";
import {
  servePage,
  servePages,
  serveSearch,
  type ServeOptions,
} from "../../platform/http/pages.ts";
import { serveBuilt } from "./built-files.routes.ts";
import { serveConsole } from "./console.routes.ts";
import { createDocsPages, type DocsPages } from "./docs-pages.ts";
import { PATHS, renderPage, type Frame, type Site } from "./layout.ts";
import type { ApiDocument } from "./reference/api-document.ts";
import { renderExchange } from "./reference/exchange.ts";
import { listOperations } from "./reference/operations.ts";
import { readRecordedReplies } from "./recorded-replies.ts";
import { readShowcase } from "./showcase.ts";
import { renderStartPage } from "./start-page.ts";

export interface FrontDeps {
  site: Site;
  version: string;
  sandboxKey: string | undefined;
  portalOrigins: readonly string[];
  /** The OpenAPI document, which the reference shows. */
  api: () => ApiDocument;
  notFound: () => Error;
}

/** What an error page needs of the pages that are served. */
export interface ServedFront {
  frame: () => Promise<Frame>;
  /** Finds pages of the documentation; undefined where there is none. */
  find: DocsPages["find"] | undefined;
}

const ICONS = new URL("./assets/", import.meta.url);

/** The request that the start page offers. */
const FIRST_CALL = "analyzeResume";

/**
 * The pages for browsers: the start page and the console, and below /docs reference, guides and
 * errors. Undefined where there are none.
 */
export function serveFront(app: FastifyInstance, deps: FrontDeps): ServedFront | undefined {
  const { site, version } = deps;
  // Without a start page nobody is invited to try things with the demo's key.
  const sandboxKey = site.hasStartPage ? deps.sandboxKey : undefined;
  if (!site.hasStartPage)
    app.get(PATHS.start, { config: { policy: "public" } }, () => entranceOf(deps));
  if (!site.hasStartPage && !site.hasDocs) return undefined;
  const options: ServeOptions = { config: { policy: "public" }, notFound: deps.notFound };
  const files = serveBuilt(app, options);
  const frame = async (): Promise<Frame> => ({ site, version, sandboxKey, files: await files() });
  if (site.hasStartPage) {
    serveStartPage(app, deps, frame, options);
    serveConsole(app, frame, options, deps.portalOrigins);
  }
  return { frame, find: site.hasDocs ? serveDocs(app, deps, frame, options).find : undefined };
}

/** What programs find at the root. */
const entranceOf = ({ site, version }: Pick<FrontDeps, "site" | "version">): object => ({
  name: "Waymark",
  version,
  docs: site.hasDocs ? PATHS.reference : null,
  openapi: PATHS.openapi,
  console: site.hasStartPage ? PATHS.console : null,
});

function serveStartPage(
  app: FastifyInstance,
  { site, version, sandboxKey, api }: FrontDeps,
  frame: () => Promise<Frame>,
  options: ServeOptions,
): void {
  const page = lazyAsset(async () => {
    const document = api();
    const first = listOperations(document).find(
      ({ operation }) => operation.operationId === FIRST_CALL,
    )!;
    const parts = renderStartPage({
      site,
      isDemo: sandboxKey !== undefined,
      showcase: await readShowcase(),
      exchange: renderExchange(first, {
        api: document,
        sandboxKey,
        replies: await readRecordedReplies(),
      }),
    });
    return packText(renderPage(await frame(), parts), "text/html");
  });
  servePage(app, PATHS.start, page, { ...options, forPrograms: entranceOf({ site, version }) });
  for (const [path, file, type] of [
    [PATHS.icon, "favicon.ico", "image/x-icon"],
    [PATHS.touchIcon, "apple-touch-icon.png", "image/png"],
    [PATHS.socialImage, "social.png", "image/png"],
    [PATHS.manifest, "site.webmanifest", "application/manifest+json; charset=utf-8"],
  ] as const)
    servePage(
      app,
      path,
      lazyAsset(async () => packAsset(await readFile(new URL(file, ICONS)), type)),
      options,
    );
}

function serveDocs(
  app: FastifyInstance,
  { api }: FrontDeps,
  frame: () => Promise<Frame>,
  options: ServeOptions,
): DocsPages {
  const pages = createDocsPages({ frame, api });
  for (const url of [PATHS.reference, `${PATHS.reference}/`])
    servePage(app, url, pages.reference, options);
  servePages(app, PATHS.operations, pages.operation, options);
  servePage(app, PATHS.guides, pages.guideIndex, options);
  servePages(app, PATHS.guides, pages.guide, options);
  servePage(app, PATHS.errors, pages.errorIndex, options);
  servePages(app, PATHS.errors, pages.error, options);
  servePage(app, PATHS.llms, pages.llms, options);
  serveSearch(app, PATHS.search, { html: pages.search, data: pages.searchAsData }, options);
  return pages;
}
