import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { readSkills } from "../skills/read-skills.ts";
import { rolesForText } from "./roles-for-text.ts";

const engine = testEngine();
const rolesOf = (text: string, titles: readonly string[] = []) =>
  rolesForText(engine, {
    text,
    skills: readSkills(engine.knowledge, text),
    titles: titles.map((id) => ({
      roles: [{ role: engine.knowledge.roles.get(id)!, score: 1 }],
      weight: 2,
      trust: 0.9,
    })),
  });

describe("the roles of a text without titles", () => {
  it.each([
    ["mason", "Laid facing bricks and concrete blocks to line, mixed mortar, built scaffolding."],
    [
      "plumber",
      "Fitted pipes, boilers and bathrooms; found leaks, unblocked drains, soldered copper.",
    ],
    [
      "farm-worker",
      "Milked cows, fed calves, drove tractors, made hay and mended fences on a farm.",
    ],
    [
      "registered-nurse",
      "Gave medication, dressed wounds, took vital signs, wrote care plans of patients.",
    ],
    [
      "bookkeeper",
      "Reconciled bank accounts, posted invoices, filed VAT returns, kept the general ledger.",
    ],
    [
      "data-scientist",
      "Trained regression and clustering models in Python with scikit-learn and pandas.",
    ],
  ])("have %s among the first three by what the person does", (id, text) => {
    const found = rolesOf(text).slice(0, 3);
    expect(found.map(({ role }) => role.id)).toContain(id);
  });

  it("are none for a text of unknown words", () => {
    expect(rolesOf("zzqx qwv vrrk")).toEqual([]);
  });
});

describe("a title beside a text", () => {
  const text = "Reconciled bank accounts, posted invoices and filed VAT returns for clients.";

  it("decides between roles that the text allows", () => {
    expect(rolesOf(text, ["tax-preparer"])[0]?.role.id).toBe("tax-preparer");
    expect(rolesOf(text, ["bookkeeper"])[0]?.role.id).toBe("bookkeeper");
  });

  it("leaves the scores between 0 and 1, best first", () => {
    const scores = rolesOf(text, ["bookkeeper"]).map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
  });
});
