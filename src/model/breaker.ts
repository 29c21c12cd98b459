/*
 * Stops calling an endpoint that does not answer.
 *
 *   closed   calls go out; `FAILURES` in a row open it
 *   open     no call until the pause is over
 *   trying   after the pause one call goes out: its success closes, its failure opens again
 */
const FAILURES = 5;

export class Breaker {
  readonly #pauseMs: number;
  readonly #onOpen: () => void;
  #failures = 0;
  #openUntil = 0;
  #isTrying = false;

  constructor(pauseMs: number, onOpen: () => void) {
    this.#pauseMs = pauseMs;
    this.#onOpen = onOpen;
  }

  /** Whether a call may go out now; one that may must end in `succeeded`, `failed` or `left`. */
  enter(): boolean {
    if (this.#failures < FAILURES || this.#pauseMs === 0) return true;
    if (this.#isTrying || performance.now() < this.#openUntil) return false;
    this.#isTrying = true;
    return true;
  }

  get isOpen(): boolean {
    return this.#pauseMs > 0 && this.#failures >= FAILURES;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#isTrying = false;
  }

  failed(): void {
    this.#failures++;
    this.#isTrying = false;
    if (!this.isOpen) return;
    this.#openUntil = performance.now() + this.#pauseMs;
    this.#onOpen();
  }
}
