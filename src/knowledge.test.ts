import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import {
  type Engine,
  findSkill,
  findTarget,
  planPathway,
  readResume,
  readSkills,
  rolesForTitle,
} from "./engine/index.ts";
import { roleDocument } from "./knowledge/documents.ts";
import { checkKnowledge, fingerprintKnowledge, loadEngine, loadRecords } from "./knowledge.ts";

const records = loadRecords();
const count = (lists: readonly (readonly unknown[])[]): number =>
  lists.reduce((sum, list) => sum + list.length, 0);

describe("the built-in knowledge base", () => {
  it("passes its own check", () => {
    expect(checkKnowledge().problems).toEqual([]);
  });
  it("has at least 3,000 skills with 9,000 surface forms", () => {
    expect(records.skills.length).toBeGreaterThanOrEqual(3000);
    const forms = count(records.skills.map((skill) => [skill.name, ...(skill.forms ?? [])]));
    expect(forms).toBeGreaterThanOrEqual(9000);
  });
  it("has at least 400 roles with 4,000 titles", () => {
    expect(records.roles.length).toBeGreaterThanOrEqual(400);
    const titles = loadEngine().knowledge.roleList.map((role) => role.titles);
    expect(count(titles)).toBeGreaterThanOrEqual(4000);
  });
  it("has a curriculum for every role, 45 regulated professions and 150 fields of study", () => {
    const taught = new Set(records.curricula.flatMap(({ roles }) => roles));
    expect(records.roles.filter(({ id }) => !taught.has(id)).map(({ id }) => id)).toEqual([]);
    expect(records.curricula.length).toBeGreaterThanOrEqual(60);
    expect(new Set(records.regulated.map((one) => one.profession)).size).toBeGreaterThanOrEqual(45);
    expect(records.education.length).toBeGreaterThanOrEqual(150);
    expect(records.practice.length).toBeGreaterThanOrEqual(1000);
  });
  it("says how people get into every role that no licence opens everywhere", () => {
    const { training } = loadEngine().knowledge;
    const unknown = records.roles.filter(
      ({ id }) => !training.routeOf(id, undefined) && !training.regulationOf(id, undefined),
    );
    expect(unknown.length / records.roles.length).toBeLessThanOrEqual(0.01);
  });
  it("covers every group of skills well", () => {
    const sizes = Map.groupBy(records.skills, (skill) => skill.group);
    for (const group of ["technical", "tools", "domain"] as const) {
      expect(sizes.get(group)?.length ?? 0, group).toBeGreaterThanOrEqual(500);
    }
    expect(sizes.get("soft")?.length ?? 0).toBeGreaterThanOrEqual(30);
  });
  it("has a learning resource for nearly every skill of a checklist", () => {
    const { roleList, training } = loadEngine().knowledge;
    const listed = new Set(roleList.flatMap((role) => role.checklist.map(({ skill }) => skill.id)));
    const without = [...listed].filter((id) => !training.resources.has(id));
    expect(without.length / listed.size).toBeLessThanOrEqual(0.05);
  });
  it("finds every skill by its name, unless the name alone is ambiguous", () => {
    const { knowledge } = loadEngine();
    const ruled = new Set(
      records.skills.filter((skill) => skill.ambiguous?.[skill.name]).map((skill) => skill.id),
    );
    const lost = knowledge.skillList.filter(
      (skill) =>
        !ruled.has(skill.id) &&
        !/[(,:!@]/.test(skill.name) &&
        !readSkills(knowledge, skill.name).some((finding) => finding.id === skill.id),
    );
    expect(lost.map((skill) => skill.name)).toEqual([]);
  });
  it("resolves every name to its own skill when it stands alone, ambiguous or not", () => {
    const { knowledge } = loadEngine();
    const lost = knowledge.skillList.filter((skill) => findSkill(knowledge, skill.name) !== skill);
    expect(lost.map((skill) => skill.name)).toEqual([]);
    const named = (text: string): string | undefined => findSkill(knowledge, text)?.name;
    expect(named("pyhton")).toBe("Python");
    expect(named("Excle")).toBe("Microsoft Excel");
    expect(named("farmer")).toBeUndefined();
    expect(["k8s", "GO", "Kuberntes", "Advanced Excel", "ci cd"].map(named)).toEqual([
      "Kubernetes",
      "Go",
      "Kubernetes",
      "Microsoft Excel",
      "CI/CD",
    ]);
    expect(["", " ", "zzqx blorp", "React and Redux"].map(named)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("ambiguous words count only with evidence", () => {
  const { knowledge } = loadEngine();
  const ids = (text: string): string[] => readSkills(knowledge, text).map((finding) => finding.id);
  it.each([
    [
      "I go to work every spring and excel in teams.",
      ["go", "spring-framework", "microsoft-excel", "microsoft-teams"],
    ],
    ["Please sign the form in section C or R of the word document.", ["c", "r", "microsoft-word"]],
    [
      "The oracle spoke, and our chef had no access.",
      ["chef", "microsoft-access", "oracle-database"],
    ],
    ["We sailed from Bali to Java island.", ["java"]],
    ["He worked for Oracle India Pvt Ltd as an accountant.", ["oracle-database"]],
  ])("%s", (text, none) => {
    expect(ids(text).filter((id) => none.includes(id))).toEqual([]);
  });
  it.each([
    ["Skills: Java, Go, Python, R, C, C++", ["java", "go", "python", "r", "c", "cpp"]],
    [
      "MS Office (Word, Excel, Access, PowerPoint)",
      ["microsoft-word", "microsoft-excel", "microsoft-access", "microsoft-powerpoint"],
    ],
    ["Spring, Hibernate, Struts, JSP", ["spring-framework", "hibernate"]],
    ["k8s, Postgres and JS", ["kubernetes", "postgresql", "javascript"]],
  ])("%s", (text, wanted) => {
    expect(wanted.filter((id) => !ids(text).includes(id))).toEqual([]);
  });
});

describe("an operator's folder", () => {
  const folders: string[] = [];
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

  /** Creates a folder with the given files: a list becomes NDJSON, an object becomes JSON. */
  function folderWith(files: Readonly<Record<string, object | string>>): string {
    const folder = mkdtempSync(join(tmpdir(), "waymark-knowledge-"));
    folders.push(folder);
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(name)), { recursive: true });
      const text = Array.isArray(content)
        ? content.map((record) => JSON.stringify(record)).join("\n")
        : JSON.stringify(content, null, 2);
      writeFileSync(join(folder, name), typeof content === "string" ? content : text);
    }
    return folder;
  }

  const prospector = {
    ...records.roles.find(({ id }) => id === "registered-nurse")!,
    id: "lunar-prospector",
    title: "Lunar Prospector",
    titles: { synonym: ["Regolith Prospector"] },
    group: "space",
  };
  const planOf = (folder: string): string => {
    const engine = loadEngine(folder);
    const target = findTarget(engine, { title: "Lunar Prospector" })!;
    const options = { weeklyHours: 10, includeResources: false };
    return JSON.stringify(planPathway(engine, target, { skills: [] }, undefined, options));
  };

  it("adds, replaces and removes records without changing the built-in ones", () => {
    const folder = folderWith({
      "skills/own.ndjson": [
        { id: "our-own-tool", name: "Our Own Tool", group: "tools", hours: [1, 2, 3] },
        { id: "java", name: "Java of ours", group: "technical", hours: [1, 2, 3] },
        { id: "python", remove: true },
      ],
    });
    const { skills } = loadRecords(folder);
    expect(skills.find((skill) => skill.id === "our-own-tool")).toBeDefined();
    expect(skills.find((skill) => skill.id === "java")?.name).toBe("Java of ours");
    expect(skills.find((skill) => skill.id === "python")).toBeUndefined();
    expect(records.skills.find((skill) => skill.id === "python")).toBeDefined();
  });

  it("replaces the way into a role", () => {
    const accountant = {
      id: "accountant",
      way: "open",
      asks: "a head for figures",
      months: 0,
      without: "You can begin at once.",
      start: "Accounts assistant",
    };
    const { id: _, ...entry } = accountant;
    const role = records.roles.find(({ id }) => id === "accountant")!;
    const folder = folderWith({
      "roles/own/accountant.yaml": { ...roleDocument(role, undefined), entry },
    });
    const summaryOf = (engine: Engine): string => {
      const target = findTarget(engine, { title: "Accountant" })!;
      const options = { weeklyHours: 10, includeResources: false };
      return planPathway(engine, target, { skills: [] }, undefined, options).roadmap.summary;
    };
    expect(summaryOf(loadEngine())).toMatch(/Employers usually ask for a bachelor's degree/);
    expect(summaryOf(loadEngine(folder))).toMatch(/apply .* now .* a head for figures/);
  });

  it("extends the word lists for parsing titles and résumés", () => {
    const folder = folderWith({
      "lexicon/abbreviations.ndjson": [{ id: "xqw", means: "registered nurse" }],
      "lexicon/headings.ndjson": [{ id: "Meine Werkzeuge", section: "skills" }],
    });
    const sectionsOf = (engine: Engine): string[] =>
      readResume(engine, "Jane Doe\nMeine Werkzeuge\nJava", { now: new Date(0) }).sections.map(
        ({ kind }) => kind,
      );
    const [built, extended] = [loadEngine(), loadEngine(folder)];
    expect(rolesForTitle(built, "XQW")[0]?.role.id).not.toBe("registered-nurse");
    expect(rolesForTitle(extended, "XQW")[0]).toMatchObject({
      score: 1,
      role: { id: "registered-nurse" },
    });
    expect(sectionsOf(built)).toEqual(["header"]);
    expect(sectionsOf(extended)).toEqual(["header", "skills"]);
    expect(fingerprintKnowledge(folder)).not.toBe(fingerprintKnowledge());
  });

  it("gives its own group the texts of the field named by its record", () => {
    const general = records.fields.find(({ id }) => id === "general")!;
    const own = {
      ...general,
      id: "space",
      titles: { ...general.titles, start: "Leave the ground with {skills}" },
    };
    const folder = folderWith({
      "roles/own/lunar-prospector.yaml": roleDocument(prospector, undefined),
      "groups.ndjson": [{ id: "space", field: "space", words: ["orbit", "launch"] }],
      "fields/space.yaml": own,
    });
    expect(checkKnowledge(folder).problems).toEqual([]);
    expect(planOf(folder)).toContain("Leave the ground with");
  });

  it("is reported when a role's group has no record, and such a role gets neutral texts", () => {
    const folder = folderWith({
      "roles/own/lunar-prospector.yaml": roleDocument(prospector, undefined),
    });
    expect(checkKnowledge(folder).problems).toEqual([
      `${join(folder, "roles/own/lunar-prospector.yaml")}:4: role lunar-prospector: its group space has no record in groups.ndjson`,
    ]);
    const { start } = records.fields.find(({ id }) => id === "general")!.titles;
    expect(planOf(folder)).toContain(start.split("{")[0]);
  });

  it.each([
    [
      "a line that is not JSON",
      { "skills/own.ndjson": '\n{"id":' },
      "skills/own.ndjson:2 is not a JSON record",
    ],
    [
      "a line that is not an object",
      { "skills/own.ndjson": "7" },
      "skills/own.ndjson:1 is not a JSON object",
    ],
    [
      "a document that is not YAML",
      { "roles/own/x.yaml": "id: x\n  title: [" },
      "roles/own/x.yaml:2 is not YAML",
    ],
    [
      "a malformed record",
      { "lexicon/ranks.ndjson": [{ id: "boss", rank: "top" }] },
      "lexicon/ranks.ndjson:1: rank boss: rank is none of",
    ],
    [
      "a malformed field",
      { "fields/space.yaml": { id: "space" } },
      "fields/space.yaml:1: field space: reviewer is missing",
    ],
    [
      "a file of an unknown name",
      { "lexicon/heading.ndjson": [] },
      "lexicon/heading.ndjson is not a file of a knowledge base",
    ],
  ])("is refused at load with %s", (_, files, message) => {
    const folder = folderWith(files);
    expect(() => loadEngine(folder)).toThrow(`${folder}/${message}`);
  });
});
