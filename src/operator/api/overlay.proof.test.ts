import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/support/app.ts";
import { operatorOf, type SendAs } from "../../../test/support/operators.ts";

const FILE = "skills/own.ndjson";
const TOOL = { id: "our-own-tool", name: "Our Own Tool", group: "tools", hours: [1, 2, 3] };
const line = (record: object): string => `${JSON.stringify(record)}\n`;

describe("edits of the operator's own records", () => {
  let folder: string;
  let app: TestApp;
  let admin: SendAs;
  let viewer: SendAs;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "waymark-own-"));
    await mkdir(join(folder, "skills"));
    await writeFile(join(folder, FILE), line(TOOL));
    app = await startTestApp({ knowledgeDir: folder });
    admin = await operatorOf(app);
    viewer = await operatorOf(app, "viewer");
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const read = async (path = FILE) =>
    (await admin("GET", `/knowledge/overlay/file?path=${encodeURIComponent(path)}`)).body;
  const check = (text: string | null, path = FILE, send = admin) =>
    send("POST", "/knowledge/overlay/check", { body: { path, text } });
  const write = (body: object, send = admin) => send("POST", "/knowledge/overlay/file", { body });

  it("are checked with the whole knowledge base, and say what they change", async () => {
    const second = { ...TOOL, id: "second-tool", name: "Second Tool" };
    const { body } = await check(line(second), FILE, viewer);
    expect(body).toEqual({
      problems: [],
      gained: [{ kind: "skills", id: "second-tool", change: "added", fields: [] }],
      lost: [{ kind: "skills", id: "our-own-tool", change: "added", fields: [] }],
    });
    expect(await readFile(join(folder, FILE), "utf8")).toBe(line(TOOL));
  });

  it.each([
    ["a line that is not JSON", '{"id":', "skills/own.ndjson:1 is not a JSON record"],
    ["a record without its fields", line({ id: "x" }), "skills/own.ndjson:1: "],
    ["a skill that builds on none", line({ ...TOOL, needs: ["no-such-skill"] }), "no-such-skill"],
  ])("are refused with %s, and the file stays", async (_name, text, problem) => {
    const { body } = await check(text);
    expect(body.problems[0]).toContain(problem);
    expect(body.problems[0]).not.toContain(tmpdir());
    const { hash } = await read();
    const refused = await write({ path: FILE, text, base: hash });
    expect([refused.status, refused.body.error.code]).toEqual([400, "validation_error"]);
    expect(refused.body.error.message).toContain(problem);
    expect(await readFile(join(folder, FILE), "utf8")).toBe(line(TOOL));
  });

  it.each([
    "../own.ndjson",
    "/etc/passwd",
    "skills/../../x.ndjson",
    "skills/.x.ndjson",
    "notes.txt",
  ])("are refused outside of a knowledge base: %s", async (path) => {
    expect((await check("{}", path)).status).toBe(400);
    expect((await write({ path, text: "{}", base: null })).status).toBe(400);
  });

  it("are refused through a link that leads out of the folder", async () => {
    const outside = await mkdtemp(join(tmpdir(), "waymark-outside-"));
    await symlink(outside, join(folder, "practice"));
    const refused = await write({ path: "practice/own.ndjson", text: null, base: null });
    expect(refused.body.error.message).toContain("leads out of the folder");
    expect(await readdir(outside)).toEqual([]);
    await rm(join(folder, "practice"));
    await rm(outside, { recursive: true });
  });

  it("are written in one step, audited, and used after a restart", async () => {
    const { hash } = await read();
    const text = line({ ...TOOL, forms: ["OOT"] });
    expect((await write({ path: FILE, text, base: hash }, viewer)).status).toBe(403);
    const { status, body } = await write({ path: FILE, text, base: hash });
    expect([status, body.is_loaded]).toEqual([200, false]);
    expect(await readFile(join(folder, FILE), "utf8")).toBe(text);
    expect(await readdir(join(folder, "skills"))).toEqual(["own.ndjson"]);
    const stale = await write({ path: FILE, text: line(TOOL), base: hash });
    expect(stale.status).toBe(409);
    const overlay = (await admin("GET", "/knowledge/overlay")).body;
    expect(overlay).toMatchObject({ folder, is_loaded: false, files: [{ path: FILE }] });
    const [entry] = (await admin("GET", `/audit?target_id=${encodeURIComponent(FILE)}`)).body.data;
    expect(entry).toMatchObject({ action: "knowledge.write", details: { bytes: text.length } });
    expect(JSON.stringify(entry)).not.toContain("OOT");
    const removed = await write({ path: FILE, text: null, base: body.hash });
    expect(removed.body).toMatchObject({ hash: null });
    expect(await readdir(join(folder, "skills"))).toEqual([]);
  });
});
