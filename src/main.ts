import { once } from "node:events";
import { runCommandLine } from "./operator/cli.ts";
import { serveCommand } from "./serve.ts";

export async function main(argv: string[]): Promise<void> {
  const { stdin, stdout, stderr } = process;
  // `waymark …
  // head` closes our output early, which is not an error.
  stdout.on("error", () => process.exit());
  const streams = {
    in: stdin,
    out: async (text: string) => {
      if (!stdout.write(text)) await once(stdout, "drain");
    },
    err: (text: string) => void stderr.write(text),
    isErrTerminal: stderr.isTTY,
  };
  process.exitCode = await runCommandLine(argv, process.env, streams, serveCommand);
}
