import {
  type Engine,
  type ExperienceLevel,
  analyseResume,
  createPostingScorer,
  readApplicant,
  readPosting,
  readTarget,
} from "../../src/engine/index.ts";
import { bandOf } from "../../src/engine/analysis/bands.ts";
import { generatePostings } from "../../src/operator/demo/demo-postings.ts";
import { type EvalContext, share, table } from "./data.ts";
import { FIT_KINDS, generateFitPairs } from "./fit-sets.ts";
import { type MatchCase, readMatchCases, readMatchPostings } from "./match-sets.ts";
import { hash } from "./title-sets.ts";

/** After the last date in all résumés; a fixed clock keeps the figures comparable. */
const NOW = new Date("2026-11-15T00:00:00Z");
const LABELLED_NOW = new Date("2018-06-01T00:00:00Z");
const BANDS = ["strong", "possible", "stretch"] as const;
const POSTINGS_PER_RESUME = 4;
const DEMO_POSTINGS = 400;

interface ScoredPair {
  readonly set: string;
  readonly fit: number;
  readonly overall: number;
  /** Whether the résumé shows a skill of the posting; matching returns no other posting. */
  readonly isReturned: boolean;
}

interface Posting {
  readonly title: string;
  readonly skills: readonly string[];
  readonly level: ExperienceLevel | null;
}

/** Matching and analysis on one scale, and what the bands of that scale mean. */
export async function measureScores({ engine, data }: EvalContext): Promise<string> {
  const generated = generateFitPairs(engine).map((pair) => ({
    ...scorePair(engine, pair.kind, pair.text, { ...pair, level: null }, NOW),
    kind: pair.kind,
  }));
  const cases = readMatchCases(data);
  const labelled = labelledPairs(engine, cases, data);
  const demo = await demoPairs(engine, cases);
  const agreement = [
    ...FIT_KINDS.map((kind) => [
      `generated: ${kind}`,
      generated.filter((one) => one.kind === kind),
    ]),
    ["labelled résumés × made-up postings", labelled],
    ["labelled résumés × generated catalogue", demo],
    ["all", [...generated, ...labelled, ...demo]],
  ] as [string, ScoredPair[]][];
  return `## One scale

\`fit_score\` of a match beside \`overall\` of an analysis with the posting's title and skills as the target:
absolute differences over pairs that matching can return. The generated people and their postings are
made from our own checklists (bench/eval/fit-sets.ts): what they show is that both ways give the same
number, and how far the kinds of people are apart.

${table(
  ["pairs", "count", "median score", "difference: mean", "p95", "max"],
  agreement.map(([name, pairs]) => agreementRow(name, pairs)),
)}

## What the bands mean

Of the generated pairs in a band, the share of each kind of person. Of the labelled pairs, the share
whose posting is of the résumé's own of 15 occupations; half of all pairs are. Constants of the score
were chosen with these sets in view.

${table(
  ["band", "generated", ...FIT_KINDS, "labelled", "own occupation"],
  BANDS.map((band) => {
    const inBand = generated.filter(({ overall }) => bandOf(overall) === band);
    const real = labelled.filter(({ overall }) => bandOf(overall) === band);
    return [
      band,
      String(inBand.length),
      ...FIT_KINDS.map((kind) =>
        share(inBand.filter((one) => one.kind === kind).length, inBand.length),
      ),
      String(real.length),
      share(real.filter(({ isOwn }) => isOwn).length, real.length),
    ];
  }),
)}

${table(["labelled pairs with a score of", "count", "own occupation"], reliabilityRows(labelled))}`;
}

function scorePair(
  engine: Engine,
  set: string,
  text: string,
  posting: Posting,
  now: Date,
): ScoredPair {
  const { applicant } = readApplicant(engine, { text, now });
  const target = readTarget(engine, posting);
  const analysis = target && analyseResume(engine, { text, target, now });
  return {
    set,
    fit: createPostingScorer(engine, applicant)(posting).score,
    overall: analysis?.scores.overall ?? 0,
    isReturned: analysis?.matches.some(({ kind }) => kind === "matched") ?? false,
  };
}

/** Each résumé with postings of its own occupation and as many of others. */
function labelledPairs(
  engine: Engine,
  cases: readonly MatchCase[],
  data: string,
): (ScoredPair & { readonly isOwn: boolean })[] {
  const postings = readMatchPostings(data);
  return cases.flatMap(({ id, text, occupation }) => {
    const others = postings.filter(({ from }) => from !== id);
    return [true, false].flatMap((isOwn) =>
      drawn(
        others.filter((one) => (one.occupation === occupation) === isOwn),
        id,
      ).map(({ title, body }) => {
        const { skills, level = null } = readPosting(engine, { title, description: body });
        const posting = { title, skills: skills.map(({ name }) => name), level };
        return { ...scorePair(engine, "labelled", text, posting, LABELLED_NOW), isOwn };
      }),
    );
  });
}

async function demoPairs(engine: Engine, cases: readonly MatchCase[]): Promise<ScoredPair[]> {
  const postings: { title: string; posting: Posting }[] = [];
  for await (const rows of generatePostings(engine, { count: DEMO_POSTINGS, seed: 7, now: NOW })) {
    for (const row of rows) {
      if (!("record" in row)) continue;
      const { title, skills, experience_level } = row.record as {
        title: string;
        skills: string[];
        experience_level: ExperienceLevel;
      };
      postings.push({ title, posting: { title, skills, level: experience_level } });
    }
  }
  return cases.flatMap(({ id, text }) =>
    drawn(postings, id).map(({ posting }) =>
      scorePair(engine, "demo", text, posting, LABELLED_NOW),
    ),
  );
}

function drawn<T extends { readonly title: string }>(postings: readonly T[], seed: string): T[] {
  return postings
    .map((posting, index) => ({ posting, order: hash(`${seed}${posting.title}${index}`) }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, POSTINGS_PER_RESUME)
    .map(({ posting }) => posting);
}

function agreementRow(name: string, pairs: readonly ScoredPair[]): string[] {
  const differences = pairs
    .filter(({ isReturned }) => isReturned)
    .map(({ fit, overall }) => Math.abs(fit - overall))
    .toSorted((a, b) => a - b);
  const mean = differences.reduce((sum, one) => sum + one, 0) / Math.max(1, differences.length);
  const scores = pairs.map(({ overall }) => overall).toSorted((a, b) => a - b);
  return [
    name,
    String(differences.length),
    String(scores[scores.length >> 1] ?? "–"),
    mean.toFixed(1),
    String(differences[Math.floor(0.95 * differences.length)] ?? "–"),
    String(differences.at(-1) ?? "–"),
  ];
}

const SCORE_BINS = [0, 20, 30, 42, 60, 78, 90, 101];

function reliabilityRows(pairs: readonly (ScoredPair & { readonly isOwn: boolean })[]): string[][] {
  return SCORE_BINS.slice(0, -1).map((from, bin) => {
    const to = SCORE_BINS[bin + 1] ?? 101;
    const inBin = pairs.filter(({ overall }) => overall >= from && overall < to);
    const own = inBin.filter(({ isOwn }) => isOwn).length;
    return [`${from}–${to - 1}`, String(inBin.length), share(own, inBin.length)];
  });
}
