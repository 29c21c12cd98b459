/*
 * `npm run eval:pathways` plans every route document (every second one also in another language), every
 * occupation and a sample of roles without one for the people and hours of pathway-checks.ts, and counts what a program can tell to be wrong.
 *
 *   --general N   so many roles without a document (default: 100)
 *   --verbose     lists the findings
 */
import { parseArgs } from "node:util";
import { loadEngine } from "../../src/knowledge/index.ts";
import { type Asked, type Finding, HOURS, PEOPLE, checkTarget } from "./pathway-checks.ts";
import { table } from "./data.ts";

const { values: options } = parseArgs({
  options: {
    general: { type: "string", default: "100" },
    verbose: { type: "boolean", default: false },
  },
});

const engine = loadEngine();
const { routes, knowledge } = engine;
const national = routes.routes.map(({ title, country, region, language }) => ({
  title,
  country,
  region,
  language,
}));
const occupations = routes.occupations.map(({ title, language }) => ({
  title,
  language,
  country: undefined,
}));
const recorded = new Set(routes.routes.flatMap(({ roles }) => roles));
const others = knowledge.roleList.filter(({ id }) => !recorded.has(id));
const step = Math.max(1, Math.floor(others.length / Math.max(1, Number(options.general))));
const LANGUAGES = ["en", "de", "fr", "es"] as const;
const COUNTRIES = ["US", "DE", "FR", "ES", "NL", "BR", undefined] as const;
const general = others
  .filter((_, at) => at % step === 0)
  .slice(0, Number(options.general))
  .map((role, at) => ({
    title: role.title,
    country: COUNTRIES[at % COUNTRIES.length],
    language: LANGUAGES[at % LANGUAGES.length],
  }));

/** Every second national route, asked for in one of the other languages of plans. */
const foreign = national
  .filter((_, at) => at % 2 === 0)
  .map((asked, at) => {
    const rest = LANGUAGES.filter((language) => language !== asked.language);
    return { ...asked, language: rest[at % rest.length] };
  });

const kinds: readonly (readonly [string, readonly Asked[]])[] = [
  ["national routes", national],
  ["national routes in another language", foreign],
  ["occupations", occupations],
  ["general plans", general],
];
const all: Finding[] = [];
const rows = kinds.map(([kind, targets]) => {
  const found = targets.flatMap((asked) => checkTarget(engine, asked));
  all.push(...found);
  const plans = targets.length * PEOPLE.length * HOURS.length;
  return [kind, String(targets.length), String(plans), String(found.length)];
});
console.log(table(["", "targets", "plans", "findings"], rows));
const checks = [...new Set(all.map(({ check }) => check))].toSorted();
if (checks.length > 0)
  console.log(
    table(
      ["check", "findings"],
      checks.map((check) => [check, String(all.filter((one) => one.check === check).length)]),
    ),
  );
if (options.verbose)
  for (const { check, where, what } of all) console.log(`${where}: ${check}: ${what}`);
if (all.length > 0) process.exitCode = 1;
