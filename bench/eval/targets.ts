import { table } from "./data.ts";

/**
 * Figures that a target was set for: where the report has them, their value before the engine's
 * second edition, and the target. The targets hold for data that is not part of the development sets,
 * so a figure here that meets one does not prove it.
 */
const TARGETS: readonly {
  readonly name: string;
  readonly find: RegExp;
  readonly before: string;
  readonly target: string;
}[] = [
  {
    name: "hard skills in résumés, F1",
    find: /\| all \(\d+\) \| ours \|(?:[^|]+\|){3} ([\d.]+)/,
    before: "0.762",
    target: "0.600 general, 0.700 IT",
  },
  {
    name: "hard skills in tech posts, F1",
    find: /\| technical, tools, domain \| ours \|(?:[^|]+\|){3} ([\d.]+)/,
    before: "0.688",
    target: "0.700",
  },
  {
    name: "computing claims in non-technical posts, per post",
    find: /\| ours \| ([\d.]+) \| [\d.]+ \| [\d.]+ \|\n/,
    before: "0.118",
    target: "0.000",
  },
  {
    name: "occupation of a résumé, titles visible",
    find: /right occupation for ([\d.]+) \(titles visible\)/,
    before: "0.828",
    target: "0.800",
  },
  {
    name: "the same, titles masked",
    find: /titles visible\) and ([\d.]+) \(masked\)/,
    before: "0.672",
    target: "0.650",
  },
  {
    name: "jobs for a résumé, P@25",
    find: /\| the résumé \| ([\d.]+)/,
    before: "0.519",
    target: "0.450 and 0.500",
  },
  {
    name: "the same, filler titles",
    find: /Open position[^]*?\| the résumé \| ([\d.]+)/,
    before: "0.182",
    target: "0.320 and 0.360",
  },
  {
    name: "similar titles, O*NET's other half, MAP",
    find: /\| onet \| the other \|(?:[^|]+\|){2} ([\d.]+)/,
    before: "0.394",
    target: "0.620 on other titles",
  },
  {
    name: "titles in other languages, right role within three",
    find: /\| all \| \d+ \| ([\d.]+)/,
    before: "0.006 (recognised)",
    target: "0.600",
  },
  {
    name: "wrong role accepted, titles written after tuning",
    find: /\| written after tuning \| pathways \| \d+ \| ([\d.]+)/,
    before: "0.051",
    target: "0.020",
  },
  {
    name: "match and analysis of one pair, greatest difference",
    find: /\| all \| \d+ \| \d+ \| [\d.]+ \| \d+ \| (\d+)/,
    before: "53",
    target: "10",
  },
];

/** The figures of the report beside those of before and their targets. */
export function compareWithTargets(report: string): string {
  const rows = TARGETS.map(({ name, find, before, target }) => {
    const now = find.exec(report)?.[1];
    if (now === undefined) throw new Error(`the report lacks the figure: ${name}`);
    return [name, before, now, target];
  });
  return `## Beside the targets

Development data, on which rules were corrected; the targets are for data that is not here. Before: version
0.1.0 as of 14 November 2026.

${table(["figure", "before", "now", "target, unseen data"], rows)}`;
}
