import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readResume } from "../index.ts";
import { educationLevelOf } from "./education.ts";
import { SMALL_ENGINE as engine } from "../small-engine.fixture.ts";
import { findDateRanges, monthsCovered } from "./date-ranges.ts";
import { splitLines } from "../text/lines.ts";
import { findSections } from "./find-sections.ts";
import { isLeave } from "./leave.ts";

const now = new Date("2020-06-15T00:00:00Z");
const read = (text: string): ReturnType<typeof readResume> => readResume(engine, text, { now });

const kinds = (text: string): string[] =>
  findSections(engine.headings, text, splitLines(text)).map((section) => section.kind);

describe("date ranges", () => {
  it.each([
    ["Jan 2015 - Present", "2015-1", 66],
    ["01/2015–03/2017", "2015-1", 27],
    ["2014 to 2016", "2014-1", 24],
    ["Since March 2019", "2019-3", 16],
    ["Summer 2018", "2018-6", 3],
    ["September 2017 onwards", "2017-9", 34],
    ["Jan '15 - Feb '17", "2015-1", 26],
    ["03/15 - 04/17", "2015-3", 26],
    ["2006  Present", "2006-1", 174],
    ["20132015", "2013-1", 24],
    ["2016present", "2016-1", 54],
    ["June 15, 2016 - July 3, 2017", "2016-6", 14],
    ["enero 2015 - actualidad", "2015-1", 66],
    ["janvier 2012 à mars 2014", "2012-1", 27],
    ["März 2014 bis Oktober 2016", "2014-3", 32],
    ["12.03.2014 - 31.12.2016", "2014-3", 34],
    ["2015-03 - 2016-04", "2015-3", 14],
    ["May 2010 - till date", "2010-5", 122],
    ["Line Cook   03/2009   to   12/2013", "2009-3", 58],
  ])("%s", (text, start, months) => {
    const [range, ...more] = findDateRanges(text, now);
    expect(more).toEqual([]);
    expect(`${Math.floor((range?.start ?? 0) / 12)}-${((range?.start ?? 0) % 12) + 1}`).toBe(start);
    expect((range?.end ?? 0) - (range?.start ?? 0)).toBe(months);
  });

  it.each(["Windows Server 2008 and 2012", "salary 2000-3000", "Bachelor 2012", "call 555-2010"])(
    "%s is none",
    (text) => {
      expect(findDateRanges(text, now)).toEqual([]);
    },
  );

  it("counts overlapping jobs once", () => {
    const ranges = findDateRanges("2010 - 2014, 2012 - 2016, 2018 - 2019", now);
    expect(monthsCovered(ranges)).toBe(84);
  });
});

describe("sections", () => {
  it("are found on lines of their own, in any casing, spaced out or with a colon", () => {
    expect(kinds("Ann\nWORK EXPERIENCE\nx\neducation:\ny\nS K I L L S\nz")).toEqual([
      "header",
      "experience",
      "education",
      "skills",
    ]);
  });

  it.each(["1. Skills:", "S KILLS", "- My Skills -", "KEY SKILLS & STRENGTHS", "and skills"])(
    "are found however the heading is dressed: %s",
    (heading) => {
      expect(kinds(`Jane Doe\n${heading}\nJava`)).toEqual(["header", "skills"]);
    },
  );

  it("are found where line ends became double blanks, and in capitals in running text", () => {
    expect(kinds("Ann  Career Experience/Job History  2004-2007  Education  BA")).toEqual([
      "header",
      "experience",
      "education",
    ]);
    const running =
      "I have led teams for years and shipped things. EDUCATION B.Sc. in Physics, 2010.";
    expect(kinds(running)).toEqual(["header", "education"]);
  });

  it("are not started by a label inside a job", () => {
    expect(kinds("Experience\nEngineer\nTechnologies: Java\n2010 - 2012")).toEqual(["experience"]);
  });
});

