import type { SkillRecord } from "./record-types.ts";

/** A wider skill shows this share of the closeness that the narrower one has to it. */
const NARROWER_SHARE = 0.5;
/** Wider skills count up to two steps up: Next.js → React → JavaScript. */
const BROADER_STEPS = 2;
const WORTH_KEEPING = 0.1;

/** How far one skill replaces another, 0–1. */
export interface Closeness {
  /** How much of `want` a person with `have` shows: 1 for the same skill, 0 for unrelated ones. */
  between(have: string, want: string): number;
  /** Every other skill that `have` shows something of. */
  shownBy(have: string): ReadonlyMap<string, number>;
  /** The wider skills one step up, with their closeness. */
  broader(id: string): ReadonlyMap<string, number>;
  /** The neighbours, in both directions. */
  related(id: string): ReadonlyMap<string, number>;
}

type Neighbours = Pick<SkillRecord, "id" | "broader" | "related">;
type Edges = Map<string, Map<string, number>>;
const NONE: ReadonlyMap<string, number> = new Map();

/** Computed on first use, because reading skills from a text rarely needs it. */
export function buildCloseness(records: () => readonly Neighbours[]): Closeness {
  let links: Links | undefined;
  const of = (): Links => (links ??= buildLinks(records()));
  return {
    between: (have, want) => (have === want ? 1 : (of().shown.get(have)?.get(want) ?? 0)),
    shownBy: (have) => of().shown.get(have) ?? NONE,
    broader: (id) => of().broader.get(id) ?? NONE,
    related: (id) => of().related.get(id) ?? NONE,
  };
}

interface Links {
  readonly broader: Edges;
  readonly related: Edges;
  readonly shown: Edges;
}

function buildLinks(records: readonly Neighbours[]): Links {
  const known = new Set(records.map((record) => record.id));
  const broader: Edges = new Map();
  const related: Edges = new Map();
  for (const record of records) {
    for (const [id, value] of Object.entries(record.broader ?? {})) {
      if (known.has(id) && id !== record.id) keepHighest(broader, record.id, id, value);
    }
    for (const [id, value] of Object.entries(record.related ?? {})) {
      if (!known.has(id) || id === record.id) continue;
      keepHighest(related, record.id, id, value);
      keepHighest(related, id, record.id, value);
    }
  }
  const shown: Edges = new Map();
  for (const id of known) {
    for (const [wider, value] of widerOf(broader, id)) {
      keepHighest(shown, id, wider, value);
      keepHighest(shown, wider, id, value * NARROWER_SHARE);
    }
    for (const [neighbour, value] of related.get(id) ?? NONE) {
      keepHighest(shown, id, neighbour, value);
    }
  }
  return { broader, related, shown };
}

function widerOf(broader: Edges, id: string): Map<string, number> {
  const wider = new Map<string, number>();
  let frontier = new Map([[id, 1]]);
  for (let step = 0; step < BROADER_STEPS; step++) {
    const next = new Map<string, number>();
    for (const [from, reached] of frontier) {
      for (const [to, value] of broader.get(from) ?? NONE) {
        const product = reached * value;
        if (to === id || product < WORTH_KEEPING || product <= (wider.get(to) ?? 0)) continue;
        wider.set(to, product);
        next.set(to, product);
      }
    }
    frontier = next;
  }
  return wider;
}

function keepHighest(edges: Edges, from: string, to: string, value: number): void {
  const row = edges.get(from) ?? new Map<string, number>();
  if (value > (row.get(to) ?? 0)) row.set(to, value);
  edges.set(from, row);
}
