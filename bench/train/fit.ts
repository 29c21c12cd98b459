/* Fits the weights of a linear choice by gradient descent: the same examples always give the same weights. */
import type { Choice } from "../../src/engine/resume/header-model.ts";

/** Choices of which one, or any of several, is right. */
export interface Example {
  readonly choices: readonly Choice[];
  readonly right: readonly number[];
  readonly document: number;
}

export interface FitOptions {
  readonly epochs: number;
  readonly rate: number;
  /** How strongly weights are pulled to zero. */
  readonly pull: number;
  /** A feature counts when it occurs in this many documents. */
  readonly minDocuments: number;
}

interface Packed {
  readonly ids: Int32Array;
  readonly values: Float64Array;
}

export function fit(examples: readonly Example[], options: FitOptions): Map<string, number> {
  const names = featuresIn(examples, options.minDocuments);
  const idOf = new Map(names.map((name, id) => [name, id]));
  const packed = examples.map(({ choices }) => choices.map((choice) => pack(choice, idOf)));
  const weights = new Float64Array(names.length);
  const squares = new Float64Array(names.length).fill(1);
  const gradient = new Map<number, number>();
  for (let epoch = 0; epoch < options.epochs; epoch++)
    for (const at of orderOf(examples.length, epoch)) {
      const choices = packed[at] as Packed[];
      const chances = softmax(choices.map((choice) => dot(weights, choice)));
      const { right } = examples[at] as Example;
      const sum = right.reduce((total, one) => total + (chances[one] as number), 0);
      gradient.clear();
      for (const [which, { ids, values }] of choices.entries()) {
        const chance = chances[which] as number;
        const push = (right.includes(which) ? chance / sum : 0) - chance;
        if (Math.abs(push) < 1e-4) continue;
        for (let k = 0; k < ids.length; k++) {
          const id = ids[k] as number;
          gradient.set(id, (gradient.get(id) ?? 0) + push * (values[k] as number));
        }
      }
      for (const [id, push] of gradient) {
        const step = push - options.pull * (weights[id] as number);
        squares[id] = (squares[id] as number) + step * step;
        weights[id] = (weights[id] as number) + (options.rate * step) / Math.sqrt(squares[id]);
      }
    }
  return new Map(names.map((name, id) => [name, weights[id] as number]));
}

function featuresIn(examples: readonly Example[], minDocuments: number): string[] {
  const seen = new Map<string, Set<number>>();
  for (const { choices, document } of examples)
    for (const { features, measures } of choices)
      for (const name of [...features, ...Object.keys(measures ?? {})]) {
        const documents = seen.get(name);
        if (documents) documents.add(document);
        else seen.set(name, new Set([document]));
      }
  return [...seen]
    .flatMap(([name, documents]) => (documents.size >= minDocuments ? name : []))
    .toSorted();
}

function pack({ features, measures }: Choice, idOf: ReadonlyMap<string, number>): Packed {
  const entries = [
    ...features.map((name) => [name, 1] as const),
    ...Object.entries(measures ?? {}),
  ].flatMap(([name, value]) => {
    const id = idOf.get(name);
    return id === undefined ? [] : [[id, value] as const];
  });
  return {
    ids: Int32Array.from(entries, ([id]) => id),
    values: Float64Array.from(entries, ([, value]) => value),
  };
}

function dot(weights: Float64Array, { ids, values }: Packed): number {
  let sum = 0;
  for (let k = 0; k < ids.length; k++)
    sum += (weights[ids[k] as number] as number) * (values[k] as number);
  return sum;
}

function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}

/** Another order in each epoch, always the same ones. */
function orderOf(count: number, epoch: number): number[] {
  const order = Array.from({ length: count }, (_, at) => at);
  let state = 12_345 + epoch;
  for (let at = count - 1; at > 0; at--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = state % (at + 1);
    [order[at], order[other]] = [order[other] as number, order[at] as number];
  }
  return order;
}
