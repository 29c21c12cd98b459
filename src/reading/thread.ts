import { workerData } from "node:worker_threads";
import { readTarget, type TargetJob } from "../engine/index.ts";
import { fingerprintKnowledge, loadEngine } from "../knowledge.ts";
import { serveThread } from "../platform/thread-side.ts";
import {
  findAnalysis,
  findCandidate,
  scorePostings,
  type AnalysisFindings,
  type CandidateFindings,
  type ScoreInput,
} from "./findings.ts";
import { warmUp } from "./warm-up.ts";

export type Question =
  | { kind: "analysis"; text: string; job: TargetJob; now: Date }
  | { kind: "candidate"; text: string; now: Date }
  | ({ kind: "scores" } & ScoreInput);
export type Answer = AnalysisFindings | CandidateFindings | readonly number[] | null;

export interface ThreadData {
  knowledgeDir: string | undefined;
  /** Of the main thread's knowledge base. */
  fingerprint: string;
}

const { knowledgeDir, fingerprint } = workerData as ThreadData;
// Equal texts must get equal results on every thread.
if (fingerprintKnowledge(knowledgeDir) !== fingerprint)
  throw new Error("the knowledge base has changed since the start; restart to use it");
const engine = loadEngine(knowledgeDir);
// Before reporting ready: the first text's deadline must not include building the tables.
warmUp(engine, new Date());

serveThread((question: Question): Answer => {
  if (question.kind === "candidate") return findCandidate(engine, question);
  if (question.kind === "scores") return scorePostings(engine, question);
  const target = readTarget(engine, question.job);
  return target ? findAnalysis(engine, { ...question, target }) : null;
});
