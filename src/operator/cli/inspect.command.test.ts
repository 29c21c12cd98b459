import { describe, expect, it } from "vitest";
import { SMALL_ENGINE as engine } from "../../engine/small-engine.fixture.ts";
import { makeRtf } from "../../../test/support/text-documents.ts";
import { at, makeDocx, makePdf, p } from "../../../test/support/documents.ts";
import { inspectLine, inspectText, plainText, textOfFile } from "./inspect.command.ts";

const now = new Date("2020-06-15T00:00:00Z");

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("inspect", () => {
  it("uses exactly the field names of the operator's manual", () => {
    const text = "Java Developer, Acme Ltd, Jan 2018 - Dec 2019\nJava\nB.Sc. in Physics";
    expect(inspectText(engine, plainText(text), now)).toEqual({
      document: { format: "text", pages: null, words: 13, language: "en", warnings: [] },
      skills: [
        {
          id: "java",
          name: "Java",
          group: "technical",
          level: expect.any(String),
          mentions: [
            { text: "Java", start: 0, end: 4 },
            { text: "Java", start: 46, end: 50 },
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

  it("reports unreadable input, and never more than five roles", () => {
    expect(inspectText(engine, plainText(""), now).document.warnings).toEqual([
      "The text has no words.",
    ]);
    const long = inspectText(engine, plainText("Java ".repeat(50_000)), now);
    expect(long.document.warnings).toEqual(["Only the first 200000 characters were read."]);
    expect(long.roles.length).toBeLessThanOrEqual(5);
  });

  it("returns one line per line, including invalid ones", () => {
    const good = JSON.parse(inspectLine(engine, '{"id":"a","text":"Java"}', now)) as object;
    expect(good).toMatchObject({ id: "a", skills: [{ id: "java" }] });
    expect(JSON.parse(inspectLine(engine, "{", now))).toEqual({
      id: null,
      error: "The line is not JSON.",
    });
    expect(JSON.parse(inspectLine(engine, '{"id":7}', now))).toEqual({
      id: 7,
      error: "The line has no text.",
    });
    expect(JSON.parse(inspectLine(engine, "null", now))).toMatchObject({ id: null });
  });

  it("distinguishes PDF, DOCX, RTF, text and anything else", async () => {
    expect(await textOfFile(bytes("Ann"))).toEqual(plainText("Ann"));
    expect(await textOfFile(makeRtf("Ann"))).toEqual({ ...plainText("Ann"), format: "rtf" });
    await expect(textOfFile(bytes("%PDF-1.7"))).rejects.toThrow("broken");
    await expect(textOfFile(bytes("PK\u0003\u0004"))).rejects.toThrow("broken");
    await expect(textOfFile(bytes("\u0000\u0001\u0002"))).rejects.toThrow(
      "no PDF, DOCX, ODT, RTF, HTML",
    );
  });

  it("reads a PDF and reports its page count", async () => {
    const pdf = await textOfFile(
      makePdf([at(72, 700, "Java Developer"), at(72, 700, "Skills: Java")]),
    );
    expect(pdf).toMatchObject({ format: "pdf", pages: 2, warnings: [] });
    expect(inspectText(engine, pdf, now).skills.map((s) => s.id)).toEqual(["java"]);
  });

  it("reads a DOCX and reports its type", async () => {
    const docx = await textOfFile(makeDocx(p("Java Developer") + p("Skills: Java")));
    expect(docx).toMatchObject({ format: "docx", pages: null });
    const { document, skills } = inspectText(engine, docx, now);
    expect([document.format, skills.map((s) => s.id)]).toEqual(["docx", ["java"]]);
  });
});
