import { describe, expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import { findTarget, planPathway } from "../../index.ts";

const engine = loadEngine();
const HEDGES = {
  en: "Check this where you apply; we cannot name a source for it.",
  de: "Prüfen Sie dies dort, wo Sie sich bewerben; eine Quelle dafür können wir nicht nennen.",
};

const planFor = (
  title: string,
  country: string | undefined,
  language: keyof typeof HEDGES = "en",
) =>
  planPathway(engine, findTarget(engine, { title })!, { skills: [] }, undefined, {
    weeklyHours: 10,
    includeResources: false,
    country,
    speech: engine.speechIn(language),
  });

const countOf = (text: string, part: string): number => text.split(part).length - 1;

describe("a route in a reply", () => {
  it("whose record has sources is confirmed and cites them", () => {
    const { route, roadmap } = planFor("Actuary", "GB");
    expect(route.confirmed).toBe(true);
    expect(route.chosen?.sources.map(({ url }) => new URL(url).hostname)).toContain(
      "www.actuaries.org.uk",
    );
    expect(route.chosen?.steps.every(({ sources }) => sources.length > 0)).toBe(true);
    expect(roadmap.summary).not.toContain(HEDGES.en);
  });

  it.each(["en", "de"] as const)(
    "whose record has none is hedged once, in the language %s",
    (language) => {
      const { route, roadmap } = planFor("Actuary", "NL", language);
      expect(route.confirmed).toBe(false);
      expect(route.chosen?.sources).toEqual([]);
      expect(countOf(roadmap.summary, HEDGES[language])).toBe(1);
    },
  );

  it("is hedged once at most, never where it is confirmed, and cites what confirms it", () => {
    const wrong: string[] = [];
    for (const { title } of engine.knowledge.roleList.filter((_, at) => at % 40 === 0))
      for (const country of ["US", "GB", "DE", "FR", "BR", undefined]) {
        const { route, roadmap } = planFor(title, country);
        const hedges = countOf(roadmap.summary, HEDGES.en);
        if (hedges > (route.confirmed ? 0 : 1)) wrong.push(`${title} ${country}`);
        const isCited = route.chosen === null || route.chosen.sources.length > 0;
        if (route.regulation === "free" && route.confirmed && !isCited)
          wrong.push(`${title} ${country} cites nothing`);
      }
    expect(wrong).toEqual([]);
  });

  it("of a law is confirmed by the sources of its rule", () => {
    const { training, roles } = engine.knowledge;
    const sourced = [...roles.values()].filter(({ id }) => {
      const { country, unregulated, sources = [] } = training.regulationOf(id, "DE") ?? {};
      return country === "DE" && !unregulated && sources.length > 0;
    });
    expect(sourced.length).toBeGreaterThan(50);
    for (const { title } of sourced.slice(0, 5))
      expect([title, planFor(title, "DE").route.confirmed]).toEqual([title, true]);
  });
});
