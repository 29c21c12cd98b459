import { describe, expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import { openWays, planPathway } from "../pathway.ts";
import { ELSEWHERE, isLearningTongue, readPlace } from "./abroad.ts";
import { readLastPost } from "./away.ts";
import type { CandidateInput } from "./candidate.ts";
import { findTarget } from "./target.ts";

describe("the country that a title names", () => {
  it.each([
    ["Krankenschwester auf den Philippinen", "Krankenschwester", "PH"],
    ["Maschinenbautechnikerin aus der Türkei", "Maschinenbautechnikerin", "TR"],
    ["Registered Nurse from Nigeria", "Registered Nurse", "NG"],
    ["Nurse trained in the Philippines", "Nurse", "PH"],
    ["Nurse, qualified in Turkey", "Nurse", "TR"],
    ["Infirmière en Algérie", "Infirmière", "DZ"],
    ["Chef d'équipe au Maroc", "Chef d'équipe", "MA"],
    ["Médecin de Côte d’Ivoire", "Médecin", "CI"],
    ["Enfermera de Venezuela", "Enfermera", "VE"],
    ["Arzt (Syrien)", "Arzt", "SY"],
    ["Nursing (Manila, Philippines)", "Nursing", "PH"],
    ["Lehrerin im Ausland", "Lehrerin", ELSEWHERE],
    ["Infirmière à l'étranger", "Infirmière", ELSEWHERE],
    ["Nurse from Turkey (on parental leave)", "Nurse (on parental leave)", "TR"],
  ])("is read from %s", (written, text, place) => {
    expect(readPlace(written)).toEqual({ text, place });
  });

  it.each([
    "Registered Nurse in New Jersey",
    "Koch aus Leidenschaft",
    "Import Manager China",
    "Professeur de français",
    "Overseas Sales Manager",
    "Auslandskorrespondent",
    "Chef d'équipe maintenance",
    "Turkey Farmer",
  ])("is not read from %s", (written) => {
    expect(readPlace(written)).toEqual({ text: written, place: undefined });
  });

  it("is read beside a time away", () => {
    expect(readLastPost("Nurse from Turkey (on parental leave)")).toEqual({
      title: "Nurse",
      away: "leave",
      place: "TR",
    });
  });
});

describe("hostile titles", () => {
  it.each([
    ["nested brackets", "(".repeat(150) + ")".repeat(150)],
    ["repeated notes", ", in".repeat(75)],
    ["repeated places", "aus der Türkei ".repeat(20)],
    ["repeated time", "seit ".repeat(60)],
    ["repeated since and for", `(${"since for ".repeat(28)})`],
    ["dashes before a bracket", `${" - a".repeat(70)}(`],
    ["blanks", `Nurse${" ".repeat(290)}x`],
    ["repeated pauses", "nach einer ".repeat(27)],
    ["a text", "former ".repeat(100_000)],
    ["a text of blanks", " ".repeat(200_000)],
  ])("take no time: %s", (_, written) => {
    const begin = performance.now();
    readLastPost(written);
    expect(performance.now() - begin).toBeLessThan(250);
  });
});

describe("the plan of somebody who trained in another country", () => {
  const engine = loadEngine();
  const planOf = (title: string, person: Partial<CandidateInput>, country: string) => {
    const candidate = { skills: [], ...person };
    const target = findTarget(engine, { title, country }, candidate.currentRole)!;
    return openWays(engine, target, candidate, undefined, country);
  };

  it.each([
    ["Pflegefachfrau", "Krankenschwester auf den Philippinen", "DE"],
    ["Registered Nurse", "Registered Nurse from Nigeria", "GB"],
    ["Infirmière", "Infirmière en Algérie", "FR"],
  ])("takes the way that the record has for people from abroad: %s, %s", (title, now, country) => {
    const { ways, checklist } = planOf(title, { currentRole: now }, country);
    const { chosen, requires } = ways[0]!.route;
    expect(typeof chosen?.for === "object" && chosen.for.abroad).toBeTruthy();
    expect(requires.some(({ held }) => held)).toBe(false);
    expect(checklist.shown).toBeLessThanOrEqual(80);
  });

  it.each([
    ["Dentist", { currentRole: "Dentist in Syria" }, "IN"],
    ["Pharmacist", { education: { level: "Master", field: "Pharmacy (Egypt)" } }, "CA"],
  ])("leaves what is formal where no record says more: %s", (title, person, country) => {
    const { ways } = planOf(title, person, country);
    expect(ways[0]!.route.reasons).toEqual(["abroad"]);
    expect(ways[0]!.steps.map(({ kind }) => kind)).not.toContain("study");
  });

  it.each([
    ["Dentist", "Zahnmedizin (Damaskus)", undefined, "DE", "SY"],
    ["Dentist", "Dentistry, University of Lagos", "Cashier", "GB", "NG"],
    ["Registered Nurse", "Nursing", "Care Assistant (trained as a nurse in Manila)", "GB", "PH"],
    ["Registered Nurse", "Nursing (Manchester)", "Care Assistant", "GB", undefined],
    // Towns of the country, firms, subjects and towns of a post are none of another country.
    ["Software Engineer", "Computer Science (Reading)", "Tester", "GB", undefined],
    ["Accountant", "Accounting (Paris)", "Clerk", "US", undefined],
    ["Accountant", "Accounting", "Accountant (Toyota)", "DE", undefined],
  ])("is known by a town: %s, %s, %s in %s", (title, field, currentRole, country, code) => {
    const person = { currentRole, education: { level: "Master", field } };
    expect(planOf(title, person, country).standpoint.candidate.abroad).toBe(code);
  });

  it("is not the usual one where the studies taught the profession and the post did not", () => {
    const education = { level: "Bachelor", field: "Medical Technology, Manila" };
    const person = { currentRole: "Pharmacy Cashier", education };
    const { ways } = planOf("Medical Laboratory Technologist", person, "CA");
    expect(ways[0]!.route.reasons).toEqual(["abroad"]);
    const other = { ...person, education: { level: "Bachelor", field: "History, Manila" } };
    const { ways: all } = planOf("Medical Laboratory Technologist", other, "CA");
    expect(all[0]!.route.reasons).not.toEqual(["abroad"]);
  });

  it("is the usual one in the country itself", () => {
    const { ways, checklist, standpoint } = planOf(
      "Pflegefachfrau",
      { currentRole: "Krankenschwester in Deutschland" },
      "DE",
    );
    expect(standpoint.candidate.abroad).toBeUndefined();
    expect(ways[0]!.route.reasons).toEqual(["held"]);
    expect(checklist.shown).toBeGreaterThan(90);
  });

  it("does not take a state of the United States for a country", () => {
    const person = { currentRole: "Registered Nurse in Georgia" };
    expect(planOf("Registered Nurse", person, "US").standpoint.candidate.abroad).toBeUndefined();
    expect(planOf("Registered Nurse", person, "DE").standpoint.candidate.abroad).toBe("GE");
  });

  it("does not climb by posts of people without the degree that the post begins with", () => {
    const degree = { education: { level: "Bachelor", field: "Mechanical Engineering" } };
    const now = { currentRole: "Mechanical Engineering Technician" };
    expect(planOf("Mechanical Engineer", now, "DE").standpoint.climb).toBeDefined();
    expect(planOf("Mechanical Engineer", { ...now, ...degree }, "DE").standpoint.climb).toBe(
      undefined,
    );
  });
});

describe("somebody who is still learning the language of the country", () => {
  const plan = (language: { name: string; level?: "intermediate" | "advanced" }) => {
    const engine = loadEngine();
    const candidate = {
      skills: [{ name: "Grundpflege" }, language],
      currentRole: "Pflegehelferin",
      education: { level: "Bachelor", field: "Krankenpflege" },
    };
    const target = findTarget(engine, { title: "Pflegefachfrau", country: "DE" })!;
    const options = { country: "DE", includeResources: false };
    return planPathway(engine, target, candidate, undefined, options).diagnosis.readinessSummary;
  };

  it("is told what holds for a degree from another country", () => {
    const told = "If your degree is from another country: ";
    expect(plan({ name: "Deutsch", level: "intermediate" })).toContain(told);
    expect(plan({ name: "Deutsch B2" })).toContain(told);
    expect(plan({ name: "Deutsch", level: "advanced" })).not.toContain(told);
    expect(plan({ name: "Deutsch" })).not.toContain(told);
    expect(plan({ name: "Englisch", level: "intermediate" })).not.toContain(told);
  });

  it("has no other of its languages at an advanced level", () => {
    const skill = (name: string) => loadEngine().knowledge.skillList.find((s) => s.name === name)!;
    const english = { name: "English", level: "intermediate", skills: [skill("English")] } as const;
    const french = { name: "French", level: "advanced", skills: [skill("French")] } as const;
    expect(isLearningTongue([english], "CA")).toBe(true);
    expect(isLearningTongue([english, french], "CA")).toBe(false);
    expect(isLearningTongue([english], "IN")).toBe(false);
  });
});
