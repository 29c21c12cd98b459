import { workerData } from "node:worker_threads";
import { readTarget, type TargetJob } from "../engine/index.ts";
import { fingerprintKnowledge, loadKnowledge } from "../knowledge.ts";
import { serveThread } from "../platform/thread-side.ts";
import {
  findAnalysis,
  findCandidate,
  type AnalysisFindings,
  type CandidateFindings,
} from "./findings.ts";
import { warmUp } from "./warm-up.ts";

export type Question =
  | { kind: "analysis"; text: string; job: TargetJob; now: Date }
  | { kind: "candidate"; text: string; now: Date };
export type Answer = AnalysisFindings | CandidateFindings | null;

export interface ThreadData {
  knowledgeDir: string | undefined;
  /** Of the knowledge base that the main thread has loaded. */
  fingerprint: string;
}

const { knowledgeDir, fingerprint } = workerData as ThreadData;
// Equal texts must get equal answers, whichever thread reads them.
if (fingerprintKnowledge(knowledgeDir) !== fingerprint)
  throw new Error("the knowledge base has changed since the start; restart to use it");
const knowledge = loadKnowledge(knowledgeDir);
// Before it is ready: the deadline of the first text must not pay for the engine's tables.
warmUp(knowledge, new Date());

serveThread((question: Question): Answer => {
  if (question.kind === "candidate") return findCandidate(knowledge, question);
  const target = readTarget(knowledge, question.job);
  return target ? findAnalysis(knowledge, { ...question, target }) : null;
});
