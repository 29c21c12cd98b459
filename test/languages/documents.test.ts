import { describe, expect, it } from "vitest";
import { testEngine } from "../support/app.ts";
import { judgeDocuments, languagesOfDocuments, totalsOf, type Totals } from "./judge.ts";

/** The least shares of right statements in each language; bench/eval prints the exact ones. */
const LEAST: Omit<Totals, "documents" | "wrongClaims" | "denied"> = {
  language: 0.95,
  role: 0.7,
  years: 0.7,
  education: 0.6,
  terms: 0.6,
  salary: 0.5,
  skills: 0.6,
};
/** Of the claims that a bad reader would make. */
const MOST_WRONG_SHARE = 0.2;

const engine = testEngine();

describe.each(languagesOfDocuments(engine))("the documents in %s", (language) => {
  const judged = judgeDocuments(engine, language);
  const totals = totalsOf(judged);

  it.each(judged.map((one) => [one.name, one] as const))("%s is read in its language", (_, one) => {
    expect(one.read).not.toBe("");
    expect(one.isLanguageRight).toBe(true);
  });

  it.each(Object.keys(LEAST) as (keyof typeof LEAST)[])("are right about %s", (field) => {
    expect(totals[field]).toBeGreaterThanOrEqual(LEAST[field]);
  });

  it("claim few skills that the person denies or only wishes for", () => {
    expect(totals.wrongClaims / totals.denied).toBeLessThanOrEqual(MOST_WRONG_SHARE);
  });
});
