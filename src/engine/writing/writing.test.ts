import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { CLUMSY } from "../../../test/support/clumsy.ts";
import {
  CAREER_CHANGER,
  DEVELOPER,
  GERMAN,
  MADE_RESUMES,
  NURSE,
  STUDENT,
} from "../../../test/support/resumes.ts";
import { analyseResume, checkWriting, factsOf, readTarget, writeAnalysis } from "../index.ts";
import type { Analysis } from "../analysis/analyse.ts";
import type { TargetJob } from "../analysis/target-job.ts";
import { ENGLISH } from "../languages/speech.ts";
import { listOf, withArticle } from "../text/english.ts";
import { chooserFor, spanOf } from "./phrases.ts";

const engine = testEngine();
const { knowledge } = engine;
const NOW = new Date("2026-11-15T00:00:00Z");

function analyse(text: string, job: Partial<TargetJob> = {}): Analysis | undefined {
  const target = readTarget(engine, { title: "Back-End Developer", skills: [], ...job });
  return target && analyseResume(engine, { text, target, now: NOW });
}

function write(text: string, job?: Partial<TargetJob>) {
  const analysis = analyse(text, job);
  if (!analysis) throw new Error("nothing was found");
  return writeAnalysis(analysis);
}

/** Every made résumé against every kind of post: a few hundred findings that differ in all respects. */
function* manyAnalyses(): Generator<Analysis> {
  const titles = knowledge.roleList.filter((_, i) => i % 91 === 0).map(({ title }) => title);
  const texts = [...Object.values(MADE_RESUMES), "Python", "SKILLS\nPython, SQL", "Java, 30 years"];
  for (const text of texts) {
    for (const title of titles) {
      for (const job of [
        { title },
        { title: `Senior ${title}`, skills: ["Python", "Teamwork", "Gromit Wax"] },
        { title: `${title} Intern`, skills: ["Python"] },
      ]) {
        const analysis = analyse(text, job);
        if (analysis) yield analysis;
      }
    }
  }
}

/** The facts for a model, and the periods and names of degrees that only our own sentences use. */
const factsToldOf = (analysis: Analysis) => ({
  ...factsOf(analysis),
  periods: [...analysis.experience.periods, ...(analysis.experience.nearest?.periods ?? [])],
  period_years: Math.round(analysis.experience.periodYears * 2) / 2,
  studies: analysis.studies,
  points_off: analysis.scoring.adjustments.map(({ points }) => -points),
});

