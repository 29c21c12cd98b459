import { describe, expect, it } from "vitest";
import { loadEngine, loadRecords } from "../../knowledge/index.ts";
import { trainingKindOf } from "./training-kind.ts";
import type { CredentialRecord } from "./record-types.ts";
import { stepOf } from "./ways.ts";

const proof = (fields: Partial<CredentialRecord>): CredentialRecord => ({
  id: "proof",
  name: "Proof",
  kind: "vocational",
  country: "DE",
  title: "Get the proof",
  text: "You get it.",
  months: 12,
  ...fields,
});
const kindOf = (fields: Partial<CredentialRecord>) => trainingKindOf(stepOf(proof(fields)));

describe("the kind of training of a step", () => {
  it("follows from its proof", () => {
    expect(kindOf({ kind: "degree", level: "master" })).toBe("university");
    expect(kindOf({ kind: "degree", months: 36 })).toBe("university");
    expect(kindOf({ kind: "vocational", pace: "paid" })).toBe("apprenticeship");
    expect(kindOf({ kind: "vocational" })).toBe("vocational_school");
    expect(kindOf({ kind: "vocational", needs: { work: 12 } })).toBe("further_training");
    expect(kindOf({ kind: "vocational", parts: ["Part I", "Part II"] })).toBe("further_training");
    expect(kindOf({ kind: "examination", pace: "part_time" })).toBe("further_training");
    expect(kindOf({ kind: "card" })).toBe("licence_course");
  });
  it("is none for a registration, a short diploma and an examination that ends a training", () => {
    expect(kindOf({ kind: "registration" })).toBeUndefined();
    expect(kindOf({ kind: "degree", months: 24 })).toBeUndefined();
    expect(kindOf({ kind: "examination" })).toBeUndefined();
  });
  it("follows from the usual way where the step is no proof", () => {
    expect(trainingKindOf({ training: "apprenticeship" })).toBe("apprenticeship");
    expect(trainingKindOf({ training: "experience" })).toBeUndefined();
  });
});

describe("the records of funding", () => {
  const { training } = loadEngine().knowledge;
  const { funding } = loadRecords();
  const countries = [
    "DE",
    "AT",
    "CH",
    "FR",
    "GB",
    "US",
    "CA",
    "AU",
    "IN",
    "ES",
    "IT",
    "NL",
    "PL",
    "BR",
  ];

  it("are picked by country and kind", () => {
    expect(training.fundingOf("DE", "further_training")?.funding).toContain("Aufstiegs-BAföG");
    expect(training.fundingOf("FR", "further_training")?.id).toBe("fr-further-training");
  });
  it("are none for a country without them, and without a country", () => {
    expect(training.fundingOf("JP", "university")).toBeUndefined();
    expect(training.fundingOf(undefined, "university")).toBeUndefined();
  });
  it("say of fourteen countries what an apprenticeship and a degree cost and who helps", () => {
    for (const country of countries)
      for (const kind of ["apprenticeship", "university"] as const)
        expect(training.fundingOf(country, kind)?.funding, `${country} ${kind}`).toBeDefined();
  });
  it("have a source in more than half of the cases", () => {
    const sourced = funding.filter(({ sources = [] }) => sources.length > 0);
    expect(sourced.length / funding.length).toBeGreaterThanOrEqual(0.5);
  });
});
