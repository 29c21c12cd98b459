import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { checkRecords, findSkill, readSkills } from "./engine/index.ts";
import { loadEngine, loadRecords } from "./knowledge.ts";

const records = loadRecords();
const count = (lists: readonly (readonly unknown[])[]): number =>
  lists.reduce((sum, list) => sum + list.length, 0);

describe("our knowledge base", () => {
  it("has no problem that the check knows", () => {
    expect(checkRecords(records.skills, records.roles)).toEqual([]);
  });
  it("holds at least 3,000 skills with 9,000 surface forms", () => {
    expect(records.skills.length).toBeGreaterThanOrEqual(3000);
    const forms = count(records.skills.map((skill) => [skill.name, ...(skill.forms ?? [])]));
    expect(forms).toBeGreaterThanOrEqual(9000);
  });
  it("holds at least 400 roles with 4,000 titles", () => {
    expect(records.roles.length).toBeGreaterThanOrEqual(400);
    expect(count(records.roles.map((role) => [role.title, ...role.titles]))).toBeGreaterThanOrEqual(
      4000,
    );
  });
  it("covers every group of skills well", () => {
    const sizes = Map.groupBy(records.skills, (skill) => skill.group);
    for (const group of ["technical", "tools", "domain"] as const) {
      expect(sizes.get(group)?.length ?? 0, group).toBeGreaterThanOrEqual(500);
    }
    expect(sizes.get("soft")?.length ?? 0).toBeGreaterThanOrEqual(30);
  });
  it("names a learning resource for many skills", () => {
    const resources = records.skills.filter((skill) => skill.resource);
    expect(resources.length).toBeGreaterThanOrEqual(800);
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

describe("ambiguous words carry their evidence", () => {
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
  const folder = mkdtempSync(join(tmpdir(), "waymark-knowledge-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("adds, replaces and removes without touching ours", () => {
    mkdirSync(join(folder, "skills"));
    const lines = [
      { id: "our-own-tool", name: "Our Own Tool", group: "tools", hours: [1, 2, 3] },
      { id: "java", name: "Java of ours", group: "technical", hours: [1, 2, 3] },
      { id: "python", remove: true },
    ];
    writeFileSync(
      join(folder, "skills", "own.ndjson"),
      lines.map((line) => JSON.stringify(line)).join("\n"),
    );
    const { skills } = loadRecords(folder);
    expect(skills.find((skill) => skill.id === "our-own-tool")).toBeDefined();
    expect(skills.find((skill) => skill.id === "java")?.name).toBe("Java of ours");
    expect(skills.find((skill) => skill.id === "python")).toBeUndefined();
    expect(records.skills.find((skill) => skill.id === "python")).toBeDefined();
  });
  it("is refused with file and line when a line is no JSON", () => {
    writeFileSync(join(folder, "skills", "own.ndjson"), '{"id":');
    expect(() => loadRecords(folder)).toThrow(/own\.ndjson:1/);
  });
});
