import { describe, expect, it } from "vitest";
import type { PathwayBody } from "../console/src/api/replies.ts";
import { calendarOf, lastDayOf } from "../console/src/playground/calendar.ts";
import { eventsOf } from "./support/calendar.ts";

const MILESTONES = [
  "Explain a join; then write one, without help \\ notes",
  `Zażółć gęślą jaźń: ${"jeszcze jedno zdanie o nauce, ".repeat(6)}koniec 🎓`,
];

/** Only what the calendar reads. */
const pathwayWith = (milestones: readonly string[]): PathwayBody =>
  ({
    pathway_id: "cp_1",
    language: "pl",
    target_role: { title: "Data Analyst, junior" },
    roadmap: {
      phases: [
        { phase: 1, title: "Begin", month_start: 1, month_end: 3, focus: ["SQL"], milestones },
        { phase: 2, title: "Prove", month_start: 4, month_end: 4, focus: [], milestones: ["Done"] },
      ],
    },
  }) as unknown as PathwayBody;

describe("the calendar file of a pathway", () => {
  const now = new Date("2026-11-17T15:00:00.123Z");
  const text = calendarOf(pathwayWith(MILESTONES), "2026-12-01", now);

  it("has every milestone as an all-day event on the last day of its phase", () => {
    expect(eventsOf(text)).toMatchObject([
      { summary: MILESTONES[0], start: "20270228", end: "20270301", stamp: "20261117T150000Z" },
      { summary: MILESTONES[1], start: "20270228", end: "20270301" },
      { summary: "Done", start: "20270331", end: "20270401" },
    ]);
    expect(eventsOf(text)[0]?.description).toBe("Data Analyst, junior, phase 1: Begin\nSQL");
    expect(new Set(eventsOf(text).map(({ uid }) => uid)).size).toBe(3);
  });

  it("folds lines at 75 octets and ends each with CRLF", () => {
    expect(text.endsWith("\r\n")).toBe(true);
    const lines = text.slice(0, -2).split("\r\n");
    expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([]);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.some((line) => line.startsWith(" "))).toBe(true);
    // A character that was cut in two would come back as a replacement character.
    expect(text).not.toContain("\uFFFD");
  });

  it.each([
    ["2026-12-01", 3, "2027-02-28"],
    ["2027-01-31", 1, "2027-02-27"],
    ["2028-01-31", 1, "2028-02-28"],
    ["2026-03-15", 12, "2027-03-14"],
    ["2026-11-30", 3, "2027-02-27"],
  ])("ends a plan that begins on %s after %i months on %s", (start, months, end) => {
    expect(lastDayOf(start, months)).toBe(end);
  });
});
