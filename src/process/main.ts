import { once } from "node:events";
import { runCommandLine } from "../operator/cli/cli.ts";
import type { Command } from "../operator/cli/command.ts";

const serveCommand: Command = {
  name: "serve",
  usage: "[--role api|worker|all] [--port PORT]",
  summary: "start the server (what `npm start` does)",
  options: {
    role: { type: "string", doc: "api, worker or all (WAYMARK_ROLE)" },
    port: { type: "string", doc: "port to listen on, 0 for a free one (PORT)" },
  },
  // Other commands do not need the server.
  run: async (context) => (await import("./serve.ts")).serve(context),
};

export async function main(argv: string[]): Promise<void> {
  const { stdin, stdout, stderr } = process;
  // `waymark … | head` closes our output early, which is not an error.
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
