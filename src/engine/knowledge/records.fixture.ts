import type { RoleRecord, SkillRecord } from "./record-types.ts";

/** A small knowledge base for tests of the engine. */
const skill = (record: Omit<SkillRecord, "hours">): SkillRecord => ({
  hours: [10, 50, 200],
  ...record,
});

export const TEST_SKILLS: readonly SkillRecord[] = [
  skill({ id: "java", name: "Java", group: "technical", forms: ["Core Java"] }),
  skill({ id: "javascript", name: "JavaScript", group: "technical", forms: ["JS"] }),
  skill({
    id: "c",
    name: "C",
    group: "technical",
    ambiguous: { C: { exact: true, near: ["programming"] } },
  }),
  skill({ id: "cpp", name: "C++", group: "technical" }),
  skill({ id: "csharp", name: "C#", group: "technical" }),
  skill({ id: "dotnet", name: ".NET", group: "technical", forms: ["dotnet"] }),
  skill({ id: "asp-net", name: "ASP.NET", group: "technical", broader: { dotnet: 0.8 } }),
  skill({ id: "node-js", name: "Node.js", group: "technical", forms: ["NodeJS"] }),
  skill({ id: "react", name: "React", group: "technical", related: { angular: 0.5 } }),
  skill({ id: "angular", name: "Angular", group: "technical" }),
  skill({ id: "react-native", name: "React Native", group: "technical", broader: { react: 0.6 } }),
  skill({ id: "ci-cd", name: "CI/CD", group: "technical" }),
  skill({ id: "tcp-ip", name: "TCP/IP", group: "technical" }),
  skill({ id: "html", name: "HTML", group: "technical" }),
  skill({ id: "web-services", name: "Web Services", group: "technical" }),
  skill({ id: "operating-systems", name: "Operating Systems", group: "technical" }),
  skill({ id: "linux", name: "Linux", group: "tools", broader: { "operating-systems": 0.5 } }),
  skill({ id: "kubernetes", name: "Kubernetes", group: "tools", forms: ["k8s"] }),
  skill({
    id: "go",
    name: "Go",
    group: "technical",
    forms: ["Golang"],
    ambiguous: { Go: { exact: true, near: ["programming", "backend"], not: ["go to", "go live"] } },
  }),
  skill({ id: "oracle", name: "Oracle Database", group: "tools", forms: ["Oracle"] }),
  skill({
    id: "microsoft-excel",
    name: "Microsoft Excel",
    group: "tools",
    forms: ["Excel"],
    ambiguous: { Excel: { exact: true, near: ["spreadsheets", "office"], not: ["excel in"] } },
  }),
  skill({ id: "power-bi", name: "Power BI", group: "tools" }),
  skill({ id: "photoshop", name: "Photoshop", group: "tools" }),
  skill({ id: "research-and-development", name: "R&D", group: "domain" }),
  skill({ id: "patient-care", name: "Patient Care", group: "domain" }),
  skill({ id: "teamwork", name: "Teamwork", group: "soft", forms: ["team player"] }),
];

export const TEST_ROLES: readonly RoleRecord[] = [
  {
    id: "software-engineer",
    title: "Software Engineer",
    titles: { synonym: ["Software Developer", "SWE"] },
    group: "software",
    industry: "Software",
    core: { java: "advanced", "not-there": "advanced" },
    important: { linux: "intermediate" },
    supporting: { teamwork: "intermediate" },
  },
];