describe("the built-in writer", () => {
  it("writes 60 to 220 words, 1 to 5 strengths and at most 5 recommendations that hold to the findings, whatever they are", () => {
    let count = 0;
    const seen = new Set<string>();
    for (const analysis of manyAnalyses()) {
      const writing = writeAnalysis(analysis);
      const { assessment, strengths, recommendations } = writing;
      // As strictly as a language model is held to them.
      expect(checkWriting(knowledge, factsToldOf(analysis), writing)).toEqual({ answer: writing });
      const words = assessment.split(/\s+/).length;
      const where = `${analysis.target.title}: ${assessment}`;
      expect(words, where).toBeGreaterThanOrEqual(60);
      expect(words, where).toBeLessThanOrEqual(220);
      expect(strengths.length, where).toBeGreaterThanOrEqual(1);
      for (const lines of [strengths, recommendations]) {
        expect(lines.length, where).toBeLessThanOrEqual(5);
        expect(new Set(lines).size, where).toBe(lines.length);
      }
      for (const text of [assessment, ...strengths, ...recommendations]) {
        for (const [name, pattern] of CLUMSY)
          expect([name, pattern.exec(text)?.[0], text]).toEqual([name, undefined, text]);
        expect(text).toMatch(/[.]$/);
      }
      seen.add(assessment);
      count++;
    }
    expect(count).toBeGreaterThan(200);
    expect(seen.size).toBeGreaterThan(0.9 * count);
  });

  it("gives the same text for the same findings, and different texts for others", () => {
    expect(write(DEVELOPER)).toEqual(write(DEVELOPER));
    expect(write(DEVELOPER).assessment).not.toBe(write(NURSE).assessment);
    const openings = new Set(
      // Roles of every field, so that all verdicts occur.
      knowledge.roleList
        .filter(({ index }) => index % 14 === 0)
        .map(({ title }) => {
          const { assessment } = write(DEVELOPER, { title });
          return assessment.replaceAll(title, "").replace(/\d+/g, "").slice(0, 40);
        }),
    );
    expect(openings.size).toBe(3);
  });

  it("names missing skills, and partial ones with their reason", () => {
    const { assessment, recommendations } = write(DEVELOPER, {
      skills: ["Python", "PostgreSQL", "React", "COBOL"],
    });
    expect(assessment).toContain("Vue.js");
    expect(assessment).toMatch(/in part|[Pp]artial/);
    expect(assessment).toContain("React");
    expect(assessment).toContain("COBOL");
    expect(recommendations.join(" ")).toContain("COBOL");
  });

  it("treats students, career changers and German résumés specially", () => {
    expect(write(STUDENT, { title: "Web Developer Intern" }).assessment).toContain(
      "No dated position could be read",
    );
    expect(write(CAREER_CHANGER, { title: "Data Analyst" }).assessment).toMatch(
      /counts in part for this post|close to this post/,
    );
    expect(write(GERMAN, { title: "Java Developer" }).assessment).toMatch(
      /was read as that of a Java Developer/,
    );
    expect(write(NURSE, { title: "Registered Nurse" }).assessment).toMatch(
      /was read as that of a Registered Nurse/,
    );
  });

  it("never puts an odd title into a sentence", () => {
    const { assessment } = write(DEVELOPER, {
      title: "Back-End Developer\n<script>alert(1)</script> http://x.y {{title}}",
      skills: ["Python"],
    });
    expect(assessment).not.toMatch(/script|http|\{/);
  });
});

describe("phrases", () => {
  it("join names, choose articles and round time as people do", () => {
    expect([
      listOf([]),
      listOf(["A"]),
      listOf(["A", "B"]),
      listOf(["A", "B", "C"]),
      listOf(["A and B", "C"]),
    ]).toEqual(["", "A", "A and B", "A, B and C", "A and B, and C"]);
    const nouns = [
      "Welder",
      "Accountant",
      "HR Manager",
      "UX Designer",
      "SAP Consultant",
      "University Lecturer",
      "IT Consultant",
      "Ophthalmologist",
      "Usher",
      "European Buyer",
      "3D Artist",
      "Electrician",
    ];
    expect(nouns.map(withArticle)).toEqual([
      "a Welder",
      "an Accountant",
      "an HR Manager",
      "a UX Designer",
      "an SAP Consultant",
      "a University Lecturer",
      "an IT Consultant",
      "an Ophthalmologist",
      "an Usher",
      "a European Buyer",
      "a 3D Artist",
      "an Electrician",
    ]);
    expect([0.1, 0.5, 1, 1.4, 2, 7.4, 12.6, 30].map((years) => spanOf(years, ENGLISH))).toEqual([
      "a few months",
      "half a year",
      "one year",
      "1.5 years",
      "two years",
      "seven years",
      "13 years",
      "30 years",
    ]);
  });

  it("are chosen by the findings, evenly and deterministically", () => {
    const counts = [0, 0, 0];
    for (let i = 0; i < 3000; i++)
      counts[Number(chooserFor(`findings ${i}`)("slot", ["0", "1", "2"]))]!++;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(120);
  });
});

describe("what is said about a person", () => {
  const all = (text: string, job?: Partial<TargetJob>): string => {
    const { assessment, strengths, recommendations } = write(text, job);
    return [assessment, ...strengths, ...recommendations].join("\n");
  };
  const worked = (title: string, duties: string, rest = ""): string =>
    `Ann Lee\nann@example.com\n\nEXPERIENCE\n${title}, Acme\n2014 - 2024\n${duties}\n${rest}`;

  it("asks nobody whether their own trade came up in their work", () => {
    const nurse = all(
      worked("Staff Nurse, Intensive Care", "Infection control audits and patient assessment."),
      { title: "Nurse Manager" },
    );
    expect(nurse).not.toMatch(/\bNursing\b(?! Management| Education)/);
    const clerk = all(worked("Data Entry Clerk", "Patient assessment forms."), {
      title: "Nurse Manager",
    });
    expect(clerk).toMatch(/\bNursing\b/);
  });

  it("names only titles that are in the résumé; an inferred role only reads like one", () => {
    const farm = all(worked("Farm Worker", "Planting, irrigation and crop production."), {
      title: "Farm Manager",
    });
    expect(farm).toContain("was read as that of a Farm Worker");
    expect(farm).not.toMatch(/read as that of a Farm Manager/);
    const guessed = all(worked("Java and Spring Programmer/Analyst II", "Java, SQL."), {
      title: "Java Developer",
    });
    expect(guessed).not.toMatch(/read as that of a Java Developer/);
    for (const [held, inflated] of [
      ["Assistant Store Manager", "as that of a Store Manager"],
      ["Student Nurse", "as that of a (?:Registered|Graduate) Nurse"],
      ["Software Engineering Intern", "as that of a Software Engineer"],
    ] as const) {
      const text = all(worked(held, "Customer service and Python."), {
        title: held.replace(/Assistant |Student |ing Intern/, ""),
        skills: ["Python"],
      });
      expect(text).not.toMatch(new RegExp(inflated));
    }
  });

  it("states the period of the stated title only", () => {
    const text =
      "Kay Ott\nEXPERIENCE\nChief Financial Officer, Acme\n2017 - 2024\nERP\nVice President of Finance, Beta\n2009 - 2017\nERP";
    const { assessment } = write(text, { title: "Chief Financial Officer", skills: ["ERP"] });
    expect(assessment).toContain("From the dates that could be read (2009–2024), about 15 years");
    expect(assessment).toContain(
      "The work of 2009–2017 was read as that of a Vice President of Finance",
    );
  });

  it("never says that something is absent, only that no claim of it was found", () => {
    for (const text of [...Object.values(MADE_RESUMES), "Python", "Java, 30 years"]) {
      for (const title of ["Back-End Developer", "Registered Nurse", "Chef", "Lawyer"])
        expect(all(text, { title })).not.toMatch(
          /not (?:stated|given|named)|missing|lacks|\bdoes not (?:say|have)|[Ii]f your work includes/,
        );
    }
    expect(all("Python", { title: "Back-End Developer" })).toMatch(
      /For [^.]* the program found no words that it knows/,
    );
  });

  it.each([
    ["ICU Nurse", "Ventilated patients and vasoactive drips.", "Registered Nurse"],
    ["ICU Nurse", "Ventilated patients and vasoactive drips.", "ICU Nurse"],
    ["Sous Chef", "Ran the line, ordering and food cost.", "Sous Chef"],
    ["Journeyman Electrician", "Set panels and pulled wire.", "Electrician"],
    ["Pharmacist", "Medication dispensing.", "Pharmacist"],
    ["High School Teacher", "Taught algebra.", "Teacher"],
    ["Lawyer", "Litigation.", "Lawyer"],
    ["Truck Driver", "Flatbed and reefer.", "Truck Driver"],
    ["Software Engineer", "Services in Python.", "Software Engineer"],
  ])("tells a %s nothing about acquiring what the job implies (%s → %s)", (held, duties, title) => {
    const analysis = analyse(worked(held, duties), { title })!;
    const core = analysis.target.skills.filter(
      ({ importance, skill }) => importance === "core" && skill?.group !== "tools",
    );
    for (const line of writeAnalysis(analysis).recommendations) {
      if (!/hours|training|learn|Next would be|\bacquire|\bget\b/.test(line)) continue;
      for (const { name } of core) expect(line).not.toContain(name);
    }
  });

  it("treats a licence as shown when the résumé lists the title that it confers", () => {
    const licensed = worked(
      "Staff Nurse",
      "Patient care.",
      "\nLICENSES\nRegistered Nurse, Texas\n",
    );
    for (const text of [
      licensed,
      worked("Staff Nurse", "Patient care.").replace("Lee", "Lee, RN"),
    ]) {
      const analysis = analyse(text, { title: "Registered Nurse" })!;
      const licence = analysis.matches.find(({ wanted }) => /License/.test(wanted.name));
      expect(licence?.kind).toBe("matched");
    }
    const student = worked("Student Nurse", "Patient care.", "\nCERTIFICATIONS\nStudent Nurse\n");
    const { matches } = analyse(student, { title: "Registered Nurse" })!;
    expect(matches.find(({ wanted }) => /License/.test(wanted.name))?.kind).not.toBe("matched");
  });

  it("names studies by the word of the text, and says whether they are under way", () => {
    const studying = `${worked("Barista", "Cash handling.")}\nEDUCATION\nB.S. Computer Science, expected May 2027\n`;
    expect(write(studying, { title: "Software Engineer" }).assessment).toContain(
      "Told as under way: “B.S.”.",
    );
    const finished = `${worked("Product Manager", "Jira.")}\nEDUCATION\nMSc Physics, Leeds, 2012\n`;
    expect(all(finished, { title: "Product Manager" })).toContain("Read among the studies: “MSc”.");
    for (const row of ["MSc Physics, Leeds, 2012, not completed", "Leeds Business School, 2012"]) {
      const unsure = `${worked("Product Manager", "Jira.")}\nEDUCATION\n${row}\n`;
      expect(all(unsure, { title: "Product Manager" })).not.toMatch(/studies|under way/);
    }
  });

  it("names the missing skill that raises the score most, and by how much", () => {
    const job = { title: "Back-End Developer", skills: ["Python", "COBOL", "Ada", "React"] };
    const analysis = analyse(DEVELOPER, job)!;
    const [best] = analysis.improvements;
    const { recommendations } = writeAnalysis(analysis);
    const change = `${best!.overallAfter} instead of ${analysis.scores.overall}`;
    expect(recommendations[0]).toContain(best!.skill.name);
    expect(recommendations[0]).toContain(change);
  });

  it("says what it judged against", () => {
    expect(write(DEVELOPER, { title: "Back-End Developer" }).assessment).toMatch(
      /judged against the \d+ skills usual for a Back-End Developer/,
    );
    expect(write(NURSE, { title: "ICU Nurse" }).assessment).toMatch(
      /The title was read as Critical Care Nurse; the résumé was judged against/,
    );
    expect(write(DEVELOPER, { title: "Zeppelin Welder", skills: ["Python"] }).assessment).toMatch(
      /read as Welder, which is not certain \(0\.\d+\)/,
    );
  });

  it("judges by the named skills alone where the title is no known role, and says so", () => {
    const analysis = analyse(DEVELOPER, {
      title: "Chief Happiness Wrangler",
      skills: ["Python", "COBOL", "Ada"],
    })!;
    expect(analysis.scores.overall).toBe(analysis.scores.skills);
    const { assessment } = writeAnalysis(analysis);
    expect(assessment).toContain("not recognised as a role, so only the three skills");
    expect(assessment).not.toMatch(/work history|Education|years/);
  });

  it("asks for no job that proves a language", () => {
    const text = worked("Office Manager", "Microsoft Excel.", "\nLANGUAGES\nEnglish (native)\n");
    const prose = all(text, { title: "Office Manager", skills: ["English", "Microsoft Excel"] });
    expect(prose).not.toMatch(/English (?:was read outside|came into use)/);
  });
});
