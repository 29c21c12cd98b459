import { describe, expect, it } from "vitest";
import { testEngine } from "../../../../test/support/app.ts";
import { findTarget, planPathway } from "../../index.ts";
import type {
  CredentialRecord,
  FundingRecord,
  StepRecord,
  TrainingKind,
} from "../../knowledge/record-types.ts";
import { ENGLISH } from "../../languages/speech.ts";
import { fundingSentences } from "./funding-sentences.ts";

const engine = testEngine();
const firstActions = (title: string, country: string): string =>
  planPathway(engine, findTarget(engine, { title })!, { skills: [] }, undefined, {
    country,
    weeklyHours: 10,
    includeResources: false,
  })
    .roadmap.phases[0]!.actions.map(({ description }) => description)
    .join(" ");

describe("the first action of a way with a training", () => {
  it("says what the training costs and who pays, where a source confirms it", () => {
    const { costs, funding } = engine.knowledge.training.fundingOf("DE", "vocational_school")!;
    const told = firstActions("Physiotherapist", "DE");
    expect(told).toContain(costs);
    expect(told).toContain(funding);
  });

  it("asks for it where no record says it", () => {
    expect(engine.knowledge.training.fundingOf("JP", "university")).toBeUndefined();
    expect(firstActions("Architect", "JP")).toContain("who pays it");
  });
});

describe("the kind of funding of a degree", () => {
  const kindFor = (
    step: Partial<StepRecord>,
    credential: Partial<CredentialRecord>,
    isGraduate = false,
  ): string | undefined => {
    const fundingOf = (_: string | undefined, kind: TrainingKind) =>
      ({ costs: kind, sources: [{ supports: ["costs"] }] }) as unknown as FundingRecord;
    const own = { kind: "study", months: 36, ...step, credential } as StepRecord;
    return fundingSentences({ fundingOf }, "GB", { steps: [own], isGraduate }, ENGLISH)[0];
  };
  const degree = { kind: "degree", months: 36 } as const;

  it.each<[string, string, ReturnType<typeof kindFor>]>([
    ["university", "a first degree", kindFor({}, degree)],
    ["postgraduate", "a degree after another", kindFor({}, degree, true)],
    ["postgraduate", "a master's degree", kindFor({}, { ...degree, level: "master" })],
    ["postgraduate", "a short one, for a graduate", kindFor({}, { ...degree, months: 24 }, true)],
    ["apprenticeship", "a paid degree", kindFor({ paid: true }, degree)],
    ["vocational_school", "a school, for a graduate", kindFor({}, { kind: "vocational" }, true)],
  ])("is %s for %s", (kind, _, told) => {
    expect(told).toBe(kind);
  });
});
