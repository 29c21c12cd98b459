import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type Customer, type TestApp } from "../../../test/support/app.ts";
import { DEVELOPER } from "../../../test/support/resumes.ts";
import {
  UnreadableDocument,
  type DocumentPool,
  type DocumentText,
} from "../../platform/documents/index.ts";

const SURE = { pages: 1, confidence: 0.95, isUncertain: false };
const UNSURE = { pages: 2, confidence: 0.61, isUncertain: true };
const JOB = JSON.stringify({ title: "Back-End Developer", skills: ["Python", "COBOL"] });

const TOO_LONG = 3;

/**
 * Reads every file as a scan of the same text; its first byte says how surely, the second how many
 * seconds it takes.
 */
const documents: DocumentPool = {
  async read([kind, seconds = 0]) {
    const threadMs = seconds * 1_000;
    if (kind === TOO_LONG) throw new UnreadableDocument("recognition_too_long", threadMs);
    const ocr = kind === 1 ? SURE : UNSURE;
    const document: DocumentText = { format: "png", pages: 1, text: DEVELOPER, warnings: [], ocr };
    return { document, threadMs };
  },
  redact: async (bytes) => bytes,
  close: async () => {},
};

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp({ documents });
  customer = await app.customer({ credits: 1000, rateAi: 1000 });
});
afterAll(() => app.close());

async function analyse(first: number, language = "en") {
  const form = new FormData();
  form.append("file", new Blob([Uint8Array.from([first])]));
  form.append("target_job", JOB);
  form.append("language", language);
  const reply = await fetch(`${app.url}/v1/resumes/analyze`, {
    method: "POST",
    headers: { Authorization: `Bearer ${customer.live}` },
    body: form,
  });
  expect(reply.status).toBe(200);
  return (await reply.json()) as {
    document: { format: string; ocr: object };
    matched_skills: string[];
    uncertain_skills: string[];
    scores: { overall: number };
    reading: { confidence: number; unread_parts: string[] };
  };
}

describe("an analysis of a scan", () => {
  it("tells how much was recognised and how surely", async () => {
    const { document, uncertain_skills: uncertain, reading } = await analyse(1);
    expect(document).toMatchObject({ format: "png", ocr: { pages: 1, confidence: 0.95 } });
    expect(uncertain).toEqual([]);
    expect(reading.unread_parts).not.toContain("picture");
  });

  it("marks every matched skill as uncertain when little is sure, and takes no points", async () => {
    const [sure, unsure] = [await analyse(1), await analyse(2)];
    expect(unsure.document.ocr).toEqual({ pages: 2, confidence: 0.61 });
    expect(unsure.matched_skills).toEqual(["Python"]);
    expect(unsure.uncertain_skills).toEqual(["Python"]);
    expect(unsure.reading.unread_parts).toContain("picture");
    expect(unsure.reading.confidence).toBeLessThan(sure.reading.confidence);
    expect(unsure.scores).toEqual(sure.scores);
  });
});

describe("a reading of a scan", () => {
  const read = async (key: string, ...bytes: number[]) => {
    const form = new FormData();
    form.append("file", new Blob([Uint8Array.from(bytes)]));
    const reply = await fetch(`${app.url}/v1/resumes/read`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}` },
      body: form,
    });
    const { error } = (await reply.json()) as { error?: { message: string } };
    const left = Number(reply.headers.get("x-ratelimit-remaining"));
    return { status: reply.status, left, message: error?.message };
  };

  it("counts as a further request for each second, in the headers of its own reply", async () => {
    const { test } = await app.customer({ rateAi: 20 });
    expect(await read(test, 1, 1)).toMatchObject({ status: 200, left: 19 });
    expect(await read(test, 1, 6)).toMatchObject({ status: 200, left: 19 - 1 - 6 });
  });

  it("that took too long counts too, and the refusal of the next says why", async () => {
    const { test } = await app.customer({ rateAi: 20 });
    expect(await read(test, TOO_LONG, 45)).toMatchObject({
      status: 400,
      left: 0,
      message: expect.stringContaining("not tried again for an hour"),
    });
    expect(await read(test, 1)).toMatchObject({
      status: 429,
      message: expect.stringMatching(/^The limit of 20 engine calls .* counts as several\. Wait/),
    });
  });
});
