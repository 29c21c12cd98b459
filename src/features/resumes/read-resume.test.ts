import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type Reply, type TestApp } from "../../../test/support/app.ts";
import {
  asDocx,
  asPdf,
  startFileServer,
  type FileServer,
} from "../../../test/support/file-server.ts";
import { DEVELOPER, GERMAN } from "../../../test/support/resumes.ts";
import { MAX_RESUME_CHARS } from "../../reading/index.ts";
import type { ResumeReadingBody } from "./reading.schema.ts";

let app: TestApp;
let files: FileServer;
let key: string;
beforeAll(async () => {
  [app, files] = await Promise.all([startTestApp({ allowPrivateHosts: true }), startFileServer()]);
  key = (await app.customer({ credits: 10, rateAi: 1000 })).live;
});
afterAll(() => Promise.all([app.close(), files.close()]));

const post = (body: unknown, headers: Record<string, string> = {}, as = key): Promise<Reply> =>
  app.send("POST", "/resumes/read", { key: as, body, headers });
const fields = (reply: Reply): string[] =>
  reply.body.error.details.map((d: { field: string }) => d.field).toSorted();
const balance = async (): Promise<number> =>
  (await app.send("GET", "/me", { key })).body.credits.balance;

/** The words of each span in the text of the reply. */
const quoted = ({ text, skills }: ResumeReadingBody): Record<string, string[]> =>
  Object.fromEntries(
    skills.map(({ name, spans }) => [name, spans.map(([start, end]) => text.slice(start, end))]),
  );

async function upload(form: FormData): Promise<{ status: number; body: Reply["body"] }> {
  const headers = { Authorization: `Bearer ${key}` };
  const reply = await fetch(`${app.url}/v1/resumes/read`, { method: "POST", headers, body: form });
  return { status: reply.status, body: (await reply.json()) as Reply["body"] };
}

