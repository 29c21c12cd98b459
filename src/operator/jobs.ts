import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import {
  IMPORT_FORMATS,
  importRows,
  openRows,
  type ImportFormat,
  type ImportReport,
} from "../features/jobs/index.ts";
import { CommandError, UsageError, type Command } from "./command.ts";
import { facts, table } from "./print.ts";

const importJobs: Command = {
  name: "jobs import",
  usage: `FILE… [--format ${IMPORT_FORMATS.join("|")}] [--source NAME] [--replace]`,
  summary: "put postings into the catalogue",
  options: {
    format: { type: "string", doc: "what the files are (auto: told by their content)" },
    source: { type: "string", doc: "whose postings these are (import)" },
    replace: { type: "boolean", doc: "close what the source has and the files no longer have" },
  },
  words: { min: 1, max: 10_000 },
  async run(context) {
    const { flags, words, out, config, input, runtime } = context;
    const format = formatOf(flags.text("format") ?? "auto");
    const source = sourceOf(flags.text("source") ?? "import");
    await Promise.all(words.map(checkFile));
    const { db, clock } = await runtime();
    const rows = openRows(words, { format, input: input as Readable, onBytes: () => {} });
    const report = await importRows(
      { db, clock, knowledgeDir: config.knowledgeDir || undefined },
      rows,
      {
        source,
        isReplacing: flags.isSet("replace"),
      },
    );
    out.result(report, () => describeReport(report));
  },
};

async function checkFile(path: string): Promise<void> {
  if (path === "-") return;
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`Cannot read ${path} (${error.code}).`);
  });
  if (found.isDirectory()) throw new CommandError(`Cannot read ${path} (it is a folder).`);
}

function formatOf(text: string): ImportFormat {
  const format = IMPORT_FORMATS.find((known) => known === text);
  if (!format) throw new UsageError(`--format must be one of ${IMPORT_FORMATS.join(", ")}`);
  return format;
}

function sourceOf(text: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N}._:-]{0,99}$/u.test(text)) return text;
  throw new UsageError("--source must be a name of at most 100 letters, digits and . _ : -");
}

function describeReport({ errors, ...counts }: ImportReport): string {
  const lines = [facts(Object.entries(counts))];
  if (errors.length > 0)
    lines.push(
      table(
        ["line", "reason"],
        errors
          .slice(0, 20)
          .map(({ file, line, reason }) => [file ? `${file}:${line}` : line, reason]),
      ),
    );
  return lines.join("\n\n");
}

export const jobCommands = [importJobs];
