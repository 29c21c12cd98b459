import { describe, expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import { openWays, takeShortest } from "../pathway.ts";
import { findTarget } from "./target.ts";

const engine = loadEngine();

const decide = (title: string, currentRole?: string, { country = "DE", weeklyHours = 20 } = {}) => {
  const target = findTarget(engine, { title, country }, currentRole)!;
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

  it("leaves a proof that follows the appointment out of the steps before it", () => {
    const { wayIn } = decide("SENCO", "Primary School Teacher", { country: "GB" });
    expect(wayIn.steps).toEqual([]);
    expect(wayIn.route.requires.at(-1)).toMatchObject({
      credential: { id: "npq-senco-gb" },
      held: false,
    });
    expect(decide("SENCO", "SENCO", { country: "GB" }).wayIn.route.requires).not.toContainEqual(
      expect.objectContaining({ held: false }),
    );
  });

  it("asks for the proof of its own trade from somebody with the same one of another", () => {
    const proofOf = (title: string, now: string, country: string) =>
      decide(title, now, { country }).wayIn.proof?.credential.id;
    expect(proofOf("Dachdeckermeister", "Malermeister", "DE")).toBe("meister-handwerk-de");
    expect(proofOf("Elektromeister", "Elektromeister", "DE")).toBeUndefined();
    expect(proofOf("Red Seal Electrician", "Red Seal Carpenter", "CA")).toBe("red-seal-ca");
    expect(proofOf("Red Seal Electrician", "Red Seal Electrician", "CA")).toBeUndefined();
    // One training, whatever its field.
    const specialist = "Fachinformatiker Systemintegration";
    expect(proofOf("Fachinformatiker Anwendungsentwicklung", specialist, "DE")).toBeUndefined();
  });

  it("takes the length of the training: three paid years, or a Meister course at the hours stated", () => {
    const months = (title: string, now?: string, weeklyHours = 40) =>
      decide(title, now, { weeklyHours }).schedule.totalMonths;
    expect(months("Fachinformatiker Anwendungsentwicklung")).toBe(36);
    expect(months("Tischlermeister", "Tischler")).toBe(6);
    expect(months("Tischlermeister", "Tischler", 12)).toBe(18);
  });
});

describe("the title of a specialist", () => {
  it.each([
    ["Wirtschaftsprüfer", "Prüfungsassistent", "DE", "wirtschaftspruefer-de"],
    ["Wirtschaftsprüfer", "Prüfungsassistent", "AT", "wirtschaftstreuhand-at"],
    ["Fachanwältin für Arbeitsrecht", "Rechtsanwältin", "DE", "fachanwalt-de"],
    ["Notarin", "Rechtsanwältin", "DE", "notar-de"],
    ["Hausarzt", "Assistenzarzt", "DE", "facharzt-allgemeinmedizin-de"],
    ["Psychotherapeutin", "Psychologin", "CH", "psychotherapie-ch"],
    ["CPA", "Staff Accountant", "US", "cpa-us"],
    ["CPA", "Staff Accountant", "CA", "cpa-ca"],
    ["Chartered Accountant", "Accountant", "IN", "ca-icai-in"],
    ["Mine Site Supervisor", "Miner", "AU", "mine-supervisor-au"],
    ["Red Seal Carpenter", "Carpenter", "CA", "red-seal-ca"],
    ["Red Seal Heavy Duty Equipment Technician", "Diesel Mechanic", "CA", "red-seal-ca"],
    ["Notary", "Lawyer", "FR", "desn-fr"],
  ])("needs the proof of its country: %s from %s in %s", (title, now, country, proof) => {
    const { wayIn } = decide(title, now, { country });
    expect(wayIn.steps.at(-1)?.credential?.id).toBe(proof);
    const asked = wayIn.route.requires.map(({ credential }) => credential.id);
    expect(asked.filter((id) => id === proof)).toHaveLength(1);
    expect(wayIn.route.expects.map(({ credential }) => credential.id)).not.toContain(proof);
  });

  it("comes after the studies that it rests on", () => {
    const { wayIn, schedule } = decide("Notar");
    expect(wayIn.steps.map(({ kind }) => kind)).toEqual(["apply", "study", "placement"]);
    expect(schedule.totalMonths).toBeGreaterThanOrEqual(87 + 36);
    expect(wayIn.route.isConfirmed).toBe(false);
  });

  it("takes years of paid practice as a placement, not as a formality", () => {
    const { wayIn, schedule } = decide("Wirtschaftsprüfer", "Prüfungsassistent");
    expect(wayIn.steps.map(({ kind }) => kind)).toEqual(["placement"]);
    expect(schedule.totalMonths).toBeGreaterThanOrEqual(36);
  });

  it("counts the training of a specialty once", () => {
    const steps = decide("Hausarzt").wayIn.steps;
    expect(steps.filter(({ kind, months }) => kind === "placement" && months >= 60)).toHaveLength(
      1,
    );
  });
});

describe("somebody below the licence of a role", () => {
  it.each([
    ["Clinical Psychologist", "Assistant Psychologist", "GB"],
    ["Electrician", "Electrician Helper", "CA"],
    ["Hairdresser", "Salon Assistant", "FR"],
    ["Malermeister", "Painter's Helper", "DE"],
    ["Zimmerermeister", "Carpenter Helper", "DE"],
    ["Stockbroker", "Brokerage Clerk", "US"],
    ["Firefighter", "Firefighter Recruit", "US"],
    ["Financial Advisor", "Paraplanner", "GB"],
    ["Notar", "Notary Assistant", "DE"],
    ["Surgeon", "Surgical Resident", "US"],
    ["Pediatrician", "Paediatric Registrar", "GB"],
    ["Specialist Physician", "Specialist Registrar", "GB"],
  ])("does not hold it: %s from %s in %s", (title, now, country) => {
    const { wayIn } = decide(title, now, { country });
    expect(wayIn.route.reasons).not.toContain("held");
    expect(wayIn.route.reasons).not.toContain("in");
    expect(wayIn.steps.length).toBeGreaterThan(0);
  });

  it("holds it on the role's own step", () => {
    const { wayIn } = decide("Senior Psychologist", "Psychologist", { country: "GB" });
    expect(wayIn.route.reasons).toContain("held");
  });
});

describe("a title with its field in brackets", () => {
  it("means the role that has the title, not one nearer to the present work", () => {
    const target = findTarget(engine, { title: "Site Manager (Construction)" }, "Bricklayer");
    expect(target?.role.id).toBe("construction-superintendent");
  });
});
