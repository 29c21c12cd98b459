import {
  analyseResume,
  bandOf,
  readTarget,
  writeAnalysis,
  type Engine,
  type Target,
} from "../../engine/index.ts";
import type { AuditedLanguage, AuditedPerson } from "./fairness-records.ts";
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

export interface AuditedPart {
  /** Only these are swapped in, and nothing else. */
  readonly names?: readonly string[] | undefined;
  readonly swaps?: readonly Swap[];
  onPair?(done: number): void;
}

/** Analyses every résumé of the set in pairs. Only ids and names of parts come out, never a text. */
export function auditCounterfactual(
  engine: Engine,
  set: readonly AuditedLanguage[],
  now: Date,
  { names, swaps = names ? ["name"] : SWAPS, onPair }: AuditedPart = {},
): CounterfactualReport {
  const figures: SwapFigures[] = [];
  const differences: Difference[] = [];
  let done = 0;
  for (const { language, words, people } of set) {
    const found: Difference[] = [];
    for (const person of people) {
      const see = seer(engine, person, language, now);
      const pairs = names ? namePairs(person, names, NAMES_EACH) : swapPairs(person, words);
      for (const pair of pairs.filter(({ swap }) => swaps.includes(swap))) {
        found.push(compare(see, pair));
        done++;
        onPair?.(done);
      }
    }
    for (const swap of swaps)
      figures.push({ swap, language, ...summed(found.filter((one) => one.swap === swap)) });
    differences.push(...found.filter(({ parts }) => parts.length > 0));
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

function compare(see: (text: string) => Seen, { id, swap, one, other, inOther }: Pair): Difference {
  const [a, b] = [see(one), see(other)];
  const parts = Object.keys(a.facts).filter(
    (part) => JSON.stringify(a.facts[part]) !== JSON.stringify(b.facts[part]),
  );
  // The words are swapped as the text was, then they must be the same.
  if (inOther(a.words) !== inOther(b.words)) parts.push("words");
  return { id, swap, overall: [a.overall, b.overall], parts };
}

/** What is said of a text for a person's target; each text is analysed once. */
function seer(
  engine: Engine,
  { id, target_job: { title, skills = [] } }: AuditedPerson,
  language: string,
  now: Date,
): (text: string) => Seen {
  const target = readTarget(engine, { title, skills });
  if (!target) throw new Error(`the target of ${id} says no skills`);
  const seen = new Map<string, Seen>();
  return (text) => {
    const known = seen.get(text) ?? see(engine, target, text, language, now);
    seen.set(text, known);
    return known;
  };
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
