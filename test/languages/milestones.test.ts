import { describe, expect, it } from "vitest";
import { loadEngine, loadRecords } from "../../src/knowledge/index.ts";

/** The beginning of an order, by language: "Prüfen Sie …". */
const ORDERS: Readonly<Record<string, RegExp>> = {
  de: /^\p{Lu}\p{Ll}+n(?:(?:,| und| oder) \p{Ll}+n)* Sie /u,
};

const { languages } = loadEngine().knowledge;
const texts = loadRecords().practice.flatMap(({ milestones }) =>
  Object.values(milestones).map(({ text }) => text),
);

describe("the milestones of practice records", () => {
  it.each(Object.entries(ORDERS))("are states that are reached, not orders: %s", (code, order) => {
    const prose = languages.proseIn(code)!;
    const told = texts.flatMap((text) => prose.get(text) ?? []);
    expect(told.length).toBeGreaterThan(1000);
    expect(told.filter((text) => order.test(text))).toEqual([]);
  });
});
