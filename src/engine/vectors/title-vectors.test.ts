import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadEngine } from "../../knowledge/index.ts";
import { findTarget, nearestTarget } from "../index.ts";
import { titleSimilarity } from "../roles/title-similarity.ts";
import { splitWord, wordsOf } from "./split.ts";

const FOLDER = new URL("../../../knowledge/vectors/", import.meta.url);
const read = (name: string): Buffer => readFileSync(new URL(name, FOLDER));
const engine = loadEngine();

describe("the table of title vectors", () => {
  it("is the one that its manifest describes", () => {
    const manifest = JSON.parse(read("manifest.json").toString()) as {
      pieces: number;
      dimensions: number;
      sha256: Record<string, string>;
    };
    for (const [name, sum] of Object.entries(manifest.sha256))
      expect(createHash("sha256").update(read(name)).digest("hex"), name).toBe(sum);
    expect(read("vectors.bin").length).toBe(manifest.pieces * manifest.dimensions);
    expect(read("pieces.txt").toString().trimEnd().split("\n").length).toBe(manifest.pieces);
  });

  it("is looked up by the pieces that it was trained with", () => {
    const names = read("pieces.txt").toString().trimEnd().split("\n");
    const pieces = new Map(names.map((name, at) => [name, at]));
    const fixture = JSON.parse(
      readFileSync(new URL("pieces.fixture.json", import.meta.url), "utf8"),
    ) as [text: string, pieces: number[]][];
    const wrong = fixture.filter(
      ([text, expected]) =>
        wordsOf(text)
          .flatMap((word) => splitWord(word, pieces))
          .join() !== expected.join(),
    );
    expect(wrong).toEqual([]);
    expect(fixture.length).toBeGreaterThan(2_000);
  });
});

describe("a title in another language", () => {
  it.each([
    ["Elektriker (m/w/d)", "electrician"],
    ["Softwareentwickler", "software-engineer"],
    ["Comptable", "accountant"],
    ["Enfermero", "registered-nurse"],
    ["Cuoco", "cook"],
    ["Kierowca ciężarówki", "truck-driver"],
    ["Verpleegkundige", "registered-nurse"],
    ["Engenheiro civil", "civil-engineer"],
  ])("%s is one of the three nearest to %s, and never certain", (title, role) => {
    const found = engine.roleMeanings.rolesForForeignTitle(title);
    expect(found.slice(0, 3).map((one) => one.role.id)).toContain(role);
    expect(found[0]!.score).toBeLessThan(0.75);
  });

  it("is as similar to its translation as the words of one language are", () => {
    const alike = titleSimilarity(engine, "Elektroinstallateur", "Electrician");
    expect(alike).toBeGreaterThan(titleSimilarity(engine, "Elektroinstallateur", "Lawyer") + 0.3);
    expect(titleSimilarity(engine, "Krankenpfleger", "Infirmier")).toBeGreaterThan(0.35);
  });

  it("that names no job is refused like an English one", () => {
    for (const title of ["Drachenzähmer", "Zauberer von Oz", "asdf jklö", "Rockstar", "Overlord"]) {
      const target = findTarget(engine, { title }) ?? nearestTarget(engine, { title });
      expect([title, target?.role.id]).toEqual([title, undefined]);
    }
  });
});
