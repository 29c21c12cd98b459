/*
 * Writes a knowledge folder of an earlier version in the layout of today: roles with their routes,
 * professions by country, curricula and fields as YAML (instead of JSON, version 0.1), and rules of
 * professions with credentials and ways (instead of steps and what shortens them). Practice and
 * skills get their new fields, translations the ids of their sentences; the other files stay.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type {
  CredentialRecord,
  KnowledgeRecords,
  ProfessionDocument,
  RegulatedRecord,
  RoleRecord,
  RouteRecord,
} from "../engine/index.ts";
import { type OldRule, convertRule, isOldRule } from "./convert-rules.ts";
import { professionDocument, roleDocument } from "./record-documents.ts";
import { convertTranslations, hasOldTranslations } from "./translations.ts";
import { formatDocument, parseDocument } from "./yaml.ts";

/** A role of version 0.1: titles and steps were plain texts. */
type OldRole = Omit<RoleRecord, "titles" | "ladder"> & { titles: string[]; ladder?: string[] };
type Removable<T> = T | { id: string; remove: true };

const OLD_FOLDERS = ["roles", "routes", "regulated", "curricula", "fields"] as const;

/** Whether a folder holds records of an earlier version. */
export const isOldLayout = (folder: string): boolean =>
  OLD_FOLDERS.some((inner) => oldFiles(folder, inner).length > 0) ||
  oldPractice(folder).length > 0 ||
  hasOldTranslations(folder) ||
  oldProfessions(folder).length > 0 ||
  oldSkills(folder).length > 0;

/** Documents of professions whose rules list steps; one that is no YAML is reported when it is read. */
function oldProfessions(folder: string): string[] {
  const inner = join(folder, "professions");
  if (!existsSync(inner)) return [];
  return readdirSync(inner)
    .filter((name) => name.endsWith(".yaml"))
    .toSorted()
    .filter((name) => {
      const text = readFileSync(join(inner, name), "utf8");
      if (!/^ +(?:steps|shortened_by):/m.test(text)) return false;
      try {
        const { rules = [] } = parseDocument(text) as Partial<ProfessionDocument>;
        return rules.some(isOldRule);
      } catch {
        return false;
      }
    });
}

function newProfession(
  id: string,
  rules: readonly Removable<OldRule | RegulatedRecord>[],
  credentials: readonly CredentialRecord[] = [],
): ProfessionDocument {
  const ledger = new Map(credentials.map((one) => [one.id, one]));
  const written = rules.map((rule) =>
    "remove" in rule || !isOldRule(rule) ? rule : convertRule(rule, id, ledger),
  );
  return professionDocument(id, written as [RegulatedRecord], [...ledger.values()]);
}

/** Skills had `requires` and `includes`, and a close wider skill was implied by its closeness. */
interface OldSkill {
  readonly broader?: Readonly<Record<string, number>>;
  readonly requires?: readonly string[];
  readonly includes?: readonly string[];
  readonly needs?: readonly string[];
  readonly shows?: Readonly<Record<string, string>>;
  readonly hours?: unknown;
}
/** From these closenesses on a wider skill was implied: the basics, and at working level. */
const IMPLIED_WIDER = 0.5;
const IMPLIED_WORKING = 0.6;

