import { readdir, readFile } from "node:fs/promises";
import { extname } from "node:path";
import type { FastifyInstance } from "fastify";
import { lazyAsset, packAsset, type Asset } from "../../platform/http/assets.ts";
import { serveBuiltFiles, type ServeOptions } from "../../platform/http/pages.ts";
import { PATHS, type PageFiles } from "./layout.ts";

/*
 * The files that `npm run console:build` wrote to console/dist: the console, and the one style
 * sheet and the scripts of all pages. Their names contain a hash; manifest.json says which is which.
 */

export const BUILT = new URL("../../../console/dist/", import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

type Manifest = Readonly<Record<string, { readonly file: string }>>;

/** Serves the built files, and returns the addresses of those that every page loads. */
export function serveBuilt(app: FastifyInstance, options: ServeOptions): () => Promise<PageFiles> {
  serveBuiltFiles(app, PATHS.assets, createFinder(), options);
  let files: Promise<PageFiles> | undefined;
  return () =>
    (files ??= readPageFiles().catch((error: unknown) => {
      files = undefined;
      throw error;
    }));
}

async function readPageFiles(): Promise<PageFiles> {
  const manifest = JSON.parse(await readFile(new URL("manifest.json", BUILT), "utf8")) as Manifest;
  const urlOf = (source: string): string => {
    const entry = manifest[source];
    if (!entry) throw new Error(`The build has no ${source}: run npm run console:build`);
    return `/${entry.file}`;
  };
  return {
    stylesheet: urlOf("style.css"),
    themeScript: urlOf("src/site/theme.ts"),
    script: urlOf("src/site/main.ts"),
  };
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
