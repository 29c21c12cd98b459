import { describe, expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import { findTarget } from "../../index.ts";
import { openWays, takeShortest } from "../pathway.ts";

const engine = loadEngine();

const firstOf = (title: string, country: string, currentRole?: string) => {
  const target = findTarget(engine, { title }, currentRole)!;
  const open = openWays(engine, target, { skills: [], currentRole }, undefined, country);
  const { wayIn, schedule } = takeShortest(engine, open, { weeklyHours: 6, isStated: true });
  const { months, hours } = schedule.phases[0]!;
  return { kind: wayIn.steps[0]?.kind, months: months.end, hours: hours.own };
};

describe("the admission to a training", () => {
  it.each([
    ["HVAC Technician", "DE", 6],
    ["Registered Nurse", "GB", 8],
    ["Electrician", "GB", 4],
    ["Electrician", "IN", 6],
    ["Civil Engineer", "GB", 8],
  ])("takes the months of its kind in the country: %s in %s, %d", (title, country, months) => {
    expect(firstOf(title, country)).toMatchObject({ kind: "apply", months });
    expect(firstOf(title, country).hours).toBeGreaterThan(0);
  });

  it.each([
    ["Police Officer", "GB", undefined, 6],
    ["Butcher", "DE", "Apprentice Butcher", undefined],
    ["Loan Officer", "US", undefined, undefined],
  ])(
    "is not assumed where the record knows it or none is: %s in %s from %s",
    (title, country, now, months) => {
      const first = firstOf(title, country, now);
      if (months === undefined) expect(first.kind).not.toBe("apply");
      else expect(first).toMatchObject({ kind: "apply", months });
    },
  );
});
