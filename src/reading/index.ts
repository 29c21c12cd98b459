import type { Engine, TargetJob } from "../engine/index.ts";
import { apiError } from "../errors.ts";
import { fingerprintKnowledge } from "../knowledge.ts";
import { Unavailable } from "../platform/fair-queue.ts";
import type { Log } from "../platform/log.ts";
import { ThreadFailed, ThreadPool } from "../platform/threads.ts";
import {
  findAnalysis,
  findCandidate,
  type AnalysisFindings,
  type AnalysisInput,
  type CandidateFindings,
  type CandidateInput,
} from "./findings.ts";
import type { Answer, Question, ThreadData } from "./thread.ts";

export type { AnalysisFindings } from "./findings.ts";
export { warmUp } from "./warm-up.ts";

/** The engine on the text of a résumé, without holding the event loop. `owner` is an app. */
export interface ResumeReader {
  /** Null when no skill can be found in the text. */
  analyse(
    owner: string,
    input: AnalysisInput & { readonly job: TargetJob },
  ): Promise<AnalysisFindings | null>;
  findCandidate(owner: string, input: CandidateInput): Promise<CandidateFindings>;
  close(): Promise<void>;
}

export interface ReaderDeps {
  engine: Engine;
  /** Where the knowledge base was loaded from, besides our own. */
  knowledgeDir: string | undefined;
  log: Log;
}

/** The slowest texts of this length take 25 ms; a résumé of two pages has 3,000 to 8,000. */
const LONG_TEXT = 10_000;

/**
 * Short texts are read right here: that costs less than handing them over. Long ones are read in a
 * thread that starts with the first of them, loads the knowledge base and ends when it is idle.
 */
export function openResumeReader({ engine, knowledgeDir, log }: ReaderDeps): ResumeReader {
  const workerData: ThreadData = { knowledgeDir, fingerprint: fingerprintKnowledge(knowledgeDir) };
  const threads = new ThreadPool<Answer>({
    script: new URL("./thread.ts", import.meta.url),
    workerData,
    // One is enough: a text takes 0.2 s at most, and a second would cost 100 MB.
    threads: 1,
    deadlineMs: 10_000,
    // Longer than other threads: it takes seconds to start.
    idleMs: 120_000,
    maxWaiting: 64,
    maxWaitingPerOwner: 16,
    maxWaitMs: 10_000,
    memory: { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 512 },
  });

  async function ask<T extends Answer>(owner: string, value: Question, here: () => T): Promise<T> {
    if (value.text.length <= LONG_TEXT) return here();
    try {
      return (await threads.run(owner, () => ({ value }))).answer as T;
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      if (error instanceof ThreadFailed)
        throw apiError("resume_unreadable", "The text took too long to read.");
      // A late answer to others is better than none to this one.
      log.error({ err: error }, "the reading thread cannot start; a long text is read without it");
      return here();
    }
  }

  return {
    analyse: (owner, { text, job, target, now }) =>
      ask(owner, { kind: "analysis", text, job, now }, () =>
        findAnalysis(engine, { text, target, now }),
      ),
    findCandidate: (owner, { text, now }) =>
      ask(owner, { kind: "candidate", text, now }, () => findCandidate(engine, { text, now })),
    close: () => threads.close(),
  };
}
