import { spawn, type ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { childrenOf } from "../load/cpu.ts";

/** A server finishes what is in flight within 15 s; one that hangs is killed after this. */
const STOP_MS = 30_000;
const RESTART_AFTER_MS = 200;

export type Role = "api" | "worker";

/** A server or worker, restarted whenever it has ended, until `stop`. */
export class Member {
  readonly role: Role;
  readonly #bin: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #ended: Promise<void>;
  #url: string | undefined;
  #child: ChildProcess | undefined;
  #isWanted = true;

  constructor(role: Role, bin: string, env: NodeJS.ProcessEnv) {
    this.role = role;
    this.#bin = bin;
    this.#env = env;
    this.#ended = this.#keepUp();
  }

  /** Undefined until it is ready. */
  get url(): string | undefined {
    return this.#url;
  }

  async #keepUp(): Promise<void> {
    while (this.#isWanted) {
      const child = spawn(process.execPath, [this.#bin, "serve", "--role", this.role], {
        env: this.#env,
        stdio: ["ignore", "pipe", "ignore"],
      });
      this.#child = child;
      child.stdout.on("data", (chunk) => {
        this.#url = /ready: (http:\/\/\S+)\/v1/.exec(String(chunk))?.[1] ?? this.#url;
      });
      await new Promise((resolve) => child.once("exit", resolve));
      this.#url = undefined;
      this.#child = undefined;
      if (this.#isWanted) await sleep(RESTART_AFTER_MS);
    }
  }

  /** Signals only a process started here that is still running. */
  signal(name: NodeJS.Signals): boolean {
    return this.#child?.exitCode === null && this.#child.kill(name);
  }

  /** The further processes of its group. */
  get group(): number[] {
    const pid = this.#child?.pid;
    return pid === undefined ? [] : childrenOf(pid);
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    for (const pid of this.group) signalProcess(pid, "SIGCONT");
    this.signal("SIGCONT");
    this.signal("SIGTERM");
    const isOver = new AbortController();
    const late = sleep(STOP_MS, undefined, { signal: isOver.signal }).then(
      () => this.kill(),
      () => {},
    );
    await this.#ended;
    isOver.abort();
    await late;
  }

  /** At once, with its group: for a run that cannot wait. */
  kill(): void {
    this.#isWanted = false;
    const { group } = this;
    this.signal("SIGKILL");
    for (const pid of group) signalProcess(pid, "SIGKILL");
  }
}

/** False when it has just ended. */
export function signalProcess(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
