/*
 * What a program can tell to be wrong in a plan, one module for each check, over every role, country and
 * person. `npm run eval:pathways` runs all of it, pathway-checks.proof.test.ts a sample.
 */
import type { Engine } from "../../../src/engine/index.ts";
import { applications } from "./applications.ts";
import type { Check } from "./check.ts";
import { coreInTraining } from "./core-in-training.ts";
import { heldProofs } from "./held-proofs.ts";
import { higherPosts } from "./higher-posts.ts";
import { hoursAddUp } from "./hours-add-up.ts";
import { hoursFit } from "./hours-fit.ts";
import { milestoneNeeds } from "./milestone-needs.ts";
import { monotoneHours } from "./monotone-hours.ts";
import { monotoneKnowledge } from "./monotone-knowledge.ts";
import { needsFirst } from "./needs-first.ts";
import { noIntroductions } from "./no-introductions.ts";
import { ownLadder } from "./own-ladder.ts";
import { phaseLengths } from "./phase-lengths.ts";
import { rankKept } from "./rank-kept.ts";
import { CHECKED_COUNTRIES, situationOf } from "./situation.ts";
import { statedNames } from "./stated-names.ts";
import { studyLanguages } from "./study-languages.ts";

export const CHECKS: readonly Check[] = [
  ownLadder,
  heldProofs,
  hoursFit,
  hoursAddUp,
  phaseLengths,
  monotoneHours,
  monotoneKnowledge,
  needsFirst,
  milestoneNeeds,
  higherPosts,
  rankKept,
  statedNames,
  studyLanguages,
  noIntroductions,
  applications,
  coreInTraining,
];

export interface CheckResult {
  readonly name: string;
  cases: number;
  readonly faults: string[];
}

/** A role in a country, as positions in their lists. */
export interface Place {
  readonly role: number;
  readonly country: number;
}

export const allPlaces = ({ knowledge }: Engine): Place[] =>
  knowledge.roleList.flatMap((_, role) =>
    CHECKED_COUNTRIES.map((_country, country) => ({ role, country })),
  );

/** So many places, the same for the same seed. */
export function samplePlaces(engine: Engine, count: number, seed: number): Place[] {
  const open = allPlaces(engine);
  const next = randomBy(seed);
  return Array.from({ length: Math.min(count, open.length) }, () => {
    const [taken] = open.splice(Math.floor(next() * open.length), 1);
    return taken!;
  });
}

/** Mulberry32: numbers from 0 to 1. */
function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function checkPlaces(
  engine: Engine,
  places: readonly Place[],
  onProgress: (done: number) => void = () => undefined,
  checks: readonly Check[] = CHECKS,
): CheckResult[] {
  const results = checks.map(({ name }): CheckResult => ({ name, cases: 0, faults: [] }));
  for (const [done, { role, country }] of places.entries()) {
    const situation = situationOf(
      engine,
      engine.knowledge.roleList[role]!,
      CHECKED_COUNTRIES[country]!,
    );
    for (const [at, check] of checks.entries()) {
      const found = check.find(situation);
      results[at]!.cases += found.cases;
      results[at]!.faults.push(...found.faults);
    }
    onProgress(done + 1);
  }
  return results;
}
