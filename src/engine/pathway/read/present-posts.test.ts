import { describe, expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import { findTarget } from "../../index.ts";
import { openWays } from "../pathway.ts";

const engine = loadEngine();

const planFor = (title: string, currentRole: string, country: string) => {
  const target = findTarget(engine, { title }, currentRole)!;
  return openWays(engine, target, { skills: [], currentRole }, undefined, country);
};

describe("a post of another occupation that is only similar", () => {
  it.each([["Automotive Technician", "Bicycle Mechanic"]])(
    "gives neither the licence nor the skills: %s from %s",
    (title, now) => {
      const { standpoint, checklist, ways } = planFor(title, now, "US");
      expect(standpoint.distance).toBe("field");
      expect(checklist.readiness).toBeLessThan(40);
      expect(ways[0]!.steps.length).toBeGreaterThan(0);
    },
  );
});

describe("a post beside a licensed one", () => {
  const stepsFor = (title: string, now: string, country: string): number => {
    const target = findTarget(engine, { title, country }, now)!;
    const person = { skills: [], currentRole: now };
    return openWays(engine, target, person, undefined, country).ways[0]!.steps.length;
  };
  it.each([
    ["Aide-soignante", "Agent de service hospitalier", "FR"],
    ["Auxiliaire de puériculture", "Assistante maternelle", "FR"],
    ["Ambulancier", "Auxiliaire ambulancier", "FR"],
    ["PTA", "PKA", "DE"],
    ["Fachkraft für Lagerlogistik", "Lagerhelfer", "DE"],
    ["Gebäudereiniger", "Reinigungskraft", "DE"],
    ["Restaurantfachfrau", "Servicekraft", "DE"],
    ["Straßenbauer", "Bauhelfer", "DE"],
  ])("does not hold its proof, unlike the post itself: %s from %s", (title, now, country) => {
    expect(stepsFor(title, now, country)).toBeGreaterThan(0);
    expect(stepsFor(title, title, country)).toBe(0);
  });
});

describe("a Swiss proof behind a title", () => {
  const roleOf = (title: string, country: string): string | undefined =>
    findTarget(engine, { title, country })?.role.id;
  it.each([
    ["Pflegefachfrau HF", "registered-nurse"],
    ["Elektroinstallateur EFZ", "electrician"],
  ])("leaves the title what it is: %s", (title, role) => {
    expect(roleOf(title, "CH")).toBe(role);
    expect(roleOf("EFZ", "CH")).toBeUndefined();
  });
});

describe("somebody who stands in for the holder of a post", () => {
  it.each([
    ["Stationsleitung", "Stellvertretende Stationsleitung", "DE", ["stationsleitung-de"]],
    ["Ward Manager", "Deputy Ward Manager", "GB", []],
    ["Ward Manager", "Acting Ward Manager", "GB", []],
  ])("is one step below it and holds its licence: %s from %s", (title, now, country, proofs) => {
    const { standpoint, ways } = planFor(title, now, country);
    expect([standpoint.distance, standpoint.climb?.length]).toEqual(["same", 1]);
    expect(ways[0]!.steps.map(({ credential }) => credential?.id)).toEqual(proofs);
  });
});

describe("a post with more words than its step has", () => {
  it.each([
    ["Store Manager", "Shift Supervisor in a grocery store", "store-manager", 2],
    ["Store Manager", "Shift Supervisor", "store-manager", 2],
    ["Operations Manager", "Shift Supervisor", "operations-manager", 2],
    ["Test Automation Engineer", "Manual Software Tester", "qa-engineer", 1],
    ["Test Automation Engineer", "Software Test Engineer", "qa-engineer", 2],
  ])("stands on that step: %s from %s", (title, now, role, rung) => {
    const { present } = planFor(title, now, "US").standpoint;
    expect([present?.role.id, present?.rung]).toEqual([role, rung]);
  });
});

describe("the training of a profession", () => {
  it("is credited as it is in the country of the plan", () => {
    const refrigeration = (country: string): number =>
      planFor("HVAC Technician", "Plumber", country).checklist.items.find(
        ({ skill }) => skill.id === "refrigeration",
      )!.current;
    expect(refrigeration("US")).toBe(0);
  });
});

describe("a proof in the title or the training", () => {
  const stepsOf = (currentRole: string, field?: string): (string | undefined)[] => {
    const target = findTarget(engine, { title: "Steuerberater" }, currentRole)!;
    const candidate = {
      skills: [],
      currentRole,
      ...(field && { education: { level: "Vocational", field } }),
    };
    return openWays(engine, target, candidate, undefined, "DE").ways[0]!.steps.map(
      ({ credential }) => credential?.id,
    );
  };

  it("is held", () => {
    expect(stepsOf("Steuerfachwirtin")).not.toContain("steuerfachwirt-de");
    expect(stepsOf("Steuerfachangestellte", "Steuerfachwirt")).not.toContain("steuerfachwirt-de");
    expect(stepsOf("Steuerfachangestellte")).toContain("steuerfachwirt-de");
  });
});

describe("a title without its trade", () => {
  it("is the step of the target's ladder that it shortens", () => {
    const { standpoint } = planFor("Care Home Manager", "Deputy Manager", "GB");
    expect(standpoint.present?.role.id).toBe("care-home-manager");
    expect(standpoint.climb?.length).toBe(1);
  });

  it("stays what it is where no step has these words", () => {
    const { standpoint } = planFor("Data Analyst", "Deputy Manager", "GB");
    expect(standpoint.present?.role.id).not.toBe("data-analyst");
  });
});

describe("the word executive", () => {
  it.each([
    ["Sales Executive", 0],
    ["Marketing Executive", 0],
    ["Executive Chef", 2],
  ])("leads only in some titles: %s", (now, level) => {
    const { standpoint } = planFor("Area Sales Manager", now, "GB");
    const leading = engine.knowledge.skills.get("people-management")!;
    expect(standpoint.standing.levelIn(leading)).toBe(level);
  });
});

describe("a step above the present one", () => {
  const itemsOf = (title: string, now: string) =>
    new Map(planFor(title, now, "US").checklist.items.map((item) => [item.skill.id, item]));

  it("asks in full for what it adds, and assumes none of it", () => {
    const items = itemsOf("Senior Java Developer", "Java Developer");
    for (const id of ["code-review", "system-design", "performance-tuning"])
      expect(items.get(id), id).toMatchObject({ current: 1, target: 2, knowing: { likely: 1 } });
  });

  it("keeps what the steps below have added", () => {
    const items = itemsOf("Head Chef", "Sous Chef");
    expect(items.get("people-management")).toMatchObject({ current: 2, target: 2 });
    expect(items.get("food-cost-control")).toMatchObject({ current: 1, target: 2 });
  });

  it("asks for the rest as it is practised", () => {
    const items = itemsOf("Senior Java Developer", "Java Developer");
    expect(items.get("jpa")).toMatchObject({ current: 2, target: 2 });
  });

  it("is not asked of somebody who stays on the own one", () => {
    const items = [...itemsOf("Java Developer", "Java Developer").values()];
    expect(items.filter(({ current, target }) => current < target)).toEqual([]);
  });
});
