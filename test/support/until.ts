import { setTimeout as sleep } from "node:timers/promises";

/** The one deadline of a test that waits: half of the runner's, so that it can say for what it waited. */
export const DEADLINE_MS = 300_000;

const POLL_MS = 20;

/** Polls until the condition holds; resolves with the answer. */
export async function until<T>(
  ask: () => T | Promise<T>,
  isSo: (answer: T) => boolean = Boolean,
): Promise<T> {
  for (const started = Date.now(); ; await sleep(POLL_MS)) {
    const answer = await ask();
    if (isSo(answer)) return answer;
    if (Date.now() - started > DEADLINE_MS)
      throw new Error(`it never came so; the last answer: ${JSON.stringify(answer)}`);
  }
}
