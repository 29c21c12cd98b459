import { spawn, type ChildProcess } from "node:child_process";
import { afterEach, describe, expect, it } from "vitest";
import { isRunning } from "../../test/support/process-tree.ts";
import { until } from "../../test/support/until.ts";

const FIXTURE = new URL("./test-children.fixture.ts", import.meta.url).pathname;

let first: ChildProcess;
let printed = "";
let ended: Promise<NodeJS.Signals | number | null>;

/** Starts two children and returns their ids. */
async function start(): Promise<number[]> {
  printed = "";
  first = spawn(process.execPath, [FIXTURE], { stdio: ["ignore", "pipe", "inherit"] });
  first.stdout!.on("data", (chunk) => (printed += String(chunk)));
  ended = new Promise((resolve) => first.once("exit", (code, signal) => resolve(signal ?? code)));
  await until(() => ups().length === 2);
  return ups();
}

const ups = (): number[] => [...printed.matchAll(/^up (\d+)$/gm)].map(([, pid]) => Number(pid));

afterEach(() => void first.kill("SIGKILL"));

describe("a process that hangs without ending", () => {
  it("is killed and replaced when it is a child, and the log says why", async () => {
    const [hung, other] = await start();
    process.kill(hung!, "SIGSTOP");
    await until(() => ups().length === 3);
    expect(isRunning(hung!)).toBe(false);
    expect(isRunning(other!)).toBe(true);
    const lines = printed.split("\n").filter((line) => line.startsWith("{"));
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        level: "error",
        pid: hung,
        how: "SIGKILL",
        reason: "killed because it sent no sign of life 21 times",
        msg: "an API process ended; another is started",
      }),
    ]);
  });

  it("is killed by its children when it is the first, and they answer before they end", async () => {
    const children = await start();
    first.kill("SIGSTOP");
    expect(await ended).toBe("SIGKILL");
    await until(() => !children.some(isRunning));
    expect(printed).toContain(`"pid":${first.pid}`);
    expect(printed).toContain("the first process sent no sign of life 21 times; it is killed");
    expect(printed).toContain("refused: The service is stopping. Retry in a moment.");
  });
});

describe("children", () => {
  it("end at once when the first process is killed", async () => {
    const children = await start();
    first.kill("SIGKILL");
    await until(() => !children.some(isRunning));
  });

  it("end when the first process ends, also one that hangs", async () => {
    const children = await start();
    process.kill(children[0]!, "SIGSTOP");
    first.kill("SIGTERM");
    expect(await ended).toBe(0);
    await until(() => !children.some(isRunning));
  });

  it("are replaced later when they cannot be started", async () => {
    const children = await start();
    first.kill("SIGUSR2");
    process.kill(children[0]!, "SIGKILL");
    await until(() => printed.includes('"how":"ENOENT"'));
    first.kill("SIGUSR2");
    await until(() => ups().length === 3);
    expect(isRunning(children[1]!)).toBe(true);
  });
});
