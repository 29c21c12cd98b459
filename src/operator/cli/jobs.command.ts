import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { closeJob, closeSource, describeCatalogue } from "../../features/catalogue/index.ts";
import {
  BOARD_KINDS,
  BrokenFile,
  findOrigin,
  IMPORT_FORMATS,
  importRows,
  openReadingPool,
  openRows,
  type ImportFormat,
  type ImportOptions,
  type ImportPart,
  type ImportReport,
} from "../../features/import/index.ts";
import { loadKnowledge } from "../../knowledge/index.ts";
import { createOutbound } from "../../platform/outbound.ts";
import { isSource, SOURCE_RULE } from "../verbs/source-verbs.ts";
import { CommandError, UsageError, type Command, type CommandContext } from "./command.ts";
import { GENERATED_SOURCE, generatePostings } from "../demo/demo-postings.ts";
import { facts, table } from "./print.ts";
import { createProgress } from "./progress.ts";

const SHOWN_ERRORS = 20;
const SHOWN_DROPPED = 20;
const MAX_GENERATED = 100_000_000;

const importJobs: Command = {
  name: "jobs import",
  usage: `FILE… [--format ${IMPORT_FORMATS.join("|")}] [--source NAME] [--replace [--run NAME --part K/N]] [--dry-run]`,
  summary: "import postings into the catalogue",
  help: `FILE may be - for standard input, an https address, or a public job board by its name (${BOARD_KINDS.map((board) => `${board}:acme`).join(", ")}), and may be gzipped. Importing a file again updates only what changed. Several machines may import at once. A source that they replace together is one run: each imports a part with --run (a new name for each run, such as the date) and --part 1/4, 2/4 and so on; the last to end closes what no part has.`,
  options: {
    format: { type: "string", doc: "what the files are (auto: told by their content)" },
    source: { type: "string", doc: "whose postings these are (import, or the one job board)" },
    replace: { type: "boolean", doc: "close what the source has and the files no longer have" },
    run: { type: "string", doc: "the import that these files are a part of" },
    part: { type: "string", doc: "which part, of how many: 1/4" },
    "dry-run": { type: "boolean", doc: "read and check everything, write nothing" },
  },
  words: { min: 1, max: 10_000 },
  async run(context) {
    const { config, flags, words, input } = context;
    const format = formatOf(flags.text("format") ?? "auto");
    const source = sourceOf(flags.text("source") ?? defaultSource(words));
    const part = partOf(flags);
    const sizes = await Promise.all(words.map(bytesOf));
    const totalBytes = sizes.reduce<number>((sum, bytes) => sum + (bytes ?? Number.NaN), 0);
    const outbound = createOutbound(config);
    let readBytes = 0;
    const rows = openRows(words, {
      format,
      input: input as Readable,
      onBytes: (bytes) => (readBytes += bytes),
      outbound,
    });
    try {
      await runImport(context, rows, {
        source,
        isReplacing: flags.isSet("replace"),
        part,
        isDryRun: flags.isSet("dry-run"),
        label: flags.isSet("dry-run") ? "checking" : "importing",
        share: () => (Number.isNaN(totalBytes) ? undefined : readBytes / Math.max(totalBytes, 1)),
      });
    } finally {
      await outbound.close();
    }
  },
};

const generateJobs: Command = {
  name: "jobs generate",
  usage: "--count N [--seed S]",
  summary: "fill the catalogue with synthetic postings, for demos and benchmarks",
  help: `They belong to the source ${GENERATED_SOURCE}. The same seed gives the same postings, dated from today.`,
  options: {
    count: { type: "string", doc: "how many" },
    seed: { type: "string", doc: "a number; another one gives other postings (1)" },
  },
  async run(context) {
    const { flags, config, runtime } = context;
    flags.required("count");
    const count = flags.number("count", { min: 1, max: MAX_GENERATED })!;
    const seed = flags.number("seed", { min: 0, max: Number.MAX_SAFE_INTEGER }) ?? 1;
    const { clock } = await runtime();
    const { engine } = await loadKnowledge(config.knowledgeDir);
    const rows = generatePostings(engine, { count, seed, now: clock() });
    await runImport(context, rows, {
      source: GENERATED_SOURCE,
      label: "generating",
      share: (report) => report.read / count,
    });
  },
};

const closeJobs: Command = {
  name: "jobs close",
  usage: "ID   or   jobs close --source NAME",
  summary: "close a posting, or all postings of a source",
  help: "A closed posting is reopened when an import of its source contains it again.",
  options: { source: { type: "string", doc: "close everything that came from here" } },
  words: { min: 0, max: 1 },
  async run({ flags, words: [id], out, runtime }) {
    if (flags.isSet("source") === (id !== undefined))
      throw new UsageError("name the posting's id or a --source");
    if (id !== undefined) {
      if (!(await closeJob(await runtime(), id))) throw new CommandError(`There is no job ${id}.`);
      return out.result({ id, status: "closed" }, () => `${id} is closed.`);
    }
    const source = sourceOf(flags.required("source"));
    const closed = await closeSource(await runtime(), source);
    out.result({ source, closed }, () => `${closed} postings of ${source} are closed.`);
  },
};

