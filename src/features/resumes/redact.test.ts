import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type Reply, type TestApp } from "../../../test/support/app.ts";
import { at, makeDocx, makePdf, p, run } from "../../../test/support/documents.ts";
import { readDocx } from "../../platform/documents/docx.ts";
import type { RedactedResumeBody } from "./redaction.schema.ts";

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await startTestApp();
  key = (await app.customer({ credits: 10, rateAi: 1000 })).live;
});
afterAll(() => app.close());

const post = (body: unknown, as = key): Promise<Reply> =>
  app.send("POST", "/resumes/redact", { key: as, body });

async function upload(
  bytes: Uint8Array,
  fields: Record<string, string> = {},
): Promise<{ status: number; body: RedactedResumeBody }> {
  const form = new FormData();
  form.set("file", new Blob([Buffer.from(bytes)]), "cv");
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const headers = { Authorization: `Bearer ${key}` };
  const reply = await fetch(`${app.url}/v1/resumes/redact`, {
    method: "POST",
    headers,
    body: form,
  });
  return { status: reply.status, body: (await reply.json()) as RedactedResumeBody };
}

const ENGLISH = `Jane Mary Doe
12 Mill Road, Leeds LS1 4AB
jane.doe@example.com | https://linkedin.com/in/janedoe
Date of birth: 12 March 1985
Gender: Female
PROFILE
Jane is a 34-year-old analyst. She led a team of 5 at Acme Payments Ltd.
EXPERIENCE
Senior Data Analyst, Acme Payments Ltd
March 2019 - Present
SQL and Python every day; HIS and MS Office.
EDUCATION
BSc in Computer Science, University of Leeds, 2012 - 2015`;

