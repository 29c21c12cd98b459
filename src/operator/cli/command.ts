import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import type { Config, Environment } from "../../platform/config.ts";
import type { Runtime } from "../../platform/runtime.ts";

/** Wrong arguments: exit 2. */
export class UsageError extends Error {}
/** The command failed: one line, exit 1. */
export class CommandError extends Error {}

export interface Flags {
  text(name: string): string | undefined;
  required(name: string): string;
  isSet(name: string): boolean;
  number(
    name: string,
    allowed: { min: number; max: number; decimals?: number },
  ): number | undefined;
}

export interface CommandContext {
  env: Environment;
  config: Config;
  flags: Flags;
  /** Positional arguments. */
  words: string[];
  out: Output;
  input: NodeJS.ReadableStream;
  /** For output in pieces; applies backpressure. */
  print(text: string): Promise<void>;
  /** Redraws the current line on a terminal; undefined without one. */
  drawProgress: ((line: string) => void) | undefined;
  /** Opened on first use, closed by the caller: commands without database access start none. */
  runtime(): Promise<Runtime>;
}

export interface Output {
  isJson: boolean;
  /** Prints one JSON value with --json, else the text of `forPeople`. */
  result(value: unknown, forPeople: () => string): void;
}

export interface Command {
  /** For example `apps create`. */
  name: string;
  /** Arguments after the name, for the help. */
  usage: string;
  summary: string;
  /** Lines below the usage in `--help`. */
  help?: string;
  options: Record<string, { type: "string" | "boolean"; doc: string }>;
  words?: { min: number; max: number };
  run(context: CommandContext): Promise<void>;
}

export function parseFlags(command: Command, args: string[]): { flags: Flags; words: string[] } {
  const options: ParseArgsOptionsConfig = {
    json: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  };
  for (const [name, { type }] of Object.entries(command.options)) options[name] = { type };
  let parsed: { values: Record<string, unknown>; positionals: string[] };
  try {
    parsed = parseArgs({
      args: joinNegatives(args),
      options,
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw new UsageError((error as Error).message.split(". ")[0]);
  }
  const { min, max } = command.words ?? { min: 0, max: 0 };
  const { values, positionals } = parsed;
  if (!values["help"] && (positionals.length < min || positionals.length > max)) {
    throw new UsageError(`usage: waymark ${command.name} ${command.usage}`);
  }
  return { flags: createFlags(values), words: positionals };
}

/** `parseArgs` would treat the -5 of `--amount -5` as a flag. */
function joinNegatives(args: string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const before = joined.at(-1);
    if (/^-[\d.]/.test(arg) && before?.startsWith("--") && !before.includes("=")) {
      joined[joined.length - 1] = `${before}=${arg}`;
    } else joined.push(arg);
  }
  return joined;
}

function createFlags(values: Record<string, unknown>): Flags {
  const text = (name: string): string | undefined => values[name] as string | undefined;
  return {
    text,
    isSet: (name) => values[name] !== undefined,
    required(name) {
      const value = text(name);
      if (value === undefined || value === "") throw new UsageError(`--${name} is missing`);
      return value;
    },
    number(name, { min, max, decimals = 0 }) {
      const given = text(name);
      if (given === undefined) return undefined;
      const value = Number(given);
      const pattern = decimals > 0 ? new RegExp(`^-?\\d+(\\.\\d{1,${decimals}})?$`) : /^-?\d+$/;
      if (!pattern.test(given) || value < min || value > max) {
        const kind = decimals > 0 ? `a number with at most ${decimals} decimals` : "a whole number";
        throw new UsageError(
          `--${name} is ${JSON.stringify(given)}; it must be ${kind} from ${min} to ${max}`,
        );
      }
      return value;
    },
  };
}
