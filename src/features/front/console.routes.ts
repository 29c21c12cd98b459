import { readdir, readFile } from "node:fs/promises";
import { extname } from "node:path";
import type { FastifyInstance } from "fastify";
import { lazyAsset, packAsset, packText, type Asset } from "../../platform/http/assets.ts";
import { escapeHtml } from "../../platform/http/markdown.ts";
import { serveBuiltFiles, servePage, type ServeOptions } from "../../platform/http/pages.ts";
import { PATHS, type Site } from "./layout.ts";

/*
 * The web console: one page for every path below /console, whose script chooses what to show, and
 * the files that `npm run console:build` wrote to console/dist.
 */

interface ConsoleDeps {
  site: Site;
  version: string;
  sandboxKey: string | undefined;
}

const BUILT = new URL("../../../console/dist/", import.meta.url);
const SETTINGS_MARK = "<!-- server settings -->";
const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

export function serveConsole(app: FastifyInstance, deps: ConsoleDeps, options: ServeOptions): void {
  const page = lazyAsset(async () => {
    const html = await readFile(new URL("index.html", BUILT), "utf8");
    return packText(
      html.replace(SETTINGS_MARK, () => settingsOf(deps)),
      "text/html",
    );
  });
  servePage(app, PATHS.console, page, options);
  servePage(app, `${PATHS.console}/*`, page, options);
  serveBuiltFiles(app, `${PATHS.console}/assets`, createFinder(), options);
}

/** What the page's script reads; an inline script would need a weaker policy. */
function settingsOf({ site, version, sandboxKey = "" }: ConsoleDeps): string {
  const settings = {
    version,
    "sandbox-key": sandboxKey,
    docs: site.hasDocs ? "on" : "off",
  };
  return Object.entries(settings)
    .map(([name, value]) => `<meta name="waymark-${name}" content="${escapeHtml(value)}" />`)
    .join("\n    ");
}

/** Reads the folder once; a name that is not in it is never opened. */
function createFinder(): (file: string) => Promise<Asset | undefined> {
  const folder = new URL("assets/", BUILT);
  let known: Promise<Map<string, () => Promise<Asset>>> | undefined;
  const list = async () => {
    const files = await readdir(folder);
    return new Map(files.map((file) => [file, loaderOf(new URL(file, folder))]));
  };
  const loaderOf = (url: URL) =>
    lazyAsset(async () =>
      packAsset(await readFile(url), TYPES[extname(url.pathname)] ?? "application/octet-stream"),
    );
  return async (file) => {
    known ??= list();
    return (await known).get(file)?.();
  };
}
