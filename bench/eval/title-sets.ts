import { readFileSync } from "node:fs";
import path from "node:path";

export interface TitleSet {
  readonly name: string;
  readonly queries: readonly { readonly title: string; readonly occupation: number }[];
  readonly corpus: readonly { readonly title: string; readonly occupation: number }[];
}

export interface Occupation {
  readonly code: string;
  readonly titles: readonly string[];
}

export function readOccupations(folder: string, file: string): Occupation[] {
  const lines = readFileSync(path.join(folder, "reference", file), "utf8")
    .split("\n")
    .slice(1);
  return lines
    .filter((line) => line !== "")
    .map((line) => {
      const [code = "", name = "", others = ""] = line.split("\t");
      return { code, titles: [...new Set([name, ...others.split("|")])].filter((t) => t !== "") };
    });
}

/** A deterministic hash, so every run draws the same sample. */
export function hash(text: string): number {
  let value = 2166136261;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619);
  value ^= value >>> 15;
  return Math.imul(value, 0x2c1b3c6d) >>> 0;
}

/**
 * 105 query titles over about 2,600 titles of the same and other occupations; `half` 0 is for
 * tuning, 1 for checking: no occupation is in both.
 */
export function drawTitleSet(
  name: string,
  occupations: readonly Occupation[],
  half: 0 | 1,
  seed = "",
): TitleSet {
  const pool = occupations
    .filter(({ code, titles }) => hash(code) % 2 === half && titles.length >= 6)
    .map((occupation) => ({ occupation, order: hash(`${seed}${occupation.code}!`) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ occupation }) => occupation);
  const queries: { title: string; occupation: number }[] = [];
  const corpus: { title: string; occupation: number }[] = [];
  for (const [index, { titles }] of pool.entries()) {
    if (corpus.length >= 2600) break;
    const drawn = titles
      .map((title) => ({ title, order: hash(`${seed}${title}`) }))
      .toSorted((a, b) => a.order - b.order)
      .slice(0, 21);
    const [first, ...rest] = drawn;
    if (first === undefined) continue;
    if (queries.length < 105) queries.push({ title: first.title, occupation: index });
    else rest.push(first);
    for (const { title } of rest) corpus.push({ title, occupation: index });
  }
  return { name, queries, corpus };
}

/** Mean average precision of the ranked corpus over all queries. */
export function meanAveragePrecision(
  set: TitleSet,
  scorer: (query: string, corpus: readonly string[]) => ArrayLike<number>,
): number {
  const titles = set.corpus.map(({ title }) => title);
  let total = 0;
  for (const query of set.queries) {
    const scores = scorer(query.title, titles);
    const order = set.corpus.map((_, i) => i);
    order.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
    let hits = 0;
    let sum = 0;
    for (const [rank, i] of order.entries()) {
      if (set.corpus[i]?.occupation !== query.occupation) continue;
      hits++;
      sum += hits / (rank + 1);
    }
    total += hits === 0 ? 0 : sum / hits;
  }
  return total / set.queries.length;
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];

/** The baseline: cosine of TF-IDF over unmodified words. */
export function tfIdfScorer(corpus: readonly string[]): (query: string) => Float64Array {
  const df = new Map<string, number>();
  for (const title of corpus)
    for (const w of new Set(words(title))) df.set(w, (df.get(w) ?? 0) + 1);
  const vector = (text: string): Map<string, number> => {
    const v = new Map<string, number>();
    for (const w of words(text)) {
      v.set(w, (v.get(w) ?? 0) + Math.log((1 + corpus.length) / (1 + (df.get(w) ?? 0))) + 1);
    }
    const norm = Math.hypot(...v.values()) || 1;
    for (const [w, x] of v) v.set(w, x / norm);
    return v;
  };
  const vectors = corpus.map(vector);
  return (query) => {
    const q = vector(query);
    return Float64Array.from(vectors, (v) => {
      let dot = 0;
      for (const [w, x] of q) dot += x * (v.get(w) ?? 0);
      return dot;
    });
  };
}
