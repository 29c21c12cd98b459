import { expect } from "vitest";
import { readDocument, type Engine } from "../../src/engine/index.ts";

/** Spans in order, within the text, and no skill in an ignored part. */
export function expectSoundReading(engine: Engine, text: string): void {
  const { skills, ignored } = readDocument(engine, { text, now: new Date("2026-11-15T00:00:00Z") });
  for (const { spans } of skills) expectOrdered(text, spans);
  expectOrdered(text, ignored);
  const claimed = skills.flatMap(({ spans }) => spans);
  for (const part of ignored)
    expect(claimed.filter(({ start, end }) => start < part.end && part.start < end)).toEqual([]);
}

function expectOrdered(text: string, spans: readonly { start: number; end: number }[]): void {
  let from = 0;
  for (const { start, end } of spans) {
    expect(start).toBeGreaterThanOrEqual(from);
    expect(end).toBeGreaterThan(start);
    from = end;
  }
  expect(from).toBeLessThanOrEqual(text.length);
}
