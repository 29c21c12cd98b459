import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder, type Folder } from "../../../test/support/command.ts";
import { runWaymark } from "../../../test/support/command-line.ts";

let folder: Folder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const run = (argv: string[], input = "", env: Record<string, string> = {}) =>
  runWaymark(argv, env, { input });

const RESUME = `Jane Roe
Registered Nurse

EXPERIENCE
Staff Nurse, General Hospital, Jan 2015 - Dec 2019
IV therapy and triage on a busy ward. No experience with Epic.

EDUCATION
Bachelor of Science in Nursing, 2014

SKILLS
CPR, Microsoft Excel`;

describe("waymark inspect", () => {
  it("prints the documented fields, with offsets into the text", async () => {
    const file = join(folder.path, "resume.txt");
    await writeFile(file, RESUME);
    const { code, out } = await run(["inspect", file, "--json", "--text"]);
    expect(code).toBe(0);
    const found = JSON.parse(out);
    expect(Object.keys(found)).toEqual([
      "document",
      "skills",
      "roles",
      "experience_years",
      "education_level",
      "text",
    ]);
    expect(found.document).toEqual({
      format: "text",
      pages: null,
      words: expect.any(Number),
      language: "en",
      warnings: [],
    });
    expect(found.roles[0]).toEqual({
      id: "registered-nurse",
      title: "Registered Nurse",
      score: expect.any(Number),
    });
    expect(found.experience_years).toBe(5);
    expect(found.education_level).toBe("bachelor");
    expect(found.text).toBe(RESUME);
    const ids = found.skills.map((s: { id: string }) => s.id);
    expect(ids).toEqual(expect.arrayContaining(["iv-therapy", "triage", "microsoft-excel"]));
    expect(ids).not.toContain("epic");
    for (const skill of found.skills) {
      expect(Object.keys(skill)).toEqual(["id", "name", "group", "level", "mentions"]);
      for (const { text, start, end } of skill.mentions)
        expect(RESUME.slice(start, end)).toBe(text);
    }
  });

  it("reads standard input and prints tables for people", async () => {
    const { code, out } = await run(["inspect", "-"], RESUME);
    expect(code).toBe(0);
    expect(out).toContain("Registered Nurse");
    expect(out).toMatch(/Microsoft Excel +tools/);
  });

  it("--ndjson returns a line per line and continues after a bad one", async () => {
    const lines = [
      JSON.stringify({ id: 7, text: RESUME }),
      "nonsense",
      "",
      JSON.stringify({ id: "b", text: "" }),
      '{"id":"c"}',
    ];
    const { code, out } = await run(["inspect", "--ndjson"], lines.join("\n"));
    expect(code).toBe(0);
    const answers = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(answers.map((a) => a.id)).toEqual([7, null, "b", "c"]);
    expect(answers[0].skills.length).toBeGreaterThan(3);
    expect(answers[1].error).toBeDefined();
    expect(answers[2].skills).toEqual([]);
  });

  it("an unreadable file is one line and exit 1; no file at all is exit 2", async () => {
    const missing = await run(["inspect", join(folder.path, "nowhere.pdf")]);
    expect([missing.code, missing.err]).toEqual([
      1,
      expect.stringMatching(/^waymark: Cannot read .*\(ENOENT\)\.\n$/),
    ]);
    expect((await run(["inspect"])).code).toBe(2);
  });
});

describe("waymark skills and roles", () => {
  it("finds a skill by any spelling and a role by any title", async () => {
    const skills = JSON.parse((await run(["skills", "search", "k8s", "--json"])).out).data;
    expect(skills[0]).toMatchObject({ id: "kubernetes", name: "Kubernetes" });
    const roles = JSON.parse(
      (await run(["roles", "search", "Sr.", "SWE", "II", "--json"])).out,
    ).data;
    expect(roles[0].id).toBe("software-engineer");
  });

  it("prints the page of an occupation by its id or a title, with the law of one country", async () => {
    const page = JSON.parse(
      (await run(["knowledge", "show", "nurse", "--country", "de", "--json"])).out,
    );
    expect(page).toMatchObject({ id: "registered-nurse", law: [{ country: "DE" }] });
    const same = await run(["knowledge", "show", "registered-nurse", "--country", "DE", "--json"]);
    expect(JSON.parse(same.out)).toEqual(page);
    const chemist = await run(["knowledge", "show", "chemist", "--country", "DE", "--json"]);
    expect(JSON.parse(chemist.out).credentials).toContainEqual(
      expect.objectContaining({ id: "apprenticeship-chemielaborant-de", months: 42 }),
    );
    expect((await run(["knowledge", "show", "nobody"])).code).toBe(1);
  });

  it("shows a role with its checklist", async () => {
    const role = JSON.parse((await run(["roles", "show", "registered-nurse", "--json"])).out);
    expect(role.checklist.length).toBeGreaterThanOrEqual(12);
    expect(Object.keys(role.checklist[0])).toEqual([
      "skill_id",
      "name",
      "group",
      "importance",
      "target_level",
    ]);
    expect((await run(["roles", "show", "nobody"])).code).toBe(1);
  });

  it("an operator's own files add, override and remove", async () => {
    const own = join(folder.path, "own");
    await mkdir(join(own, "skills"), { recursive: true });
    await writeFile(
      join(own, "skills/mine.ndjson"),
      [
        {
          id: "acme-flux",
          name: "Acme Flux",
          group: "tools",
          forms: ["FluxDeck"],
          hours: [1, 2, 3],
        },
        {
          id: "kubernetes",
          name: "Kubernetes (ours)",
          group: "tools",
          forms: ["K8s"],
          hours: [1, 2, 3],
        },
        { id: "docker", remove: true },
      ]
        .map((record) => JSON.stringify(record))
        .join("\n"),
    );
    const env = { WAYMARK_KNOWLEDGE_DIR: own };
    const { out } = await run(
      ["inspect", "-", "--json"],
      "Skills: FluxDeck, k8s, Docker, Python",
      env,
    );
    const names = JSON.parse(out).skills.map((s: { name: string }) => s.name);
    expect(names).toEqual(expect.arrayContaining(["Acme Flux", "Kubernetes (ours)", "Python"]));
    expect(names).not.toContain("Docker");
  });
});
