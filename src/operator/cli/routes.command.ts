import { readFileSync, existsSync } from "node:fs";
import { resolve } from "node:path";
import {
  checkRoutes,
  createRouteLibrary,
  planRoute,
  readStandpoint,
  type Engine,
  type KnowledgeRecords,
} from "../../engine/index.ts";
import { checkRecord } from "../../engine/record-checks.ts";
import { loadRecords } from "../../knowledge/checked-records.ts";
import { loadKnowledge } from "../../knowledge/index.ts";
import { placeOf } from "../../knowledge/parse.ts";
import { routeRecordsIn } from "../../knowledge/route-folder.ts";
import { CommandError, type Command, type CommandContext } from "./command.ts";
import { describePlan } from "./plan-text.ts";
import { table } from "./print.ts";

const folderOf = ({ config }: CommandContext): string | undefined =>
  config.knowledgeDir || undefined;

/** A request as people write it for a trial. */
interface Person {
  readonly target?: string;
  readonly now?: string;
  readonly skills?: readonly (
    | string
    | { name: string; level?: "beginner" | "intermediate" | "advanced" }
  )[];
  readonly education?: { readonly level?: string; readonly field?: string };
  readonly hours?: number;
}

const tryRoute: Command = {
  name: "routes try",
  usage: "FILE [PERSON …]",
  summary: "check a route document and print the plans that it gives people",
  help: `FILE is a document below a folder routes/, ours or a folder of drafts with the same layout. PERSON is a JSON file, or JSON:
{"now": "Barista", "skills": ["Excel", {"name": "Windows", "level": "beginner"}], "education": {"level": "High school"}, "hours": 6}`,
  options: {},
  words: { min: 1, max: 10 },
  async run(context) {
    const [file = "", ...people] = context.words;
    const path = resolve(file);
    if (!existsSync(path)) throw new CommandError(`There is no file ${file}.`);
    const { engine } = await loadKnowledge(folderOf(context));
    const records = loadRecords(folderOf(context));
    const drafts = routeRecordsIn(path);
    const merged = { ...records, ...mergeDrafts(records, drafts.records) };
    const record = drafts.record as { id: string; language: string };
    const shape = checkRecord(drafts.kind, record);
    const problems = [...shape, ...(shape.length > 0 ? [] : checkRoutes(merged))].filter(
      (one) => one.record === record,
    );
    const lines = problems.map(({ text }) => `${placeOf(path, text)}: ${text}`);
    if (people.length === 0 || shape.length > 0) {
      context.out.result({ problems: lines }, () =>
        lines.length > 0 ? lines.join("\n") : "No problems.",
      );
      if (lines.length > 0) throw new CommandError(`${lines.length} problems`);
      return;
    }
    const library = createRouteLibrary(merged);
    const document = library.document(record.id);
    if (!document) throw new CommandError(`${file} holds no route or occupation.`);
    const tables = withRoutes(engine, library);
    const plans = people.map(readPerson).map((asked) => ({
      asked,
      plan: planRoute(tables, document, {
        asked: asked.target ?? document.title,
        standpoint: readStandpoint(
          tables,
          {
            skills: (asked.skills ?? []).map((one) =>
              typeof one === "string" ? { name: one } : one,
            ),
            currentRole: asked.now,
            ...(asked.education && { education: asked.education }),
          },
          { country: document.country, weeklyHours: asked.hours },
        ),
        includeResources: true,
        startMonth: undefined,
        demandFor: () => null,
      }),
    }));
    context.out.result({ problems: lines, plans: plans.map(({ plan }) => plan) }, () =>
      [
        ...lines,
        ...plans.map(({ asked, plan }) =>
          describePlan({ ...plan, roleTitle: document.title }, asked),
        ),
      ].join("\n\n"),
    );
  },
};

