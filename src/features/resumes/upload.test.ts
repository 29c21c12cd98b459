import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startTestApp,
  type Customer,
  type TestApp,
  type Reply,
} from "../../../test/support/app.ts";
import { asDocx, asPdf } from "../../../test/support/file-server.ts";
import { makeHtml, makeOdt, makeRtf } from "../../../test/support/text-documents.ts";
import { DEVELOPER } from "../../../test/support/resumes.ts";
import { MAX_FILE_BYTES } from "./resumes.schema.ts";
import { withoutQuotes } from "../../../test/support/without-quotes.ts";

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.customer({ credits: 1000, rateAi: 1000 });
});
afterAll(() => app.close());

const JOB = { title: "Back-End Developer", skills: ["Python", "PostgreSQL", "COBOL"] };
const pdf = (): Blob => new Blob([new Uint8Array(asPdf(DEVELOPER))]);

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

async function upload(form: FormData | string, headers: Record<string, string> = {}) {
  const reply = await fetch(`${app.url}/v1/resumes/analyze`, {
    method: "POST",
    headers: { Authorization: `Bearer ${customer.live}`, ...headers },
    body: form,
  });
  const body = (await reply.json()) as Reply["body"];
  return { status: reply.status, headers: reply.headers, body };
}

const outcome = ({ status, body }: Awaited<ReturnType<typeof upload>>) => [
  status,
  body.error?.code,
  body.error?.details.map((detail: { field: string }) => detail.field),
];

