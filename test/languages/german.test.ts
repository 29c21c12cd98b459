import { describe, expect, it } from "vitest";
import { Prose, sentenceHash } from "../../src/engine/languages/sentences.ts";
import { loadRecords } from "../../src/knowledge/checked-records.ts";
import { codeTexts, reportTranslations } from "../../src/knowledge/translations.ts";

describe("a translation", () => {
  const records = loadRecords();
  const own = records.prose.filter(({ id }) => id.startsWith("de/"));
  const code = codeTexts();

  it("is one of a sentence of the code", () => {
    const hashes = new Set([...code].map(sentenceHash));
    expect(own.filter(({ of }) => !hashes.has(of)).map(({ id }) => id)).toEqual([]);
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
