import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { CLUMSY } from "../../../test/support/clumsy.ts";
import { developmentResumes } from "../../../test/support/shared-data.ts";
import { analyseResume, readTarget, writeAnalysis } from "../index.ts";

const engine = testEngine();
const NOW = new Date("2026-11-15T00:00:00Z");

describe("the built-in writer", () => {
  it("reads well for every development résumé", () => {
    for (const { text, title } of developmentResumes()) {
      const target = readTarget(engine, { title, skills: [] });
      const analysis = target && analyseResume(engine, { text, target, now: NOW });
      if (!analysis) continue;
      const { assessment, strengths, recommendations } = writeAnalysis(analysis);
      const words = assessment.split(/\s+/).length;
      expect(words).toBeGreaterThanOrEqual(60);
      expect(words).toBeLessThanOrEqual(240);
      for (const sentence of [assessment, ...strengths, ...recommendations]) {
        for (const [name, pattern] of CLUMSY.slice(1, -1)) {
          expect([name, pattern.exec(sentence)?.[0], sentence]).toEqual([
            name,
            undefined,
            sentence,
          ]);
        }
      }
    }
  });
});
