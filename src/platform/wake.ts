/** Lets a loop sleep until there is work. A call while it is awake is not lost. */
export class Wake {
  #isCalled = false;
  #resolve: (() => void) | undefined;

  now(): void {
    this.#isCalled = true;
    this.#resolve?.();
  }

  async wait(ms: number): Promise<void> {
    if (!this.#isCalled) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#resolve = resolve;
        timer = setTimeout(resolve, ms);
      });
      clearTimeout(timer);
      this.#resolve = undefined;
    }
    this.#isCalled = false;
  }
}
