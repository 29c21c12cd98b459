import {
  checkWriting,
  readDocument,
  readPersonal,
  readPlanProse,
  readWriting,
  rewriteProblems,
  type AnalysisFacts,
  type CheckedAnswer,
  type DocumentReading,
  type Engine,
  type PersonalInput,
  type PersonalReading,
  type PlanProse,
  type PostingFit,
  type TargetJob,
  type ModelWriting,
} from "../engine/index.ts";
import { apiError } from "../errors.ts";
import { Unavailable } from "../platform/fair-queue.ts";
import type { Log } from "../platform/log.ts";
import { ThreadFailed, ThreadPool } from "../platform/threads.ts";
import { NO_TRACING, type Tracing } from "../platform/tracing.ts";
import {
  analyseText,
  findCandidate,
  scorePostings,
  type AnalysisFindings,
  type AnalysisInput,
  type CandidateFindings,
  type MatchedText,
  type ScoreInput,
} from "./findings.ts";
import type { ReaderAnswer, ReaderQuestion, ThreadData } from "./thread.ts";

export type { AnalysisFindings } from "./findings.ts";
export type { ReaderAnswer as TextAnswer, ReaderQuestion as TextQuestion } from "./thread.ts";
export { practiseInSteps, warmUp, warmUpInSteps } from "./warm-up.ts";

/** Runs the engine on résumé texts without blocking the event loop. `owner` is an app. */
export interface ResumeReader {
  /** Null when the text contains no known skill. */
  analyse(
    owner: string,
    input: AnalysisInput & { readonly job: TargetJob },
  ): Promise<AnalysisFindings | null>;
  findCandidate(owner: string, input: MatchedText): Promise<CandidateFindings>;
  /** What is found where in the text. */
  readDocument(owner: string, input: MatchedText): Promise<DocumentReading>;
  /** The parts that tell who the author is. */
  findPersonal(owner: string, input: PersonalInput): Promise<PersonalReading>;
  /** The fit of each posting. */
  scorePostings(owner: string, input: ScoreInput): Promise<readonly PostingFit[]>;
  /** Checks a language model's prose of an analysis. `answer` is whatever it sent. */
  checkWriting(
    owner: string,
    input: { readonly facts: AnalysisFacts; readonly answer: unknown },
  ): Promise<CheckedAnswer<ModelWriting>>;
  /** Checks a language model's prose of a plan whose phases have these focus skills. */
  checkRewrite(
    owner: string,
    input: {
      readonly before: PlanProse;
      readonly focus: readonly (readonly string[])[];
      readonly answer: unknown;
    },
  ): Promise<CheckedAnswer<PlanProse>>;
  close(): Promise<void>;
}

/** Reads long texts outside the event loop. */
export interface TextThreads {
  run(owner: string, question: ReaderQuestion): Promise<ReaderAnswer>;
  close(): Promise<void>;
}

export interface ReaderDeps {
  engine: Engine;
  log: Log;
  tracing?: Tracing | undefined;
  /** Where long texts are read. */
  threads: TextThreads;
}

/** The longest résumé text that is read; a longer document is cut off here. */
export const MAX_RESUME_CHARS = 200_000;

/** The slowest texts of this length take 25 ms; a two-page résumé has 3,000 to 8,000 characters. */
const LONG_TEXT = 10_000;
/** Comparing 60 positions with 25 postings takes 150 ms; most résumés have fewer than ten. */
const MANY_POSITIONS = 15;

/** Threads that start on demand, load the knowledge base and end when idle. */
export function openTextThreads(workerData: ThreadData, count = 1): TextThreads {
  const threads = new ThreadPool<ReaderAnswer>({
    script: new URL("./thread.ts", import.meta.url),
    workerData,
    // One is enough for a core: a text takes at most 0.2 s, and a second thread costs 100 MB.
    threads: count,
    deadlineMs: 10_000,
    // Longer than for other threads, because starting it takes seconds.
    idleMs: 120_000,
    maxWaiting: 64,
    maxWaitingPerOwner: 16,
    maxWaitMs: 10_000,
    memory: { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 512 },
  });
  return {
    run: async (owner, value) => (await threads.run(owner, () => ({ value }))).answer,
    close: () => threads.close(),
  };
}

/** Short texts are read on the calling thread, which is cheaper than a hand-over. A model's answers are
 * always checked in a thread: nobody vouches for them, and a model takes longer than the hand-over. */
export function openResumeReader(deps: ReaderDeps): ResumeReader {
  const { engine, threads, log, tracing = NO_TRACING } = deps;

  const ask = <T extends ReaderAnswer>(
    owner: string,
    value: ReaderQuestion,
    here: () => T,
  ): Promise<T> => tracing.step(`engine ${value.kind}`, {}, () => answer(owner, value, here));

  async function answer<T extends ReaderAnswer>(
    owner: string,
    value: ReaderQuestion,
    here: () => T,
  ): Promise<T> {
    if (!isSlow(value)) return here();
    try {
      return (await threads.run(owner, value)) as T;
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      if (error instanceof ThreadFailed && isAnswerOfModel(value)) throw error;
      if (error instanceof ThreadFailed)
        throw apiError("resume_unreadable", "The text took too long to read.");
      // Delaying other requests is better than failing this one.
      log.error(
        { err: error },
        "the reading thread cannot start; a long text is read on the main thread",
      );
      return here();
    }
  }

  return {
    analyse: (owner, { text, job, target, now, language, isTextUncertain }) =>
      ask(owner, { kind: "analysis", text, job, now, language, isTextUncertain }, () =>
        analyseText(engine, { text, target, now, language, isTextUncertain }),
      ),
    findCandidate: (owner, { text, now }) =>
      ask(owner, { kind: "candidate", text, now }, () => findCandidate(engine, { text, now })),
    readDocument: (owner, { text, now }) =>
      ask(owner, { kind: "document", text, now }, () => readDocument(engine, { text, now })),
    findPersonal: (owner, input) =>
      ask(owner, { kind: "personal", ...input }, () => readPersonal(engine, input)),
    scorePostings: (owner, input) =>
      ask(owner, { kind: "scores", ...input }, () => scorePostings(engine, input)),
    async checkWriting(owner, { facts, answer: given }) {
      const read = readWriting(given);
      if (!("answer" in read)) return read;
      const { answer: writing } = read;
      return ask(owner, { kind: "writing", facts, writing }, () =>
        checkWriting(engine.knowledge, facts, writing),
      );
    },
    async checkRewrite(owner, { before, focus, answer: given }) {
      const read = readPlanProse(before, given);
      if (!("answer" in read)) return read;
      const { answer: after } = read;
      const problems = await ask(owner, { kind: "rewrite", before, after, focus }, () =>
        rewriteProblems(engine.knowledge, before, after, focus),
      );
      return problems.length > 0 ? { problems } : read;
    },
    close: () => threads.close(),
  };
}

const isAnswerOfModel = ({ kind }: ReaderQuestion): boolean =>
  kind === "writing" || kind === "rewrite";

function isSlow(question: ReaderQuestion): boolean {
  if (question.kind === "scores")
    return question.applicant.person.positions.length > MANY_POSITIONS;
  return !("text" in question) || question.text.length > LONG_TEXT;
}