describe("a résumé", () => {
  const text = `Ann Example
Senior Software Engineer

Summary
Seven years of experience.

Work Experience
Software Engineer
Acme Ltd
Jan 2017 - Present
Java and SQL services.
QA Engineer - Beta Inc (2014 to 2016)
Selenium.

Education
B.Tech in Information Technology, 2010 - 2014

Languages
English (fluent), Hindi - native, German A2

Certifications
Oracle Certified Professional`;
  const resume = read(text);

  it("gives positions, most recent first, with titles, roles and employers", () => {
    expect(resume.positions.map(({ title, start, end }) => [title, start, end])).toEqual([
      ["Software Engineer", "2017-01", undefined],
      ["QA Engineer", "2014", "2016"],
    ]);
    expect(resume.positions[0]?.company).toBe("Acme Ltd");
    expect(resume.positions[1]?.roles[0]?.role.id).toBe("test-engineer");
    expect(resume.roles[0]?.role.id).toBe("software-engineer");
  });

  it("reads neither a level nor a university as the field of a study", () => {
    const fieldOf = (line: string) => read(`EDUCATION\n${line}`).education[0]?.field;
    expect(fieldOf("NVQ Level 2 Bricklaying, Leeds College of Building, 2014")).toBe("Bricklaying");
    expect(fieldOf("B.Com, Mumbai University, 2016-2019")).toBeUndefined();
    expect(fieldOf("B.Com Accounting, Mumbai University")).toBe("Accounting");
  });

  it("counts years of work, not of study", () => {
    expect(resume.experienceYears).toBe(5.5);
    expect(read("Seven years of experience in nursing").experienceYears).toBe(7);
    expect(read("nothing said").experienceYears).toBe(0);
  });

  it("gives education, languages and certificates", () => {
    expect(resume.education).toMatchObject([
      { level: "bachelor", field: "Information Technology" },
    ]);
    expect(resume.languages).toEqual([
      { name: "English", level: "fluent", cefr: "C1" },
      { name: "Hindi", level: "native", cefr: "C2" },
      { name: "German", level: "basic", cefr: "A2" },
    ]);
    expect(resume.certifications).toEqual(["Oracle Certified Professional"]);
    expect(resume.language).toBe("en");
  });

  it("finds the title before an employer on the same line, and not that of the next job", () => {
    const { positions } = read(
      "Experience  QA Engineer Acme May 2014 to August 2014  Tests.  Lawyer  2012 to 2014",
    );
    expect(positions.map(({ title }) => title)).toEqual(["QA Engineer", "Lawyer"]);
  });

  it("finds the role without any title, by skills and words", () => {
    const masked =
      "Looked after people on a ward: wound care, medication administration, patient care.";
    expect(read(masked).roles[0]?.role.id).toBe("registered-nurse");
  });

  it("does not change with names, pronouns or addresses", () => {
    const other = text.replace("Ann Example", "Omar Nurse-Fields").replace("Acme", "Zeta");
    expect(read(other).roles).toEqual(resume.roles);
  });

  it("is judged by its job titles only when it names no other skill", () => {
    const skills = (text: string): string[] => read(text).skills.map(({ id }) => id);
    expect(skills("Patient Care Assistant\nMercy\n2015 - 2018")).toEqual(["patient-care"]);
    expect(skills("Patient Care Assistant\nMercy\n2015 - 2018\nJava")).toEqual(["java"]);
  });
});

describe("levels of education", () => {
  it.each([
    ["B.E.", "bachelor"],
    ["Bachelor's degree", "bachelor"],
    ["MCA", "master"],
    ["MBBS", "bachelor"],
    ["Ph.D.", "doctorate"],
    ["A-levels", "high_school"],
    ["High School Diploma", "high_school"],
    ["Associate degree", "associate"],
    ["Diploma in Nursing", "vocational"],
    ["M.Sc. and B.Sc.", "master"],
  ])("%s is %s", (text, level) => {
    expect(educationLevelOf(text)).toBe(level);
  });

  it("are not read from MS Excel or BA outside of education", () => {
    expect(read("Work experience\nMS Excel reports as a BA").educationLevel).toBeUndefined();
  });
});

describe("any text", () => {
  const piece = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom(
      "\n",
      "  ",
      "2010 - ",
      "Jan ",
      "Present",
      "Education\n",
      "B.Sc. in ",
      "|",
      "•",
      "9 years",
    ),
  );

  it("is read without throwing, with the same result each time", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join("");
        const resume = read(text);
        expect(read(text)).toEqual(resume);
        expect(resume.experienceYears).toBeGreaterThanOrEqual(0);
        for (const { start, end } of resume.sections) expect(start).toBeLessThan(end);
      }),
    );
  });
});

