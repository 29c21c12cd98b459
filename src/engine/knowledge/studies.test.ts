import { beforeAll, describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { loadRecords } from "../../knowledge/checked-records.ts";
import type { Engine } from "../index.ts";
import type { EducationRecord } from "./record-types.ts";

let engine: Engine;
let education: readonly EducationRecord[];
beforeAll(() => {
  engine = testEngine();
  ({ education } = loadRecords());
});

const studied = (text: string): string[] =>
  engine.knowledge.training.studies.studiedIn(text).map(({ id }) => id);

describe("a field of study", () => {
  it.each([
    ["Maschinenbau", "mechanical-engineering"],
    ["Kunstgeschichte", "art-history"],
    ["Droit", "law"],
    ["Enfermería", "nursing"],
    ["enfermeria", "nursing"],
    ["Arquitetura e Urbanismo", "architecture"],
    ["Giurisprudenza", "law"],
    ["Werktuigbouwkunde", "mechanical-engineering"],
    ["Pielęgniarstwo", "nursing"],
    ["Ausbildung zum Tischler", "carpentry-trade"],
  ])("is recognised in the words of its language: %s", (text, id) => {
    expect(studied(text)).toEqual([id]);
  });

  it("is the same under each of its names in all eight languages", () => {
    const faults = education.flatMap(({ id, names, languages = {} }) =>
      [...names, ...Object.values(languages).flat()].filter((name) => !studied(name).includes(id)),
    );
    expect(faults).toEqual([]);
    const languages = new Set(education.flatMap((record) => Object.keys(record.languages ?? {})));
    expect([...languages].toSorted()).toEqual(["de", "es", "fr", "it", "nl", "pl", "pt"]);
  });

  it("is read in another language only from a whole name", () => {
    expect(studied("Rechtschreibung")).toEqual([]);
    expect(studied("Zorbologie")).toEqual([]);
    const { inEnglish } = engine.knowledge.training.studies;
    expect(inEnglish("Droit")).toBe("Law");
    expect(inEnglish("Animal Law")).toBe("Animal Law");
  });

  it("has what graduates really know: fifteen to thirty skills", () => {
    const counts = education.map(({ skills }) => Object.keys(skills).length);
    expect([Math.min(...counts) >= 15, Math.max(...counts) <= 30]).toEqual([true, true]);
  });
});