/** The engine with other routes; its tables are private, so it answers for them itself. */
const withRoutes = (engine: Engine, routes: Engine["routes"]): Engine =>
  new Proxy(engine, {
    get: (own, name) => (name === "routes" ? routes : Reflect.get(own, name, own)),
  });

const readPerson = (given: string): Person =>
  JSON.parse(given.trimStart().startsWith("{") ? given : readFileSync(given, "utf8")) as Person;

type RouteRecords = Pick<
  KnowledgeRecords,
  "occupations" | "nationalRoutes" | "routeCountries" | "planWords" | "skills"
>;

/** Drafts replace our documents of the same id. */
function mergeDrafts(ours: RouteRecords, drafts: RouteRecords): RouteRecords {
  const merge = <T extends { readonly id: string }>(
    old: readonly T[],
    fresh: readonly T[],
  ): T[] => [...old.filter(({ id }) => !fresh.some((one) => one.id === id)), ...fresh];
  return {
    occupations: merge(ours.occupations, drafts.occupations),
    nationalRoutes: merge(ours.nationalRoutes, drafts.nationalRoutes),
    routeCountries: merge(ours.routeCountries, drafts.routeCountries),
    planWords: merge(ours.planWords, drafts.planWords),
    skills: merge(ours.skills, drafts.skills),
  };
}

const STALE_DAYS = 365;

const stale: Command = {
  name: "routes stale",
  usage: "[--days N]",
  summary: "list sources of routes that nobody has read for a year",
  options: { days: { type: "string", doc: `older than so many days (default ${STALE_DAYS})` } },
  async run(context) {
    const days = context.flags.number("days", { min: 0, max: 10_000 }) ?? STALE_DAYS;
    const before = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const rows = loadRecords(folderOf(context)).nationalRoutes.flatMap(({ id, sources }) =>
      sources
        .filter(({ seen }) => seen < before)
        .map(({ seen, url, says }) => ({ route: id, seen, url, says })),
    );
    context.out.result({ data: rows }, () =>
      rows.length === 0
        ? `Every source was read in the last ${days} days.`
        : table(
            ["route", "read", "page"],
            rows.map((row) => [row.route, row.seen, row.url]),
          ),
    );
  },
};

const coverage: Command = {
  name: "routes coverage",
  usage: "[--missing]",
  summary: "which of the most asked targets have a route, by country and language",
  help: "The lists of targets are knowledge/routes/shared/asked. --missing names those without a route, the most asked first.",
  options: { missing: { type: "boolean", doc: "name the targets without a route" } },
  async run(context) {
    const records = loadRecords(folderOf(context));
    const library = createRouteLibrary(records);
    const lists = records.askedTargets.map(({ country, region, language, targets }) => {
      const isRecorded = ({ title, role }: (typeof targets)[number]): boolean =>
        library.find({ title, roleId: role, country, region, language })?.kind === "route";
      const own = records.nationalRoutes.filter(
        (one) =>
          one.country === country &&
          one.language === language &&
          (region === undefined || one.region === region),
      );
      return {
        country: region ?? country,
        language,
        routes: own.length,
        reviewed: own.filter(({ reviewed }) => reviewed !== undefined).length,
        asked: targets.length,
        covered: targets.filter(isRecorded).length,
        missing: targets.filter((one) => !isRecorded(one)).map(({ title }) => title),
      };
    });
    const isNaming = context.flags.isSet("missing");
    context.out.result({ data: lists }, () =>
      isNaming
        ? table(
            ["country", "language", "without a route"],
            lists.flatMap(({ country, language, missing }) =>
              missing.map((title) => [country, language, title]),
            ),
          )
        : table(
            ["country", "language", "routes", "read twice", "most asked", "with a route"],
            lists.map((one) => [
              one.country,
              one.language,
              one.routes,
              one.reviewed,
              one.asked,
              one.covered,
            ]),
          ),
    );
  },
};

export const routeCommands: readonly Command[] = [tryRoute, coverage, stale];
