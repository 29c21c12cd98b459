import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type Reply, type TestApp } from "../../../test/support/app.ts";
import { startFileServer, type FileServer } from "../../../test/support/file-server.ts";
import { makeHtml, makeOdt, makeRtf } from "../../../test/support/text-documents.ts";
import type { JobReadingBody } from "./job-reading.schema.ts";

let app: TestApp;
let files: FileServer;
let key: string;
beforeAll(async () => {
  [app, files] = await Promise.all([startTestApp({ allowPrivateHosts: true }), startFileServer()]);
  key = (await app.customer({ credits: 10, rateAi: 1000 })).live;
});
afterAll(() => Promise.all([app.close(), files.close()]));

const post = (body: unknown, as = key): Promise<Reply> =>
  app.send("POST", "/jobs/read", { key: as, body });

const POSTING = `Nordlicht Energy GmbH, Hamburg
Senior Back-End Developer (Remote)

Responsibilities:
- Build the services that balance our grid
- Review the code of others

Requirements:
- Python and PostgreSQL
- Fluent in German
- Docker is a plus
- Bachelor's degree in computer science
- At least 5 years of experience
You must have the right to work in Germany.

Salary: 72,000 - 88,000 EUR per year, full-time`;

const shown = (body: JobReadingBody) =>
  body.requirements.map(({ kind, name, priority, at }) => [
    kind,
    name,
    priority,
    at.map(([from, to]) => body.text.slice(from, to)),
  ]);

describe("POST /jobs/read", () => {
  it("answers a posting as data with places in the text, free of charge and unstored", async () => {
    const { status, body: sent, headers } = await post({ job_text: POSTING });
    const body = sent as JobReadingBody;
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(headers.get("x-credits-charged")).toBeNull();
    expect(body).toMatchObject({
      language: "en",
      title: { text: "Senior Back-End Developer (Remote)" },
      role: {
        id: "back-end-developer",
        codes: { onet_soc: expect.arrayContaining(["15-1252.00"]) },
      },
      company: { text: "Nordlicht Energy GmbH", at: [0, 21] },
      city: { text: "Hamburg", at: [23, 30] },
      country: "DE",
      is_remote: true,
      employment_type: "full_time",
      experience_level: "senior",
      salary: { min: 72_000, max: 88_000, currency: "EUR", period: "year" },
      text: POSTING,
    });
    expect(POSTING.slice(...(body.title!.at as [number, number]))).toBe(body.title!.text);
    expect(shown(body)).toEqual(
      expect.arrayContaining([
        ["skill", "Python", "must", ["Python"]],
        ["skill", "PostgreSQL", "must", ["PostgreSQL"]],
        ["skill", "Docker", "wish", ["Docker"]],
        ["language", "German", "must", [expect.stringContaining("German")]],
        ["work_authorization", "", "must", []],
        ...["degree", "years"].map((kind, line) => {
          const written = POSTING.split("\n").slice(11)[line]!.slice(2);
          return [kind, written, "must", [written]];
        }),
      ]),
    );
    expect(
      body.duties.map(({ text, at }) => [text, POSTING.slice(...(at as [number, number]))]),
    ).toEqual([
      ["Build the services that balance our grid", "Build the services that balance our grid"],
      ["Review the code of others", "Review the code of others"],
    ]);
  });

  it("tells places in the words of a posting in another language", async () => {
    const job_text =
      "Pflegefachfrau (m/w/d)\nIhr Profil\n• Wundversorgung\n• Gute Deutschkenntnisse\n• Führerschein Klasse B von Vorteil";
    const body = (await post({ job_text })).body as JobReadingBody;
    expect(body).toMatchObject({ language: "de", role: { id: "registered-nurse" } });
    expect(shown(body)).toEqual(
      expect.arrayContaining([
        ["skill", "Wound Care", "must", ["Wundversorgung"]],
        ["credential", "Driving Licence", "wish", ["Führerschein Klasse B"]],
      ]),
    );
  });

  it("takes the title that is sent for the one in the text", async () => {
    const body = (await post({ job_text: "Python and SQL", title: "Data Analyst" }))
      .body as JobReadingBody;
    expect(body).toMatchObject({
      title: { text: "Data Analyst", at: null },
      role: { id: "data-analyst" },
    });
    expect(shown(body)).toContainEqual(["skill", "Python", "must", ["Python"]]);
  });

  it.each([
    ["rtf", makeRtf],
    ["odt", makeOdt],
    ["html", makeHtml],
    ["text", (text: string) => Buffer.from(text)],
  ])(
    "reads an uploaded %s file, and one behind a URL, as it reads the text",
    async (format, make) => {
      const form = new FormData();
      form.set("file", new Blob([make(POSTING)]), "posting");
      const headers = { Authorization: `Bearer ${key}` };
      const sent = await fetch(`${app.url}/v1/jobs/read`, { method: "POST", headers, body: form });
      const uploaded = (await sent.json()) as JobReadingBody;
      const fetched = (await post({ file_url: files.serve(`/job.${format}`, make(POSTING)) }))
        .body as JobReadingBody;
      expect(uploaded).toMatchObject({
        document: { source: "file", format },
        title: { text: "Senior Back-End Developer (Remote)" },
        role: { id: "back-end-developer" },
      });
      expect(shown(uploaded)).toContainEqual(["skill", "Docker", "wish", ["Docker"]]);
      expect(fetched).toEqual(uploaded);
    },
  );

  it("names the field of a request that it cannot read, and needs jobs:read", async () => {
    const fieldOf = async (body: unknown) => {
      const reply = await post(body);
      return [reply.status, reply.body.error?.code, reply.body.error?.details[0]?.field];
    };
    expect(await fieldOf({})).toEqual([400, "validation_error", "job_text"]);
    expect(await fieldOf({ job_text: "  " })).toEqual([400, "validation_error", "job_text"]);
    expect(await fieldOf({ job_text: "x", file_url: "https://example.com/x" })).toEqual([
      400,
      "validation_error",
      "file_url",
    ]);
    const { key: newKey } = await app.customer({});
    const other = await newKey({ scopes: ["resumes:analyze"] });
    const refused = await post({ job_text: POSTING }, other.key);
    expect([refused.status, refused.body.error.code]).toEqual([403, "insufficient_scope"]);
  });
});
