import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startTestApp,
  type Customer,
  type Reply,
  type TestApp,
} from "../../../test/support/app.ts";
import { at, bombDocx, GIBIBYTE, makePdf } from "../../../test/support/documents.ts";
import {
  asDocx,
  asPdf,
  startFileServer,
  type FileServer,
} from "../../../test/support/file-server.ts";
import { DEVELOPER } from "../../../test/support/resumes.ts";
import { MAX_FILE_BYTES } from "./resumes.schema.ts";

let app: TestApp;
let strict: TestApp;
let files: FileServer;
let customer: Customer;
beforeAll(async () => {
  [app, strict, files] = await Promise.all([
    startTestApp({ allowPrivateHosts: true }),
    startTestApp(),
    startFileServer(),
  ]);
  customer = await app.customer({ credits: 10_000 });
});
afterAll(async () => {
  await Promise.all([app.close(), strict.close(), files.close()]);
});

const JOB = { title: "Back-End Developer", skills: ["Python", "PostgreSQL", "React", "COBOL"] };
const analyze = (fileUrl: string, more: object = {}): Promise<Reply> =>
  app.send("POST", "/resumes/analyze", {
    key: customer.live,
    body: { file_url: fileUrl, target_job: JOB, ...more },
  });
const outcome = ({ status, body }: Reply) => [
  status,
  body.error?.code,
  body.error?.details.map((d: { field: string }) => d.field),
];
const UNREADABLE = [400, "resume_unreadable", []];

describe("a résumé behind a URL", () => {
  it("is read from PDF and DOCX, with any name and declared type", async () => {
    const text = await app.send("POST", "/resumes/analyze", {
      key: customer.live,
      body: { resume_text: DEVELOPER, target_job: JOB },
    });
    const pdf = await analyze(files.serve("/cv.docx", asPdf(DEVELOPER)));
    const docx = await analyze(files.serve("/cv", asDocx(DEVELOPER)));
    expect([pdf.status, docx.status]).toEqual([200, 200]);
    expect(pdf.body.document).toMatchObject({
      source: "file",
      format: "pdf",
      pages: 1,
      language: "en",
      warnings: [],
    });
    expect(docx.body.document).toMatchObject({
      source: "file",
      format: "docx",
      pages: null,
      language: "en",
    });
    for (const { body } of [pdf, docx]) {
      expect(body.scores).toEqual(text.body.scores);
      expect(body.matched_skills).toEqual(text.body.matched_skills);
      expect(body.additional_skills.toSorted()).toEqual(text.body.additional_skills.toSorted());
    }
  });

  it("is stored for 30 days, encrypted, beside its analysis", async () => {
    const bytes = asPdf(DEVELOPER);
    const { body } = await analyze(files.serve("/kept.pdf", bytes));
    const [row] = await app.db.query<{ content: Buffer; days: number }>(
      `SELECT f.content, extract(day FROM f.expires_at - a.created_at)::int AS days
       FROM resume_files f JOIN resume_analyses a ON a.id = f.analysis_id WHERE a.id = $1`,
      [body.analysis_id],
    );
    expect(row!.days).toBe(30);
    // Version, key id, IV and tag.
    expect(row!.content.length).toBe(bytes.length + 1 + 8 + 12 + 16);
    expect(row!.content.includes("%PDF")).toBe(false);
    expect(row!.content.includes(Buffer.from(bytes.subarray(100, 120)))).toBe(false);
  });

  it("is not stored when the analysis fails", async () => {
    const count = async () =>
      (await app.db.query<{ n: number }>("SELECT count(*) AS n FROM resume_files"))[0]!.n;
    const before = await count();
    const reply = await analyze(files.serve("/lorem.pdf", asPdf("Lorem ipsum dolor sit amet.")));
    expect(outcome(reply)).toEqual([400, "no_skills_found", []]);
    expect(await count()).toBe(before);
  });

  it("gets no credit for invisible text, and a warning", async () => {
    const white = `1 1 1 rg\n${at(50, 40, "COBOL COBOL COBOL React expert, 20 years of COBOL", 10)}`;
    const plain = await analyze(files.serve("/plain.pdf", asPdf(DEVELOPER)));
    const hidden = await analyze(files.serve("/hidden.pdf", asPdf(DEVELOPER, white)));
    expect(hidden.body.scores).toEqual(plain.body.scores);
    expect(hidden.body.missing_skills).toContain("COBOL");
    expect(hidden.body.document.warnings).toHaveLength(1);
    expect(hidden.body.document.warnings[0]).not.toMatch(/COBOL/);
  });

  it("follows three redirects but not a fourth", async () => {
    files.serve("/final.pdf", asPdf(DEVELOPER));
    for (let hop = 1; hop <= 4; hop++) {
      const location = hop === 1 ? "/final.pdf" : `/hop${hop - 1}`;
      files.serve(`/hop${hop}`, (_, response) => response.writeHead(302, { location }).end());
    }
    expect((await analyze(`${files.url}/hop3`)).status).toBe(200);
    const far = await analyze(`${files.url}/hop4`);
    expect(outcome(far)).toEqual(UNREADABLE);
    expect(far.body.error.message).toContain("redirected more than 3 times");
  });
});

