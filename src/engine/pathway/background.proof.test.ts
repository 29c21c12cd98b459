import { beforeAll, describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { type Engine, findTarget, planPathway } from "../index.ts";
import type { CandidateInput } from "./read/candidate.ts";
import type { Pathway, PathwayItem } from "./tell/pathway-reply.ts";

let engine: Engine;
beforeAll(() => {
  engine = testEngine();
});

const plan = (title: string, candidate: Partial<CandidateInput> = {}, country?: string): Pathway =>
  planPathway(engine, findTarget(engine, { title })!, { skills: [], ...candidate }, undefined, {
    weeklyHours: 40,
    includeResources: true,
    country,
  });
const itemOf = (pathway: Pathway, id: string): PathwayItem =>
  pathway.checklist.find(({ skillId }) => skillId === id)!;
const actionsOf = ({ roadmap }: Pathway): string[] =>
  roadmap.phases.flatMap(({ actions }) => actions.map(({ title }) => title));
const milestonesOf = ({ roadmap }: Pathway): string[] =>
  roadmap.phases.flatMap(({ milestones }) => milestones);

describe("what the present work leaves in everybody who does it", () => {
  const role = { currentRole: "Scala Developer" };

  it("is implied one level below and named as something to check", () => {
    const pathway = plan("Software Engineer", role);
    expect(itemOf(pathway, "software-design")).toMatchObject({
      currentLevel: "beginner",
      levelSource: "implied",
      impliedBy: ["Scala Developer"],
    });
    expect(actionsOf(pathway)).toContainEqual(
      expect.stringMatching(
        /^(?:Confirm|Check) (?:your|what you probably have:) .*Software Design/,
      ),
    );
    expect(itemOf(plan("Software Engineer"), "software-design").currentLevel).toBe("none");
  });

  it("counts less than the same skill stated", () => {
    const stated = { ...role, skills: [{ name: "Software Design" }] };
    const [none, assumed, said] = [{}, role, stated].map(
      (candidate) => plan("Software Engineer", candidate).readinessScore,
    ) as [number, number, number];
    expect(none).toBeLessThan(assumed);
    expect(assumed).toBeLessThan(said);
  });

  it("is more for a senior, and less for a trainee", () => {
    const scores = ["Junior Scala Developer", "Scala Developer", "Senior Scala Developer"].map(
      (currentRole) => plan("Software Engineer", { currentRole }).roadmap.totalMonths,
    );
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(scores[0]).toBeGreaterThan(scores[2]!);
  });

  it("holds no card or certificate", () => {
    const fisher = plan("Conservation Officer", { currentRole: "Commercial Fisher" });
    expect(itemOf(fisher, "first-aid").currentLevel).toBe("none");
    expect(fisher.diagnosis.strengths.join(" ")).not.toContain("proof");
  });

  it("never counts less when one of its skills is stated too", () => {
    const faults = engine.knowledge.roleList
      .filter(({ index }) => index % 12 === 0)
      .flatMap((target, at) => {
        const near = engine.knowledge.roleList.filter(({ group }) => group === target.group);
        const currentRole = `Senior ${near[at % near.length]!.title}`;
        const before = plan(target.title, { currentRole }).readinessScore;
        return target.checklist.flatMap(({ skill: { name } }) => {
          const after = plan(target.title, { currentRole, skills: [{ name }] }).readinessScore;
          return after < before ? [`${currentRole} → ${target.title}, ${name}: ${after}`] : [];
        });
      });
    expect(faults).toEqual([]);
  });
});

describe("an examined certificate", () => {
  it("brings its subjects at working level, and says so", () => {
    const pathway = plan("Network Administrator", { skills: [{ name: "CCNA" }] });
    expect(itemOf(pathway, "tcp-ip")).toMatchObject({
      currentLevel: "intermediate",
      levelSource: "implied",
      impliedBy: ["CCNA"],
    });
  });

  it("of a day brings nothing else", () => {
    const card = plan("Lifeguard", { skills: [{ name: "First Aid" }] });
    expect(card.checklist.filter(({ levelSource }) => levelSource === "implied")).toEqual([]);
  });
});

describe("a way that asks for more than a bachelor's degree", () => {
  const lecturer = (level?: string) =>
    plan(
      "University Lecturer",
      level === undefined ? {} : { education: { level, field: "History" } },
    );
  const stepOf = (pathway: Pathway): string | undefined =>
    actionsOf(pathway).find((title) => title.startsWith("Step 2"));

  it("leaves to each the degrees that they do not hold", () => {
    expect(
      [undefined, "Bachelor", "Master", "PhD"].map((level) => stepOf(lecturer(level))),
    ).toEqual([
      "Step 2 of 2: Complete the degrees up to the doctorate",
      "Step 2 of 2: Complete the master's degree and the doctorate",
      "Step 2 of 2: Complete the doctorate",
      undefined,
    ]);
    const months = ["", "Bachelor", "Master"].map((level) => lecturer(level).roadmap.totalMonths);
    expect(months).toEqual([98, 62, 50]);
  });

  it("does not take a first degree in the subject for the last one", () => {
    const economist = (level: string) =>
      plan("Economist", { education: { level, field: "Economics" } }, "US");
    expect(stepOf(economist("Bachelor"))).toBe("Step 2 of 2: Complete the master's degree");
    expect(stepOf(economist("Master"))).toBeUndefined();
    const psychologist = (level: string) =>
      plan("Psychologist", { education: { level, field: "Psychology" } }, "DE").roadmap.totalMonths;
    expect(psychologist("Bachelor")).toBeGreaterThan(psychologist("Master"));
  });

  it("counts a degree that comes before years of work, or says what it adds", () => {
    const { summary: held } = plan("Marketing Director", {
      education: { level: "Bachelor", field: "Economics" },
    }).roadmap;
    expect(held).toContain("already behind you");
    expect(plan("Marketing Director").roadmap.summary).toContain("add about 36 months");
  });
});

describe("a role that rises from a licensed one", () => {
  it("asks for the licence first, whatever skills are stated, and then for the work", () => {
    const skills = [{ name: "Nurse Case Management" }, { name: "Utilization Review" }];
    const physicist = { skills, education: { level: "Bachelor", field: "Physics" } };
    const { totalMonths, phases } = plan("Nurse Case Manager", physicist, "US").roadmap;
    // A degree in any subject opens the accelerated second degree; then comes the work.
    expect(totalMonths).toBeGreaterThanOrEqual(14 + 24);
    const steps = phases.flatMap(({ actions }) => actions.map(({ title }) => title));
    const order = [
      "Complete an approved nursing program",
      "NCLEX-RN",
      "Work as a Registered Nurse",
    ];
    const places = order.map((step) => steps.findIndex((title) => title.includes(step)));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  it("asks a holder of the licence for no training", () => {
    const { summary } = plan(
      "Nurse Case Manager",
      { currentRole: "Registered Nurse" },
      "US",
    ).roadmap;
    expect(summary).not.toContain("nursing program");
  });
});

describe("somebody without a workplace", () => {
  it("is told where else a milestone can be reached, and somebody with one is not", () => {
    const hint = /practice it with a friend as the customer/;
    expect(milestonesOf(plan("Sales Engineer")).join(" ")).toMatch(hint);
    const insider = plan("Sales Engineer", { currentRole: "Sales Representative" });
    expect(milestonesOf(insider).join(" ")).not.toMatch(hint);
  });
});

describe("a resource", () => {
  const titleOf = (country: string, focus: string) =>
    plan("Lifeguard", {}, country)
      .roadmap.phases.flatMap(({ resources }) => resources)
      .find((one) => one.focus === focus);

  it("is the country's own where there is one, and says so when it is another's", () => {
    expect(titleOf("GB", "First Aid")?.platform).toBe("British Red Cross");
    expect(titleOf("US", "First Aid")?.platform).toBe("American Red Cross");
    expect(titleOf("IN", "First Aid")?.platform).toBe("IFRC");
    const foreign = plan("Lifeguard", {}, "IN").roadmap.phases.flatMap(({ resources }) =>
      resources.filter(({ url }) => new URL(url).hostname.endsWith(".gov")),
    );
    for (const { title } of foreign) expect(title).toContain("(United States)");
  });
});
