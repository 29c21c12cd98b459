import {
  BOARD_KINDS,
  findOrigin,
  findSource,
  listSources,
  MAX_EVERY_SECONDS,
  MIN_EVERY_SECONDS,
  runSource,
  type JobSource,
} from "../../features/import/index.ts";
import { createOutbound } from "../../platform/outbound.ts";
import {
  addSource,
  continueSource,
  isSource,
  ORIGIN_RULE,
  removeSource,
  SOURCE_RULE,
} from "../verbs/source-verbs.ts";
import { changesByCommand } from "../../access/index.ts";
import { CommandError, UsageError, type Command } from "./command.ts";
import { describeReport } from "./jobs.command.ts";
import { minuteOf, table } from "./print.ts";
import { showSource } from "../verbs/show-rows.ts";

const DEFAULT_EVERY = "6h";
const UNIT_SECONDS: Readonly<Record<string, number>> = { m: 60, h: 3_600, d: 86_400 };

const add: Command = {
  name: "sources add",
  usage: "NAME --from ADDRESS|BOARD:NAME [--every 6h] [--replace]",
  summary: "import postings on a schedule",
  help: `Workers fetch it once in every period, the first time within a minute. Boards: ${BOARD_KINDS.join(", ")}.`,
  options: {
    from: { type: "string", doc: "an https address, or a job board such as lever:acme" },
    every: { type: "string", doc: `how often, from 5m to 30d (${DEFAULT_EVERY})` },
    replace: { type: "boolean", doc: "close what the source has and the address no longer has" },
  },
  words: { min: 1, max: 1 },
  async run({ config, flags, words, out, runtime }) {
    const [name = ""] = words;
    if (!isSource(name)) throw new UsageError(`NAME ${SOURCE_RULE}`);
    const origin = flags.required("from");
    const found = findOrigin(origin);
    if (!found) throw new UsageError(`--from ${ORIGIN_RULE}`);
    const everySeconds = secondsOf(flags.text("every") ?? DEFAULT_EVERY);
    if (found.kind === "url") await refuseFaultyUrl(config, found.url);
    const opened = await runtime();
    const isReplace = flags.isSet("replace");
    const source = { name, origin, everySeconds, isReplace };
    const made = await addSource(changesByCommand(opened), source);
    if (!made) throw new CommandError(`There is a source ${name} already: remove it first.`);
    out.result(showSource(made), () => `${name} is imported ${periodOf(made)} from ${origin}.`);
  },
};

const list: Command = {
  name: "sources list",
  usage: "",
  summary: "list what is imported on a schedule, with the last results",
  options: {},
  async run({ out, runtime }) {
    const sources = await listSources((await runtime()).db);
    out.result({ data: sources.map(showSource) }, () =>
      [
        table(
          [
            "source",
            "from",
            "period",
            "last run",
            "read",
            "added",
            "updated",
            "closed",
            "rejected",
            "next run",
          ],
          sources.map((s) => [
            s.name,
            s.origin,
            periodOf(s),
            s.isRunning ? "running" : minuteOf(s.finishedAt),
            s.report?.read ?? null,
            s.report?.added ?? null,
            s.report?.updated ?? null,
            s.report?.closed ?? null,
            s.report?.rejected ?? null,
            s.pausedAt ? "paused" : minuteOf(s.nextRunAt),
          ]),
        ),
        ...sources.flatMap(({ name, failure, pausedAt }) =>
          failure === null
            ? []
            : [`${name}: ${failure}${pausedAt ? ` Paused: see \`sources resume\`.` : ""}`],
        ),
      ].join("\n\n"),
    );
  },
};

const run: Command = {
  name: "sources run",
  usage: "NAME",
  summary: "import a source now",
  help: "Its period starts again. Only one source is imported at a time.",
  options: {},
  words: { min: 1, max: 1 },
  async run({ config, words: [name = ""], out, runtime }) {
    const opened = await runtime();
    const knowledgeDir = config.knowledgeDir || undefined;
    const deps = { ...opened, allowPrivateHosts: config.allowPrivateHosts, knowledgeDir };
    const done = await runSource(deps, name, new AbortController().signal);
    if (!done) throw new CommandError(await whyNot(name, () => findSource(opened.db, name)));
    out.result({ ...done.report, failure: done.failure }, () => describeReport(done.report));
    if (done.failure !== null) throw new CommandError(done.failure);
  },
};

const resume: Command = {
  name: "sources resume",
  usage: "NAME",
  summary: "import a source again that was paused after it failed too often",
  help: "A worker fetches it within a minute. Its failures are counted from zero again.",
  options: {},
  words: { min: 1, max: 1 },
  async run({ words: [name = ""], out, runtime }) {
    const changes = changesByCommand(await runtime());
    const source = await continueSource(changes, name, "source.resume");
    if (!source) throw new CommandError(noSuch(name));
    out.result(showSource(source), () => `${name} is imported again, ${periodOf(source)}.`);
  },
};

const remove: Command = {
  name: "sources remove",
  usage: "NAME",
  summary: "end a schedule; its postings stay",
  help: "waymark jobs close --source NAME closes them.",
  options: {},
  words: { min: 1, max: 1 },
  async run({ words: [name = ""], out, runtime }) {
    const isGone = await removeSource(changesByCommand(await runtime()), name);
    if (!isGone) throw new CommandError(noSuch(name));
    out.result({ name, removed: true }, () => `${name} is no longer imported; its postings stay.`);
  },
};

export const sourceCommands = [add, list, run, resume, remove];

const noSuch = (name: string): string =>
  `There is no source ${name}. \`waymark sources list\` shows them.`;

const whyNot = async (name: string, find: () => Promise<unknown>): Promise<string> =>
  (await find()) ? "Another source is being imported. Retry when it has ended." : noSuch(name);

async function refuseFaultyUrl(
  config: Parameters<typeof createOutbound>[0],
  url: string,
): Promise<void> {
  const outbound = createOutbound(config);
  const fault = await outbound.findFault(url);
  await outbound.close();
  if (fault !== undefined) throw new UsageError(`--from ${fault}`);
}

function secondsOf(text: string): number {
  const [, count, unit = ""] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  const seconds = Number(count) * (UNIT_SECONDS[unit] ?? Number.NaN);
  if (seconds >= MIN_EVERY_SECONDS && seconds <= MAX_EVERY_SECONDS) return seconds;
  throw new UsageError("--every must be a period from 5m to 30d, such as 30m, 6h or 1d");
}

function periodOf({ everySeconds }: JobSource): string {
  const [unit = "m", seconds = 60] =
    Object.entries(UNIT_SECONDS).findLast(([, unitSeconds]) => everySeconds % unitSeconds === 0) ??
    [];
  return `every ${everySeconds / seconds}${unit}`;
}