describe("a leave", () => {
  it.each([
    ["seit 2019 Pflege meiner Mutter", true],
    ["2017 - 2018 Caring for my son", true],
    ["seit 2019 Helferin, Ambulante Pflege Sonnenhof", false],
    ["2017 - 2018 Assistant, Childcare Sonoma", false],
    ["2019 - 2020 Unemployment", true],
    ["2019 – 2020 Arbeitssuche", true],
    ["2016 - 2017 Integrationskurs B1", true],
    ["2016 - 2017 Integrationskursleiterin, VHS Ulm", false],
    ["2016 - 2017 Dozentin im Integrationskurs", false],
    ["2019 - 2020 Recherche d'emploi", true],
    ["2019 - 2020 Búsqueda de empleo", true],
    ["2019 - 2020 Disoccupazione", true],
    ["2019 - 2020 Desemprego", true],
    ["2019 - 2022 Inburgering", true],
    ["2019 - 2022 Docent inburgering", false],
    ["2019 - 2020 Bezrobocie", true],
    ["2015 - 2016 Maternity leave", true],
    ["2015 - 2016 Nurse, maternity leave cover", false],
    ["2015 - 2016 Replacement for maternity leave, nurse", false],
    ["2012 - 2014 Caregiver for my father", true],
    ["2012 - 2014 Caregiver for children with autism, Sunrise Inc", false],
    ["2012 - 2014 Cared for my sick wife", true],
    ["2012 - 2014 Betreuung einer Frau mit Demenz, privat", false],
    ["2012 - 2014 Pflege meines Mannes", true],
    ["2012 - 2014 Aidante de ma grand-mère", true],
    ["2012 - 2014 Cuidadora de mi abuela", true],
    ["2012 - 2014 Cuidadora de mayores, Residencia Sol", false],
    ["2012 - 2014 Mantelzorger voor mijn vader", true],
    ["2013-2016 Stayed home with my two children", true],
    ["2013-2016 Full-time Carer, Sunrise Care Home", false],
    ["2013-2016 Leave of Absence Specialist, Acme", false],
    ["2013-2016 Job coach for unemployed adults", false],
    ["2013-2016 Dozentin für Deutschkurse, VHS Ulm", false],
    ["2013-2016 Deutschkurs B1", true],
    ["2013-2016 Moved to the London office as Senior Analyst", false],
    ["2013-2016 Backpacking guide, Alps Tours", false],
    ["2013-2016 Elternzeitvertretung, Sachbearbeiterin", false],
    ["2013-2016 Infirmière, remplacement congé maternité", false],
    ["2013-2016 At Home Stores, sales associate", false],
    ["2013-2016 Raised our three children", true],
    ["2013-2016 Raised cattle for milk and meat", false],
    ["2013-2014 Took a year off", true],
    ["2013-2014 Travelled through South America", true],
    ["2013-2014 Travelling salesman, Brush & Co", false],
    ["2013-2014 Relocated to Canada", true],
    ["2013-2014 Relocation Consultant, Move Ltd", false],
    ["2010 – 2014 Familienphase", true],
    ["2010 – 2014 Erziehung meiner Kinder", true],
    ["2010 – 2014 Umzug nach Kiel", true],
    ["2010 – 2014 Umzugshelfer, Spedition Lorenz", false],
    ["2010 – 2014 Éducation de mes enfants", true],
    ["2010 – 2014 Éducation nationale, professeur", false],
    ["2010 – 2014 Voyage en Asie", true],
    ["2010 – 2014 Crianza de mis hijos", true],
    ["2010 – 2014 Crianza de ganado, Finca Sol", false],
    ["2010 – 2014 Malattia e convalescenza", true],
    ["2010 – 2014 Criação dos filhos", true],
    ["2010 – 2014 Opvoeding van mijn kinderen", true],
    ["2010 – 2014 Wereldreis", true],
    ["2010 – 2014 Urlop wychowawczy", true],
  ])("%s: %s", (row, isTold) => {
    expect(isLeave(row, row, { start: 0, end: 0 }, "")).toBe(isTold);
  });
});

describe("a leave inside the row of a post", () => {
  it.each([
    ["Accountant, Miller Ltd, 2012 – 2020 (maternity leave 2015 – 2016)", "2012 – 2020"],
    ["2012 – 2020 Buchhalterin, Müller GmbH, davon 2015 – 2017 Elternzeit", "2012 – 2020"],
    ["Nurse, St Mary's, 2012 – 2020 (incl. one year of parental leave)", "2012 – 2020"],
    ["Infirmière, CHU, 2012 – 2020 (dont un an de congé parental)", "2012 – 2020"],
    ["Teacher, Hill School, 2012 – 2020 (12 months of sick leave)", "2012 – 2020"],
  ])("does not take the years of the post: %s", (row, period) => {
    const start = row.indexOf(period);
    expect(isLeave(row, row, { start, end: start + period.length }, "")).toBe(false);
  });

  it.each([
    ["Accountant, Miller Ltd, 2012 – 2020 (maternity leave 2015 – 2016)", "2015 – 2016"],
    ["2012 – 2020 Buchhalterin, Müller GmbH, davon 2015 – 2017 Elternzeit", "2015 – 2017"],
    ["2015 – 2016 (Elternzeit)", "2015 – 2016"],
    ["2015 – 2016 (12 months of maternity leave)", "2015 – 2016"],
    ["Miller Ltd, 2018 – 2019 (maternity leave)", "2018 – 2019"],
    ["Maternità e congedo (2011 – 2013)", "2011 – 2013"],
    ["Cuidado de mi madre con Alzheimer (2015 – 2021)", "2015 – 2021"],
    ["2015 – 2016 Elternzeit", "2015 – 2016"],
  ])("is no post itself: %s", (row, period) => {
    const start = row.indexOf(period);
    expect(isLeave(row, row, { start, end: start + period.length }, "")).toBe(true);
  });

  it("leaves the years of the post in a résumé", () => {
    const { experienceYears } = read(
      "EXPERIENCE\n\nAccountant, Miller Ltd, 2012 – 2018 (maternity leave 2015 – 2016)\nKept the ledger and closed the month.\n",
    );
    expect(experienceYears).toBeGreaterThanOrEqual(5);
  });
});
