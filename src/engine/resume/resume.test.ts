import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readResume } from "../index.ts";
import { educationLevelOf } from "./education.ts";
import { SMALL_ENGINE as engine } from "../small-engine.fixture.ts";
import { findDateRanges, monthsCovered } from "./date-ranges.ts";

const now = new Date("2020-06-15T00:00:00Z");
const read = (text: string): ReturnType<typeof readResume> => readResume(engine, text, { now });

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
    expect(resume.positions[0]?.record.employer?.written).toBe("Acme Ltd");
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
    expect(resume.languages).toMatchObject([
      { name: "English", level: "fluent", cefr: "C1" },
      { name: "Hindi", level: "native", cefr: "C2" },
      { name: "German", level: "basic", cefr: "A2" },
    ]);
    expect(resume.certifications).toEqual(["Oracle Certified Professional"]);
    expect(resume.language).toBe("en");
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
