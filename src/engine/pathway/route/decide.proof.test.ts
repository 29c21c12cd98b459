import { describe, expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import type { CandidateInput } from "../read/candidate.ts";
import { decideRoute } from "./decide.ts";

const engine = loadEngine();
const COUNTRIES = ["US", "GB", "DE", "FR", "CA", "AU", "IN", "BR", undefined];
/** Each knows more than the one before. */
const EDUCATIONS: readonly (CandidateInput["education"] | undefined)[] = [
  undefined,
  { level: "Bachelor", field: "History" },
  { level: "Master", field: "History" },
  { level: "Doctorate", field: "History" },
];

describe("over all roles and countries", () => {
  it("a better degree never makes the way longer", () => {
    const longer: string[] = [];
    for (const role of engine.knowledge.roles.values()) {
      for (const country of COUNTRIES) {
        const months = EDUCATIONS.map((education) => {
          const candidate = { skills: [], ...(education && { education }) };
          const point = {
            items: [],
            country,
            readiness: 0,
            rank: "working" as const,
            monthsBehind: 0,
          };
          const { chosen, reasons } = decideRoute(engine, role, candidate, point);
          return reasons.includes("spared") ? 0 : (chosen?.months ?? 0);
        });
        if (months.some((own, at) => own > Math.min(...months.slice(0, at + 1))))
          longer.push(`${role.id} ${country ?? "*"}: ${months.join(" ")}`);
      }
    }
    expect(longer).toEqual([]);
  });

  it("somebody in a role has nothing before them, and the credentials of its law", () => {
    const wrong: string[] = [];
    for (const role of engine.knowledge.roles.values()) {
      for (const country of COUNTRIES) {
        const candidate = { skills: [], currentRole: role.title };
        const point = {
          items: [],
          country,
          readiness: 0,
          rank: "working" as const,
          monthsBehind: 0,
        };
        const { requires, law, chosen } = decideRoute(engine, role, candidate, point);
        if (law && (chosen?.steps.length ?? 0) > 0) wrong.push(`${role.id} ${country ?? "*"}`);
        if (requires.some(({ held }) => !held)) wrong.push(`${role.id} ${country ?? "*"} unheld`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
