import { performance } from "node:perf_hooks";
import { readSkills } from "../../src/engine/index.ts";
import { findMatches } from "../../src/engine/skills/matches.ts";
import { tokenise } from "../../src/engine/text/tokenise.ts";
import { loadEngine } from "../../src/knowledge/index.ts";
import { type EvalContext, readLabelled, table } from "./data.ts";

const ROUNDS = 40;

/** Best of several rounds: on a shared machine it is the least disturbed one. */
export function measureSpeed(context: EvalContext): string {
  const { knowledge } = context.engine;
  const texts = readLabelled(`${context.data}resumes/dotin_train.ndjson`).map(
    (document) => document.text,
  );
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const whole = bestMs(() => texts.forEach((text) => readSkills(knowledge, text)));
  const bare = bestMs(() =>
    texts.forEach((text) => {
      const tokens = tokenise(text, knowledge.forms.words);
      findMatches(knowledge.forms, tokens, 0, tokens.count);
    }),
  );
  const load = bestMs(() => loadEngine(), 4);
  const rate = (ms: number): string => (bytes / 1e6 / (ms / 1e3)).toFixed(1);
  return `## Speed of the skill reader

${table(
  ["what", "MB/s", "ms a résumé"],
  [
    ["tokens and trie alone", rate(bare), (bare / texts.length).toFixed(3)],
    ["whole reader", rate(whole), (whole / texts.length).toFixed(3)],
  ],
)}

Loading and compiling the knowledge base, warm: ${load.toFixed(0)} ms. Wall time on a shared machine: other work lowers these.`;
}

function bestMs(work: () => void, rounds: number = ROUNDS): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}
