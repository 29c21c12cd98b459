import { describe, expect, it } from "vitest";
import { testEngine } from "../../../../test/support/app.ts";
import { planPathway } from "../../index.ts";
import { findTarget, nearestTarget } from "./target.ts";

const engine = testEngine();
const nearest = (title: string, currentRole?: string) =>
  nearestTarget(engine, { title }, currentRole);

describe("a title of another step in another language", () => {
  it.each([
    ["Küchenchef", "chef", "rung", 6],
    ["Stellvertretender Restaurantleiter", "restaurant-manager", "rung", 3],
    ["Directrice des achats", "procurement-manager", "rung", 5],
  ])("is that step: %s", (title, role, kind, rung) => {
    expect(findTarget(engine, { title })).toMatchObject({
      role: { id: role },
      node: { kind, rung },
    });
  });

  it.each([
    ["Restaurantleiter", "restaurant-manager"],
    ["Responsable logistique", "logistics-manager"],
  ])("leaves its words to the language: %s", (title, role) => {
    expect(findTarget(engine, { title })).toMatchObject({
      role: { id: role },
      node: { kind: "title" },
    });
  });
});

describe("a title that we do not know", () => {
  it.each([
    ["Fleet Sustainability Lead", "Logistics Coordinator", "fleet-manager"],
    ["Vertriebsinnendienstleiter", "Vertriebsmitarbeiter", "sales-manager"],
  ])("is read as a near role of the present trade: %s from %s", (title, now, role) => {
    expect(findTarget(engine, { title }, now)).toBeUndefined();
    expect(nearest(title, now)).toMatchObject({ role: { id: role }, matchedAs: "nearest_role" });
  });

  it("has no role without a present trade, in another trade, or with no word that we know", () => {
    expect(nearest("Fleet Sustainability Lead")).toBeUndefined();
    expect(nearest("Crypto Influencer", "Registered Nurse")).toBeUndefined();
    expect(nearest("Zorbulon Tamer", "Accountant")).toBeUndefined();
  });

  it("is never a licensed profession, which takes a training of its own", () => {
    expect(nearest("Dental Happiness Officer", "Dental Assistant")?.role.id).not.toBe("dentist");
  });

  it("is never the post that somebody holds", () => {
    expect(nearest("Space Lawyer", "Lawyer")?.role.id).not.toBe("lawyer");
  });

  it("stands in the plan in the words of the request, with the role that it is read as", () => {
    const title = "Fleet Sustainability Lead";
    const candidate = { skills: [], currentRole: "Logistics Coordinator" };
    const { diagnosis, roleTitle } = planPathway(
      engine,
      nearest(title, candidate.currentRole)!,
      candidate,
      undefined,
      { includeResources: false },
    );
    expect(diagnosis.readinessSummary).toMatch(/^No occupation is on record as “Fleet Sustain/);
    expect(diagnosis.readinessSummary).toContain(`the nearest one, ${roleTitle}`);
  });
});
