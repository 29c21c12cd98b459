import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { expectNamingToHelp } from "../../../test/support/naming-skills.ts";
import { developmentResumes } from "../../../test/support/shared-data.ts";
import { expectSoundReading } from "../../../test/support/sound-reading.ts";
import { analyseResume, readTarget } from "../index.ts";

const engine = testEngine();
const NOW = new Date("2026-11-15T00:00:00Z");

describe("the development résumés", () => {
  it("give the same scores to another name, pronoun and address", () => {
    const target = readTarget(engine, { title: "Software Engineer", skills: [] })!;
    let swaps = 0;
    for (const { text, name } of developmentResumes()) {
      const swapped = swapIdentity(text, name);
      if (swapped !== text) swaps++;
      const [a, b] = [text, swapped].map((body) =>
        analyseResume(engine, { text: body, target, now: NOW }),
      );
      expect(b?.scores).toEqual(a?.scores);
    }
    expect(swaps).toBeGreaterThan(100);
  });

  it("address no reading software", () => {
    for (const { text } of developmentResumes()) {
      const target = readTarget(engine, { title: "Chef", skills: [] })!;
      expect(analyseResume(engine, { text, target, now: NOW })?.warnings ?? []).toEqual([]);
    }
  });

  it("have sound readings", () => {
    for (const { text } of developmentResumes()) expectSoundReading(engine, text);
  });

  it("have no lower skills score with one more wanted skill", () => {
    const texts = developmentResumes().map(({ text }) => text);
    expectNamingToHelp(engine, texts, { seed: 6, runs: 80, scores: ["skills"] });
  });
});

/** Another name wherever the author's stands, the other pronouns, another address. */
function swapIdentity(text: string, name: string): string {
  const others: Record<string, string> = {
    he: "she",
    she: "he",
    his: "her",
    him: "her",
    He: "She",
    She: "He",
    His: "Her",
  };
  return text
    .replaceAll(
      new RegExp(name.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&"), "giu"),
      "Precious Oluwaseun Nakamura",
    )
    .replace(
      /(?<![\p{L}\p{N}])(?:he|she|his|him|He|She|His)(?![\p{L}\p{N}])/gu,
      (word) => others[word] ?? word,
    )
    .replaceAll("xxxx@xxx.xxx", "a.b@c.de");
}