describe("POST /resumes/read", () => {
  it("returns the text, its skills where they stand and what was ignored, free of credits", async () => {
    const resume_text = `${DEVELOPER}\nNo experience with COBOL.`;
    const before = await balance();
    const { status, body, headers } = await post({ resume_text });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual([
      "document",
      "language",
      "positions",
      "education",
      "credentials",
      "spoken_languages",
      "skills",
      "summary",
      "availability",
      "text",
      "ignored",
    ]);
    expect(body.text).toBe(resume_text);
    expect(body.document).toEqual({
      source: "text",
      format: "text",
      pages: null,
      words: expect.any(Number),
      language: "en",
      warnings: [],
    });
    expect(quoted(body)).toMatchObject({ Django: ["Django", "Django"], "Vue.js": ["Vue.js"] });
    expect(body.skills.find(({ id }: { id: string }) => id === "python").level).toBe("advanced");
    expect(quoted(body)).not.toHaveProperty("COBOL");
    const ignored = body.ignored.map(
      ({ start, end, reason }: ResumeReadingBody["ignored"][number]) =>
        `${reason}: ${resume_text.slice(start, end)}`,
    );
    expect(ignored).toContain("identity: Jane Doe");
    expect(ignored).toContain("denied: No experience with COBOL");
    expect(headers.has("x-credits-charged")).toBe(false);
    expect(await balance()).toBe(before);
  });

  it("returns the text of a file, from a URL and from an upload", async () => {
    const pdf = asPdf(DEVELOPER);
    const linked = await post({ file_url: files.serve("/cv.pdf", pdf) });
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(pdf)]));
    const sent = await upload(form);
    expect([linked.status, sent.status]).toEqual([200, 200]);
    expect(sent.body).toEqual(linked.body);
    expect(sent.body.document).toMatchObject({ source: "file", format: "pdf", pages: 1 });
    expect(quoted(sent.body)).toMatchObject({ Django: ["Django", "Django"] });
    const docx = await post({ file_url: files.serve("/cv.docx", asDocx(GERMAN)) });
    expect(docx.body.document).toMatchObject({ format: "docx", language: "de" });
    expect(quoted(docx.body)["Docker"]).toEqual(["Docker", "Docker"]);
  });

  it("returns the person: positions, education, credentials and languages with their state", async () => {
    const resume_text =
      "Jane Doe\njane@example.com | +44 113 496 0000\n\nExperience\nReceptionist, Bright Dental Care, Leeds, 2015 - 2019\nAccounting with SQL\n\nEducation\nBSc Biology, University of Leeds, 2012\nPhD dropout\n\nCertifications\nPMP\nRN license expired 2019\n\nLanguages\nFluent English, basic French\n";
    const { body } = await post({ resume_text });
    expect(body.positions).toMatchObject([
      {
        title: "Receptionist",
        employer: "Bright Dental Care",
        place: "Leeds",
        start: "2015",
        end: "2019",
        is_current: false,
        months: 48,
        role: { id: "receptionist" },
        skills: ["Front Desk Operations", "Accounting", "SQL"],
      },
    ]);
    expect(body.education).toMatchObject([
      {
        level: "bachelor",
        field: "Biology",
        institution: "University of Leeds",
        end: "2012",
        state: "held",
      },
      { level: "doctorate", state: "denied" },
    ]);
    expect(body.credentials).toMatchObject([
      { name: "PMP", state: "held" },
      { name: "RN license", state: "lapsed" },
    ]);
    expect(body.spoken_languages).toMatchObject([
      { name: "English", level: "fluent", cefr: "C1" },
      { name: "French", level: "basic", cefr: "A2" },
    ]);
    expect(body.skills.find(({ id }: { id: string }) => id === "sql")).toMatchObject({
      level: "intermediate",
      level_source: "positions",
      years: 4,
      last_used: "2019",
    });
    expect(body.summary).toMatchObject({ experience_years: 4, education_level: "bachelor" });
    expect(body.contact).toBeUndefined();
    const asked = await post({ resume_text, include: ["contact"] });
    expect(asked.body.contact).toMatchObject({
      name: "Jane Doe",
      emails: ["jane@example.com"],
      phones: ["+44 113 496 0000"],
      links: [],
    });
  });

  it("returns the schema of JSON Resume when asked, with contact data only when asked", async () => {
    const resume_text =
      "Jane Doe\njane@example.com\n\nExperience\nReceptionist, Bright Dental Care, Leeds, 2015 - 2019\nSQL\n\nLanguages\nFluent English\n";
    const { status, body } = await post({ resume_text, format: "json_resume" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      basics: { label: "Receptionist" },
      work: [
        {
          name: "Bright Dental Care",
          position: "Receptionist",
          location: "Leeds",
          startDate: "2015",
          endDate: "2019",
        },
      ],
      languages: [{ language: "English", fluency: "fluent" }],
    });
    expect(body.basics).toEqual({ label: "Receptionist" });
    const asked = await post({ resume_text, format: "json_resume", include: ["contact"] });
    expect(asked.body.basics).toMatchObject({ name: "Jane Doe", email: "jane@example.com" });
    expect(fields(await post({ resume_text, format: "xml" }))).toEqual(["format"]);
    expect(fields(await post({ resume_text, include: ["photo"] }))).toEqual(["include.0"]);
  });

  it("returns no skills for a text without any", async () => {
    const { status, body } = await post({ resume_text: "Lorem ipsum dolor sit amet." });
    expect([status, body.skills, body.ignored]).toEqual([200, [], []]);
  });

  it("gives a long text, which is read in a thread, the same answer as a short one", async () => {
    const short = await post({ resume_text: DEVELOPER });
    const long = await post({ resume_text: DEVELOPER + " ".repeat(12_000) });
    expect(long.body.skills).toEqual(short.body.skills);
    expect(long.body.ignored).toEqual(short.body.ignored);
  });

  it("names skills in the language of the caller", async () => {
    const reply = await post({ resume_text: "Accounting since 2019" }, { "accept-language": "de" });
    expect(reply.headers.get("content-language")).toBe("de");
    expect(reply.body.skills[0]).toMatchObject({ id: "accounting" });
    expect(reply.body.skills[0].name).not.toBe("Accounting");
  });

  it("refuses what an analysis refuses, and fields that it does not have", async () => {
    expect(fields(await post({}))).toEqual(["resume_text"]);
    expect(fields(await post({ resume_text: "x", file_url: "https://example.com/a" }))).toEqual([
      "file_url",
    ]);
    expect(fields(await post({ resume_text: "Python", target_job: { title: "x" } }))).toEqual([
      "target_job",
    ]);
    expect(fields(await post({ resume_text: "x".repeat(MAX_RESUME_CHARS + 1) }))).toEqual([
      "resume_text",
    ]);
    const codes = [
      await post({ resume_text: " \n\t " }),
      await post({ file_url: files.serve("/broken.pdf", Buffer.from("%PDF-1.7 broken")) }),
      await post({ file_url: `${files.url}/missing.pdf` }),
    ].map(({ status, body }) => [status, body.error.code]);
    expect(codes).toEqual(Array.from({ length: 3 }, () => [400, "resume_unreadable"]));
    const customer = await app.customer();
    const { key: other } = await customer.key({ scopes: ["jobs:read"] });
    expect((await post({}, {}, other)).body.error.code).toBe("insufficient_scope");
  });

  it("counts against the rate of engine calls, and against no credits and no sandbox quota", async () => {
    const customer = await app.customer({ sandboxQuota: 0, rateAi: 3 });
    for (const key of [customer.test, customer.live]) {
      const first = await post({ resume_text: "Python" }, {}, key);
      expect([first.status, first.headers.get("x-ratelimit-limit")]).toEqual([200, "3"]);
      expect(first.headers.get("x-ratelimit-remaining")).toBe("2");
      for (const header of ["x-sandbox-remaining", "x-credits-charged"])
        expect(first.headers.has(header)).toBe(false);
    }
    const { body } = await app.send("GET", "/me", { key: customer.test });
    expect(body.sandbox_quota.used).toBe(0);
  });
});

describe("a repeated reading", () => {
  it("is read again and marked as a replay, and its reply is not stored", async () => {
    const customer = await app.customer({ sandboxQuota: 1 });
    const headers = { "idempotency-key": "reading-1" };
    const first = await post({ resume_text: DEVELOPER }, headers, customer.test);
    const again = await post({ resume_text: DEVELOPER }, headers, customer.test);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(first.headers.has("idempotent-replayed")).toBe(false);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const other = await post({ resume_text: "Python" }, headers, customer.test);
    expect([other.status, other.body.error.code]).toEqual([422, "idempotency_key_reused"]);
    const [row] = await app.db.query<{ size: number }>(
      "SELECT max(length(reply)) AS size FROM idempotency_keys WHERE reply IS NOT NULL",
    );
    expect(row!.size).toBeLessThan(100);
  });
});
