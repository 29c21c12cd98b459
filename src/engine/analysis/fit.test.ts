import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import {
  type ExperienceLevel,
  analyseResume,
  createPostingScorer,
  findSkill,
  readApplicant,
  readPosting,
  readTarget,
  scoreSkillList,
} from "../index.ts";
import type { Analysis } from "./analyse.ts";

const engine = testEngine();
const NOW = new Date("2026-11-15T00:00:00Z");
const STRONG = 78;

function analyse(text: string, title: string, skills: readonly string[] = []): Analysis {
  const target = readTarget(engine, { title, skills });
  const analysis = target && analyseResume(engine, { text, target, now: NOW });
  if (!analysis) throw new Error("nothing was found");
  return analysis;
}
const overall = (text: string, title: string, skills: readonly string[] = []): number =>
  analyse(text, title, skills).scores.overall;

const resume = (work: string, skills: string, degree: string): string =>
  `Robin Vale\nrobin@example.com | +44 20 7946 0000\n\nSUMMARY\nWorks with care, and explains things to colleagues and customers in plain words.\n\nEXPERIENCE\n${work}\n\nEDUCATION\n${degree}\n\nSKILLS\n${skills}\n`;

const WANTED = ["Python", "Django", "PostgreSQL", "Docker", "Kubernetes", "AWS", "Git", "Linux"];
const SOFTWARE = `• Built services in Python, Django and PostgreSQL for 3 million users.
• Deployed with Docker, Kubernetes and AWS and cut the cost by 30%.
• Kept Linux servers and Git repositories for 12 teams.`;
const COMPUTING = "BSc in Computer Science, University of Leeds";
const developer = (title: string, span: string): string =>
  resume(`${title}, Acme Ltd\n${span}\n${SOFTWARE}`, "Python, Django", COMPUTING);

const COOKING = "Cook, Blue Fork\n2015 - Present\n• Cooked 200 meals a day; menu planning.";
const PEOPLE = {
  junior: developer("Junior Software Engineer", "March 2025 - Present"),
  mid: developer("Software Engineer", "2022 - Present"),
  senior: developer("Senior Software Engineer", "2017 - Present"),
  manager: developer("Software Engineering Manager", "2017 - Present"),
  student: `Sam Lee\nsam@example.com\n\nEDUCATION\nB.Sc. in Computer Science, State University, 2023 - 2026\n\nPROJECTS\nTimetable app\n• Built a web app in Python, Django and PostgreSQL for 40 students.\n\nSKILLS\nPython, Django, Git, Linux`,
  stuffed: resume(COOKING, WANTED.join(", "), "Diploma in Culinary Arts"),
  boasting: resume(`${COOKING}\n${SOFTWARE}`, WANTED.join(", "), "Diploma in Culinary Arts"),
  civil: resume(
    "Civil Engineer, Buildco\n2016 - Present\n• Designed 12 bridges with AutoCAD and Civil 3D.",
    "AutoCAD, Civil 3D, Project Management",
    "BEng in Civil Engineering",
  ),
  mechanical: resume(
    "Design Engineer, Motorco\n2016 - Present\n• Designed gearboxes in SolidWorks and CATIA; cut the weight by 20%.\n• FEA, prototyping and testing.",
    "SolidWorks, CATIA, FEA, Python",
    "BEng in Mechanical Engineering",
  ),
  property: resume(
    "Developer, Hillside Estates\n2014 - Present\n• Developed 300 homes: land acquisition, real estate finance, construction management.",
    "Real Estate Development, Negotiation, Microsoft Excel",
    "BSc in Real Estate",
  ),
  changed: resume(
    "Data Analyst, Acme\nJanuary 2025 - Present\n• SQL queries, Tableau dashboards and Excel reports for 40 managers; Python.\n\nTeacher, Hill School\n2014 - 2024\n• Taught mathematics to 150 students; lesson planning.",
    "SQL, Tableau, Microsoft Excel, Python",
    "BEd, University of Leeds",
  ),
  nurse: resume(
    "Registered Nurse, St Mary\n2015 - Present\n• Patient assessment, medication administration and wound care for 28 beds.",
    "Patient Care, Microsoft Excel",
    "Bachelor of Science in Nursing",
  ),
};

