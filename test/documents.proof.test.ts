import { execFile } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Waymark } from "../sdk/typescript/src/index.ts";
import { PathwayFailedError } from "../sdk/typescript/src/errors.ts";
import {
  bareEnv,
  startServer,
  stop,
  temporaryFolder,
  type Folder,
  type StartedServer,
} from "./support/command.ts";

/*
 * The replies that the pages print, against those of the demo: each `json` block after a request
 * is compared with what the commands above it return. "…" stands for what a page leaves out: a
 * member `"…": "…"` for further members, an item "…" for further items, in a text for the rest.
 */

const ROOT = join(import.meta.dirname, "..");
/** The demo is announced once its catalogue is loaded. */
const DEADLINE_MS = 600_000;
const PAGES = [
  "README.md",
  "examples/README.md",
  "sdk/python/README.md",
  "sdk/typescript/README.md",
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" }).map(
    (name) => `docs/${name}`,
  ),
].filter((path) => path.endsWith(".md"));

/** Random or of the moment: their form is compared, not their value. */
const CHANGING = /^(?:id|\w+_id|\w+_at)$/;
/** Ids that callers choose, and those of the knowledge base, are the same every time. */
const STABLE_ID = /^(?:external_candidate_id|skill_id|role_id)$/;
const ELIDED = "…";

interface Block {
  page: string;
  heading: string;
  /** The shell commands right above; undefined when there are none. */
  commands: string | undefined;
  json: string;
}

