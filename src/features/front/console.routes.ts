import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { lazyAsset, packText } from "../../platform/http/assets.ts";
import { contentPolicy, servePage, type ServeOptions } from "../../platform/http/pages.ts";
import { BUILT } from "./built-files.routes.ts";
import { PATHS, renderSettings, type Frame } from "./layout.ts";

const SETTINGS_MARK = "<!-- server settings -->";

/** The web console: one page for every path below /console, whose script chooses what to show. */
export function serveConsole(
  app: FastifyInstance,
  frame: () => Promise<Frame>,
  options: ServeOptions,
  /** Sites that may show the webhook page of a portal link in a frame. */
  portalOrigins: readonly string[],
): void {
  const page = lazyAsset(async () => {
    const html = await readFile(new URL("index.html", BUILT), "utf8");
    const settings = renderSettings(await frame());
    return packText(
      html.replace(SETTINGS_MARK, () => settings),
      "text/html",
    );
  });
  servePage(app, PATHS.console, page, options);
  servePage(app, `${PATHS.console}/portal`, page, {
    ...options,
    contentSecurityPolicy: contentPolicy(portalOrigins),
  });
  servePage(app, `${PATHS.console}/*`, page, options);
}
