import { describe, expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import { openWays, takeShortest } from "../pathway.ts";
import { readLastPost } from "./away.ts";
import { findTarget } from "./target.ts";

describe("somebody who is not at work", () => {
  it.each([
    ["Legal Secretary (returning after seven years at home with children)", "Legal Secretary"],
    ["former nurse", "Nurse"],
    ["Former Registered Nurse", "Registered Nurse"],
    ["ex-teacher", "Teacher"],
    ["ehemalige Krankenschwester", "Krankenschwester"],
    ["Buchhalterin, arbeitslos", "Buchhalterin"],
    ["Arbeitsloser Koch", "Koch"],
    ["Accountant, currently unemployed", "Accountant"],
    ["Bürokauffrau (nach acht Jahren Familienpause)", "Bürokauffrau"],
    ["Industriekauffrau, seit 2019 zu Hause", "Industriekauffrau"],
    ["Ancienne infirmière", "Infirmière"],
    ["Comptable (au chômage)", "Comptable"],
    ["Electrician - retired", "Electrician"],
    ["Teacher on a career break", "Teacher"],
    ["Career break (formerly Recruitment Administrator)", "Recruitment Administrator"],
    ["Unemployed, previously a welder", "Welder"],
    ["Arbeitslos (zuletzt Köchin)", "Köchin"],
    ["Sans emploi, anciennement comptable", "Comptable"],
    ["arbeitslos", undefined],
    ["Unemployed", undefined],
    ["Stay-at-home mother", undefined],
  ])("is a former holder of the post: %s", (written, title) => {
    expect(readLastPost(written)).toEqual({ title, away: "former" });
  });

  it.each([
    ["Köchin in Elternzeit", "Köchin"],
    ["Bankkauffrau (in Elternzeit)", "Bankkauffrau"],
    ["Nurse on maternity leave", "Nurse"],
    ["Infirmière en congé parental", "Infirmière"],
    ["On parental leave", undefined],
  ])("still has the post: %s", (written, title) => {
    expect(readLastPost(written)).toEqual({ title, away: "leave" });
  });

  it.each([
    "Returns Clerk",
    "Return-to-Work Coordinator",
    "Employment Adviser for Unemployed People",
    "Nurse (ICU)",
    "Teacher (formerly Deputy Head)",
    "Leave and Absence Manager",
    "Home Care Worker",
    "Retirement Home Manager",
    "Expeditor",
    "Export Manager",
    "Teacher, Year 3",
    "Hauswirtschafterin",
  ])("is not the holder of a post with such a word: %s", (written) => {
    expect(readLastPost(written)).toEqual({ title: written, away: undefined });
  });
});

describe("the plan of somebody who is not at work", () => {
  const engine = loadEngine();
  const plan = (title: string, currentRole: string) => {
    const target = findTarget(engine, { title }, currentRole)!;
    const open = openWays(engine, target, { skills: [], currentRole }, undefined, "US");
    return takeShortest(engine, open, { weeklyHours: 10, isStated: true });
  };

  it.each([
    ["Paralegal", "Legal Secretary (returning after seven years)", "Legal Secretary"],
    ["Controller", "Accountant on maternity leave", "Accountant"],
    ["Store Manager", "former Assistant Store Manager", "Assistant Store Manager"],
  ])("to %s credits the last post: %s", (title, away, now) => {
    const [working, returning] = [plan(title, now), plan(title, away)];
    expect(returning.standpoint.present?.role).toBe(working.standpoint.present?.role);
    expect(returning.checklist.readiness).toBe(working.checklist.readiness);
    expect(returning.schedule.totalMonths).toBeGreaterThanOrEqual(working.schedule.totalMonths);
  });

  it("has neither paid hours nor more months in a post that was given up", () => {
    const [working, away] = ["Data Analyst", "Data Analyst, unemployed"].map((now) =>
      plan("Data Scientist", now),
    );
    expect(working!.schedule.phases[0]!.hours.work).toBeGreaterThan(0);
    expect(away!.schedule.phases[0]!.hours.work).toBe(0);
    expect(working!.wayIn.route.entry?.outcome).toBe("moving");
    expect(away!.wayIn.route.entry?.outcome).toBe("spared");
  });

  it("to the post that they held still applies for it", () => {
    const isApplying = (now: string) =>
      plan("Store Manager", now).schedule.phases.some((phase) => phase.isApplying);
    expect([isApplying("Store Manager"), isApplying("former Store Manager")]).toEqual([
      false,
      true,
    ]);
  });
});
