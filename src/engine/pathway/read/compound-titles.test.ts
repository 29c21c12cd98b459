import { describe, expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import { compoundTitles } from "./compound-titles.ts";
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

  it.each(["Software Engineer", "Leiter Einkauf und Logistik", "teacher at a primary school"])(
    "is not seen in %s",
    (title) => {
      expect(compoundTitles(title)).toEqual([]);
    },
  );
});
