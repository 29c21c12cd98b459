import { describe, expect, it } from "vitest";
import { readDocuments } from "./guides.ts";
import { createDocumentSearch, sectionsOf } from "./search-documents.ts";

const search = createDocumentSearch(
  sectionsOf(await readDocuments(), {
    guide: (name, heading) => `${name}#${heading}`,
    error: (code) => `errors/${code}`,
  }),
);

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
  ["retry after timeout", "errors/request_in_progress"],
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
  ["rank candidates for a job", "matching#Candidates"],
  ["webhook not delivered", "webhooks#"],
  ["webhook retries schedule", "webhooks#When it fails"],
  ["disabled endpoint", "webhooks#When it fails"],
  ["invite a team member", "team#"],
  ["credits exhausted", "errors/insufficient_credits"],
  ["openapi spec", "authentication#"],
  ["python example", "first-request#"],
  ["typescript sdk", "first-request#The same with an SDK"],
  ["career plan for a user", "pathways#How a plan is made"],
  ["something in the plan is wrong", "pathways#Something"],
  ["going live checklist", "going-to-production#"],
  ["test mode", "sandbox-and-credits#"],
  ["idempot", "idempotency#"],
];

describe("the search of the documentation", () => {
  it.each(QUESTIONS)("answers “%s” among its first three", (question, page) => {
    const found = search(question).map(({ section }) => section.url);
    expect(
      found.slice(0, 3).some((url) => url.startsWith(page)),
      found.join(", "),
    ).toBe(true);
  });

  it.each(["idempotency replayed", "scanned resume"])(
    "marks the words of “%s” in what it shows",
    (question) => {
      const { excerpt } = search(question)[0]!;
      expect(excerpt.some(({ isMatch }) => isMatch)).toBe(true);
    },
  );

  it("finds nothing for words that stand nowhere, and for none", () => {
    expect(search("zzqx qwertz")).toEqual([]);
    expect(search(" ?! ")).toEqual([]);
  });

  it("reads a query of any length in bounded work", () => {
    expect(search("signature ".repeat(10_000)).length).toBeGreaterThan(0);
    expect(search(`${"x".repeat(50_000)} ${"y ".repeat(10_000)}`)).toEqual([]);
  });
});