describe("an uploaded résumé", () => {
  it("is analysed like the same file behind a URL, and belongs to its candidate", async () => {
    const form = formOf({
      file: pdf(),
      target_job: JSON.stringify(JOB),
      external_candidate_id: "cand_upload",
    });
    const { status, body, headers } = await upload(form);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      external_candidate_id: "cand_upload",
      document: { source: "file", format: "pdf" },
      matched_skills: ["Python", "PostgreSQL"],
    });
    expect(headers.get("x-credits-charged")).toBe("2");
    const erased = await app.send("DELETE", "/candidates/cand_upload", { key: customer.live });
    expect(erased.body.deleted).toMatchObject({ analyses: 1, files: 1 });
  });

  it("may be a DOCX with any file name", async () => {
    const file = new Blob([new Uint8Array(asDocx(DEVELOPER))]);
    const { status, body } = await upload(formOf({ file, target_job: JSON.stringify(JOB) }));
    expect([status, body.document.format]).toEqual([200, "docx"]);
  });

  it("replays with the same Idempotency-Key, and rejects the key for another file", async () => {
    const send = (text: string) =>
      upload(
        formOf({
          file: new Blob([new Uint8Array(asPdf(text))]),
          target_job: JSON.stringify(JOB),
        }),
        { "Idempotency-Key": "upload-1" },
      );
    const first = await send(DEVELOPER);
    const again = await send(DEVELOPER);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body).toEqual(withoutQuotes(first.body));
    expect(outcome(await send(`${DEVELOPER}\nKotlin`)).slice(0, 2)).toEqual([
      422,
      "idempotency_key_reused",
    ]);
  });

  it.each([
    ["no file", { target_job: JSON.stringify(JOB) }, ["file"]],
    ["text as file", { file: "text", target_job: JSON.stringify(JOB) }, ["file"]],
    ["no target job", { file: new Blob(["x"]) }, ["target_job"]],
    [
      "a target job that is not JSON",
      { file: new Blob(["x"]), target_job: "nurse" },
      ["target_job"],
    ],
    [
      "a file as candidate id",
      {
        file: new Blob(["x"]),
        target_job: JSON.stringify(JOB),
        external_candidate_id: new Blob(["x"]),
      },
      ["external_candidate_id"],
    ],
    [
      "an unknown field",
      { file: new Blob(["x"]), target_job: JSON.stringify(JOB), resume_text: "x" },
      ["resume_text"],
    ],
    [
      "an unknown language",
      { file: new Blob(["x"]), target_job: JSON.stringify(JOB), language: "xx" },
      ["language"],
    ],
    ["an empty file", { file: new Blob([]), target_job: JSON.stringify(JOB) }, ["file"]],
  ] as [string, Record<string, string | Blob>, string[]][])(
    "is rejected with %s, naming the field",
    async (_name, fields, named) => {
      const [status, code, details] = outcome(await upload(formOf(fields)));
      expect([status, code]).toEqual([400, "validation_error"]);
      expect(details).toEqual(expect.arrayContaining(named));
    },
  );

  it.each([
    ["rtf", makeRtf],
    ["odt", makeOdt],
    ["html", makeHtml],
    ["text", (text: string) => Buffer.from(text, "latin1")],
  ])("may be %s under any name, and is analysed as its text is", async (format, make) => {
    const file = new Blob([make(DEVELOPER)]);
    const { status, body } = await upload(formOf({ file, target_job: JSON.stringify(JOB) }));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      document: { source: "file", format, pages: null, warnings: [] },
      matched_skills: ["Python", "PostgreSQL"],
    });
  });

  it("is rejected when it is not a document, too large, or not a form", async () => {
    const job = JSON.stringify(JOB);
    const garbage = await upload(formOf({ file: new Blob(["no\u0000document"]), target_job: job }));
    expect(outcome(garbage).slice(0, 2)).toEqual([400, "resume_unreadable"]);
    const large = new Blob([new Uint8Array(MAX_FILE_BYTES + 1)]);
    expect(outcome(await upload(formOf({ file: large, target_job: job })))).toEqual([
      400,
      "validation_error",
      ["file"],
    ]);
    const broken = await upload("no form", { "Content-Type": "multipart/form-data; boundary=x" });
    expect(outcome(broken)).toEqual([400, "invalid_request", []]);
    const huge = new Blob([new Uint8Array(11 * 1024 * 1024)]);
    const tooLarge = await upload(formOf({ file: huge, target_job: job }));
    expect([tooLarge.status, tooLarge.body.error.message]).toEqual([
      413,
      "The body is larger than 10,496 KB, which is what this path takes.",
    ]);
  });

  it("is rejected with a field beyond the JSON limit, or with too many fields", async () => {
    const long = `{"title": "x", "skills": [${"1,".repeat(200_000)}1]}`;
    const [status, code, details] = outcome(
      await upload(formOf({ file: new Blob(["x"]), target_job: long })),
    );
    expect([status, code]).toEqual([400, "validation_error"]);
    expect(details).toContain("target_job");
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`f${i}`, "x"]));
    expect(outcome(await upload(formOf(many)))).toEqual([400, "invalid_request", []]);
  });

  const rawForm = (edge: string, parts: readonly [name: string, content: string][]): string =>
    [...parts, undefined]
      .map((part) =>
        part
          ? `--${edge}\r\nContent-Disposition: form-data; ${part[0]}\r\n\r\n${part[1]}\r\n`
          : `--${edge}--\r\n`,
      )
      .join("");

  it.each([
    "multipart/form-data; xboundary=zz; boundary=X",
    'multipart/form-data; note="; boundary=zz"; boundary=X',
    'multipart/form-data; BOUNDARY="X"',
    'multipart/form-data;boundary="\\X" ; charset=utf-8',
  ])("has its parts counted by the boundary that divides it: %s", async (type) => {
    const part: [string, string] = ['name="x"', ""];
    const many = rawForm(
      "X",
      Array.from({ length: 20_000 }, () => part),
    );
    const refused = await upload(many, { "Content-Type": type });
    expect(outcome(refused)).toEqual([400, "invalid_request", []]);
    const few = await upload(rawForm("X", [part]), { "Content-Type": type });
    expect(outcome(few).slice(0, 2)).toEqual([400, "validation_error"]);
  });

  it("may contain its boundary anywhere but in a delimiter line", async () => {
    const text = `${"X X--X \r\n--Xylophone\r\n-X\r\n--X-\r\n".repeat(100)}\u0000`;
    const form = rawForm("X", [
      ['name="file"; filename="a"', text],
      ['name="target_job"', JSON.stringify(JOB)],
    ]);
    const type = { "Content-Type": "multipart/form-data; boundary=X" };
    // It is read whole, and found to be no document.
    expect(outcome(await upload(form, type)).slice(0, 2)).toEqual([400, "resume_unreadable"]);
  });

  it.each([
    ["no boundary", "multipart/form-data"],
    ["two boundaries", "multipart/form-data; boundary=X; boundary=Y"],
    ["an empty boundary", 'multipart/form-data; boundary=""'],
    ["a quote that is never closed", 'multipart/form-data; boundary="X'],
  ])("is rejected with %s", async (_name, type) => {
    const form = rawForm("X", [['name="x"', "1"]]);
    expect(outcome(await upload(form, { "Content-Type": type }))).toEqual([
      400,
      "invalid_request",
      [],
    ]);
  });

  it.each([
    ["deep", `{"title": ${"[".repeat(40)}${"]".repeat(40)}}`, "levels deep"],
    ["of many values", `{"skills": [${"1,".repeat(10_001)}1]}`, "values"],
    ["with a long number", `{"title": ${"9".repeat(1_001)}}`, "digits"],
  ])("is rejected with JSON in a field that is %s, as in a body", async (_name, json, said) => {
    const { status, body } = await upload(formOf({ file: new Blob(["x"]), target_job: json }));
    expect(status).toBe(400);
    expect(body.error.details).toContainEqual({
      field: "target_job",
      message: expect.stringContaining(said),
    });
  });

  it("is accepted by this operation only", async () => {
    const reply = await fetch(`${app.url}/v1/jobs/match`, {
      method: "POST",
      headers: { Authorization: `Bearer ${customer.live}` },
      body: formOf({ file: pdf() }),
    });
    expect([
      reply.status,
      ((await reply.json()) as { error: { code: string } }).error.code,
    ]).toEqual([400, "invalid_request"]);
  });
});
