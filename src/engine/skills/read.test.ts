import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildKnowledge } from "../knowledge/knowledge.ts";
import { TEST_LEXICON } from "../knowledge/lexicon.fixture.ts";
import { TEST_ROLES, TEST_SKILLS } from "../knowledge/records.fixture.ts";
import { readSkills } from "./read-skills.ts";

const knowledge = buildKnowledge({ ...TEST_LEXICON, skills: TEST_SKILLS, roles: TEST_ROLES });
const ids = (text: string): string[] => readSkills(knowledge, text).map((finding) => finding.id);
const levels = (text: string): string[] =>
  readSkills(knowledge, text).map((finding) => `${finding.id} ${finding.level}`);

describe("skills are found", () => {
  it.each([
    ["java, JavaScript; HTML5 | k8s", ["java", "javascript", "html", "kubernetes"]],
    ["C/C++ and C#.NET", ["c", "cpp", "csharp", "dotnet"]],
    ["ASP.NET, ASP .NET, asp.net", ["asp-net"]],
    ["Node.js / nodejs / node-js / NODE JS", ["node-js"]],
    ["CI/CD, TCP/IP, R&D, R & D", ["ci-cd", "tcp-ip", "research-and-development"]],
    ["React Native", ["react-native"]],
    ["React, Native speaker", ["react"]],
    ["java script and Java Script", ["javascript"]],
    ["PowerBI and Power-BI", ["power-bi"]],
    ["MS Excel", ["microsoft-excel"]],
    ["web\nservice, patient-\ncare", ["web-services", "patient-care"]],
    ["Kuberntes and Photshop", ["kubernetes", "photoshop"]],
    ["Oracle 11g, Java 8, Java SE", ["oracle", "java"]],
    ["JAVA, LINUX, GO, EXCEL, HTML", ["java", "linux", "go", "microsoft-excel", "html"]],
  ])("%s", (text, expected) => {
    expect(ids(text)).toEqual(expected);
  });

  it("with the exact text and offsets of every mention", () => {
    const text = "Ünïcode \u{1f600}: JAVA\u00a08, then core\njava";
    const [java] = readSkills(knowledge, text);
    expect(java?.mentions.map((mention) => mention.text)).toEqual(["JAVA", "core\njava"]);
    for (const { text: found, start, end } of java?.mentions ?? []) {
      expect(text.slice(start, end)).toBe(found);
    }
  });
});

describe("text that names no skill", () => {
  it.each([
    "We go to market and excel in all we do.",
    "Go live in March",
    "Vitamin C is good for you",
    "Oracle India Pvt Ltd",
    "worked at Oracle in Pune",
    "see java.com or mail to me@linux.org",
    "https://example.org/java/linux",
    "<java>",
    "No experience with Java or Linux.",
    "I want to learn Kubernetes and React.",
    "Knowledge of Java is not required",
  ])("%s", (text) => {
    expect(ids(text)).toEqual([]);
  });

  it("a denial ends where the sentence turns", () => {
    expect(ids("No experience with Java, but I know Linux.")).toEqual(["linux"]);
    expect(ids("Not only Java but Linux too")).toEqual(["java", "linux"]);
    expect(ids("good at Java")).toEqual(["java"]);
  });

  it("a category that heads a list is no mention", () => {
    expect(ids("Operating Systems: Linux")).toEqual(["linux"]);
    expect(ids("I like operating systems")).toEqual(["operating-systems"]);
  });
});

describe("ambiguous words need evidence", () => {
  it.each([
    ["Go programming", ["go"]],
    ["Java, Go, Linux", ["java", "go", "linux"]],
    ["java, go, linux", ["java", "go", "linux"]],
    ["Java Go Linux", ["java", "go", "linux"]],
    ["I Go home", []],
    ["Excel 2010", []],
    ["Excel and other office tools", ["microsoft-excel"]],
    ["Java (2 years), C (Less than 1 year)", ["java", "c"]],
  ])("%s", (text, expected) => {
    expect(ids(text)).toEqual(expected);
  });
});

describe("levels follow the wording of the text", () => {
  it.each([
    [
      "Java (4 years), Linux (Less than 1 year), React (10+ years)",
      ["java intermediate", "linux beginner", "react advanced"],
    ],
    ["7 years of experience with Java", ["java advanced"]],
    ["Expert in Java, Linux and React", ["java advanced", "linux advanced", "react advanced"]],
    ["Basic knowledge of Java. Linux", ["java beginner", "linux intermediate"]],
    ["Java (basic), Linux (expert)", ["java beginner", "linux advanced"]],
    [
      "Education\n\nCourses: Java\n\nWork Experience\n\nLinux",
      ["java beginner", "linux intermediate"],
    ],
    ["Java", ["java intermediate"]],
  ])("%s", (text, expected) => {
    expect(levels(text)).toEqual(expected);
  });
});

describe("any text", () => {
  const pieces = fc.constantFrom(
    ..."Java|C|C++|go|Excel|no experience with|want to learn|expert in|(4 years)|not required|Operating Systems|:|,|\n\n|  |.|<b>|&amp;|@|://|Ã©|\ud83d|Kuberntes|Oracle|Pvt Ltd".split(
      "|",
    ),
  );
  const soup = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(" "));

  it("is read without throwing, with correct offsets and the same result every time", () => {
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: "binary", maxLength: 300 })), (text) => {
        const findings = readSkills(knowledge, text);
        for (const { mentions } of findings) {
          for (const mention of mentions) {
            expect(text.slice(mention.start, mention.end)).toBe(mention.text);
          }
        }
        expect(readSkills(knowledge, text)).toEqual(findings);
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    "java ",
    "go ",
    "no ",
    "want ",
    "(",
    "<a",
    "&",
    "a-\n",
    "\u00ad",
    "C",
    "java, ",
    "4 years ",
    "no experience ",
    "@a.",
  ])("is read in one go when %j is repeated 200,000 characters long", (piece) => {
    expect(() => readSkills(knowledge, piece.repeat(200_000 / piece.length))).not.toThrow();
  });
});
