import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { readAnalysedPerson } from "../index.ts";
import { type ResumeLanguage, resumeOf } from "./resume-with.fixture.ts";

const engine = testEngine();
const now = new Date("2026-11-15T00:00:00Z");

/** The kinds of the skills that only the posts of a résumé make likely. */
const likelyKinds = (language: ResumeLanguage, job: string): string[] =>
  readAnalysedPerson(engine, { text: resumeOf(language, job), now })
    .person.skills.filter(({ source }) => source === "post")
    .map(({ id }) => engine.knowledge.skills.get(id)?.kind ?? "");

describe("a text that names no skill", () => {
  it.each([
    ["en", "Graphic Designer, Brightside Ltd, 2015 - 2020"],
    ["de", "Grafikdesigner, Lichtblick GmbH, 2015 - 2020"],
    ["fr", "Graphiste, Éclair SARL, 2015 - 2020"],
    ["es", "Diseñador gráfico, Luz SL, 2015 - 2020"],
    ["pt", "Designer gráfico, Luz Lda, 2015 - 2020"],
    ["it", "Grafico, Luce Srl, 2015 - 2020"],
    ["nl", "Grafisch ontwerper, Licht BV, 2015 - 2020"],
    ["pl", "Grafik komputerowy, Blask sp. z o.o., 2015 - 2020"],
  ] as const)("makes the crafts of its trade likely and no tool, in %s: %s", (language, job) => {
    expect(likelyKinds(language, job)).not.toEqual([]);
    expect(likelyKinds(language, job)).not.toContain("tool");
  });
});
