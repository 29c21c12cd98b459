import { Readable } from "node:stream";
import { runCommandLine } from "../../src/operator/cli/cli.ts";
import type { Command } from "../../src/operator/cli/command.ts";

/** The commands are tested without one that never ends. */
const SERVE: Command = {
  name: "serve",
  usage: "",
  summary: "start the server",
  options: {},
  run: async () => {},
};

/** Runs a command in this process and returns what it printed. */
export async function runWaymark(
  argv: readonly string[],
  env: Record<string, string>,
  { input = "", isErrTerminal = false }: { input?: string; isErrTerminal?: boolean } = {},
) {
  let [out, err] = ["", ""];
  const code = await runCommandLine(
    [...argv],
    env,
    {
      in: Readable.from([Buffer.from(input)]),
      out: (text) => void (out += text),
      err: (text) => void (err += text),
      isErrTerminal,
    },
    SERVE,
  );
  return { code, out, err };
}
