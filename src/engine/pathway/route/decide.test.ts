import { describe, expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import type { CandidateInput } from "../read/candidate.ts";
import { type DecidedRoute, decideRoute } from "./decide.ts";

const engine = loadEngine();
const roleOf = (id: string) => engine.knowledge.roles.get(id)!;

function routeTo(
  id: string,
  country: string,
  { readiness = 0, ...candidate }: Partial<CandidateInput> & { readonly readiness?: number } = {},
): DecidedRoute {
  return decideRoute(
    engine,
    roleOf(id),
    { skills: [], ...candidate },
    { items: [], country, readiness, rank: "working", monthsBehind: 0 },
  );
}

const stepMonths = ({ chosen }: DecidedRoute): number[] =>
  (chosen?.steps ?? []).map(({ months }) => months);

describe("what somebody holds", () => {
  it("is what their own role requires: a nurse holds the licence of an intensive care nurse", () => {
    const route = routeTo("icu-nurse", "US", { currentRole: "Registered Nurse" });
    expect(route.regulation).toBe("required");
    expect(route.requires.map(({ credential, held }) => [credential.id, held])).toEqual([
      ["nursing-state-rn-license-us", true],
    ]);
    expect([route.reasons, route.chosen]).toEqual([["held"], undefined]);
  });

  it("is not what another role of the same profession requires", () => {
    const xray = routeTo("radiation-therapist", "US", { currentRole: "Radiologic Technologist" });
    expect(xray.requires.every(({ held }) => !held)).toBe(true);
    expect(xray.reasons).toEqual(["shorter"]);
    expect(stepMonths(xray).slice(0, 2)).toEqual([0, 12]);
    const nanny = routeTo("preschool-teacher", "CA", { currentRole: "Babysitter" });
    expect(nanny.requires.some(({ held }) => held)).toBe(false);
    expect(nanny.reasons).toEqual(["usual"]);
  });

  it("is the licence where a role was reached through it", () => {
    const route = routeTo("registered-nurse", "US", { currentRole: "Nurse Manager" });
    expect(route.requires[0]?.held).toBe(true);
  });

  it("is no specialty: a surgeon has the licence and trains for another specialty", () => {
    const route = routeTo("psychiatrist", "DE", { currentRole: "Surgeon" });
    expect(route.reasons).toEqual(["specialty"]);
    expect(route.chosen?.steps.map(({ kind }) => kind)).toEqual(["placement"]);
  });
});

describe("a proof that somebody names", () => {
  it.each([
    ["financial-controller", "GB", "CIMA", "acca-gb", true],
    ["financial-controller", "GB", "Power BI", "acca-gb", false],
    ["production-supervisor", "DE", "Industriemeister (IHK)", "industriemeister-ihk-de", true],
    ["production-supervisor", "US", "Industriemeister (IHK)", "industriemeister-ihk-de", undefined],
  ])("is held: %s in %s, %s", (id, country, name, credential, held) => {
    const { expects } = routeTo(id, country, { skills: [{ name }] });
    expect(expects.find((one) => one.credential.id === credential)?.held).toBe(held);
  });
});

describe("a step below the licence", () => {
  it.each([
    ["airline-pilot", "Flight Instructor", "US", [18, 2]],
    ["civil-engineer", "Engineer in Training", "US", [48, 6]],
    ["patent-attorney", "Patent Agent", "US", [0, 36, 4, 2]],
    ["medical-laboratory-technologist", "Medical Laboratory Technician", "US", [0, 24, 1]],
    ["registered-nurse", "Graduate Nurse", "US", [1, 1]],
  ])("leaves what its holders lack: %s from %s in %s", (id, currentRole, country, months) => {
    expect(stepMonths(routeTo(id, country, { currentRole }))).toEqual(months);
  });

  it("is one only in the countries of its record", () => {
    const route = routeTo("patent-attorney", "CA", { currentRole: "Patent Agent" });
    expect(route.reasons).toEqual(["held"]);
  });
});

describe("the chosen way", () => {
  it("has the record's months on each step: a graduate's conversion is no qualifying work", () => {
    const education = { level: "Bachelor", field: "History" };
    const route = routeTo("lawyer", "GB", { education });
    expect(route.chosen?.steps.map(({ kind, months }) => [kind, months])).toEqual([
      ["exam", 18],
      ["placement", 24],
      ["register", 2],
    ]);
    expect(route.chosen?.for).toEqual({ degree: { fields: ["any"] } });
  });

  it("is the shortest that somebody meets, and names at most two shorter ones for others", () => {
    const route = routeTo("registered-nurse", "US");
    expect(route.chosen).toMatchObject({ id: "usual", for: "anyone", months: 26 });
    expect(route.alternatives).toHaveLength(2);
    for (const { months } of route.alternatives) expect(months).toBeLessThan(26);
    const graduate = routeTo("registered-nurse", "US", {
      education: { level: "Bachelor", field: "History" },
    });
    expect(graduate.chosen?.months).toBe(14);
  });

  it("for people with both a degree and a role is not open to those with only one", () => {
    const field = "History";
    const paralegal = { currentRole: "Paralegal" };
    const graduate = { education: { level: "Bachelor", field } };
    const wayOf = (candidate: Partial<CandidateInput>) =>
      routeTo("lawyer", "GB", candidate).chosen?.id;
    expect(wayOf({ ...paralegal, ...graduate })).toBe("legal-worker-with-degree");
    expect(wayOf(paralegal)).toBe("legal-worker");
    expect(wayOf(graduate)).toBe("degree-3");
  });

  it("carries the sources of its steps", () => {
    const route = routeTo("registered-nurse", "US");
    expect(route.requires[0]?.sources.length).toBeGreaterThan(0);
    expect(route.chosen?.steps.flatMap(({ sources }) => sources).length).toBeGreaterThan(0);
  });

  it("is that of the role to rise from, then the work, for somebody without its licence", () => {
    const route = routeTo("nurse-manager", "US");
    expect(route.rise?.from.id).toBe("registered-nurse");
    expect(route.chosen?.steps.at(-1)).toMatchObject({ kind: "placement", pace: "paid" });
  });

  it("counts a degree as long as it takes in the country: a master's in Britain one year", () => {
    const { degreeLength } = engine.knowledge.training;
    const lengths = ["GB", "DE"].map((country) => degreeLength("master", country).months);
    expect(lengths).toEqual([12, 24]);
    const education = { level: "Bachelor", field: "History" };
    const months = (country: string) =>
      routeTo("architectural-designer", country, { education }).chosen?.months;
    expect([months("GB"), months("DE")]).toEqual([12, 24]);
  });

  it.each([
    ["mechanical-engineer", "US", 48, 72],
    // No such form is on record there.
    ["mechanical-engineer", "IN", 48, undefined],
    ["librarian", "US", 60, 90],
    ["cad-drafter", "US", 12, 24],
    // The country's own course, of other months.
    ["cad-drafter", "FR", 24, undefined],
  ])("has months beside work where the records do: %s in %s", (id, country, months, partTime) => {
    const study = routeTo(id, country).chosen?.steps.find(({ kind }) => kind === "study");
    expect([study?.months, study?.partTimeMonths]).toEqual([months, partTime]);
  });

  it.each([
    [undefined, "next"],
    ["Vocational", "first"],
    ["Master", "further"],
  ])("trusts stated studies (%s) before the usual ones of the present role", (level, part) => {
    const education = level ? { education: { level, field: "Library Science" } } : {};
    const role = roleOf("librarian");
    const candidate = { skills: [], currentRole: "Primary School Teacher", ...education };
    const point = { items: [], country: "US", readiness: 0, rank: "working" } as const;
    const whole = { ...point, monthsBehind: 0, isUnspared: true };
    expect(decideRoute(engine, role, candidate, whole).entry?.part).toBe(part);
  });

  it("is shortened beside work as it is full time", () => {
    const { ways } = engine.knowledge.training.regulationOf("registered-nurse", "US")!;
    for (const { steps } of ways)
      for (const { months, partTimeMonths, credential } of steps)
        if (credential?.part_time !== undefined)
          expect(partTimeMonths! * credential.months).toBeCloseTo(
            months * credential.part_time,
            -1,
          );
  });

  it("is shorter for holders of a training below a degree where a way is for them", () => {
    const months = (level: string) =>
      routeTo("elementary-school-teacher", "US", { education: { level, field: "Education" } })
        .chosen!.months;
    expect(months("Associate")).toBeLessThan(months("Certificate"));
  });

  it("is an entry where no licence decides", () => {
    const route = routeTo("software-engineer", "DE");
    expect([route.regulation, route.requires]).toEqual(["free", []]);
    expect(route.chosen?.id).toBe(
      engine.knowledge.training.routeOf("software-engineer", "DE")?.way,
    );
  });
});

describe("the other ways of an entry", () => {
  it("are taken by people they are for: steps from the ledger, with their months", () => {
    const route = routeTo("accountant", "DE", { currentRole: "Bookkeeper" });
    expect(route.reasons).toEqual(["other"]);
    expect(route.chosen).toMatchObject({ id: "commercial", months: 18 });
    expect(route.chosen?.steps.map(({ record }) => record?.credential?.id)).toEqual([
      "bilanzbuchhalter-ihk-de",
    ]);
  });

  it("move people over from their role after half of the usual months of work", () => {
    const route = routeTo("data-scientist", "US", { currentRole: "Data Analyst" });
    expect(route.reasons).toEqual(["moving"]);
    expect(route.chosen).toMatchObject({ id: "from-data-analyst", months: 12, steps: [] });
  });

  it("are not taken by others, who see at most two of them with months and condition", () => {
    const route = routeTo("accountant", "DE");
    expect(route.chosen?.id).toBe("degree");
    expect(route.alternatives.map(({ id, months }) => [id, months])).toEqual([
      ["commercial", 18],
      ["from-bookkeeper", 36],
    ]);
    for (const role of engine.knowledge.roleList)
      expect(routeTo(role.id, "DE").alternatives.length).toBeLessThanOrEqual(2);
  });

  it("of a country are added to those that hold everywhere", () => {
    const { ways } = engine.knowledge.training.routeOf("accountant", "DE")!;
    expect(ways.map(({ id }) => id)).toEqual(["apprenticeship", "commercial", "from-bookkeeper"]);
    const general = engine.knowledge.training.routeOf("accountant", undefined)!;
    expect(general.ways.map(({ id }) => id)).toEqual(["from-bookkeeper"]);
  });
});

describe("what employers look for besides", () => {
  it("is named by country, with whether it is held", () => {
    const names = (country: string) =>
      routeTo("actuary", country).expects.map(({ credential, held }) => [credential.id, held]);
    expect(names("GB")).toEqual([["ifoa-gb", false]]);
    expect(names("DE")).toEqual([["dav-aktuar-de", false]]);
    expect(names("BR")).toEqual([]);
    expect(routeTo("actuary", "GB").regulation).toBe("expected");
  });
});