describe("seniority", () => {
  const RANKS = {
    junior: "Junior Software Engineer",
    mid: "Mid-level Software Engineer",
    senior: "Senior Software Engineer",
    lead: "Lead Software Engineer",
    manager: "Software Engineering Manager",
  };
  const ladder = (text: string): number[] =>
    Object.values(RANKS).map((title) => overall(text, title, WANTED));

  it.each(["junior", "mid", "senior"] as const)("sets a %s's posts clearly apart", (who) => {
    const scores = ladder(PEOPLE[who]);
    const own = Object.keys(RANKS).indexOf(who);
    expect(scores.indexOf(Math.max(...scores))).toBe(own);
    for (let rank = 1; rank < scores.length; rank++) {
      expect(Math.abs(scores[rank]! - scores[rank - 1]!)).toBeGreaterThanOrEqual(3);
    }
    const above = scores.slice(own);
    expect(above).toEqual(above.toSorted((a, b) => b - a));
  });

  it("keeps those who never led people out of a manager's strong matches", () => {
    expect(overall(PEOPLE.senior, RANKS.manager, WANTED)).toBeLessThan(STRONG);
    expect(overall(PEOPLE.manager, RANKS.manager, WANTED)).toBeGreaterThanOrEqual(95);
  });

  it("gives a student a junior post before all others", () => {
    const [junior, ...others] = [RANKS.junior, "Software Engineer", RANKS.senior, RANKS.lead].map(
      (title) => overall(PEOPLE.student, title, WANTED),
    ) as [number, ...number[]];
    for (const other of others) expect(other).toBeLessThan(junior - 5);
  });

  it("is read in any position of a title", () => {
    const wordings = ["Mid-level Software Engineer", "Software Engineer (mid-level)"];
    for (const title of [...wordings, "Software Engineer, Mid-Level"]) {
      const target = readTarget(engine, { title, skills: WANTED });
      expect([title, target?.level, target?.role?.id]).toEqual([title, "mid", "software-engineer"]);
    }
  });
});

describe("words that titles share by accident", () => {
  it.each([
    ["civil", "Software Engineer"],
    ["mechanical", "Software Engineer"],
    ["property", "Software Developer"],
  ] as const)("do not make a %s résumé fit a %s", (who, title) => {
    const { scores, experience } = analyse(PEOPLE[who], title, WANTED);
    expect(scores.overall).toBeLessThanOrEqual(20);
    expect(["other", "unclear"]).toContain(experience.nearest?.kind);
  });

  it("are no obstacle to those who mean the same", () => {
    const bare = PEOPLE.mid.replace("Software Engineer", "Developer");
    expect(overall(bare, "Software Developer", WANTED)).toBeGreaterThanOrEqual(90);
  });
});

describe("a posting's fit", () => {
  const postings: { title: string; skills: string[]; level: ExperienceLevel | null }[] = [
    { title: "Software Engineer", skills: WANTED, level: null },
    { title: "Senior Software Engineer", skills: WANTED, level: "senior" },
    { title: "Python Developer", skills: WANTED.slice(0, 4), level: "entry" },
    { title: "Python Developer", skills: WANTED.slice(0, 4), level: "executive" },
    { title: "Data Analyst", skills: ["SQL", "Tableau", "Statistics"], level: "lead" },
    { title: "Chef", skills: ["Menu Planning", "Cooking"], level: null },
    { title: "Join our team!", skills: ["Python", "Microsoft Excel"], level: "junior" },
  ];

  it.each(Object.entries(PEOPLE))("is that of an analysis: %s", (_, text) => {
    const fitOf = createPostingScorer(engine, readApplicant(engine, { text, now: NOW }).applicant);
    for (const posting of postings) {
      const { scores, matches } = analyse(text, posting.title, posting.skills);
      const names = (isMatched: boolean): string[] =>
        matches
          .filter(({ kind }) => (kind === "matched") === isMatched)
          .map(({ wanted }) => wanted.name);
      const expected = { score: scores.overall, matched: names(true), missing: names(false) };
      expect(fitOf(posting)).toMatchObject(expected);
    }
  });

  it("is strong for a typed list of all skills at the core of the job", () => {
    for (const id of ["software-engineer", "registered-nurse", "accountant", "electrician"]) {
      const role = engine.knowledge.roles.get(id)!;
      const skills = role.checklist.map(({ skill }) => skill.name);
      const core = role.checklist.filter(({ importance }) => importance === "core");
      const posting = { title: role.title, skills, level: null };
      const fit = (names: readonly string[]): number =>
        scoreSkillList(
          engine,
          names.map((name) => findSkill(engine.knowledge, name)!),
          posting,
        ).score;
      const known = core.map(({ skill }) => skill.name);
      expect([id, fit(known) >= STRONG]).toEqual([id, true]);
      expect(fit(skills)).toBe(100);
      expect(fit(known.slice(1))).toBeLessThan(fit(known));
    }
  });
});

