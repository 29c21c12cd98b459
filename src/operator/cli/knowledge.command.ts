import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import {
  rolesForTitle,
  type Engine,
  type LearningResource,
  type Role,
  type Skill,
} from "../../engine/index.ts";
import { loadKnowledge } from "../../knowledge/index.ts";
import { CommandError, UsageError, type Command, type CommandContext } from "./command.ts";
import type { Inspection } from "./inspect.command.ts";
import { facts, table } from "./print.ts";

const MAX_FOUND = 20;

const inspect: Command = {
  name: "inspect",
  usage: "FILE|- [--text]   or   inspect --ndjson [FILE|-]",
  summary: "show what the engine reads from a résumé or any text",
  help: 'With --ndjson: lines {"id", "text"} in, one line of findings out for each.',
  options: {
    text: { type: "boolean", doc: "add the text that was read" },
    ndjson: { type: "boolean", doc: "many texts, a JSON line each, from a file or standard input" },
  },
  words: { min: 0, max: 1 },
  async run(context) {
    const { flags, words, out } = context;
    if (flags.isSet("ndjson")) return inspectLines(context);
    if (words[0] === undefined) throw new UsageError("name a file, or - for standard input");
    // The readers of documents take longer to load than the engine.
    const { inspectText, textOfFile } = await import("./inspect.command.ts");
    const { UnreadableDocument } = await import("../../platform/documents/index.ts");
    const bytes = await bytesOf(context, words[0]);
    const read = await textOfFile(bytes, context.config).catch((error: unknown) => {
      if (error instanceof UnreadableDocument) throw new CommandError(error.message);
      throw error;
    });
    const inspection = inspectText(await engineOf(context), read, new Date());
    const shown = flags.isSet("text") ? { ...inspection, text: read.text } : inspection;
    out.result(
      shown,
      () => describeInspection(inspection) + (flags.isSet("text") ? `\n\n${read.text}` : ""),
    );
  },
};

async function inspectLines(context: CommandContext): Promise<void> {
  const { words, input, print } = context;
  const [file = "-"] = words;
  const { inspectLine } = await import("./inspect.command.ts");
  const engine = await engineOf(context);
  const now = new Date();
  const lines = createInterface({
    input: file === "-" ? input : createReadStream(file),
    crlfDelay: Infinity,
  });
  for await (const line of lines) {
    if (line.trim() !== "") await print(`${inspectLine(engine, line, now)}\n`);
  }
}

const searchSkills: Command = {
  name: "skills search",
  usage: "TEXT",
  summary: "find a skill by any of its spellings",
  options: {},
  words: { min: 1, max: 20 },
  async run(context) {
    const { knowledge, skillNames } = await engineOf(context);
    const found = skillNames
      .search(context.words.join(" "))
      .slice(0, MAX_FOUND)
      .map(({ index }) => knowledge.skillList[index]!);
    // The records of training are parsed on first use, so only where they are shown.
    const data = (): object[] => {
      const { resources } = knowledge.training;
      return found.map((skill) => skillJson(skill, resources.get(skill.id) ?? []));
    };
    context.out.result({ data: context.out.isJson ? data() : [] }, () =>
      table(
        ["id", "name", "group", "also written"],
        found.map((s) => [s.id, s.name, s.group, shorten(s.forms.slice(1).join(", "))]),
      ),
    );
  },
};

const searchRoles: Command = {
  name: "roles search",
  usage: "TITLE",
  summary: "find the roles of a job title, closest first",
  options: {},
  words: { min: 1, max: 20 },
  async run(context) {
    const found = rolesForTitle(await engineOf(context), context.words.join(" "));
    const data = found.map(({ role, score }) => ({
      id: role.id,
      title: role.title,
      group: role.group,
      score,
    }));
    context.out.result({ data }, () =>
      table(
        ["id", "title", "group", "score"],
        data.map((r) => [r.id, r.title, r.group, r.score]),
      ),
    );
  },
};

const showRole: Command = {
  name: "roles show",
  usage: "ID",
  summary: "show a role's titles, ladder and checklist",
  options: {},
  words: { min: 1, max: 1 },
  async run(context) {
    const [id] = context.words;
    const role = (await engineOf(context)).knowledge.roles.get(id!);
    if (!role)
      throw new CommandError(`There is no role ${id}. \`waymark roles search TITLE\` finds them.`);
    context.out.result(roleJson(role), () => describeRole(role));
  },
};

export const knowledgeCommands = [inspect, searchSkills, searchRoles, showRole];

const engineOf = async ({ config }: CommandContext): Promise<Engine> =>
  (await loadKnowledge(config.knowledgeDir)).engine;

async function bytesOf({ input }: CommandContext, file: string): Promise<Uint8Array> {
  if (file === "-") return buffer(input);
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`Cannot read ${file} (${error.code}).`);
  });
}

const describeOcr = ({ pages, confidence }: { pages: number; confidence: number }): string =>
  `${pages} ${pages === 1 ? "page" : "pages"} of pictures, confidence ${confidence}`;

function describeInspection({ document, skills, roles, ...rest }: Inspection): string {
  return [
    facts([
      [
        "document",
        `${document.format}${document.pages ? `, ${document.pages} pages` : ""}, ${document.words} words, language ${document.language ?? "unknown"}`,
      ],
      ...(document.ocr ? [["recognised", describeOcr(document.ocr)] as [string, string]] : []),
      ["experience", `${rest.experience_years} years`],
      ["education", rest.education_level],
      ...document.warnings.map((warning): [string, string] => ["warning", warning]),
    ]),
    table(
      ["role", "score"],
      roles.map((r) => [r.title, r.score]),
    ),
    table(
      ["skill", "group", "level", "mentions", "as written"],
      skills.map((s) => [
        s.name,
        s.group,
        s.level,
        s.mentions.length,
        shorten([...new Set(s.mentions.map((m) => m.text))].join(", ")),
      ]),
    ),
  ].join("\n\n");
}

function describeRole(role: Role): string {
  return [
    facts([
      ["id", role.id],
      ["title", role.title],
      ["group", role.group],
      ["industry", role.industry],
      ["ladder", role.ladder.join(" → ") || null],
      ["also called", role.titles.slice(1).join(", ")],
    ]),
    table(
      ["skill", "importance", "to reach"],
      role.checklist.map((item) => [item.skill.name, item.importance, item.level]),
    ),
  ].join("\n\n");
}

const roleJson = (role: Role): object => ({
  id: role.id,
  title: role.title,
  titles: role.titles,
  group: role.group,
  industry: role.industry,
  ladder: role.ladder,
  onet: role.onet,
  esco: role.esco,
  checklist: role.checklist.map(({ skill, importance, level }) => ({
    skill_id: skill.id,
    name: skill.name,
    group: skill.group,
    importance,
    target_level: level,
  })),
});

const skillJson = (skill: Skill, resources: readonly LearningResource[]): object => ({
  id: skill.id,
  name: skill.name,
  group: skill.group,
  forms: skill.forms,
  needs: skill.needs,
  shows: Object.fromEntries(skill.shows),
  hours: skill.hours,
  resources,
  certificate: skill.certificate ?? null,
});

const shorten = (text: string): string => (text.length > 70 ? `${text.slice(0, 69)}…` : text);
