import { describe, expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import { openWays, takeShortest } from "../pathway.ts";
import { findTarget } from "./target.ts";

const engine = loadEngine();

const decide = (title: string, currentRole?: string, { country = "DE", weeklyHours = 20 } = {}) => {
  const target = findTarget(engine, { title }, currentRole)!;
  const ways = openWays(engine, target, { skills: [], currentRole }, undefined, country);
  return { target, ...takeShortest(engine, ways, { weeklyHours, isStated: true }) };
};

describe("a title that only holders of a proof bear", () => {
  it.each([
    ["Tischlermeister", "cabinet-maker", "rung", "Tischlermeister/in"],
    ["Schreinermeisterin", "cabinet-maker", "rung", "Schreinermeister/in"],
    ["Friseurmeisterin", "hairdresser", "rung", "Friseurmeister/in"],
    ["Elektromeister", "electrician", "rung", "Elektromeister/in"],
    ["Polizeikommissarin", "police-officer", "title", "Polizeikommissar/in"],
    ["Zahnmedizinische Prophylaxeassistentin", "dental-assistant", "rung", undefined],
    ["Fachinformatiker Anwendungsentwicklung", "software-engineer", "title", undefined],
  ])("is read as itself and not as the trade: %s", (title, role, kind, printed = title) => {
    const { node, ...target } = findTarget(engine, { title })!;
    expect([target.role.id, node.kind]).toEqual([role, kind]);
    expect(node.title.replace("/in ", " ")).toBe(printed);
  });

  it.each([
    ["Tischlermeister", "Tischler", ["study"], "meister-handwerk-de"],
    ["Friseurmeisterin", "Friseurin", ["study"], "meister-handwerk-de"],
    ["Tischlermeister", undefined, ["apply", "study", "study"], "meister-handwerk-de"],
    ["Polizeikommissarin", undefined, ["apply", "study"], "policing-dual-study-de"],
    ["Fachinformatiker Anwendungsentwicklung", undefined, ["study"], "fachinformatiker-de"],
    ["ZMP", "Zahnmedizinische Fachangestellte", ["study"], "zmp-de"],
  ])("ends with the step to the proof: %s from %s", (title, now, kinds, proof) => {
    const { wayIn } = decide(title, now);
    expect(wayIn.steps.map(({ kind }) => kind)).toEqual(kinds);
    expect(wayIn.steps.at(-1)?.credential?.id).toBe(proof);
    expect(wayIn.route.requires.at(-1)).toMatchObject({ credential: { id: proof }, held: false });
  });

  it("asks for no proof of somebody who bears the title, nor in another country", () => {
    expect(decide("Tischlermeister", "Tischlermeister").wayIn.proof).toBeUndefined();
    expect(decide("Fachinformatiker", "IT-Supporter").wayIn.proof).toBeUndefined();
    expect(decide("Tischlermeister", "Tischler", { country: "US" }).wayIn.proof).toBeUndefined();
  });

  it("takes the length of the training: three paid years, or a Meister course at the hours stated", () => {
    const months = (title: string, now?: string, weeklyHours = 40) =>
      decide(title, now, { weeklyHours }).schedule.totalMonths;
    expect(months("Fachinformatiker Anwendungsentwicklung")).toBe(36);
    expect(months("Tischlermeister", "Tischler")).toBe(6);
    expect(months("Tischlermeister", "Tischler", 12)).toBe(18);
  });
});

describe("a title with its field in brackets", () => {
  it("means the role that has the title, not one nearer to the present work", () => {
    const target = findTarget(engine, { title: "Site Manager (Construction)" }, "Bricklayer");
    expect(target?.role.id).toBe("construction-superintendent");
  });
});