function blocksIn(page: string): Block[] {
  const text = readFileSync(join(ROOT, page), "utf8");
  const blocks = [...text.matchAll(/```(\w*)\n(.*?)```/gs)];
  return blocks.flatMap(([, language, content], at) => {
    if (language !== "json") return [];
    const before = text.slice(0, blocks[at]!.index);
    const heading = [...before.matchAll(/^#+ (.*)$/gm)].at(-1)?.[1] ?? "";
    const section = before.lastIndexOf(`# ${heading}`);
    const above = blocks[at - 1];
    const isAsked = above?.[1] === "sh" && above.index > section && /^curl /m.test(above[2]!);
    return [{ page, heading, commands: isAsked ? above[2] : undefined, json: content! }];
  });
}

const blocks = PAGES.flatMap(blocksIn);
const replies = blocks.filter(({ commands }) => commands !== undefined);

/** The differences between a printed value and a real one, each with its place. */
function differences(shown: unknown, real: unknown, at = ""): string[] {
  if (shown === ELIDED) return [];
  if (Array.isArray(shown)) {
    if (!Array.isArray(real)) return [`${at}: a list is printed`];
    const items = shown.filter((item) => item !== ELIDED);
    const isWhole = items.length === shown.length;
    if (items.length > real.length || (isWhole && items.length < real.length))
      return [`${at}: ${items.length} items are printed, ${real.length} came`];
    return items.flatMap((item, index) => differences(item, real[index], `${at}[${index}]`));
  }
  if (typeof shown === "object" && shown !== null) {
    if (typeof real !== "object" || real === null) return [`${at}: an object is printed`];
    const names = Object.keys(shown).filter((name) => name !== ELIDED);
    const missing = Object.keys(real).filter((name) => !names.includes(name));
    const unsaid = ELIDED in shown ? [] : missing.map((name) => `${at}.${name}: is not printed`);
    const values = names.flatMap((name) => {
      const place = `${at}.${name}`;
      if (!(name in real)) return [`${place}: did not come`];
      const [one, other] = [shown, real].map((value) => (value as Record<string, unknown>)[name]);
      return CHANGING.test(name) && !STABLE_ID.test(name)
        ? formDifferences(one, other, place)
        : differences(one, other, place);
    });
    return [...unsaid, ...values];
  }
  if (typeof shown === "string" && shown.endsWith(ELIDED) && typeof real === "string")
    return real.startsWith(shown.slice(0, -1)) ? [] : [`${at}: ${real} came`];
  return Object.is(shown, real) ? [] : [`${at}: ${String(shown)} is printed, ${String(real)} came`];
}

/** An id has a prefix and a length, a time its digits. */
function formDifferences(shown: unknown, real: unknown, at: string): string[] {
  const formOf = (value: unknown): string =>
    String(value)
      .replace(/_.*$/, (rest) => `_${rest.length}`)
      .replaceAll(/[0-9a-f]/g, "0");
  return formOf(shown) === formOf(real) ? [] : [`${at}: has another form than ${String(real)}`];
}

describe("the replies that the documents print", { timeout: DEADLINE_MS }, () => {
  let folder: Folder;
  let server: StartedServer;
  let key: string;
  let waymark: Waymark;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const bin = join(ROOT, "bin/waymark.js");
    server = await startServer(process.execPath, [bin, "serve"], {}, { cwd: folder.path });
    const file = await readFile(join(folder.path, ".waymark/demo-keys.json"), "utf8");
    ({ test: key } = JSON.parse(file) as { test: string });
    waymark = new Waymark({ apiKey: key, baseUrl: server.url });
  }, DEADLINE_MS);
  afterAll(async () => {
    await stop(server);
    await folder.remove();
  });

  /** The reply of the last command; the placeholders of key and address are filled in. */
  async function replyOf(commands: string): Promise<unknown> {
    const env = bareEnv({ KEY: key, BASE: `${server.url}/v1` });
    const script = commands
      .replaceAll(/^KEY=.*\n/gm, "")
      .replaceAll(/https?:\/\/(?:127\.0\.0\.1:8080|your-host)/g, server.url)
      .replaceAll(/^curl /gm, "echo; curl --silent ");
    const { stdout } = await promisify(execFile)("sh", ["-c", script], { env });
    return JSON.parse(stdout.split("\n").at(-1)!);
  }

  it.each(replies)("are those of the demo: $page, $heading", async ({ commands, json }) => {
    expect(differences(JSON.parse(json), await replyOf(commands!))).toEqual([]);
  });

  it("are those of a failed pathway: docs/guides/errors.md", async () => {
    const target_role = { title: "Technician" };
    const failed = await waymark.pathways
      .generateAndWait({ target_role })
      .catch((error: unknown) => error as PathwayFailedError);
    expect(failed).toBeInstanceOf(PathwayFailedError);
    const shown = blocks.find(({ json }) => json.includes('"role_not_recognized"'))!;
    const { pathway } = failed as PathwayFailedError;
    expect(differences(JSON.parse(shown.json), pathway)).toEqual([]);
  });

  it("are all compared, but for a configuration and a fault that no request causes", () => {
    expect(replies.length).toBeGreaterThanOrEqual(5);
    const others = blocks.filter(({ commands }) => commands === undefined);
    expect(others.map(({ page, heading }) => `${page} ${heading}`)).toEqual([
      "docs/guides/errors.md Example",
      "docs/guides/errors.md Example",
      "docs/guides/mcp.md AI assistants (Model Context Protocol)",
    ]);
  });
});

describe("the comparison of printed replies", () => {
  it("accepts what is left out, and other ids and times", () => {
    const real = {
      id: "job_01abc",
      created_at: "2026-11-16T17:04:11.280Z",
      a: [1, 2, 3],
      b: "long",
    };
    const shown = {
      id: "job_99xyz",
      created_at: "2025-01-01T00:00:00.000Z",
      a: [1, "…"],
      b: "lo…",
    };
    expect(differences(shown, real)).toEqual([]);
    expect(differences({ a: [1, 2, 3], "…": "…" }, real)).toEqual([]);
  });

  it.each([
    ["a missing member", { a: 1 }, { a: 1, b: 2 }],
    ["an invented member", { a: 1, c: 2, "…": "…" }, { a: 1 }],
    ["another value", { a: { b: [170_000] } }, { a: { b: [160_000] } }],
    ["an item too few", { a: [1] }, { a: [1, 2] }],
    ["an item too many", { a: [1, 2, "…"] }, { a: [1] }],
    ["an id of another kind", { id: "job_01" }, { id: "cp_01" }],
    ["a text that goes on otherwise", { a: "one…" }, { a: "two" }],
  ])("refuses %s", (_, shown, real) => {
    expect(differences(shown, real)).not.toEqual([]);
  });
});
