import fc from "fast-check";
import { expect } from "vitest";
import { analyseResume, readTarget, type Engine } from "../../src/engine/index.ts";

const NOW = new Date("2026-11-15T00:00:00Z");

/**
 * Names one wanted skill more in a list at the end: the given scores may not fall. The overall score
 * also depends on the field of work, which is detected from the titles or, without them, from the whole text.
 */
export function expectNamingToHelp(
  engine: Engine,
  texts: readonly string[],
  { seed, runs, scores }: { seed: number; runs: number; scores: ("skills" | "overall")[] },
): void {
  const { roleList, skillList } = engine.knowledge;
  const scoresOf = (text: string, title: string, skills: string[]) => {
    const target = readTarget(engine, { title, skills })!;
    return analyseResume(engine, { text, target, now: NOW })?.scores;
  };
  fc.assert(
    fc.property(
      fc.constantFrom(...texts),
      fc.constantFrom(...roleList),
      fc.boolean(),
      fc.nat(),
      fc.array(fc.constantFrom(...skillList.slice(0, 5_000)), { maxLength: 6 }),
      (text, { title, checklist }, isChecklist, pick, extra) => {
        const usual = checklist.map(({ skill }) => skill.name);
        const all = [...usual, ...extra.map(({ name }) => name)];
        const skills = isChecklist ? [] : all;
        const wanted = isChecklist ? usual[pick % usual.length]! : all[pick % all.length]!;
        const before = scoresOf(text, title, skills);
        // A heading of its own may better the document; compare with the heading alone.
        const bare = scoresOf(`${text}\n\nTECHNICAL SKILLS\n`, title, skills);
        fc.pre(before !== undefined && bare !== undefined);
        const after = scoresOf(`${text}\n\nTECHNICAL SKILLS\n${wanted}\n`, title, skills)!;
        expect(after.skills).toBeGreaterThanOrEqual(before.skills);
        for (const score of scores) expect(after[score]).toBeGreaterThanOrEqual(bare[score]);
      },
    ),
    { numRuns: runs, seed },
  );
}
