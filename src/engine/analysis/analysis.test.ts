import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { expectNamingToHelp } from "../../../test/support/naming-skills.ts";
import { CAREER_CHANGER, DEVELOPER, MADE_RESUMES, STUDENT } from "../../../test/support/resumes.ts";
import { analyseResume, readTarget } from "../index.ts";
import type { Analysis } from "./analyse.ts";
import type { TargetJob } from "./target-job.ts";

const engine = testEngine();
const { knowledge } = engine;
const NOW = new Date("2026-11-15T00:00:00Z");
function analyse(text: string, job: Partial<TargetJob> = {}): Analysis {
  const target = readTarget(engine, { title: "Back-End Developer", skills: [], ...job });
  const analysis = target && analyseResume(engine, { text, target, now: NOW });
  if (!analysis) throw new Error("nothing was found");
  return analysis;
}

const canBeRead = (text: string): boolean =>
  analyseResume(engine, {
    text,
    target: readTarget(engine, { title: "Chef", skills: [] })!,
    now: NOW,
  }) !== undefined;
const scores = (text: string, job?: Partial<TargetJob>) => analyse(text, job).scores;
const names = ({ matches }: Analysis, kind: string): string[] =>
  matches.filter((match) => match.kind === kind).map(({ wanted }) => wanted.name);

describe("the target", () => {
  it("takes given skills in any spelling, once each, and keeps those it does not know as they are", () => {
    const { target, matches } = analyse(`${DEVELOPER}\nZorbulon flux tuning`, {
      skills: ["postgres", "PostgreSQL", "k8s", " Zorbulon  Flux ", "zorbulon flux", "Gromit Wax"],
    });
    expect(target.skills.map(({ name }) => name)).toEqual([
      "PostgreSQL",
      "Kubernetes",
      "Zorbulon Flux",
      "Gromit Wax",
    ]);
    expect(names({ matches } as Analysis, "matched")).toContain("Zorbulon Flux");
    expect(names({ matches } as Analysis, "missing")).toEqual(["Gromit Wax"]);
  });

  it("falls back to the role's checklist, and is undefined for an unknown role", () => {
    const role = knowledge.roles.get("registered-nurse");
    const target = readTarget(engine, { title: "Registered Nurse", skills: [] });
    expect(target?.skills.map(({ name }) => name)).toEqual(
      role?.checklist.map(({ skill }) => skill.name),
    );
    expect(readTarget(engine, { title: "Zorbulon flux wrangler", skills: [] })).toBeUndefined();
    expect(readTarget(engine, { title: "Zorbulon", skills: ["SQL"] })?.role).toBeUndefined();
  });

  it("asks for the one of several choices that the person has, and claims none of them", () => {
    const { target, matches } = analyse(DEVELOPER);
    expect(target.skills[0]!.name).toBe("Python");
    expect(target.skills.map(({ name }) => name)).not.toContain("Java");
    expect(names({ matches } as Analysis, "matched")).toContain("Python");
    const named = analyse(DEVELOPER, { skills: ["Java"] });
    expect(names(named, "missing")).toEqual(["Java"]);
  });

  it("is split completely into matched, partial and missing", () => {
    const analysis = analyse(DEVELOPER, {
      skills: ["React", "Python", "COBOL", "SQL", "Gromit Wax"],
    });
    expect(names(analysis, "matched")).toEqual(["Python"]);
    expect(names(analysis, "partial").toSorted()).toEqual(["React", "SQL"]);
    expect(names(analysis, "missing").toSorted()).toEqual(["COBOL", "Gromit Wax"]);
    const react = analysis.matches.find(({ wanted }) => wanted.name === "React");
    expect(react?.evidence?.name).toBe("Vue.js");
    expect(react?.credit).toBeGreaterThan(0);
    expect(react?.credit).toBeLessThan(0.6);
  });
});

