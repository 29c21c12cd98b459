import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from "@tanstack/react-router";
import { describe, expect, it } from "vitest";
import { SEARCHES } from "../console/src/searches.ts";

const ROUTER = join(import.meta.dirname, "../console/src/router.tsx");

type PageName = keyof typeof SEARCHES;

/** What a page sees of this address, through the console's router library. */
function seenBy(page: PageName, query: string): Record<string, unknown> {
  const root = createRootRoute();
  const route = createRoute({
    getParentRoute: () => root,
    path: "/page",
    validateSearch: SEARCHES[page],
  });
  const history = createMemoryHistory({ initialEntries: [`/page?${query}`] });
  const router = createRouter({ routeTree: root.addChildren([route]), history });
  const { pathname, search } = router.parseLocation(history.location);
  const matched = router.matchRoutes(pathname, search).at(-1)!;
  const seen = matched.search as Record<string, unknown>;
  return Object.fromEntries(Object.entries(seen).filter(([, value]) => value !== undefined));
}

const namesOf = (page: PageName): string[] => Object.keys(SEARCHES[page]({}));
const pages = Object.keys(SEARCHES) as PageName[];

describe("an address of the console", () => {
  it.each(pages)("gives the page %s no value that its reader refused", (page) => {
    for (const value of ['{"a":1}', "[1,2]", "null", "%20", "", "-1", "0", "1.5", "1e999"])
      for (const name of [...namesOf(page), "is_remote", "unknown"]) {
        const seen = seenBy(page, `${name}=${value}`);
        expect(seen, value).not.toHaveProperty("unknown");
        for (const got of Object.values(seen))
          expect(["string", "number"], `${name}=${value}`).toContain(typeof got);
      }
  });

  it.each(pages)("limits the length of each text of the page %s", (page) => {
    for (const name of namesOf(page))
      for (const got of Object.values(seenBy(page, `${name}=${"a".repeat(10_000)}`)))
        expect(String(got).length).toBeLessThanOrEqual(200);
  });

  it("opens the first page for a page number that is none", () => {
    for (const page of ["0", "-3", "1.5", "x", "true", "1e999", "[2]"])
      expect(seenBy("jobs", `q=nurse&page=${page}`)).toEqual({ q: "nurse" });
    expect(seenBy("requests", "page=2&status=404")).toEqual({ page: 2, status: "404" });
  });

  it("leads from the sign-in to a page of the console only", () => {
    for (const next of [
      "//evil.example",
      "//evil",
      "https://evil.example",
      "/sign-in",
      "javascript:1",
      "a",
    ])
      expect(seenBy("signIn", `next=${encodeURIComponent(next)}`)).toEqual({});
    expect(seenBy("signIn", "next=/apps/app_1")).toEqual({ next: "/apps/app_1" });
  });

  it("is read in one way by every page", () => {
    const source = readFileSync(ROUTER, "utf8");
    const readers = [...source.matchAll(/validateSearch: (.+),\n/g)].map(([, reader]) => reader);
    expect(readers).toHaveLength(source.split("validateSearch").length - 1);
    expect(new Set(readers)).toEqual(new Set(pages.map((page) => `SEARCHES.${page}`)));
  });
});
