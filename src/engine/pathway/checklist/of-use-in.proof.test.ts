import { describe, expect, it } from "vitest";
import { COUNTRIES, findCountryLeaks } from "../../../../bench/eval/country-leaks.ts";
import { loadEngine } from "../../../knowledge/index.ts";
import { findTarget, planPathway } from "../../index.ts";

const engine = loadEngine();
const { roleList } = engine.knowledge;

describe("a plan for a country", () => {
  it.each(COUNTRIES)(
    "names no law, licence, certificate or resource of a country other than %s, in any role",
    (country) => {
      const leaks = roleList.flatMap((role) => {
        const target = findTarget(engine, { title: role.title });
        if (!target) return [];
        const options = { weeklyHours: 10, includeResources: true, country };
        const pathway = planPathway(engine, target, { skills: [] }, undefined, options);
        return findCountryLeaks(engine.knowledge, pathway, country).map(
          (one) => `${role.id}: ${one}`,
        );
      });
      expect(leaks).toEqual([]);
    },
  );
});
