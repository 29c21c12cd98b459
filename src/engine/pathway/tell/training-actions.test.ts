import { describe, expect, it } from "vitest";
import { testEngine } from "../../../../test/support/app.ts";
import { findTarget, planPathway } from "../../index.ts";
import type { Role } from "../../knowledge/knowledge.ts";
import type { CredentialRecord, StepRecord } from "../../knowledge/record-types.ts";
import { type Teacher, teacherIn } from "./training-actions.ts";

const step = (
  kind: CredentialRecord["kind"],
  fields: Partial<StepRecord> = {},
  credential: Partial<CredentialRecord> = {},
): StepRecord => ({
  kind: "study",
  title: "Complete it",
  text: "",
  months: 36,
  credential: { kind, months: 36, ...credential } as CredentialRecord,
  ...fields,
});

interface Case {
  readonly step: StepRecord;
  readonly group?: string;
  readonly authority?: string;
  readonly teacher: Teacher;
}

const engine = testEngine();

describe("who teaches in a training", () => {
  it.each<[string, Case]>([
    ["a school with placements", { step: step("vocational"), teacher: "school" }],
    ["a company", { step: step("vocational", { paid: true }), teacher: "employer" }],
    [
      "the police",
      {
        step: step("vocational", { paid: true }),
        group: "protective",
        authority: "Police",
        teacher: "service",
      },
    ],
    [
      "a security firm",
      { step: step("vocational", { paid: true }), group: "protective", teacher: "employer" },
    ],
    [
      "a hospital, in a specialty",
      {
        step: step("vocational", { paid: true, own: true }),
        group: "health",
        authority: "Council",
        teacher: "work",
      },
    ],
    ["a university", { step: step("degree"), group: "finance", teacher: "university" }],
    [
      "a university with placements",
      { step: step("degree"), group: "health", authority: "Council", teacher: "school" },
    ],
    [
      "a degree of no record",
      {
        step: step("degree", { training: "degree" }),
        teacher: "university",
      },
    ],
    [
      "a certificate course",
      {
        step: step("course", { training: "course" }),
        teacher: "lessons",
      },
    ],
    [
      "a full-time course for masters of a craft",
      { step: step("vocational", {}, { parts: ["Part I"] }), teacher: "lessons" },
    ],
    [
      "nobody, where work is validated",
      {
        step: step("examination", { pace: "part_time" }, { validates: true }),
        teacher: "file",
      },
    ],
    [
      "a course beside work",
      { step: step("examination", { pace: "part_time" }), teacher: "course" },
    ],
  ])("is told by its fields: %s", (_, { step: own, group = "finance", authority, teacher }) => {
    const role = { group } as Partial<Role> as Role;
    expect(teacherIn([own], { knowledge: engine.knowledge, role, authority })).toBe(teacher);
  });
});

const actionsOf = (
  title: string,
  currentRole: string,
  {
    country = "US",
    education,
  }: { country?: string; education?: { level: string; field: string } } = {},
) =>
  planPathway(
    engine,
    findTarget(engine, { title })!,
    { skills: [], currentRole, ...(education && { education }) },
    undefined,
    { country, weeklyHours: 10, includeResources: false },
  ).roadmap.phases.flatMap(({ actions }) => actions);

describe("the applications of a plan", () => {
  const APPLICATIONS = new Set(["Send the first applications", "Apply with the first proof"]);

  it("begin once, with the first job where the record names it", () => {
    const titles = actionsOf("Digital Marketing Manager", "Cashier").map(({ title }) => title);
    expect(titles.filter((title) => APPLICATIONS.has(title))).toHaveLength(1);
  });

  it("ask the present employer only where it has such posts", () => {
    const told = (title: string, now: string) =>
      actionsOf(title, now)
        .map(({ description }) => description)
        .join(" ");
    expect(told("Instructional Designer", "Teacher")).not.toContain("Tell your manager");
    expect(told("Instructional Designer", "Teacher")).toContain(
      "Find out whether your present employer has people who work as an Instructional Designer",
    );
  });

  it("are wishes for a posting in a public service, which trains its own people", () => {
    const told = actionsOf("Police Officer", "Cashier", { country: "DE" });
    expect(told.map(({ title }) => title)).toContain("Say where you want to serve");
    const text = told.map(({ description }) => description).join(" ");
    expect(text).not.toContain("The employer pays a training allowance");
  });
});

describe("the funding of a degree", () => {
  it("is that of a further one for graduates", () => {
    const graduate = { country: "GB", education: { level: "Bachelor", field: "Psychology" } };
    const text = (options: Parameters<typeof actionsOf>[2]) =>
      actionsOf("Social Worker", "Support Worker", options)
        .map(({ description }) => description)
        .join(" ");
    expect(text(graduate)).toContain("Master's Loan");
    expect(text({ country: "GB" })).not.toContain("Master's Loan");
  });
});
