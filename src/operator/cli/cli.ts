import cluster from "node:cluster";
import { SettingError, readConfig, type Config, type Environment } from "../../platform/config.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { describeUnknownSettings } from "../../platform/unknown-settings.ts";
import { VERSION } from "../../version.ts";
import { printable } from "./print.ts";
import { CommandError, parseFlags, UsageError, type Command, type Output } from "./command.ts";

export interface Streams {
  in: NodeJS.ReadableStream;
  out: (text: string) => Promise<void> | void;
  err: (text: string) => void;
  /** Whether `err` is a terminal. */
  isErrTerminal?: boolean;
}

/** Commands by their first words. Only the module of the one that runs is loaded. */
const GROUPS: readonly { readonly words: string; load(): Promise<readonly Command[]> }[] = [
  {
    words: "migrate config doctor sweep",
    load: async () => (await import("./system.command.ts")).systemCommands,
  },
  { words: "apps", load: async () => (await import("./apps.command.ts")).appCommands },
  { words: "keys", load: async () => (await import("./keys.command.ts")).keyCommands },
  { words: "credits", load: async () => (await import("./credits.command.ts")).creditCommands },
  { words: "jobs", load: async () => (await import("./jobs.command.ts")).jobCommands },
  {
    words: "catalogue",
    load: async () => (await import("./catalogue.command.ts")).catalogueCommands,
  },
  { words: "sources", load: async () => (await import("./sources.command.ts")).sourceCommands },
  {
    words: "inspect skills roles",
    load: async () => (await import("./knowledge.command.ts")).knowledgeCommands,
  },
  {
    words: "knowledge",
    load: async () => (await import("./knowledge-documents.command.ts")).documentCommands,
  },
  {
    words: "routes",
    load: async () => (await import("./routes.command.ts")).routeCommands,
  },
  { words: "mcp", load: async () => (await import("./mcp.command.ts")).mcpCommands },
  { words: "webhooks", load: async () => (await import("./webhooks.command.ts")).webhookCommands },
  {
    words: "decisions",
    load: async () => (await import("./decisions.command.ts")).decisionCommands,
  },
  { words: "secrets", load: async () => (await import("./secrets.command.ts")).secretCommands },
  { words: "receipts", load: async () => (await import("./receipts.command.ts")).receiptCommands },
  {
    words: "backup restore replay erasures revocations",
    load: async () => (await import("./backup.command.ts")).backupCommands,
  },
  { words: "audit", load: async () => (await import("./audit.command.ts")).auditCommands },
  { words: "audit", load: async () => (await import("./fairness.command.ts")).fairnessCommands },
  { words: "admins", load: async () => (await import("./admins.command.ts")).adminCommands },
  { words: "members", load: async () => (await import("./members.command.ts")).memberCommands },
  { words: "demo", load: async () => (await import("./demo.command.ts")).demoCommands },
  { words: "tokens", load: async () => (await import("./tokens.command.ts")).tokenCommands },
];

async function commandsOf(groups: typeof GROUPS): Promise<Command[]> {
  return (await Promise.all(groups.map((group) => group.load()))).flat();
}

/** Runs one command and returns the exit code. `serve` is passed in because it owns the process. */
export async function runCommandLine(
  argv: string[],
  env: Environment,
  streams: Streams,
  serve: Command,
): Promise<number> {
  const [first = ""] = argv;
  const near = await commandsOf(GROUPS.filter(({ words }) => words.split(" ").includes(first)));
  const command = findCommand([serve, ...near], argv);
  try {
    if (!command) return showHelp([serve, ...(await commandsOf(GROUPS))], argv, streams);
    const args = argv.slice(command.name.split(" ").length);
    const { flags, words } = parseFlags(command, args);
    if (flags.isSet("help")) {
      await streams.out(`${describeCommand(command)}\n`);
      return 0;
    }
    const config = readConfig(env);
    // Once for all processes of a server.
    if (!cluster.isWorker)
      for (const line of describeUnknownSettings(env)) streams.err(`waymark: ${line}\n`);
    let opened: Promise<Runtime> | undefined;
    // Standard output is for the result, so a command logs errors only.
    const runtime = () => (opened ??= openQuietly(config));
    try {
      const out = createOutput(flags.isSet("json"), streams);
      await command.run({
        env,
        config,
        flags,
        words,
        out,
        input: streams.in,
        print: async (text) => streams.out(text),
        drawProgress: streams.isErrTerminal
          ? (line) => streams.err(`\r\u001b[K${line}`)
          : undefined,
        runtime,
      });
      return 0;
    } finally {
      await opened?.then((r) => r.close()).catch(() => {});
    }
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const isExpected = isUsage || error instanceof CommandError || error instanceof SettingError;
    const hint = isUsage && command ? ` (see: waymark ${command.name} --help)` : "";
    streams.err(`waymark: ${isExpected ? error.message : oneLine(error)}${hint}\n`);
    return isUsage ? 2 : 1;
  }
}

/** Loaded on demand, because commands about the knowledge base need no database. */
async function openQuietly(config: Config): Promise<Runtime> {
  const { createLog } = await import("../../platform/log.ts");
  const { openRuntime } = await import("../../platform/runtime.ts");
  const { sealMigratedAudit } = await import("../../access/index.ts");
  const runtime = await openRuntime(config, createLog("silent"));
  await sealMigratedAudit(runtime);
  return runtime;
}

function createOutput(isJson: boolean, { out }: Streams): Output {
  return {
    isJson,
    result: (value, forPeople) =>
      void out(`${printable(isJson ? JSON.stringify(value, null, 2) : forPeople())}\n`),
  };
}

function findCommand(commands: Command[], argv: string[]): Command | undefined {
  return commands.find((c) => c.name.split(" ").every((word, i) => argv[i] === word));
}

function showHelp(commands: Command[], argv: string[], streams: Streams): number {
  const [first] = argv;
  if (first === "--version") {
    void streams.out(`${VERSION}\n`);
    return 0;
  }
  const below = commands.filter((c) => first !== undefined && c.name.startsWith(`${first} `));
  const isAsked =
    first === undefined || first === "help" || argv.includes("--help") || argv.includes("-h");
  const listed = below.length > 0 ? below : commands;
  const width = Math.max(...listed.map((c) => c.name.length));
  const text = [
    "Waymark: career intelligence behind one HTTP API.",
    "",
    "usage: waymark COMMAND [flags]",
    "",
    ...listed.map((c) => `  ${c.name.padEnd(width)}  ${c.summary}`),
    "",
    "Every command takes --help, and --json for one JSON value on stdout.",
    "Settings come from the environment: waymark config shows them all.",
  ].join("\n");
  if (isAsked) {
    void streams.out(`${text}\n`);
    return 0;
  }
  const known =
    below.length > 0 ? `one of: ${below.map((c) => c.name).join(", ")}` : "see: waymark --help";
  streams.err(
    `waymark: there is no command ${JSON.stringify(argv.slice(0, 2).join(" "))} (${known})\n`,
  );
  return 2;
}

function describeCommand(command: Command): string {
  const flags = Object.entries({ ...command.options, json: { doc: "print one JSON value" } });
  const width = Math.max(...flags.map(([name]) => name.length));
  return [
    `waymark ${command.name}: ${command.summary}`,
    "",
    `usage: waymark ${command.name} ${command.usage}`.trimEnd(),
    "",
    ...flags.map(([name, { doc }]) => `  --${name.padEnd(width)}  ${doc}`),
    ...(command.help ? ["", command.help] : []),
  ].join("\n");
}

const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, " ");