describe("POST /resumes/redact", () => {
  it("replaces what tells who the author is, and keeps the work, free of charge", async () => {
    const { status, body, headers } = await post({ resume_text: ENGLISH });
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(body.text).toBe(`[name]
[personal]
[contact]
[birth date]
[gender]
PROFILE
[name] is a [age] analyst. [gender] led a team of 5 at Acme Payments Ltd.
EXPERIENCE
Senior Data Analyst, Acme Payments Ltd
March 2019 - Present
SQL and Python every day; HIS and MS Office.
EDUCATION
BSc in Computer Science, University of Leeds, 2012 - 2015`);
    expect(body.file).toBeNull();
    expect(body.document).toMatchObject({ source: "text", format: "text", language: "en" });
    const { redactions, text } = body as RedactedResumeBody;
    for (const { kind, at: [start, end] = [] } of redactions)
      expect(text.slice(start, end)).toBe(`[${kind.replace("_", " ")}]`);
    expect((await app.send("GET", "/me", { key })).body.credits.balance).toBe(10);
  });

  it("replaces employers and schools when asked", async () => {
    const { body } = await post({ resume_text: ENGLISH, also: ["employers", "schools"] });
    expect(body.text).toContain("Senior Data Analyst, [employer]\n");
    expect(body.text).toContain("a team of 5 at [employer].");
    expect(body.text).toContain("BSc in Computer Science, [school], 2012 - 2015");
  });

  it.each([
    [
      "German",
      "Max Muster\nMusterstraße 12, 10115 Berlin\nGeboren am 12.03.1985 in Köln\nGeschlecht: männlich\nBerufserfahrung\n03/2019 – heute: Elektriker, Muster GmbH\nHerr Muster, 39 Jahre alt, arbeitet sorgfältig.\nAusbildung\n2012 – 2015 Ausbildung zum Elektriker",
      ["Max", "Musterstraße", "1985", "männlich", "Herr", "39"],
    ],
    [
      "French",
      "Marie Dupont\nmarie@example.fr\nNée le 3 mai 1990 à Lyon\nSexe : féminin\nExpérience professionnelle\n2015 - 2020 Infirmière, Hôpital de Lyon\nMadame Dupont, âgée de 34 ans, travaille en équipe.\nFormation\n2012 - 2015 Diplôme d'État d'infirmière",
      ["Marie", "Dupont", "1990", "féminin", "Madame", "34"],
    ],
  ])("reads %s", async (_, resume_text, gone) => {
    const { body } = await post({ resume_text });
    for (const word of gone) expect(body.text).not.toContain(word);
    expect(body.text).toMatch(/2012 . 2015/);
  });

  it("returns a DOCX as the same file without the parts, in whatever place they stand", async () => {
    const link = `<w:hyperlink r:id="rId9" w:tooltip="Jane Doe's page">${run("my page")}</w:hyperlink>`;
    const picture = `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="Jane Doe.jpg" descr="Jane Doe smiling"/></wp:inline></w:drawing></w:r></w:p>`;
    const hidden = `<w:p>${run("Jane Doe, hidden", "<w:vanish/>")}</w:p>`;
    const code = `<w:p><w:r><w:instrText>HYPERLINK "mailto:jane@example.com"</w:instrText></w:r>${run("jane@example.com")}</w:p>`;
    const body = `<w:p>${run("Jane")}${run(" D")}${run("oe")}</w:p>${code}${picture}${hidden}
      <w:p>${link}</w:p><w:p><w:del w:author="Jane Doe"><w:r><w:delText>Jane was here</w:delText></w:r></w:del></w:p>
      ${p("EXPERIENCE")}${p("Data Analyst, Widgets &amp; Co, 2015 - 2019: SQL and Python.")}${p("Jane led a team of 5.")}
      <w:sectPr><w:footerReference w:type="default" r:id="rId2"/></w:sectPr>`;
    const written = makeDocx(body, {
      "footer1.xml": `<w:ftr>${p("Jane Doe, +44 113 496 0000")}</w:ftr>`,
      "comments.xml": `<w:comments><w:comment w:author="Jane Doe">${p("Jane says so")}</w:comment></w:comments>`,
      "media/image1.jpg": "EXIF Jane Doe",
    });
    const core = strToU8(
      "<cp:coreProperties><dc:creator>Jane Doe</dc:creator></cp:coreProperties>",
    );
    const bytes = zipSync({ ...unzipSync(written), "docProps/core.xml": core });
    const { status, body: redacted } = await upload(bytes);
    expect(status).toBe(200);
    const file = Buffer.from(redacted.file!.content, "base64");
    expect(readDocx(file).text).toBe(redacted.text);
    expect(redacted.text).toContain("Data Analyst, Widgets & Co, 2015 - 2019: SQL and Python.");
    expect(redacted.text).toContain("[name] led a team of 5.");
    const parts = Object.entries(unzipSync(file));
    expect(parts.map(([name]) => name)).toContain("word/document.xml");
    for (const [name, content] of parts)
      expect([name, strFromU8(content)]).not.toEqual([
        name,
        expect.stringMatching(/Jane|Doe|jane@/),
      ]);
  });

  it("returns the text of a PDF", async () => {
    const lines = ENGLISH.split("\n").map((line, index) => at(72, 760 - index * 20, line));
    const { body } = await upload(makePdf([lines.join("\n")]), { also: '["employers"]' });
    expect(body).toMatchObject({ document: { format: "pdf" }, file: null });
    expect(body.text).toContain("[name]");
    expect(body.text).not.toMatch(/Jane|Acme|1985/);
  });

  it("refuses what it cannot read and names the field", async () => {
    const unknown = await post({ resume_text: "a", also: ["names"] });
    expect([unknown.status, unknown.body.error.details[0].field]).toEqual([400, "also.0"]);
    expect((await post({})).body.error.details[0].field).toBe("resume_text");
    const broken = await upload(Buffer.from("%PDF-1.4 broken"));
    expect(broken).toMatchObject({ status: 400, body: { error: { code: "resume_unreadable" } } });
    const reader = await (await app.customer()).key({ scopes: ["jobs:read"] });
    expect((await post({ resume_text: ENGLISH }, reader.key)).body.error.code).toBe(
      "insufficient_scope",
    );
  });
});
