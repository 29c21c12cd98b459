import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runWaymark } from "../../../test/support/command-line.ts";

const PAGE = readFileSync(
  new URL("../../../docs/measurements/quality.md", import.meta.url),
  "utf8",
);
/** A record more or less does not need a new table. */
const MAX_DIFFERENCE = 1;
/** The part of the rules that must name a source. */
const SOURCED_RULES = 0.9;

interface Shares {
  law: { records: number; with_sources: number };
  data: { kind: string; country: string; statements: number; confirmed: number }[];
}

async function sharesOfRecords(): Promise<Shares> {
  const { out } = await runWaymark(["knowledge", "sources", "--json"], {});
  return JSON.parse(out) as Shares;
}

describe("the published shares of confirmed statements", () => {
  it("are those of the records, and nine tenths of the rules have a source", async () => {
    const { law, data } = await sharesOfRecords();
    const sourced = law.with_sources / law.records;
    expect(sourced).toBeGreaterThanOrEqual(SOURCED_RULES);
    expect(PAGE).toContain(`${Math.floor(100 * sourced)} % of the rules`);

    const [head = "", , ...rows] = /<!-- sources -->[^]+?\n\n(\|[^]+?)\n\n/
      .exec(PAGE)![1]!
      .split("\n");
    const cells = (row: string): string[] => row.split("|").map((cell) => cell.trim());
    const countries = cells(head).slice(2, -1);
    expect(countries).toEqual(expect.arrayContaining(["US", "GB", "DE", "FR"]));
    for (const [kind, row] of [
      ["law", rows[0]!],
      ["ways", rows[1]!],
      ["other_ways", rows[2]!],
    ] as const) {
      const published = cells(row).slice(2, -1).map(Number.parseFloat);
      for (const [at, country] of countries.entries()) {
        const found = data.find((one) => one.kind === kind && one.country === country);
        expect([kind, country, found === undefined]).toEqual([
          kind,
          country,
          Number.isNaN(published[at]),
        ]);
        if (!found) continue;
        const share = (100 * found.confirmed) / found.statements;
        const difference = Math.abs(share - published[at]!);
        expect([kind, country, difference <= MAX_DIFFERENCE]).toEqual([kind, country, true]);
      }
    }
  });
});
