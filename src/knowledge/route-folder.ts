/* The route documents of one folder, for trying a draft before it belongs to a knowledge base. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { KnowledgeRecords } from "../engine/index.ts";
import { parseDocument } from "./yaml.ts";

type RouteKind = "occupations" | "nationalRoutes" | "routeCountries" | "planWords" | "askedTargets";
type RouteRecords = Pick<
  KnowledgeRecords,
  "occupations" | "nationalRoutes" | "routeCountries" | "planWords" | "skills"
>;

/** The record of a file below a folder routes/, and all records of that folder. */
export function routeRecordsIn(file: string): {
  readonly kind: RouteKind;
  readonly record: object;
  readonly records: RouteRecords;
} {
  const at = file.lastIndexOf("/routes/");
  if (at < 0) throw new Error(`${file} is not below a folder routes/`);
  const root = file.slice(0, at + "/routes".length);
  const read = new Map<string, { kind: RouteKind; record: object }>();
  for (const path of yamlBelow(root)) {
    const kind = kindOf(path.slice(root.length + 1));
    read.set(path, { kind, record: parseDocument(readFileSync(path, "utf8")) as object });
  }
  const own = read.get(file);
  if (!own) throw new Error(`${file} is not a YAML file`);
  const all = <K extends keyof RouteRecords>(kind: K): RouteRecords[K] =>
    [...read.values()].flatMap((one) =>
      one.kind === kind ? [one.record] : [],
    ) as unknown as RouteRecords[K];
  return {
    ...own,
    records: {
      occupations: all("occupations"),
      nationalRoutes: all("nationalRoutes"),
      routeCountries: all("routeCountries"),
      planWords: all("planWords"),
      skills: skillsIn(join(root, "..", "skills")),
    },
  };
}

/** Skills that drafts add. */
const skillsIn = (folder: string): RouteRecords["skills"] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith(".ndjson"))
    .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"))
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as RouteRecords["skills"][number]);

const kindOf = (path: string): RouteKind =>
  path.startsWith("shared/occupations/")
    ? "occupations"
    : path.startsWith("shared/countries/")
      ? "routeCountries"
      : path.startsWith("shared/words/")
        ? "planWords"
        : path.startsWith("shared/asked/")
          ? "askedTargets"
          : "nationalRoutes";

const yamlBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".yaml"))
        .map((name) => join(folder, name))
        .toSorted()
    : [];
