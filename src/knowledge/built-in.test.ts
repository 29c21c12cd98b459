import { describe, expect, it } from "vitest";
import { findSkill, readSkills } from "../engine/index.ts";
import { loadRecords } from "./checked-records.ts";
import { loadEngine } from "./index.ts";

const records = loadRecords();
const count = (lists: readonly (readonly unknown[])[]): number =>
  lists.reduce((sum, list) => sum + list.length, 0);

describe("the built-in knowledge base", () => {
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
  it("has 45 regulated professions, 150 fields of study and practice for 1,000 skills", () => {
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
  it("says of every learning resource what kind it is and for whom", () => {
    const vague = records.resources.flatMap(({ resources }) =>
      resources.filter(({ kind, level }) => kind === undefined || level === undefined),
    );
    expect(vague).toEqual([]);
  });
  it("has pages in four languages for 225 of the 300 most used skills, three for 115 of them", () => {
    const { roleList, training } = loadEngine().knowledge;
    const uses = new Map<string, number>();
    for (const { skill } of roleList.flatMap((role) => role.checklist))
      uses.set(skill.id, (uses.get(skill.id) ?? 0) + 1);
    const most = [...uses]
      .filter(([id]) => training.resources.has(id))
      .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      .slice(0, 300);
    for (const language of ["de", "fr", "es", "pt"]) {
      const counts = most.map(
        ([id]) => training.resources.get(id)!.filter((one) => one.language === language).length,
      );
      expect(counts.filter((n) => n > 0).length, language).toBeGreaterThanOrEqual(225);
      expect(counts.filter((n) => n >= 3).length, language).toBeGreaterThanOrEqual(115);
    }
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
