import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { releaseDossier } from "../scripts/release-dossier.ts";
import { fingerprintKnowledge } from "../src/knowledge/index.ts";
import { VERSION } from "../src/version.ts";

const ROOT = join(import.meta.dirname, "..");

describe("npm run release:dossier", () => {
  const dossier = releaseDossier();

  it("has the nine parts of Annex IV in their order, for this version and knowledge base", () => {
    expect(dossier.startsWith(`# Technical documentation of Waymark ${VERSION}\n`)).toBe(true);
    const numbers = [...dossier.matchAll(/^## (\d)\. /gm)].map(([, number]) => Number(number));
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(dossier).toContain(fingerprintKnowledge());
  });

  it("has a hash of each model, of the routes and of the knowledge", () => {
    const hashes = new Map(
      [...dossier.matchAll(/^\| `([^`]+)` \| \d+ \| ([0-9a-f]{16}) \|$/gm)].map(
        ([, part, hash]) => [part!, hash!] as const,
      ),
    );
    for (const file of readdirSync(join(ROOT, "models")).filter((name) => name.endsWith(".bin"))) {
      const bytes = readFileSync(join(ROOT, "models", file));
      const hash = createHash("sha256").update(bytes).digest("hex");
      expect([file, hashes.get(`models/${file}`)]).toEqual([file, hash.slice(0, 16)]);
    }
    for (const part of ["knowledge/routes", "knowledge/roles", "src/engine", "migrations"])
      expect([part, hashes.has(part)]).toEqual([part, true]);
    expect(new Set(hashes.values()).size).toBe(hashes.size);
  });

  it("links to files that exist", () => {
    const links = [...dossier.matchAll(/\]\((?!https?:|#)([^)\s#]+)/g)].map(([, to]) => to!);
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((to) => !existsSync(join(ROOT, to)))).toEqual([]);
  });

  it("says what language models made, and what it cannot know", () => {
    expect(dossier).toMatch(/\d+ documents of national routes were written by language models/);
    expect(dossier).toContain("is not recorded in this repository");
    expect(dossier).toContain("## 8. Declaration of conformity\n\nNone.");
  });
});
