import { describe, expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import { compoundTitles } from "./compound-titles.ts";
import { readStandpoint } from "./standpoint.ts";
import { findTarget } from "./target.ts";

const engine = loadEngine();

describe("a German title in words", () => {
  it.each([
    ["Lehrer an einer Grundschule", "elementary-school-teacher"],
    ["Lehrerin an der Grundschule", "elementary-school-teacher"],
    ["Ingenieur im Bauwesen", "civil-engineer"],
    ["Leiter einer Kita", "childcare-director"],
    ["Fahrer für Lkw", "truck-driver"],
  ])("means the role of its compound: %s", (title, role) => {
    expect(findTarget(engine, { title })?.role.id).toBe(role);
  });

  it.each([
    ["Küchenleitung", "chef"],
    ["Heimleitung", "care-home-manager"],
  ])("means the person for the post: %s", (title, role) => {
    expect(findTarget(engine, { title })).toMatchObject({ matchedAs: "title", role: { id: role } });
  });

  it.each([
    "Software Engineer",
    "Leiter Einkauf und Logistik",
    "teacher at a primary school",
    "Wasserleitungsbauer",
  ])("is not seen in %s", (title) => {
    expect(compoundTitles(title)).toEqual([]);
  });
});

describe("a title of English and of the country's language", () => {
  it.each([
    ["Controller", "DE", "management-accountant"],
    ["Controller", "US", "financial-controller"],
    ["PTA", "DE", "pharmacy-technician"],
    ["PTA", "US", "physical-therapist-assistant"],
  ])("is the country's: %s in %s", (title, country, role) => {
    expect(findTarget(engine, { title, country })?.role.id).toBe(role);
    const standpoint = readStandpoint(
      engine,
      findTarget(engine, { title: "Financial Director" })!,
      { skills: [], currentRole: title },
      { country },
    );
    expect(standpoint.present?.role.id).toBe(role);
  });
});

describe("a rank before a title of another language", () => {
  it("is a step of the role, and no unknown title", () => {
    const target = findTarget(engine, { title: "Senior Java-Entwickler" }, "Java-Entwickler")!;
    expect(target).toMatchObject({
      matchedAs: "title",
      role: { id: "java-developer" },
      node: { kind: "rung", rung: 3 },
    });
  });
});
