import { describe, expect, it } from "vitest";
import { readLearner } from "./learner.ts";

describe("a title of somebody in training", () => {
  it.each([
    ["Auszubildender Elektroniker im 2. Lehrjahr", "work", "Elektroniker", 12],
    ["Azubi Fachinformatiker, drittes Ausbildungsjahr", "work", "Fachinformatiker", 24],
    ["Auszubildende zur Pflegefachfrau", "work", "Pflegefachfrau", undefined],
    ["Second-year Electrical Apprentice", "work", "Electrical", 12],
    ["Apprentice Plumber (3rd year)", "work", "Plumber", 24],
    ["Trainee Solicitor", "work", "Solicitor", undefined],
    ["Apprentie pâtissière en 2e année", "work", "pâtissière", 12],
    ["Jurastudent im 5. Semester", "study", "Jura", 24],
    ["Law Student, year 3", "study", "Law", 24],
    ["Estudiante de Derecho", "study", "Derecho", undefined],
    ["PGY-3 Internal Medicine Resident", "specialty", "Internal Medicine", 24],
    ["Assistenzärztin im 4. Weiterbildungsjahr", "specialty", "", 36],
    ["Ärztin in Weiterbildung", "specialty", "Ärztin", undefined],
    ["Rechtsreferendarin", "work", "Rechts", undefined],
  ])("tells what is learned and how much lies behind: %s", (title, kind, subject, served) => {
    const learner = readLearner(title);
    expect([learner?.kind, learner?.subject, learner?.served]).toEqual([kind, subject, served]);
  });

  it.each([
    "Year 3 Teacher",
    "Electrician",
    "Studiengangsleiter",
    "Internal Auditor",
    "Second Officer",
  ])("is not that of somebody who works: %s", (title) =>
    expect(readLearner(title)).toBeUndefined(),
  );

  it("keeps the words about the post when it drops those about time", () => {
    expect(readLearner("Assistenzarzt im 3. Jahr")?.title).toBe("Assistenzarzt");
  });
});
