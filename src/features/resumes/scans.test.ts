import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type Customer, type TestApp } from "../../../test/support/app.ts";
import { DEVELOPER } from "../../../test/support/resumes.ts";
import type { DocumentPool, DocumentText } from "../../platform/documents/index.ts";

const SURE = { pages: 1, confidence: 0.95, isUncertain: false };
const UNSURE = { pages: 2, confidence: 0.61, isUncertain: true };
const JOB = JSON.stringify({ title: "Back-End Developer", skills: ["Python", "COBOL"] });
const SAID = "The text was recognised from a picture, and not all of it with certainty.";

/** Reads every file as a scan of the same text; its first byte says how surely. */
const documents: DocumentPool = {
  async read(bytes) {
    const ocr = bytes[0] === 1 ? SURE : UNSURE;
    const document: DocumentText = { format: "png", pages: 1, text: DEVELOPER, warnings: [], ocr };
    return { document, threadMs: 1 };
  },
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
    assessment: string;
  };
}

describe("an analysis of a scan", () => {
  it("tells how much was recognised and how surely", async () => {
    const { document, uncertain_skills: uncertain, assessment } = await analyse(1);
    expect(document).toMatchObject({ format: "png", ocr: { pages: 1, confidence: 0.95 } });
    expect(uncertain).toEqual([]);
    expect(assessment).not.toContain("picture");
  });

  it("marks every matched skill as uncertain when little is sure, and takes no points", async () => {
    const [sure, unsure] = [await analyse(1), await analyse(2)];
    expect(unsure.document.ocr).toEqual({ pages: 2, confidence: 0.61 });
    expect(unsure.matched_skills).toEqual(["Python"]);
    expect(unsure.uncertain_skills).toEqual(["Python"]);
    expect(unsure.assessment).toContain(SAID);
    expect(unsure.scores).toEqual(sure.scores);
  });

  it("says so in German too", async () => {
    expect((await analyse(2, "de")).assessment).toContain("Der Text wurde aus einem Bild erkannt");
  });
});