const stats: Command = {
  name: "jobs stats",
  usage: "",
  summary: "count the catalogue's postings",
  options: {},
  async run({ out, runtime }) {
    const found = await describeCatalogue(await runtime());
    const { sources, countries, ...counts } = found;
    out.result(found, () =>
      [
        facts(Object.entries(counts).map(([name, n]) => [name.replaceAll("_", " "), n])),
        explainVisible(found),
        table(
          ["source", "published", "draft", "closed"],
          sources.map((s) => [s.source, s.published, s.draft, s.closed]),
        ),
        table(
          ["country", "published"],
          countries.map((c) => [c.country, c.postings]),
        ),
      ].join("\n\n"),
    );
  },
};

type Figures = Pick<Awaited<ReturnType<typeof describeCatalogue>>, "expired" | "duplicates">;

const explainVisible = ({ expired, duplicates }: Figures): string =>
  [
    `Visible are published postings that have not expired (${expired} have).`,
    `Search shows one posting of each vacancy: ${duplicates} are further postings of another's.`,
  ].join("\n");

export const jobCommands = [importJobs, generateJobs, closeJobs, stats];

interface RunOptions extends Pick<ImportOptions, "source" | "isReplacing" | "part" | "isDryRun"> {
  label: string;
  /** Share of the work done, if known. */
  share(report: Readonly<ImportReport>): number | undefined;
}

async function runImport(
  { config, out, runtime, drawProgress }: CommandContext,
  rows: Parameters<typeof importRows>[1],
  { label, share, ...options }: RunOptions,
): Promise<void> {
  const { db, clock } = await runtime();
  const progress = createProgress(label, drawProgress, () => performance.now());
  let done: Readonly<ImportReport> | undefined;
  const reader = openReadingPool(config.knowledgeDir || undefined);
  try {
    const report = await importRows({ db, clock, reader }, rows, {
      ...options,
      onProgress(soFar) {
        done = soFar;
        progress.show({ rows: soFar.read, share: share(soFar) });
      },
    });
    progress.clear();
    const { unidentified = 0, ...said } = report;
    out.result(said, () =>
      options.isDryRun
        ? `${describeReport(said)}\n\nDry run: nothing was written.`
        : describeReport(said),
    );
    if (unidentified > 0)
      throw new CommandError(
        `Nothing was closed: ${unidentified} rejected rows do not say which posting they are.`,
      );
  } catch (error) {
    progress.clear();
    if (!(error instanceof BrokenFile)) throw error;
    const { added = 0, updated = 0, unchanged = 0 } = done ?? {};
    if (options.isDryRun) throw new CommandError(`${error.message}.`);
    throw new CommandError(
      `${error.message}. Before that ${added} postings were added, ${updated} updated and ${unchanged} left as they were; none was closed.`,
    );
  } finally {
    await reader.close();
  }
}

/** A board's postings keep its name, so that replacing them never closes those of another. */
function defaultSource(words: readonly string[]): string {
  const [only = ""] = words;
  return words.length === 1 && findOrigin(only)?.kind === "board" ? only : "import";
}

/** Undefined when the size is not known before it is read. */
async function bytesOf(path: string): Promise<number | undefined> {
  if (path === "-" || findOrigin(path)) return undefined;
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`Cannot read ${path} (${error.code}).`);
  });
  if (found.isDirectory()) throw new CommandError(`Cannot read ${path} (it is a folder).`);
  return found.size;
}

const MAX_IMPORT_PARTS = 1_000;

function partOf(flags: CommandContext["flags"]): ImportPart | undefined {
  const [run, text] = [flags.text("run"), flags.text("part")];
  if (run === undefined && text === undefined) return undefined;
  if (run === undefined || text === undefined || !flags.isSet("replace"))
    throw new UsageError("--run, --part and --replace belong together");
  if (!isSource(run)) throw new UsageError(`--run ${SOURCE_RULE}`);
  const [part = 0, parts = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).slice(1).map(Number);
  if (part < 1 || part > parts || parts > MAX_IMPORT_PARTS)
    throw new UsageError(`--part must be like 1/4, with at most ${MAX_IMPORT_PARTS} parts`);
  return { run, part, parts };
}

function formatOf(text: string): ImportFormat {
  const format = IMPORT_FORMATS.find((known) => known === text);
  if (!format) throw new UsageError(`--format must be one of ${IMPORT_FORMATS.join(", ")}`);
  return format;
}

function sourceOf(text: string): string {
  if (isSource(text)) return text;
  throw new UsageError(`--source ${SOURCE_RULE}`);
}

export function describeReport({
  errors,
  dropped,
  missing_parts,
  ...counts
}: ImportReport): string {
  const shown = errors.slice(0, SHOWN_ERRORS);
  const more = counts.rejected - shown.length;
  return [
    facts(Object.entries(counts)),
    ...(missing_parts?.length
      ? [`Nothing is closed before the other parts are imported: ${missing_parts.join(", ")}.`]
      : []),
    ...(shown.length === 0
      ? []
      : [
          table(
            ["line", "rejected because"],
            shown.map(({ file, line, reason }) => [file ? `${file}:${line}` : line, reason]),
          ),
        ]),
    ...(more > 0 ? [`and ${more} more (--json shows up to 1,000)`] : []),
    ...(dropped.length === 0
      ? []
      : [
          table(
            ["field", "dropped value", "rows"],
            dropped
              .slice(0, SHOWN_DROPPED)
              .map(({ field, value, count }) => [field, value ?? "(others)", count]),
          ),
        ]),
    ...(dropped.length > SHOWN_DROPPED
      ? [`and ${dropped.length - SHOWN_DROPPED} more values (--json shows them)`]
      : []),
  ].join("\n\n");
}
