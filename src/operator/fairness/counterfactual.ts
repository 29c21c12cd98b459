import {
  analyseResume,
  bandOf,
  readTarget,
  writeAnalysis,
  type Engine,
  type Target,
} from "../../engine/index.ts";
import type { AuditedLanguage } from "./fairness-records.ts";
import { namePairs, swapPairs, STRICT_SWAPS, SWAPS, type Pair, type Swap } from "./swaps.ts";

/** What of an analysis differs between the two résumés of a pair. */
export interface Difference {
  readonly id: string;
  readonly swap: Swap;
  readonly overall: readonly [number, number];
  /** Names of scores and lists, `words` for the prose. */
  readonly parts: readonly string[];
}

export interface SwapFigures {
  readonly swap: Swap;
  readonly language: string;
  readonly pairs: number;
  /** Pairs of which anything differs, of which a score differs, and by how much at most. */
  readonly different: number;
  readonly scores_different: number;
  readonly most_points: number;
}

export interface CounterfactualReport {
  readonly pairs: number;
  readonly languages: readonly string[];
  readonly figures: readonly SwapFigures[];
  readonly differences: readonly Difference[];
  /** Differences of the swaps that must change nothing. */
  readonly strict_differences: number;
}

interface Seen {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly overall: number;
  readonly words: string;
}

/** Of a list of names, to each résumé. */
const NAMES_EACH = 5;

/** Analyses every résumé of the set twice; with `names` only these are swapped in. Only ids and names of parts come out, never a text. */
export function auditCounterfactual(
  engine: Engine,
  set: readonly AuditedLanguage[],
  now: Date,
  {
    names,
    onPair,
  }: { names?: readonly string[] | undefined; onPair?: (done: number) => void } = {},
): CounterfactualReport {
  const figures: SwapFigures[] = [];
  const differences: Difference[] = [];
  let done = 0;
  for (const { language, words, people } of set) {
    const found: { pair: Pair; difference: Difference }[] = [];
    for (const person of people) {
      const { title, skills = [] } = person.target_job;
      const target = readTarget(engine, { title, skills });
      if (!target) throw new Error(`the target of ${person.id} says no skills`);
      const pairs = names ? namePairs(person, names, NAMES_EACH) : swapPairs(person, words);
      for (const pair of pairs) {
        found.push({ pair, difference: compare(engine, target, pair, language, now) });
        onPair?.(++done);
      }
    }
    for (const swap of names ? (["name"] as const) : SWAPS) {
      const own = found.filter(({ pair }) => pair.swap === swap).map((one) => one.difference);
      figures.push({ swap, language, ...summed(own) });
    }
    differences.push(...found.map((one) => one.difference).filter(({ parts }) => parts.length > 0));
  }
  const isStrict = ({ swap }: Difference): boolean =>
    STRICT_SWAPS.some((strict) => strict === swap);
  return {
    pairs: done,
    languages: set.map(({ language }) => language),
    figures,
    differences,
    strict_differences: differences.filter(isStrict).length,
  };
}

function summed(own: readonly Difference[]) {
  const apart = own.map(({ overall: [a, b] }) => Math.abs(a - b));
  return {
    pairs: own.length,
    different: own.filter(({ parts }) => parts.length > 0).length,
    scores_different: own.filter(({ parts }) => parts.some((part) => part.startsWith("scores.")))
      .length,
    most_points: Math.max(0, ...apart),
  };
}

function compare(
  engine: Engine,
  target: Target,
  { id, swap, one, other, inOther }: Pair,
  language: string,
  now: Date,
): Difference {
  const [a, b] = [one, other].map((text) => see(engine, target, text, language, now)) as [
    Seen,
    Seen,
  ];
  const parts = Object.keys(a.facts).filter(
    (part) => JSON.stringify(a.facts[part]) !== JSON.stringify(b.facts[part]),
  );
  // The words are swapped as the text was, then they must be the same.
  if (inOther(a.words) !== inOther(b.words)) parts.push("words");
  return { id, swap, overall: [a.overall, b.overall], parts };
}

function see(engine: Engine, target: Target, text: string, language: string, now: Date): Seen {
  const analysis = analyseResume(engine, { text, target, now });
  if (!analysis) return { facts: { found: false }, overall: 0, words: "" };
  const { scores, matches, additional, improvements } = analysis;
  const named = (kind: string): string[] =>
    matches.filter((match) => match.kind === kind).map(({ wanted }) => wanted.name);
  const { evidence: _, ...told } = writeAnalysis(engine, analysis, language);
  return {
    overall: scores.overall,
    words: JSON.stringify(told),
    facts: {
      found: true,
      ...Object.fromEntries(
        Object.entries(scores).map(([part, points]) => [`scores.${part}`, points]),
      ),
      band: bandOf(scores.overall),
      matched: named("matched"),
      partial: named("partial"),
      missing: named("missing"),
      additional: additional.map(({ name }) => name),
      improvements: improvements.map(({ skill, overallAfter }) => [skill.name, overallAfter]),
    },
  };
}
