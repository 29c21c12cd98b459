import { readFileSync } from "node:fs";
import type { Engine } from "../../src/engine/index.ts";

export interface EvalContext {
  readonly engine: Engine;
  /** Folder of the development data, with a trailing slash. */
  readonly data: string;
  readonly verbose: boolean;
}

export interface Label {
  readonly type: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface LabelledText {
  readonly id: string;
  readonly source?: string;
  readonly text: string;
  readonly labels: readonly Label[];
}

/** Labels count code points; our offsets count UTF-16 units. */
export function readLabelled(path: string): LabelledText[] {
  return readLines(path).map((line) => {
    const document = JSON.parse(line) as LabelledText;
    const unitAt: number[] = [];
    let units = 0;
    for (const character of document.text) {
      unitAt.push(units);
      units += character.length;
    }
    unitAt.push(units);
    const labels = document.labels.map((label) => ({
      ...label,
      start: unitAt[label.start] ?? units,
      end: unitAt[label.end] ?? units,
    }));
    return { ...document, labels };
  });
}

export function readTable(path: string): string[][] {
  return readLines(path)
    .slice(1)
    .map((line) => line.split("\t"));
}

function readLines(path: string): string[] {
  return readFileSync(path, "utf8").split("\n").filter(Boolean);
}

/** The half a document belongs to: the difference between halves shows how far figures vary. */
export function half(id: string): 0 | 1 {
  let hash = 7;
  for (const character of id) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
  return ((Math.imul(hash, 0x9e3779b1) >>> 31) & 1) as 0 | 1;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

export function share(part: number, whole: number): string {
  return whole === 0 ? "–" : (part / whole).toFixed(3);
}

/** Counts by key, the most frequent first. */
export class Tally {
  total = 0;
  readonly #counts = new Map<string, number>();

  add(key: string): void {
    this.total++;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  top(count: number): string {
    return [...this.#counts]
      .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      .slice(0, count)
      .map(([key, times]) => `${key} ${times}`)
      .join(" · ");
  }
}
