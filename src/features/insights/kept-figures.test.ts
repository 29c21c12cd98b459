import { describe, expect, it } from "vitest";
import type { MarketFigures, MarketQuery } from "../../engine/index.ts";
import { keepLarge } from "./kept-figures.ts";

const query = (nowMs: number, skill = 1): MarketQuery => ({
  filters: { skills: [skill] },
  periodsFromMs: [0],
  fields: [],
  limit: 20,
  lastSkill: 1,
  nowMs,
});

function counting(total: number) {
  const asked: MarketQuery[] = [];
  const read = keepLarge(async (of) => {
    asked.push(of);
    return { total: total + asked.length } as MarketFigures;
  });
  return { asked, read };
}

describe("figures of a large part of the catalogue", () => {
  it("are counted once a minute", async () => {
    const { asked, read } = counting(50_000);
    const first = await read(query(0), "app");
    expect(await read(query(59_999), "app")).toBe(first);
    expect(await read(query(60_000), "app")).not.toBe(first);
    expect(asked).toHaveLength(2);
  });

  it("are kept apart by what they count", async () => {
    const { asked, read } = counting(50_000);
    await read(query(0, 1), "app");
    await read(query(0, 2), "app");
    expect(asked).toHaveLength(2);
  });

  it("are those of the moment where they are small", async () => {
    const { asked, read } = counting(1_000);
    await read(query(0), "app");
    await read(query(1), "app");
    expect(asked).toHaveLength(2);
  });
});