describe("the skills score", () => {
  it("weights used skills above listed ones, and the wanted level above a lower one", () => {
    const text = (skills: string, work: string) =>
      `EXPERIENCE\nSoftware Engineer\n2019 - 2024\n${work}\nKept the services of a bank running by day and by night, with two colleagues and many phone calls.\n\nSKILLS\n${skills}\n`;
    const of = (body: string) => scores(body, { skills: ["Python", "Docker"] }).skills;
    const used = of(text("", "Built services in Python and Docker."));
    const listed = of(text("Python, Docker", "Built services."));
    const basic = of(text("Basic knowledge of Python, Docker", "Built services."));
    expect(used).toBeGreaterThan(listed);
    expect(listed).toBeGreaterThan(basic);
    expect(used).toBeGreaterThan(80);
  });

  it("counts core skills of the role more than others", () => {
    const text = (skill: string) => `EXPERIENCE\nNurse\n2015 - 2024\n${skill} every day.\n`;
    const job = { title: "Registered Nurse", skills: ["Patient Assessment", "Patient Education"] };
    expect(scores(text("Patient assessment"), job).skills).toBeGreaterThan(
      scores(text("Patient education"), job).skills,
    );
  });

  it("is not raised by listing three hundred skills", () => {
    const everything = knowledge.skillList
      .filter(({ group }) => group === "technical" || group === "tools")
      .slice(0, 300)
      .map(({ name }) => name);
    const wanted = everything.slice(0, 12);
    const stuffed = scores(`Jo Bloggs\n\nSKILLS\n${everything.join(", ")}\n`, { skills: wanted });
    expect(stuffed.skills).toBeLessThan(25);
    expect(stuffed.overall).toBeLessThan(30);
    const inWork = scores(
      `EXPERIENCE\nSoftware Engineer\n2015 - 2024\n${everything.join(", ")}\n`,
      { skills: wanted },
    );
    expect(inWork.skills).toBeLessThan(40);
  });

  it("never falls, nor does the overall score, when a wanted skill is added", () => {
    expectNamingToHelp(engine, Object.values(MADE_RESUMES), {
      seed: 6,
      runs: 50,
      scores: ["skills", "overall"],
    });
  });

  it("does not fall when a skill that was studied is listed too", () => {
    const listed = CAREER_CHANGER.replace("SKILLS\n", "SKILLS\nPython, Data Analysis, ");
    for (const title of ["BIM Specialist", "Research Scientist", "Data Analyst"])
      expect(scores(listed, { title }).skills).toBeGreaterThanOrEqual(
        scores(CAREER_CHANGER, { title }).skills,
      );
  });

  it("does not fall when a skill is listed beside nothing but job titles", () => {
    const titles = "Jo Bloggs\n\nWORK EXPERIENCE\nData Entry Operator\nAcme - Leeds\n";
    const job = { title: "Office Clerk" };
    expect(scores(titles, job).skills).toBeGreaterThan(0);
    expect(scores(`${titles}\nSKILLS\nClerical Skills\n`, job).skills).toBeGreaterThanOrEqual(
      scores(titles, job).skills,
    );
  });

  it("does not fall when a list of skills is put below a text without headings", () => {
    const plain =
      "I have been welding since 2009. Pipe and structural, MIG welding and TIG welding.\nOracle and SQL too.";
    for (const [title, skill] of [
      ["Welder", "Precision Measuring Tools"],
      ["Database Developer", "Git"],
    ] as const)
      expect(scores(`${plain}\n\nSKILLS\n${skill}\n`, { title }).skills).toBeGreaterThanOrEqual(
        scores(plain, { title }).skills,
      );
  });
});

