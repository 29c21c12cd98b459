import { workerData } from "node:worker_threads";
import {
  readDocument,
  readPersonal,
  readPostingDocument,
  readTarget,
  type DocumentReading,
  type PersonalInput,
  type PersonalReading,
  type PostingDocument,
  type PostingInput,
  type TargetJob,
} from "../engine/index.ts";
import { loadKnowledge } from "../knowledge/index.ts";
import { createModelChecks, type AskedCheck, type ModelAnswer } from "../model/index.ts";
import { serveThread } from "../platform/thread-side.ts";
import {
  analyseText,
  findCandidate,
  scorePostings,
  tryText,
  type AnalysisFindings,
  type CandidateFindings,
  type MatchedFit,
  type ScoreInput,
  type TriedText,
} from "./findings.ts";
import { warmUp } from "./warm-up.ts";

export type ReaderQuestion =
  | {
      kind: "analysis";
      text: string;
      job: TargetJob;
      now: Date;
      language: string | undefined;
      isTextUncertain: boolean | undefined;
    }
  | { kind: "candidate"; text: string; now: Date }
  | { kind: "document"; text: string; now: Date; withContact?: boolean }
  | { kind: "trial"; text: string; now: Date }
  | ({ kind: "personal" } & PersonalInput)
  | ({ kind: "posting" } & PostingInput)
  | ({ kind: "scores" } & ScoreInput)
  | { kind: "answer"; question: AskedCheck };
export type ReaderAnswer =
  | AnalysisFindings
  | CandidateFindings
  | DocumentReading
  | TriedText
  | PersonalReading
  | PostingDocument
  | readonly MatchedFit[]
  | ModelAnswer
  | null;

export interface ThreadData {
  knowledgeDir: string | undefined;
  /** Of the main thread's knowledge base. */
  fingerprint: string;
}

const { knowledgeDir, fingerprint } = workerData as ThreadData;
// Equal texts must get equal results on every thread.
const loaded = await loadKnowledge(knowledgeDir);
if (loaded.fingerprint !== fingerprint)
  throw new Error("the knowledge base has changed since the start; restart to use it");
const { engine } = loaded;
const checkAnswer = createModelChecks(engine);
// Before reporting ready: the first text's deadline must not include building the tables.
warmUp(engine, new Date());

serveThread((question: ReaderQuestion): ReaderAnswer => {
  if (question.kind === "candidate") return findCandidate(engine, question);
  if (question.kind === "document") return readDocument(engine, question);
  if (question.kind === "trial") return tryText(engine, question);
  if (question.kind === "personal") return readPersonal(engine, question);
  if (question.kind === "posting") return readPostingDocument(engine, question);
  if (question.kind === "scores") return scorePostings(engine, question);
  if (question.kind === "answer") return checkAnswer(question.question);
  const target = readTarget(engine, question.job);
  return target ? analyseText(engine, { ...question, target }) : null;
});
