import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/*
 * Hosts on one machine: each has a network namespace with one link to a common switch, and process,
 * IPC and mount namespaces whose first process starts the services. Killing that process kills the
 * host. Everything lives in namespaces of the calling process (`enterLab`), so it ends with it, however
 * it ends.
 *
 *   up           services run; each is started again when it ends
 *   partitioned  services run, the link is down
 *   down         no process; the link exists, so peers get a reset at once
 */

export interface Service {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly user?: string;
  /** A shell command before the first start on each boot. */
  readonly prepare?: string;
}

/** A program that runs itself again in namespaces of its own. */
interface LabProgram {
  readonly file: string;
  /** A folder to keep afterwards. */
  readonly keep: string | undefined;
  /** The folder, when it is running inside. */
  readonly inside: string | undefined;
  readonly limitMs: number;
  /** Why it cannot run here. */
  missing(): Promise<string | undefined> | string | undefined;
  run(folder: string): Promise<number>;
}

/** Ends this process with the status of the program. */
export async function runInLab(program: LabProgram): Promise<void> {
  const { inside, limitMs } = program;
  if (inside === undefined) {
    process.exitCode = await enterLab(program);
    return;
  }
  setTimeout(() => {
    console.log(`not finished after ${limitMs / 60_000} minutes`);
    process.exit(1);
  }, limitMs);
  process.exit(await program.run(inside));
}

async function enterLab({ file, keep, missing }: LabProgram): Promise<number> {
  const reason = (await missing()) ?? missingNamespaces();
  if (reason !== undefined) {
    console.log(`skipped: ${reason}`);
    return 0;
  }
  const folder = keep ?? (await mkdtemp("/tmp/waymark-lab-"));
  await mkdir(folder, { recursive: true });
  // Read by the accounts of the services.
  await chmod(folder, 0o755);
  const own = ["--net", "--mount", "--pid", "--fork", "--mount-proc", "--kill-child"];
  const again = [process.execPath, file, ...process.argv.slice(2)];
  // The kernel kills it, and with it every host, when this process ends in any way.
  const bound = ["--pdeathsig", "KILL", "unshare", ...own];
  const child = spawn("setpriv", [...bound, ...again, "--inside", folder], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => child.kill("SIGKILL"));
  const code = await new Promise<number>((resolve) =>
    child.once("exit", (status) => resolve(status ?? 1)),
  );
  if (keep === undefined) await rm(folder, { recursive: true, force: true });
  return code;
}

function missingNamespaces(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return "namespaces need Linux and root";
  const isAllowed = spawnSync("unshare", ["--net", "--mount", "--pid", "--fork", "true"]);
  return isAllowed.status === 0 ? undefined : "this machine does not allow namespaces";
}

const SWITCH = "switch";
const RESTART_SECONDS = 1;

export function ip(...args: string[]): void {
  const { status, stderr } = spawnSync("ip", args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`ip ${args.join(" ")}: ${stderr.trim()}`);
}

/** The switch, with this process attached under `address`. */
export function buildSwitch(address: string): void {
  ip("link", "set", "lo", "up");
  ip("link", "add", SWITCH, "type", "bridge");
  ip("addr", "add", `${address}/24`, "dev", SWITCH);
  ip("link", "set", SWITCH, "up");
}

export class Host {
  readonly name: string;
  readonly address: string;
  readonly #services: readonly Service[];
  /** Holds the host's files and the logs of its services. */
  readonly folder: string;
  #init: ChildProcess | undefined;

  constructor(options: { name: string; address: string; folder: string; services: Service[] }) {
    this.name = options.name;
    this.address = options.address;
    this.#services = options.services;
    this.folder = options.folder;
    ip("netns", "add", this.name);
    ip("link", "add", this.name, "type", "veth", "peer", "name", "eth0", "netns", this.name);
    ip("link", "set", this.name, "master", SWITCH, "up");
    for (const command of [
      ["link", "set", "lo", "up"],
      ["addr", "add", `${this.address}/24`, "dev", "eth0"],
      ["link", "set", "eth0", "up"],
    ])
      ip("-n", this.name, ...command);
  }

  get isUp(): boolean {
    return this.#init !== undefined;
  }

  async start(): Promise<void> {
    if (this.#init) return;
    await mkdir(this.folder, { recursive: true });
    const script = join(this.folder, "init.sh");
    await writeFile(
      script,
      `${this.#services.map((each) => this.#lineOf(each)).join("\n")}\nwait\n`,
    );
    const own = ["--pid", "--fork", "--ipc", "--mount-proc", "--kill-child"];
    this.#init = spawn("ip", ["netns", "exec", this.name, "unshare", ...own, "sh", script], {
      stdio: "ignore",
    });
  }

  /** Ends every process of the host at once. */
  async kill(): Promise<void> {
    const init = this.#init;
    this.#init = undefined;
    if (!init) return;
    const ended = once(init, "exit");
    init.kill("SIGKILL");
    await ended;
  }

  killProgram(command: string): void {
    this.signalProgram(command, "SIGKILL");
  }

  /** Signals the process of this host whose command line contains `command`, by its id. */
  signalProgram(command: string, signal: NodeJS.Signals): void {
    const pid = readdirSync("/proc").find(
      (name) => /^\d+$/.test(name) && commandOf(name).includes(command),
    );
    if (pid === undefined) throw new Error(`${this.name}: nothing runs ${command}`);
    process.kill(Number(pid), signal);
  }

  partition(): void {
    ip("link", "set", this.name, "down");
  }

  reconnect(): void {
    ip("link", "set", this.name, "up");
  }

  #lineOf({ name, command, env = {}, user, prepare }: Service): string {
    const settings = Object.entries(env).map(([key, value]) => quote(`${key}=${value}`));
    const become = user ? ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups"] : [];
    const words = ["env", ...settings, ...become, ...command.map((word) => quote(word))].join(" ");
    const log = quote(join(this.folder, `${name}.log`));
    const loop = `while :; do ${words}; sleep ${RESTART_SECONDS}; done`;
    return `(${prepare ? `${prepare}; ` : ""}${loop}) >>${log} 2>&1 </dev/null &`;
  }
}

/** Sees only processes of the lab, which has a process namespace of its own. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return ""; // it has ended meanwhile
  }
}

const quote = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;
