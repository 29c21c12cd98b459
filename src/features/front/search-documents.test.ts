import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/support/app.ts";
import { readDocuments } from "./guides.ts";
import type { ApiDocument } from "./reference/api-document.ts";
import { listOperations } from "./reference/operations.ts";
import {
  createDocumentSearch,
  sectionsOf,
  sectionsOfOperations,
  type DocumentSearch,
} from "./search-documents.ts";
import FURTHER from "./search-questions.fixture.json" with { type: "json" };

/** What new users ask, and the page that answers. */
const QUESTIONS: readonly (readonly [string, string])[] = [
  ["how do I verify a webhook signature", "webhooks#"],
  ["verify signature", "webhooks#Verifying"],
  ["pricing", "sandbox-and-credits#"],
  ["how much does a call cost", "sandbox-and-credits#"],
  ["free quota", "sandbox-and-credits#"],
  ["rotate api key", "authentication#"],
  ["where do I put my api key", "errors/missing_api_key"],
  ["wrong key type", "errors/wrong_key_type"],
  ["rate limit exceeded", "errors/rate_limited"],
  ["429", "errors/rate_limited"],
  ["request still in progress", "errors/request_in_progress"],
  ["avoid duplicate charges", "idempotency#"],
  ["delete candidate data gdpr", "erasure#Erasure"],
  ["right to be forgotten", "erasure#Erasure"],
  ["upload pdf", "resumes#"],
  ["scanned resume", "resumes#Scans"],
  ["which file formats are supported", "resumes#"],
  ["maximum file size", "limits#"],
  ["how is the fit score calculated", "scoring#"],
  ["what does overall score mean", "matching#"],
  ["pagination", "search#Paging"],
  ["next page cursor", "search#Paging"],
  ["filter jobs by country", "search#"],
  ["salary filter", "search#"],
  ["remote jobs", "search#"],
  ["match a resume with jobs", "matching#"],
  ["rank candidates for a job", "/docs/api/rank-candidates"],
  ["webhook not delivered", "webhooks#"],
  ["webhook retries schedule", "webhooks#When it fails"],
  ["disabled endpoint", "webhooks#When it fails"],
  ["invite a team member", "team#"],
  ["credits exhausted", "errors/insufficient_credits"],
  ["openapi spec", "/docs/api/get-openapi"],
  ["batch", "/docs/api/get-resume-batch"],
  ["python example", "first-request#"],
  ["typescript sdk", "first-request#The same with an SDK"],
  ["career plan for a user", "pathways#How a plan is made"],
  ["something in the plan is wrong", "pathways#Something"],
  ["going live checklist", "going-to-production#"],
  ["test mode", "sandbox-and-credits#"],
  ["idempot", "idempotency#"],
];

/** Of further questions; the last forty were written after the weights and words were chosen. */
const LEAST_ANSWERED = 0.8;

describe("the search of the documentation", () => {
  let app: TestApp;
  let search: DocumentSearch;
  beforeAll(async () => {
    app = await startTestApp();
    const api = (await app.send("GET", "/openapi.json")).body as ApiDocument;
    const ofDocuments = sectionsOf(await readDocuments(), {
      guide: (name, heading) => `${name}#${heading}`,
      error: (code) => `errors/${code}`,
    });
    const ofOperations = sectionsOfOperations(listOperations(api));
    search = createDocumentSearch([...ofDocuments, ...ofOperations]);
  });
  afterAll(() => app.close());

  const firstThree = (question: string) =>
    search(question)
      .slice(0, 3)
      .map(({ section }) => section.url);

  it.each(QUESTIONS)("answers “%s” among its first three", (question, page) => {
    const found = firstThree(question);
    expect(
      found.some((url) => url.startsWith(page)),
      found.join(", "),
    ).toBe(true);
  });

  it("answers most of 120 further questions among its first three", () => {
    const missed = FURTHER.filter(([question, pages]) => {
      const found = firstThree(question as string);
      return !found.some((url) => (pages as string[]).some((page) => url.startsWith(page)));
    });
    expect(
      1 - missed.length / FURTHER.length,
      missed.map(([question]) => question).join(", "),
    ).toBeGreaterThan(LEAST_ANSWERED);
  });

  it("ignores words that stand nowhere", () => {
    const [first] = firstThree("zzqx idempotency");
    expect(first).toBe(firstThree("idempotency")[0]);
  });

  it.each(["idempotency replayed", "scanned resume"])(
    "marks the words of “%s” in what it shows",
    (question) => {
      const { excerpt } = search(question)[0]!;
      expect(excerpt.some(({ isMatch }) => isMatch)).toBe(true);
    },
  );

  it("marks no word that only holds a word of the query", () => {
    const marked = search("own jobs").flatMap(({ excerpt }) =>
      excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text.toLowerCase()),
    );
    expect(marked.filter((text) => !/^(?:own|job)/.test(text))).toEqual([]);
  });

  it("shows excerpts of a few lines, wherever the words stand", () => {
    for (const [question] of QUESTIONS)
      for (const { excerpt } of search(question))
        expect(excerpt.map(({ text }) => text).join("").length).toBeLessThan(400);
  });

  it("finds nothing for words that stand nowhere, and for none", () => {
    expect(search("zzqx qwertz")).toEqual([]);
    expect(search(" ?! ")).toEqual([]);
  });

  it("reads a query of any length in bounded work", () => {
    expect(search("signature ".repeat(10_000)).length).toBeGreaterThan(0);
    expect(search(`${"x".repeat(50_000)} ${"y ".repeat(10_000)}`)).toEqual([]);
  });
});