describe("the skills score", () => {
  it("is never above the share of the named skills that is not missing", () => {
    for (const text of Object.values(PEOPLE)) {
      for (const title of ["Software Engineer", "Data Analyst", "Registered Nurse"]) {
        const { checklist } = readTarget(engine, { title, skills: [] })!.role!;
        const named = checklist.map(({ skill }) => skill.name);
        const { scores, matches } = analyse(text, title, named);
        // Core skills weigh up to six times as much as supporting ones.
        const found = matches.filter(({ kind }) => kind !== "missing").length;
        const heaviest = (6 * found) / (6 * found + (matches.length - found));
        expect(scores.skills).toBeLessThanOrEqual(Math.ceil(100 * heaviest));
      }
    }
  });
});

describe("docs/guides/scoring.md", () => {
  const anchors = [
    ...readFileSync(new URL("../../../docs/guides/scoring.md", import.meta.url), "utf8").matchAll(
      /^\| `(\w+)` [^|]*\| ([^|]+?) +\| (\d+)–(\d+) +\|$/gmu,
    ),
  ].map(([, who = "", title = "", low, high]) => [who, title, Number(low), Number(high)] as const);

  it("has anchors", () => {
    expect(anchors.length).toBeGreaterThanOrEqual(12);
  });

  it.each(anchors)("tells the truth about %s as %s", (who, title, low, high) => {
    const skills =
      title === "Data Analyst" ? ["SQL", "Tableau", "Microsoft Excel", "Python"] : WANTED;
    const score = overall(PEOPLE[who as keyof typeof PEOPLE], title, skills);
    expect(score).toBeGreaterThanOrEqual(low);
    expect(score).toBeLessThanOrEqual(high);
  });
});

describe("the core of a role", () => {
  it("is not replaced by other skills of its checklist: what is missing caps the skills", () => {
    const roles = engine.knowledge.roleList.filter(({ checklist }) => checklist.length >= 20);
    expect(roles.length).toBeGreaterThan(50);
    for (const { title, checklist } of roles.slice(0, 40)) {
      const core = checklist.filter(({ importance }) => importance === "core");
      const others = checklist.filter(({ importance }) => importance !== "core");
      const text = resume(
        `${title}, Acme Ltd\n2017 - Present\n${others.map(({ skill }) => `• Used ${skill.name} every day.`).join("\n")}`,
        "",
        "",
      );
      const { matches, scores } = analyse(text, title);
      const missing = matches.filter(
        ({ kind, wanted }) => kind === "missing" && wanted.importance === "core",
      );
      const isSoft = core.some(({ skill }) => skill.group === "soft");
      if (isSoft) continue;
      const lost = Math.max(0, missing.length / core.length - 0.2);
      expect(scores.skills, title).toBeLessThanOrEqual(Math.ceil(100 - 35 * lost));
    }
  });

  it("missing in part keeps a farm worker with a crew from a strong match as farm manager", () => {
    const folder = new URL("../../../test/golden/analyses/farm-worker/", import.meta.url);
    const text = readFileSync(new URL("resume.txt", folder), "utf8");
    const { scores } = analyse(text, "Farm Manager");
    expect(scores.skills).toBeLessThan(90);
    expect(scores.overall).toBeLessThan(75);
  });
});

describe("the title of a posting", () => {
  const scored = (work: string, title: string, description: string) => {
    const text = resume(work, "", COMPUTING);
    const { applicant } = readApplicant(engine, { text, now: NOW });
    const skills = readPosting(engine, { title, description }).skills.map(({ name }) => name);
    return { skills, ...createPostingScorer(engine, applicant)({ title, skills, level: null }) };
  };

  it.each(["SRE", "Site Reliability Engineer"])(
    "asks for a skill that people of the same title have: %s",
    (title) => {
      const work = `${title}, Acme Ltd\n2017 - Present\n• Ran Kubernetes clusters for 40 services.`;
      const fit = scored(work, "Site Reliability Engineer", "You run Kubernetes and write Python.");
      expect(fit.skills).toContain("Site Reliability Engineering");
      expect(fit.missing).toEqual(["Python"]);
    },
  );

  it("asks for the endorsements of a licence, which are read in résumés too", () => {
    const work =
      "HGV Driver, Haulage Ltd\n2017 - Present\n• Drove artics across Europe: HGV C+E, ADR, digi tacho card.";
    const fit = scored(work, "HGV C+E Driver", "ADR licence and a digital tacho card required.");
    expect(fit.skills).toContain("Hazardous Materials Shipping");
    expect(fit.missing).toEqual([]);
  });

  it("knows a licence of several states", () => {
    const work =
      "Registered Nurse, City Hospital\n2017 - Present\n• Patient care at night. Multistate RN license.";
    const fit = scored(work, "Registered Nurse", "Compact RN license required. Patient care.");
    expect(fit.missing).toEqual([]);
  });
});
