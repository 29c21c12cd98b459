import { describe, expect, it } from "vitest";
import { loadEngine } from "../../knowledge/index.ts";
import { readResume } from "../index.ts";

const engine = loadEngine();
const now = new Date("2020-06-15T00:00:00Z");
const roleOf = (text: string): string | undefined =>
  readResume(engine, text, { now }).roles[0]?.role.id;

const resume = (title: string, setting: string, more = ""): string =>
  `Jordan Smith\n\nWork Experience\n\n${title}\n${setting}\n${more}`;

describe("the title that a résumé states", () => {
  it("beats the words of the place of work", () => {
    const university = `University of Northfield
January 2015 - Present
- Served faculty, students and the dean's office across the campus; attended school board meetings.
- Worked with teachers and the school principal on the curriculum committee.`;
    expect(roleOf(resume("Systems Administrator", university))).toBe("systems-administrator");
  });

  it("counts in full as a single word that names one kind of work", () => {
    const bank = `First National Bank
January 2015 - Present
- Worked with branch managers, tellers and loan officers on mortgage lending and credit analysis.`;
    expect(roleOf(resume("Paralegal", bank))).toBe("paralegal");
  });

  it("beats a certificate", () => {
    const held = "St. Mary's Hospital\n2015 - 2019";
    const certificates = "\nCertifications\nCertified Scrum Master (CSM)\n";
    expect(roleOf(resume("Physical Therapist", held, certificates))).toBe("physical-therapist");
    const sentence = "I work as a physical therapist and I am a Certified Scrum Master.";
    expect(roleOf(sentence)).toBe("physical-therapist");
  });

  it("counts without dates when it begins a line under experience", () => {
    const text = resume(
      "Interior Decorator, County Police Department",
      "Worked with officers, detectives and the district court on public safety.",
    );
    expect(roleOf(text)).toBe("interior-designer");
  });

  it("beats the subject of a degree in a very short résumé", () => {
    expect(roleOf("Electrician\nBachelor of Arts in Psychology\nEnglish, Spanish")).toBe(
      "electrician",
    );
  });

  it("is no part of a sentence about other people", () => {
    const text = `Work Experience
2015 - 2019
Work with the web designer and project manager
PHP, MySQL, Laravel, WordPress, JavaScript, jQuery, HTML and CSS for twenty shops.
Developed plugins, REST APIs and database queries; fixed bugs and deployed releases.`;
    expect(roleOf(text)).not.toBe("project-manager");
  });
});
