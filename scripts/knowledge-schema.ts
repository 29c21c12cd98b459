/*
 * Writes what follows from the schema of the knowledge base: knowledge/schema/*.json for editors and
 * the tables of fields in knowledge/README.md. With --check it writes nothing and exits with 1 if
 * something is not up to date.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TSchema } from "typebox";
import {
  EDUCATION,
  GROUP,
  PRACTICE,
  RESOURCE,
  RESOURCE_DOCUMENT,
} from "../src/engine/schema/pathways.record.ts";
import { CREDENTIAL, CREDENTIAL_DOCUMENT, WAY } from "../src/engine/schema/credentials.record.ts";
import {
  DEED,
  DEED_DOCUMENT,
  DEED_GRAMMAR,
  DEED_WORD,
  DEED_WORD_DOCUMENT,
} from "../src/engine/schema/deeds.record.ts";
import {
  NATIONAL_ROUTE,
  OCCUPATION,
  ASKED_TARGETS,
  PLAN_WORDS,
  ROUTE_COUNTRY,
} from "../src/engine/schema/routes.record.ts";
import { PROFESSION_DOCUMENT } from "../src/engine/schema/professions.record.ts";
import { LADDER_STEP, ROLE_DOCUMENT, TITLES } from "../src/engine/schema/roles.record.ts";
import { SKILL } from "../src/engine/schema/skills.record.ts";
import { SOURCE } from "../src/engine/schema/values.ts";
import { WORD_CLASSES } from "../src/engine/schema/word-classes.ts";

const KNOWLEDGE = join(import.meta.dirname, "../knowledge");
const README = join(KNOWLEDGE, "README.md");

const DOCUMENTS = {
  role: ROLE_DOCUMENT,
  profession: PROFESSION_DOCUMENT,
  credentials: CREDENTIAL_DOCUMENT,
  occupation: OCCUPATION,
  route: NATIONAL_ROUTE,
  "route-country": ROUTE_COUNTRY,
  "plan-words": PLAN_WORDS,
  "asked-targets": ASKED_TARGETS,
  resources: RESOURCE_DOCUMENT,
  deeds: DEED_DOCUMENT,
  "deed-words": DEED_WORD_DOCUMENT,
  "deed-grammar": DEED_GRAMMAR,
};

interface Field {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Field>>;
  readonly required?: readonly string[];
  readonly items?: Field;
}

const properties = (schema: unknown): Field => schema as Field;
const { checklist, entry } = properties(ROLE_DOCUMENT).properties ?? {};
const rule = properties(PROFESSION_DOCUMENT).properties?.["rules"]?.items;

/** The tables of the README by the name in their marks. */
const TABLES: Readonly<Record<string, Field | undefined>> = {
  skill: properties(SKILL),
  role: properties(ROLE_DOCUMENT),
  titles: properties(TITLES),
  ladder: properties(LADDER_STEP),
  checklist,
  entry,
  rule,
  credential: properties(CREDENTIAL),
  way: properties(WAY),
  source: properties(SOURCE),
  group: properties(GROUP),
  education: properties(EDUCATION),
  practice: properties(PRACTICE),
  resource: properties(RESOURCE),
  deed: properties(DEED),
  "deed word": properties(DEED_WORD),
  "deed grammar": properties(DEED_GRAMMAR),
};

function tableOf({ properties: fields = {}, required = [] }: Field): string {
  const rows = Object.entries(fields)
    .filter(([, { description }]) => description !== undefined)
    .map(([name, { description }]) => {
      const need = required.includes(name) ? "required" : "optional";
      return `| \`${name}\` | ${need} | ${description} |`;
    });
  return ["| field | | meaning |", "|---|---|---|", ...rows].join("\n");
}

/** Without our own keyword, which editors do not know. */
const jsonSchema = (name: string, schema: TSchema): string =>
  `${JSON.stringify(
    { $schema: "https://json-schema.org/draft/2020-12/schema", title: name, ...schema },
    (key, value: unknown) => (key === "problem" ? undefined : value),
    2,
  )}\n`;

const classTable = [
  "| class | its words |",
  "|---|---|",
  ...Object.entries(WORD_CLASSES).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`),
].join("\n");

function withTables(text: string): string {
  const tables = Object.entries(TABLES).map(([name, schema]) => {
    if (!schema) throw new Error(`the schema has no fields of ${name}`);
    return [name, tableOf(schema)] as const;
  });
  return [...tables, ["word class", classTable] as const].reduce((readme, [name, table]) => {
    const [start, end] = [`<!-- fields of ${name} -->`, `<!-- end of ${name} -->`];
    const from = readme.indexOf(start);
    const to = readme.indexOf(end);
    if (from < 0 || to < from) throw new Error(`${README} lacks the marks of ${name}`);
    return `${readme.slice(0, from)}${start}\n\n${table}\n\n${readme.slice(to)}`;
  }, text);
}

const wanted = new Map<string, string>(
  Object.entries(DOCUMENTS).map(([name, schema]) => [
    join(KNOWLEDGE, "schema", `${name}.json`),
    jsonSchema(name, schema),
  ]),
);
wanted.set(README, withTables(readFileSync(README, "utf8")));

const current = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};
const stale = [...wanted].filter(([path, text]) => current(path) !== text);
if (process.argv.includes("--check")) {
  for (const [path] of stale) console.error(`${path} is not up to date: npm run knowledge:schema`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else for (const [path, text] of stale) writeFileSync(path, text);
