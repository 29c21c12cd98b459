import { describe, expect, it } from "vitest";
import { Prose, sentenceHash, sentencesIn } from "../../src/engine/languages/sentences.ts";
import { loadRecords } from "../../src/knowledge/index.ts";
import { codeTexts, reportTranslations } from "../../src/knowledge/translations.ts";

/** Corrections of English may wait for their translation, but not pile up. */
const MOST_STALE = 50;

describe("a translation", () => {
  const records = loadRecords();
  const own = records.prose.filter(({ id }) => id.startsWith("de/"));
  const code = codeTexts();

  it("has the id of a sentence of the records, or is one of the code", () => {
    const known = new Set([...sentencesIn(records)].map(({ id }) => `de/${id}`));
    const hashes = new Set([...code].map(sentenceHash));
    const unknown = own.filter(({ id, of }) =>
      id.startsWith("de/code/") ? !hashes.has(of) : !known.has(id),
    );
    expect(unknown.map(({ id }) => id)).toEqual([]);
  });

  it("is seldom stale: corrected English waits for its translation", () => {
    const { translated, stale } = reportTranslations(records, "de", code);
    expect(translated).toBeGreaterThan(15_000);
    expect(stale.map(({ id }) => id).slice(MOST_STALE)).toEqual([]);
  });

  it("is stale and not told once its English changes, and the others are told", () => {
    const [{ id, of, text }] = own as [(typeof own)[number]];
    const changed = { ...records, prose: [{ id, of: sentenceHash("What it was."), text }] };
    const { stale } = reportTranslations(changed, "de", code);
    expect(stale).toMatchObject([{ id: id.slice(3), translation: text }]);
    expect(new Prose(changed.prose).get("What it is.")).toBeUndefined();
    expect(new Prose(changed.prose).get("What it was.")).toBe(text);
    expect(of).toMatch(/^[0-9a-f]{12}$/);
  });
});