describe("the experience score", () => {
  const at = (title: string, span: string) =>
    `EXPERIENCE\n${title}, Acme Ltd\n${span}\nDaily work with Python.\n`;
  const job = { title: "Software Engineer", skills: ["Python"] };

  it("grows with years in the same work up to the wanted years", () => {
    const years = ["2024 - 2025", "2023 - 2025", "2015 - 2025", "1995 - 2025"].map(
      (span) => scores(at("Software Engineer", span), job).experience,
    );
    expect(years.toSorted((a, b) => a - b)).toEqual(years);
    expect(years[1]).toBeGreaterThan(years[0]!);
    expect(years.slice(2)).toEqual([100, 100]);
  });

  it("credits related work in part and other work not at all", () => {
    const same = scores(at("Software Engineer", "2015 - 2025"), job).experience;
    const near = scores(at("QA Engineer", "2015 - 2025"), job).experience;
    const other = scores(at("Hairdresser", "2015 - 2025"), job).experience;
    expect(same).toBeGreaterThan(near);
    expect(near).toBeGreaterThan(other);
    expect(other).toBe(0);
  });

  it("names a rank only where the job asks for one", () => {
    const lead = { title: "Lead Software Engineer", skills: ["Python"] };
    const held = analyse(at("Lead Software Engineer", "2015 - 2025"), lead);
    const below = analyse(at("Junior Software Engineer", "2015 - 2025"), lead);
    expect([held.experience.rank, below.experience.rank]).toEqual(["held", "below"]);
    expect(analyse(at("Software Engineer", "2015 - 2025"), job).experience.rank).toBe("not asked");
  });

  it("asks a beginner for no years", () => {
    expect(scores(STUDENT, { title: "Junior Web Developer" }).experience).toBeLessThan(70);
    expect(
      scores(STUDENT, { title: "Software Engineering Intern" }).experience,
    ).toBeGreaterThanOrEqual(70);
  });
});

describe("the education score", () => {
  const withEducation = (education: string) =>
    scores(`SKILLS\nPython\n\nEDUCATION\n${education}\n`, { title: "Software Engineer" }).education;

  it("compares the highest degree with what is usual in the role", () => {
    const levels = [
      "High school diploma",
      "Associate degree in Computer Science, Lakeside Community College, 2015",
      "Bachelor of Science in Computer Science",
    ];
    const found = levels.map(withEducation);
    expect(found).toEqual([...new Set(found)].toSorted((a, b) => a - b));
    expect(found.at(-1)).toBe(100);
    expect(withEducation("Master of Science in Computer Science")).toBe(100);
    expect(withEducation("Bachelor of Arts in Music")).toBeLessThan(100);
  });

  it("lets years of work replace a degree that is not required by law", () => {
    const work = "EXPERIENCE\nSoftware Engineer\n2010 - 2025\nPython and Docker every day.\n";
    expect(scores(work, { title: "Software Engineer" }).education).toBe(85);
    const medicine = "EXPERIENCE\nSurgeon\n2010 - 2025\nPatient assessment every day.\n";
    expect(scores(medicine, { title: "Surgeon" }).education).toBe(40);
  });
});

describe("the quality score", () => {
  it("rises with each expected element", () => {
    const base = "Python Docker Kubernetes";
    const steps = [
      base,
      `SKILLS\n${base}`,
      `jo@example.com\n\nSKILLS\n${base}`,
      `jo@example.com +44 20 7946 0000\n\nEXPERIENCE\nDeveloper, Acme\n2019 - 2024\nWrote code.\n\nSKILLS\n${base}`,
      `jo@example.com +44 20 7946 0000\n\nEXPERIENCE\nDeveloper, Acme\n2019 - 2024\nCut costs by 40%.\n\nSKILLS\n${base}`,
      DEVELOPER,
    ].map((text) => scores(text).quality);
    expect(steps).toEqual([...new Set(steps)].toSorted((a, b) => a - b));
    expect(steps.at(-1)).toBeGreaterThanOrEqual(80);
  });
});

describe("any text", () => {
  it("gets integer scores from 0 to 100, the same every time", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.lorem(),
            fc.constantFrom(
              "SKILLS",
              "EXPERIENCE",
              "2019 - 2024",
              "\n",
              "Python, SQL",
              "5+ years of Java",
              "•",
            ),
            fc.string(),
          ),
        ),
        fc.constantFrom("Data Analyst", "Welder", "Chief Executive Officer", "Design Intern"),
        (parts, title) => {
          const text = `${parts.join(" ")} Python`;
          fc.pre(canBeRead(text));
          const once = analyse(text, { title });
          for (const score of Object.values(once.scores)) {
            expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
          }
          expect(analyse(text, { title })).toEqual(once);
        },
      ),
      { numRuns: 60 },
    );
  });
});
