import type {
  DocumentReading,
  Engine,
  PersonalInput,
  PersonalReading,
  PostingDocument,
  PostingInput,
  TargetJob,
} from "../engine/index.ts";
import { apiError } from "../errors.ts";
import type { CheckAnswer, CheckedAnswer } from "../model/index.ts";
import { Unavailable } from "../platform/fair-queue.ts";
import type { Log } from "../platform/log.ts";
import { ThreadFailed, ThreadPool } from "../platform/threads.ts";
import { NO_TRACING, type Tracing } from "../platform/tracing.ts";
import {
  scorePostings,
  type AnalysisFindings,
  type AnalysisInput,
  type CandidateFindings,
  type MatchedFit,
  type MatchedText,
  type ScoreInput,
  type TriedText,
} from "./findings.ts";
import type { ReaderAnswer, ReaderQuestion, ThreadData } from "./thread.ts";

export { type AnalysisFindings, lessFor, type MatchedFit } from "./findings.ts";
export type { ReaderAnswer as TextAnswer, ReaderQuestion as TextQuestion } from "./thread.ts";
export { practiseInSteps, warmUp, warmUpInSteps, warmUpServing } from "./warm-up.ts";

/** Runs the engine on résumé texts without blocking the event loop. `owner` is an app. */
export interface ResumeReader {
  /** Null when the text contains no known skill. */
  analyse(
    owner: string,
    input: AnalysisInput & { readonly job: TargetJob },
  ): Promise<AnalysisFindings | null>;
  findCandidate(owner: string, input: MatchedText): Promise<CandidateFindings>;
  /** What is found where in the text. */
  readDocument(
    owner: string,
    input: MatchedText & { readonly withContact?: boolean },
  ): Promise<DocumentReading>;
  /** The findings in a text that an operator tries. */
  tryText(owner: string, input: MatchedText): Promise<TriedText>;
  /** The parts that tell who the author is. */
  findPersonal(owner: string, input: PersonalInput): Promise<PersonalReading>;
  /** A posting as data. */
  readPosting(owner: string, input: PostingInput): Promise<PostingDocument>;
  /** The fit of each posting. */
  scorePostings(owner: string, input: ScoreInput): Promise<readonly MatchedFit[]>;
  /** Whether a language model's answer, which has the shape of its task, holds to its facts. */
  checkAnswer: CheckAnswer;
  /** Starts a thread, or logs why not. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Reads texts outside the event loop. */
export interface TextThreads {
  run(owner: string, question: ReaderQuestion): Promise<ReaderAnswer>;
  /** Starts one: the first text would wait for it. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export interface ReaderDeps {
  engine: Engine;
  log: Log;
  tracing?: Tracing | undefined;
  /** Where texts are read. */
  threads: TextThreads;
}

/** The longest résumé text that is read; a longer document is cut off here. */
export const MAX_RESUME_CHARS = 200_000;

/** Work that no app asked for. */
const OWN = "";
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** Comparing 60 positions with 25 postings takes 150 ms; most résumés have fewer than ten. */
const MANY_POSITIONS = 15;

/** Threads that start on demand, load the knowledge base and end when idle. */
export function openTextThreads(workerData: ThreadData, count = 1): TextThreads {
  const threads = new ThreadPool<ReaderAnswer>({
    script: new URL("./thread.ts", import.meta.url),
    workerData,
    // One is enough for a core: a text takes at most 0.2 s, and a second thread costs 100 MB.
    threads: count,
    deadlineMs: 20_000,
    // Starting one takes seconds, and every résumé is read here: it stays.
    idleMs: LONGEST_TIMER_MS,
    maxWaiting: 128,
    maxWaitingPerOwner: 32,
    maxWaitMs: 10_000,
    memory: { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 512 },
  });
  const run = async (owner: string, value: ReaderQuestion): Promise<ReaderAnswer> =>
    (await threads.run(owner, () => ({ value }))).answer;
  return {
    run,
    start: async () => void (await run(OWN, { kind: "document", text: "", now: new Date(0) })),
    close: () => threads.close(),
  };
}

const NOT_STARTED = "the reading thread cannot start: no résumé is read";
const CANNOT_READ = "Résumés cannot be read at the moment. Retry in a moment.";
const RETRY_SECONDS = 5;

/** A text is always read in a thread: the network takes about 10 ms for 1,000 characters. So are a model's
 * answers, which nobody vouches for. The fit of few positions is cheaper here than a hand-over. */
export function openResumeReader(deps: ReaderDeps): ResumeReader {
  const { engine, threads, log, tracing = NO_TRACING } = deps;

  const ask = <T extends ReaderAnswer>(owner: string, value: ReaderQuestion): Promise<T> =>
    tracing.step(`engine ${value.kind}`, {}, () => answer<T>(owner, value));

  async function answer<T extends ReaderAnswer>(owner: string, value: ReaderQuestion): Promise<T> {
    try {
      return (await threads.run(owner, value)) as T;
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      if (error instanceof ThreadFailed && isAnswerOfModel(value)) throw error;
      if (error instanceof ThreadFailed)
        throw apiError("resume_unreadable", "The text took too long to read.");
      log.error({ err: error }, NOT_STARTED);
      throw new Unavailable(CANNOT_READ, RETRY_SECONDS);
    }
  }

  return {
    analyse: (owner, { text, job, now, language, isTextUncertain }) =>
      ask(owner, { kind: "analysis", text, job, now, language, isTextUncertain }),
    findCandidate: (owner, { text, now }) => ask(owner, { kind: "candidate", text, now }),
    readDocument: (owner, input) => ask(owner, { kind: "document", ...input }),
    tryText: (owner, { text, now }) => ask(owner, { kind: "trial", text, now }),
    findPersonal: (owner, input) => ask(owner, { kind: "personal", ...input }),
    readPosting: (owner, input) => ask(owner, { kind: "posting", ...input }),
    async scorePostings(owner, input) {
      return input.applicant.person.positions.length > MANY_POSITIONS
        ? ask(owner, { kind: "scores", ...input })
        : tracing.step("engine scores", {}, async () => scorePostings(engine, input));
    },
    checkAnswer: <T>(owner: string, question: Parameters<CheckAnswer>[1]) =>
      // The task of the question decides what its answer is.
      ask(owner, { kind: "answer", question }) as Promise<CheckedAnswer<T>>,
    start: async () => {
      try {
        await threads.start();
      } catch (error) {
        log.error({ err: error }, NOT_STARTED);
      }
    },
    close: () => threads.close(),
  };
}

const isAnswerOfModel = ({ kind }: ReaderQuestion): boolean => kind === "answer";
