import { describe, expect, it } from "vitest";
import { SMALL_KNOWLEDGE as knowledge } from "../engine/roles/small-knowledge.fixture.ts";
import { inspectLine, inspectText, textOfFile } from "./inspect.ts";

const now = new Date("2020-06-15T00:00:00Z");

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("inspect", () => {
  it("answers in exactly the words of the operator's manual", () => {
    const text = "Java Developer\nJava\nJan 2018 - Dec 2019\nB.Sc. in Physics";
    expect(inspectText(knowledge, text, now)).toEqual({
      document: { format: "text", pages: null, words: 11, language: "en", warnings: [] },
      skills: [
        {
          id: "java",
          name: "Java",
          group: "technical",
          level: expect.any(String),
          mentions: [
            { text: "Java", start: 0, end: 4 },
            { text: "Java", start: 15, end: 19 },
          ],
        },
      ],
      roles: expect.arrayContaining([
        { id: "software-engineer", title: "Software Engineer", score: expect.any(Number) },
      ]),
      experience_years: 2,
      education_level: "bachelor",
    });
  });

  it("says what it could not read, and never more than five roles", () => {
    expect(inspectText(knowledge, "", now).document.warnings).toEqual(["The text has no words."]);
    const long = inspectText(knowledge, "Java ".repeat(50_000), now);
    expect(long.document.warnings).toEqual(["Only the first 200000 characters were read."]);
    expect(long.roles.length).toBeLessThanOrEqual(5);
  });

  it("answers a line with a line, also a bad one", () => {
    const good = JSON.parse(inspectLine(knowledge, '{"id":"a","text":"Java"}', now)) as object;
    expect(good).toMatchObject({ id: "a", skills: [{ id: "java" }] });
    expect(JSON.parse(inspectLine(knowledge, "{", now))).toEqual({
      id: null,
      error: "The line is not JSON.",
    });
    expect(JSON.parse(inspectLine(knowledge, '{"id":7}', now))).toEqual({
      id: 7,
      error: "The line has no text.",
    });
    expect(JSON.parse(inspectLine(knowledge, "null", now))).toMatchObject({ id: null });
  });

  it("tells a PDF and a DOCX from a text", () => {
    expect(textOfFile(bytes("%PDF-1.7"))).toHaveProperty("problem");
    expect(textOfFile(bytes("PK\u0003\u0004"))).toHaveProperty("problem");
    expect(textOfFile(bytes("Ann"))).toEqual({ text: "Ann" });
  });
});
