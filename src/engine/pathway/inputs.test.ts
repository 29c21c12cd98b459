import { beforeAll, describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { findTarget, planPathway, type Demand, type Engine, type Knowledge } from "../index.ts";
import type { CandidateInput } from "./read/candidate.ts";
import type { PathwayItem } from "./tell/pathway-reply.ts";
import type { TargetInput } from "./read/target.ts";

let engine: Engine;
let knowledge: Knowledge;
beforeAll(() => {
  engine = testEngine();
  ({ knowledge } = engine);
});

const roleOf = (title: string, industry?: string, description?: string): string | undefined =>
  findTarget(engine, { title, industry, description })?.role.id;

function planFor(input: TargetInput, candidate: CandidateInput, demand?: Demand) {
  const target = findTarget(engine, input)!;
  return planPathway(engine, target, candidate, demand, {
    weeklyHours: 10,
    includeResources: true,
  });
}
const itemsOf = (
  title: string,
  candidate: Partial<CandidateInput> = {},
  demand?: Demand,
): Map<string, PathwayItem> =>
  new Map(
    planFor({ title }, { skills: [], ...candidate }, demand).checklist.map((item) => [
      item.skillId,
      item,
    ]),
  );

describe("a free-text role", () => {
  it("is matched to the closest known role, in any spelling", () => {
    expect(roleOf("front end dev")).toBe("front-end-developer");
    expect(roleOf("RN")).toBe("registered-nurse");
    expect(roleOf("SWE")).toBe("software-engineer");
    expect(roleOf("Senior Welder (m/f/d)")).toBe("welder");
  });

  it("is disambiguated by industry and description", () => {
    expect(roleOf("Nurse", "Mental health", "psychiatric ward")).toBe("psychiatric-nurse");
    expect(roleOf("Nurse", "Healthcare", "labour and delivery ward")).toBe("labor-delivery-nurse");
    expect(roleOf("Designer", "Fashion")).toBe("fashion-designer");
    expect(roleOf("Technician", "Automotive", "engine repair")).toBe("automotive-technician");
    expect(roleOf("Data Analyst", "Banking", "risk")).toBe("data-analyst");
  });

  it("gets the additional skills that its description names", () => {
    const input = { title: "Front-end developer", description: "We use Svelte and GraphQL." };
    const { checklist } = planFor(input, { skills: [] });
    const added = checklist.filter((item) => ["svelte", "graphql"].includes(item.skillId));
    expect(added.map((item) => item.importance)).toEqual(["important", "important"]);
  });

  it("is recognised with a typo", () => {
    expect(
      ["nurs", "teachr", "electricain", "acountant", "pyton developer"].map((t) => roleOf(t)),
    ).toEqual(["registered-nurse", "teacher", "electrician", "accountant", "python-developer"]);
  });

  it("of one word has its most common meaning", () => {
    expect(["Nurse", "Developer", "Programmer", "Sales", "IT", "HR"].map((t) => roleOf(t))).toEqual(
      [
        "registered-nurse",
        "software-engineer",
        "software-engineer",
        "sales-representative",
        "it-support-specialist",
        "hr-generalist",
      ],
    );
  });

  it("that is ambiguous is recognised only with context", () => {
    for (const title of [
      "boss",
      "Engineer",
      "Senior Engineer",
      "Student",
      "Technician",
      "Intern",
      "Analyst",
    ]) {
      expect([title, roleOf(title)]).toEqual([title, undefined]);
    }
    expect(roleOf("Engineer", "Software")).toBe("software-engineer");
    expect(roleOf("Officer", "Police")).toBe("police-officer");
    expect(roleOf("Assistant", undefined, "dental practice")).toBe("dental-assistant");
    expect(roleOf("Engineer", "Other")).toBeUndefined();
  });

  it("is shown as understood when it was written differently", () => {
    const read = (title: string) => planFor({ title }, { skills: [] }).diagnosis.readinessSummary;
    expect(read("nurs")).toMatch(/^We read the target role as Registered Nurse\. /);
    expect(read("Junior registered nurse")).toMatch(/^Your readiness /);
  });

  it.each(["Head Teacher", "Solicitor", "Chef de partie", "Krankenpfleger", "Infirmier"])(
    "is printed in the words of the person where we know the title: %s",
    (title) => {
      const { roleTitle, diagnosis } = planFor({ title }, { skills: [] });
      expect(roleTitle).toBe(title);
      expect(diagnosis.readinessSummary).not.toMatch(/We read the target role/);
    },
  );

  it("without meaning is not recognised", () => {
    for (const title of ["qzx vbn", "Wizard of Oz", "!!!", "12345"]) {
      expect([title, roleOf(title)]).toEqual([title, undefined]);
    }
  });
});

describe("what the present post and the studies guarantee", () => {
  it("is not reported as missing", () => {
    const finance = itemsOf("Finance Director", { currentRole: "Finance Manager" });
    expect(finance.get("internal-controls")!.currentLevel).not.toBe("none");
    expect(finance.get("risk-management")!.currentLevel).not.toBe("none");
    const learning = itemsOf("Machine Learning Engineer", { currentRole: "Backend Developer" });
    expect(learning.get("cloud-computing")!.currentLevel).toBe("beginner");
    const nurse = planFor(
      { title: "Registered Nurse" },
      { skills: [], currentRole: "Certified Nursing Assistant" },
    );
    expect(nurse.checklist.find(({ skillId }) => skillId === "bls")).toMatchObject({
      currentLevel: "none",
      levelSource: "none",
      impliedBy: [],
    });
  });

  it("does not include leadership for a degree alone", () => {
    const education = { level: "Bachelor", field: "Business Administration" };
    expect(itemsOf("Sales Manager", { education }).get("leadership")!.currentLevel).toBe("none");
  });
});

describe("an advanced skill beside the list", () => {
  const strengthsWith = (name: string): string =>
    planFor(
      { title: "HR Generalist" },
      { currentRole: "Store Manager", skills: [{ name, level: "advanced" }] },
    ).diagnosis.strengths.join(" ");

  it("is named with its use where it bears on the list", () => {
    expect(strengthsWith("People Management")).toMatch(
      /People Management, at an advanced level, s/,
    );
  });

  it("is only named where it does not", () => {
    expect(strengthsWith("Welding")).toMatch(/You also bring Welding/);
  });
});

describe("a degree in another subject", () => {
  const isStudyAhead = (level: string, field: string, skills: readonly string[]): boolean => {
    const named = skills.map((name) => ({ name }));
    const candidate = { education: { level, field }, skills: named };
    const { roadmap } = planFor({ title: "Data Scientist" }, candidate);
    return roadmap.phases.some(({ hours }) => hours.training > 0);
  };

  it("is enough above the level asked for, with a third of the core", () => {
    expect(isStudyAhead("Doctorate", "Biology", ["R", "Statistics"])).toBe(false);
    expect(isStudyAhead("Doctorate", "History", [])).toBe(true);
  });

  it("is enough at the level asked for with half of the core, and not with less", () => {
    const half = ["R", "Statistics", "SQL"];
    expect(isStudyAhead("Bachelor", "History", half)).toBe(false);
    expect(isStudyAhead("Bachelor", "History", ["R"])).toBe(true);
  });
});

describe("the candidate's level", () => {
  const levelOf = (title: string, id: string, candidate: Partial<CandidateInput>) =>
    itemsOf(title, candidate).get(id)?.currentLevel;

  it("comes from skills in any spelling; without a level it is intermediate", () => {
    expect(levelOf("Front-end developer", "react", { skills: [{ name: "ReactJS" }] })).toBe(
      "intermediate",
    );
    expect(
      levelOf("Front-end developer", "javascript", {
        skills: [{ name: "java script", level: "advanced" }],
      }),
    ).toBe("advanced");
    const both = itemsOf("Front-end developer", {
      skills: [{ name: "HTML/CSS", level: "beginner" }],
    });
    expect([both.get("html")!.currentLevel, both.get("css")!.currentLevel]).toEqual([
      "beginner",
      "beginner",
    ]);
    expect(
      levelOf("Front-end developer", "react", { skills: [{ name: "juggling chainsaws" }] }),
    ).toBe("none");
  });

  it("of a skill that is named twice is the higher one", () => {
    const skills = [
      { name: "React", level: "advanced" as const },
      { name: "reactjs", level: "beginner" as const },
    ];
    expect(levelOf("Front-end developer", "react", { skills })).toBe("advanced");
  });

  it("stands as stated, whatever else implies it and however often it is named", () => {
    const javascript = (skills: CandidateInput["skills"], currentRole?: string) =>
      itemsOf("Front-end developer", { skills, currentRole }).get("javascript")!;
    const low = { name: "JavaScript", level: "beginner" as const };
    expect(
      javascript([low, { name: "Next.js", level: "advanced" }], "Front-end developer"),
    ).toMatchObject({ currentLevel: "beginner", levelSource: "stated", impliedBy: [] });
    expect(javascript([low, { name: "JS" }]).currentLevel).toBe("beginner");
    expect(javascript([{ name: "JS" }, low]).currentLevel).toBe("beginner");
  });

  it("is implied by skills that build on it, in its basics by its near kind, and says so", () => {
    const next = itemsOf("Front-end developer", {
      skills: [{ name: "Next.js", level: "advanced" }],
    });
    expect(next.get("javascript")).toMatchObject({
      currentLevel: "intermediate",
      levelSource: "implied",
      impliedBy: ["Next.js"],
    });
    const vue = itemsOf("React developer", { skills: [{ name: "Vue", level: "advanced" }] });
    expect(vue.get("react")).toMatchObject({ currentLevel: "beginner", impliedBy: ["Vue.js"] });
  });

  it("is implied by a skill that contains it or is a kind of it, and says so", () => {
    const audit = itemsOf("Audit manager", {
      skills: [
        { name: "SOX", level: "advanced" },
        { name: "US GAAP", level: "advanced" },
      ],
    });
    expect(audit.get("internal-controls")).toMatchObject({
      currentLevel: "intermediate",
      levelSource: "implied",
      impliedBy: ["Sarbanes-Oxley (SOX)"],
    });
    expect(audit.get("financial-reporting")!.currentLevel).toBe("intermediate");
    const nurse = { skills: [{ name: "Registered Nurse License", level: "advanced" as const }] };
    expect(levelOf("Psychiatric nurse", "medication-administration", nurse)).toBe("intermediate");
  });

  it("of a licence or certificate comes from nothing but its own statement", () => {
    const skills = [{ name: "Nursing", level: "advanced" as const }];
    expect(levelOf("Psychiatric nurse", "rn-license", { skills })).toBe("none");
  });

  it("in people management comes from a position that leads people", () => {
    const people = (currentRole: string) =>
      levelOf("Logistics manager", "people-management", { skills: [], currentRole });
    expect(people("Warehouse supervisor")).toBe("intermediate");
    expect(people("Ship captain")).toBe("intermediate");
    expect(people("Truck driver")).toBe("none");
  });

  it("of one of several languages counts for the choice", () => {
    const choice = itemsOf("Back-end developer", { skills: [{ name: "Go", level: "advanced" }] });
    expect(choice.get("go")).toMatchObject({ currentLevel: "advanced", levelSource: "stated" });
    expect(choice.get("go")!.oneOf).toEqual(expect.arrayContaining(["Java", "Go", "Python"]));
    expect(choice.has("java")).toBe(false);
    expect(itemsOf("Back-end developer").get("java")!.oneOf).toContain("Go");
  });

  it("comes in part from the current role, and less from a junior one", () => {
    const linux = (currentRole: string) =>
      itemsOf("DevOps engineer", { currentRole }).get("linux")!;
    expect(linux("Systems administrator")).toMatchObject({
      currentLevel: "intermediate",
      levelSource: "implied",
      impliedBy: ["Systems administrator"],
    });
    expect(linux("Junior systems administrator").currentLevel).toBe("beginner");
    expect(linux("Chef").currentLevel).toBe("none");
    expect(linux("qzx vbn").currentLevel).toBe("none");
  });

  it("comes from a field of study, one level lower below a bachelor's degree", () => {
    const python = (level: string) =>
      itemsOf("Data analyst", { education: { level, field: "Data Science" } }).get("python");
    expect(python("Master")).toMatchObject({ levelSource: "implied" });
    expect(python("Master")!.impliedBy).toEqual(["degree in Data Science"]);
    expect(python("Diploma")!.currentLevel).not.toBe(python("Master")!.currentLevel);
  });

  it("comes from a doctorate: whatever its subject, it is research", () => {
    const methods = (level: string) =>
      levelOf("Research Scientist", "research-methods", { education: { level, field: "History" } });
    expect(methods("Doctorate")).toBe("intermediate");
    expect(methods("Bachelor")).not.toBe("intermediate");
  });

  it("does not come from an ambiguous current title", () => {
    expect(levelOf("Miner", "mining-operations", { currentRole: "boss" })).not.toBe("intermediate");
    const { strengths } = planFor(
      { title: "Miner" },
      { skills: [], currentRole: "boss" },
    ).diagnosis;
    expect(strengths).toEqual([]);
  });

  it("comes from studies, whose level is understood in common spellings", () => {
    const nursing = (level: string) =>
      levelOf("Registered Nurse", "nursing", { education: { level, field: "Nursing" } });
    for (const level of ["BSc", "Bachelor's degree", "b.sc.", "bachelor", "University"]) {
      expect([level, nursing(level)]).toEqual([level, "intermediate"]);
    }
    expect([nursing("Associate degree"), nursing("high_school")]).toEqual(["beginner", "beginner"]);
    expect(nursing("something")).toBe("beginner");
  });
});

describe("the checklist", () => {
  const market = (shares: Record<string, number>): Demand => ({
    postings: 200,
    shares: new Map(Object.entries(shares)),
  });

  it("shows the share of postings that ask for each skill, or null without postings", () => {
    const items = itemsOf("Welder", {}, market({ welding: 0.91234 }));
    expect([items.get("welding")!.demand, items.get("grinding")!.demand]).toEqual([0.912, null]);
    expect(itemsOf("Welder").get("welding")!.demand).toBeNull();
  });

  it("follows the market: demanded skills are added or raised a step, others lowered a step", () => {
    const plain = itemsOf("Front-end developer");
    const asked = itemsOf(
      "Front-end developer",
      {},
      market({
        javascript: 0.9,
        html: 0.8,
        css: 0.8,
        react: 0.7,
        typescript: 0.7,
        "vue-js": 0.35,
        docker: 0.6,
        communication: 0.9,
        figma: 0.4,
        negotiation: 0.8,
      }),
    );
    expect(plain.has("vue-js") || plain.has("docker")).toBe(false);
    expect([asked.get("vue-js")!.importance, asked.get("docker")!.importance]).toEqual([
      "supporting",
      "important",
    ]);
    expect([plain.get("typescript")!.importance, asked.get("typescript")!.importance]).toEqual([
      "important",
      "core",
    ]);
    expect([plain.get("figma")!.importance, asked.get("figma")!.importance]).toEqual([
      "supporting",
      "important",
    ]);
    expect([plain.get("git")!.importance, asked.get("git")!.importance]).toEqual([
      "core",
      "important",
    ]);
    // Soft skills that every posting names say nothing about the role.
    expect(asked.has("negotiation")).toBe(false);
    expect(asked.get("communication")!.importance).toBe(plain.get("communication")!.importance);
  });

  it("keeps its core and its maximum size whatever the market asks for", () => {
    const silent = itemsOf("Welder", {}, market({ sql: 0.9 }));
    expect(
      [...silent.values()].filter((i) => i.importance === "core").length,
    ).toBeGreaterThanOrEqual(3);
    const loud = itemsOf(
      "Welder",
      {},
      market(Object.fromEntries(knowledge.skillList.slice(0, 60).map((s) => [s.id, 0.95]))),
    );
    expect(loud.size).toBeLessThanOrEqual(24);
  });

  it("weights core skills highest in the readiness", () => {
    const ready = (id: string): number => {
      const { name } = knowledge.skills.get(id)!;
      return planFor({ title: "Welder" }, { skills: [{ name, level: "advanced" }] }).readinessScore;
    };
    expect(ready("blueprint-reading")).toBeGreaterThan(ready("measuring-instruments"));
  });
});
