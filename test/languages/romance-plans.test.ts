/* Plans in French and Spanish: complete sentences of their own, and little that is left in English. */
import { describe, expect, it } from "vitest";
import { findTarget, planPathway } from "../../src/engine/index.ts";
import { testEngine } from "../support/app.ts";

const engine = testEngine();

const ROLES = ["Electrician", "Registered Nurse", "Data Engineer", "Chef", "Accountant", "Plumber"];
/** The most that may be in English, marked as such: law and posts of other countries. */
const LEFT_IN_ENGLISH = 0.1;

describe.each([
  ["fr", "FR", "(en anglais)", /\bvous\b|\bvotre\b/iu],
  ["es", "ES", "(en inglés)", /\busted\b|\bsus?\b/iu],
])("a plan in %s", (language, country, mark, address) => {
  const sentencesOf = (title: string): string[] => {
    const target = findTarget(engine, { title })!;
    const { diagnosis, roadmap } = planPathway(engine, target, { skills: [] }, undefined, {
      weeklyHours: 10,
      includeResources: true,
      country,
      speech: engine.planSpeechIn(language),
    });
    const texts = roadmap.phases.flatMap(({ title: phase, milestones, actions }) => [
      phase,
      ...milestones,
      ...actions.flatMap((action) => [action.title, action.description]),
    ]);
    return [diagnosis.readinessSummary, ...diagnosis.priorityGaps, roadmap.summary, ...texts];
  };

  it.each(ROLES)("is told in the language: %s", (title) => {
    const all = sentencesOf(title);
    const english = all.filter((sentence) => sentence.includes(mark));
    expect(english.length / all.length).toBeLessThan(LEFT_IN_ENGLISH);
    expect(all[0]).toMatch(address);
    // Every text begins like a sentence or a title.
    expect(all.filter((text) => /^\p{Ll}/u.test(text))).toEqual([]);
  });
});
