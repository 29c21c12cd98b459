import { runCommandLine } from "./operator/cli.ts";
import { serveCommand } from "./serve.ts";

export async function main(argv: string[]): Promise<void> {
  process.exitCode = await runCommandLine(
    argv,
    process.env,
    {
      out: (text) => void process.stdout.write(text),
      err: (text) => void process.stderr.write(text),
    },
    serveCommand,
  );
}