describe("an unreadable file is rejected with the reason", () => {
  it.each<[string, Uint8Array, RegExp]>([
    ["bytes of no kind", Buffer.from("Python\u0000Django"), /no PDF, DOCX, ODT, RTF, HTML/],
    ["a page of a script", Buffer.from("<html><script>Python</script></html>"), /empty/],
    ["RTF of hidden text", Buffer.from("{\\rtf1{\\v Python}}"), /no text that a reader/],
    ["nothing", new Uint8Array(0), /./],
    ["a broken PDF", Buffer.from("%PDF-1.7\nnothing else"), /broken/],
    ["a page without text", makePdf([""]), /empty/],
    [
      "a locked PDF",
      makePdf(["x"], { trailer: "/Encrypt << /Filter /Unknown >>" }),
      /encrypted|broken/,
    ],
    ["a DOCX bomb", bombDocx(1000), /too large/],
    ["a PDF bomb", makePdf([GIBIBYTE]), /too large|broken|empty/],
  ])("%s", async (name, bytes, message) => {
    const reply = await analyze(files.serve(`/bad/${encodeURIComponent(name)}`, bytes));
    expect(outcome(reply)).toEqual(UNREADABLE);
    expect(reply.body.error.message).toMatch(message);
  });

  it("a file that cannot be fetched", async () => {
    const cases: [string, RegExp][] = [
      [`${files.url}/missing.pdf`, /did not answer with success/],
      ["http://127.0.0.1:1/cv.pdf", /refused/],
      ["http://does-not-exist.invalid/cv.pdf", /resolve|reached/],
      [files.serve("/cut", (_, response) => void response.destroy()), /closed/],
      [
        files.serve("/large", (_, response) =>
          response.writeHead(200, { "content-length": MAX_FILE_BYTES + 1 }).end(),
        ),
        /larger than 10 MB/,
      ],
      [
        files.serve("/endless", (_, response) => {
          response.writeHead(200);
          const chunk = Buffer.alloc(1 << 20);
          const more = (): void => {
            while (!response.destroyed && response.write(chunk));
          };
          response.on("drain", more);
          more();
        }),
        /larger than 10 MB/,
      ],
    ];
    for (const [url, message] of cases) {
      const reply = await analyze(url);
      expect(outcome(reply)).toEqual(UNREADABLE);
      expect(reply.body.error.message).toMatch(message);
    }
  });
});

describe("a forbidden URL", () => {
  it("is a validation error on file_url", async () => {
    const { live } = await strict.customer({ credits: 100 });
    for (const url of [
      "http://example.com/cv.pdf",
      "ftp://example.com/cv.pdf",
      "https://127.0.0.1/cv.pdf",
      "https://[::1]/cv.pdf",
      "https://169.254.169.254/latest/meta-data",
      "https://localhost/cv.pdf",
      "https://10.0.0.1:8443/cv.pdf",
      "https://user:pass@example.com/cv.pdf",
      "https://example.com:22/cv.pdf",
      "not a url",
      "javascript:alert(1)",
    ]) {
      const reply = await strict.send("POST", "/resumes/analyze", {
        key: live,
        body: { file_url: url, target_job: JOB },
      });
      expect([url, ...outcome(reply)]).toEqual([url, 400, "validation_error", ["file_url"]]);
    }
    expect((await strict.send("GET", "/me", { key: live })).body.credits.balance).toBe(100);
  });

  it("is not reached by a redirect either", async () => {
    const to = (location: string) => (_: unknown, response: ServerResponse) =>
      void response.writeHead(302, { location }).end();
    for (const location of ["ftp://example.com/x", "https://user:pass@example.com/x"]) {
      const reply = await analyze(files.serve("/away", to(location)));
      expect(outcome(reply)).toEqual(UNREADABLE);
      expect(reply.body.error.message).toContain("redirected to an address that is not allowed");
    }
  });
});
