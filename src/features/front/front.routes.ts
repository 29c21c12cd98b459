import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { lazyAsset, packAsset, packText } from "../../platform/http/assets.ts";
import {
  serveFiles,
  servePage,
  servePages,
  serveSearch,
  type ServeOptions,
} from "../../platform/http/pages.ts";
import { serveConsole } from "./console.routes.ts";
import { createDocsPages, errorPath } from "./docs-pages.ts";
import { PATHS, renderPage, type Site } from "./layout.ts";
import type { ApiDocument } from "./reference/api-document.ts";
import { renderReference } from "./reference/reference-page.ts";
import { renderStartPage } from "./start-page.ts";

export interface FrontDeps {
  site: Site;
  version: string;
  sandboxKey: string | undefined;
  /** The OpenAPI document, which the reference shows. */
  api: () => ApiDocument;
  notFound: () => Error;
}

const ASSETS = new URL("./assets/", import.meta.url);

const readAsset = (file: string, type: string) =>
  lazyAsset(async () => packAsset(await readFile(new URL(file, ASSETS)), type));

/**
 * The pages for browsers: the start page, and below /docs reference, guides and errors. Returns the
 * address of their stylesheet; undefined where there are none.
 */
export function serveFront(
  app: FastifyInstance,
  deps: FrontDeps,
): (() => Promise<string>) | undefined {
  const { site } = deps;
  if (!site.hasStartPage)
    app.get(PATHS.start, { config: { policy: "public" } }, () => entranceOf(deps));
  if (!site.hasStartPage && !site.hasDocs) return undefined;
  const options: ServeOptions = { config: { policy: "public" }, notFound: deps.notFound };
  const files = { "site.css": readAsset("site.css", "text/css; charset=utf-8") };
  const styles = serveFiles(app, PATHS.styles, files, options);
  const stylesheet = (): Promise<string> => styles.urlOf("site.css");
  if (site.hasStartPage) {
    serveStartPage(app, deps, stylesheet, options);
    serveConsole(app, deps, options);
  }
  if (site.hasDocs) serveDocumentation(app, deps, stylesheet, options);
  return stylesheet;
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
  { site, version, sandboxKey }: FrontDeps,
  stylesheet: () => Promise<string>,
  options: ServeOptions,
): void {
  const files = { "start.js": readAsset("start.js", "text/javascript; charset=utf-8") };
  const scripts = serveFiles(app, PATHS.scripts, files, options);
  const page = lazyAsset(async () => {
    const urls = { stylesheet: await stylesheet(), script: await scripts.urlOf("start.js") };
    return packText(renderStartPage({ site, version, sandboxKey, ...urls }), "text/html");
  });
  servePage(app, PATHS.start, page, { ...options, forPrograms: entranceOf({ site, version }) });
  servePage(app, PATHS.icon, readAsset("favicon.ico", "image/x-icon"), options);
  servePage(app, PATHS.touchIcon, readAsset("apple-touch-icon.png", "image/png"), options);
  servePage(app, PATHS.socialImage, readAsset("social.png", "image/png"), options);
  servePage(
    app,
    PATHS.manifest,
    readAsset("site.webmanifest", "application/manifest+json; charset=utf-8"),
    options,
  );
}

function serveDocumentation(
  app: FastifyInstance,
  deps: FrontDeps,
  stylesheet: () => Promise<string>,
  options: ServeOptions,
): void {
  serveReference(app, deps, stylesheet, options);
  const pages = createDocsPages({ site: deps.site, stylesheet });
  servePage(app, PATHS.guides, pages.guideIndex, options);
  servePages(app, PATHS.guides, pages.guide, options);
  servePage(app, PATHS.errors, pages.errorIndex, options);
  servePages(app, PATHS.errors, pages.error, options);
  servePage(app, PATHS.llms, pages.llms, options);
  serveSearch(app, PATHS.search, pages.search, options);
}

function serveReference(
  app: FastifyInstance,
  { site, api, sandboxKey }: FrontDeps,
  stylesheet: () => Promise<string>,
  options: ServeOptions,
): void {
  const files = { "reference.js": readAsset("reference.js", "text/javascript; charset=utf-8") };
  const scripts = serveFiles(app, `${PATHS.reference}/js`, files, options);
  const page = lazyAsset(async () => {
    const parts = {
      title: "API reference – Waymark",
      description: "Every operation of the Waymark API, with forms to send requests.",
      site,
      current: "reference",
      stylesheet: await stylesheet(),
      script: await scripts.urlOf("reference.js"),
      main: renderReference({ api: api(), sandboxKey, errorPath }),
    } as const;
    return packText(renderPage(parts), "text/html");
  });
  for (const url of [PATHS.reference, `${PATHS.reference}/`]) servePage(app, url, page, options);
}