const oldSkills = (folder: string): string[] =>
  oldFiles(folder, "skills").filter((name) =>
    /"(?:requires|includes)"\s*:\s*\[/.test(readFileSync(join(folder, "skills", name), "utf8")),
  );

function newSkill({ requires, includes, ...rest }: OldSkill): object {
  const wider = Object.entries(rest.broader ?? {}).filter(([, close]) => close >= IMPLIED_WIDER);
  const shows = {
    ...Object.fromEntries(
      wider.map(([id, close]) => [id, close >= IMPLIED_WORKING ? "intermediate" : "beginner"]),
    ),
    ...Object.fromEntries((includes ?? []).map((id) => [id, "intermediate"])),
    ...rest.shows,
  };
  const needs = requires ?? rest.needs;
  return {
    ...rest,
    ...(needs && { needs }),
    ...(Object.keys(shows).length > 0 && { shows }),
  };
}

/** Milestones and exercises were plain texts. */
interface OldPractice {
  readonly milestones?: Readonly<Record<string, string | object>>;
  readonly exercise?: string | object;
}

const oldPractice = (folder: string): string[] =>
  oldFiles(folder, "practice").filter((name) =>
    /"(?:beginner|exercise)"\s*:\s*"/.test(readFileSync(join(folder, "practice", name), "utf8")),
  );

function newPractice({ milestones, exercise, ...rest }: OldPractice): object {
  const task = (text: string | object): object => (typeof text === "string" ? { text } : text);
  const levels = Object.entries(milestones ?? {}).map(([level, text]) => [level, task(text)]);
  return {
    ...rest,
    ...(milestones && { milestones: Object.fromEntries(levels) as object }),
    ...(exercise !== undefined && { exercise: task(exercise) }),
  };
}

const oldFiles = (folder: string, inner: string): string[] =>
  existsSync(join(folder, inner))
    ? readdirSync(join(folder, inner))
        .filter((name) => /\.(?:nd)?json$/.test(name))
        .toSorted()
    : [];

/** Converts in place and returns the written files, relative to the folder. `builtIn` has the roles
 * whose way in an overlay replaces without repeating the role. */
export function convertFolder(folder: string, builtIn?: KnowledgeRecords): string[] {
  const written: string[] = [];
  const write = (name: string, document: object): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), formatDocument(document));
    written.push(name);
  };
  const roles = linesOf<Removable<OldRole>>(folder, "roles");
  const routes = new Map(linesOf<RouteRecord>(folder, "routes").map(([, one]) => [one.id, one]));
  const roleIds = idsByTitle(roles, builtIn?.roles ?? []);
  const order: Record<string, string[]> = {};
  for (const [file, old] of roles) {
    const name = `roles/${file}/${old.id}.yaml`;
    (order[file] ??= []).push(old.id);
    if ("remove" in old) write(name, old);
    else write(name, roleDocument(newRole(old, roleIds), routes.get(old.id)));
    routes.delete(old.id);
  }
  for (const [id, route] of routes) {
    const role = builtIn?.roles.find((one) => one.id === id);
    if (role) write(`roles/own/${id}.yaml`, roleDocument(role, route));
  }
  if (Object.keys(order).length > 1) write("roles/index.yaml", order);
  const rules = linesOf<Removable<OldRule>>(folder, "regulated").map(([, record]) => record);
  for (const [id, same] of Map.groupBy(rules, (rule) =>
    "remove" in rule ? "removed" : slug(rule.profession),
  ))
    write(`professions/${id}.yaml`, newProfession(id, same));
  for (const name of oldProfessions(folder)) {
    const path = join(folder, "professions", name);
    const {
      id,
      profession,
      credentials,
      rules: old,
    } = parseDocument(readFileSync(path, "utf8")) as ProfessionDocument;
    const named = old.map((rule) => ("remove" in rule ? rule : { ...rule, profession }));
    write(`professions/${name}`, newProfession(id, named as OldRule[], credentials));
  }
  for (const inner of ["curricula", "fields"] as const)
    for (const [, record] of linesOf<{ id: string }>(folder, inner))
      write(`${inner}/${record.id}.yaml`, record);
  const rewrite = <T>(inner: string, name: string, change: (record: T) => object): void => {
    const lines = linesOf<T>(folder, inner, name).map(([, record]) => change(record));
    writeFileSync(
      join(folder, inner, name),
      lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
    );
    written.push(`${inner}/${name}`);
  };
  for (const name of oldPractice(folder)) rewrite("practice", name, newPractice);
  for (const name of oldSkills(folder)) rewrite("skills", name, newSkill);
  for (const inner of OLD_FOLDERS)
    for (const name of oldFiles(folder, inner)) rmSync(join(folder, inner, name));
  if (builtIn) written.push(...convertTranslations(folder, builtIn));
  return written;
}

/** The records of a folder with the name of their file. */
function linesOf<T>(folder: string, inner: string, only?: string): [file: string, record: T][] {
  const names = oldFiles(folder, inner).filter((name) => only === undefined || name === only);
  return names.flatMap((name) => {
    const text = readFileSync(join(folder, inner, name), "utf8");
    const lines = name.endsWith(".ndjson") ? text.split("\n") : [text];
    return lines
      .filter((line) => line.trim() !== "")
      .map((line): [string, T] => [name.replace(/\.\w+$/, ""), JSON.parse(line) as T]);
  });
}

function idsByTitle(
  roles: readonly [string, Removable<OldRole>][],
  builtIn: readonly RoleRecord[],
): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const role of builtIn) ids.set(role.title.toLowerCase(), role.id);
  for (const [, role] of roles) {
    if ("remove" in role) continue;
    for (const title of role.titles)
      if (!ids.has(title.toLowerCase())) ids.set(title.toLowerCase(), role.id);
  }
  for (const [, role] of roles) if (!("remove" in role)) ids.set(role.title.toLowerCase(), role.id);
  return ids;
}

/** A step that is the main title of another role names that role. */
function newRole(
  { titles, ladder, ...rest }: OldRole,
  ids: ReadonlyMap<string, string>,
): RoleRecord {
  const steps = ladder?.map((title) => {
    const role = ids.get(title.toLowerCase());
    return role === undefined || role === rest.id ? { title } : { title, role };
  });
  return {
    ...rest,
    titles: titles.length > 0 ? { synonym: titles } : {},
    ...(steps && { ladder: steps }),
  };
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
