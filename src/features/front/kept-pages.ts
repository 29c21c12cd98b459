import { packText, type Asset } from "../../platform/http/assets.ts";
import { renderPage, type Frame, type PageParts } from "./layout.ts";

/** Every page that was asked for, by its address. */
export interface KeptPages {
  keep(path: string, make: () => Promise<Asset>): Promise<Asset>;
  page(path: string, parts: () => PageParts): Promise<Asset>;
}

export function createKeptPages(frame: () => Promise<Frame>): KeptPages {
  const kept = new Map<string, Promise<Asset>>();
  const keep = (path: string, make: () => Promise<Asset>): Promise<Asset> => {
    const made = kept.get(path) ?? make();
    kept.set(path, made);
    made.catch(() => kept.delete(path));
    return made;
  };
  return {
    keep,
    page: (path, parts) =>
      keep(path, async () => packText(renderPage(await frame(), parts()), "text/html")),
  };
}

/** Makes it on the first call; after a failure the next call tries again. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}
