import { readSkills, foldWords } from "../../src/engine/index.ts";
import { type EvalContext, readTable, share, table } from "./data.ts";

interface Reference {
  readonly name: string;
  readonly other: readonly string[];
  readonly weight: number;
}

/** Share of the public references that the knowledge base covers, and the most frequent gaps. */
export function measureCoverage(context: EvalContext): string {
  const folder = `${context.data}reference/`;
  const technologies = readTable(`${folder}onet_technologies.tsv`).map(
    ([name = "", , hot, count]) => ({
      hot: hot === "Y",
      reference: { name, other: [], weight: Number(count) },
    }),
  );
  const tags = readTable(`${folder}stackoverflow_tags.tsv`).map(
    ([name = "", uses, synonyms = ""]) => ({
      name,
      other: synonyms.split("|").filter(Boolean),
      weight: Number(uses),
    }),
  );
  const digital = readTable(`${folder}esco_digital_skills.tsv`).map(
    ([name = "", type, other = ""], index) => ({
      type,
      name,
      other: other.split("|").filter(Boolean),
      weight: -index,
    }),
  );
  const sets: readonly (readonly [string, readonly Reference[]])[] = [
    [
      "O*NET hot technologies",
      technologies.filter(({ hot }) => hot).map(({ reference }) => reference),
    ],
    [
      "O*NET technologies listed by 5 or more occupations",
      technologies.map(({ reference }) => reference).filter(({ weight }) => weight >= 5),
    ],
    ["Stack Overflow, 200 most used tags", tags.slice(0, 200)],
    ["Stack Overflow, 1,000 most used tags", tags.slice(0, 1000)],
    ["ESCO digital skills of type knowledge", digital.filter(({ type }) => type === "knowledge")],
    ["ESCO digital skills, all (most are whole sentences)", digital],
  ];
  const isKnown = knownTest(context);
  const results = sets.map(([name, references]) => {
    const unknown = references.filter((one) => ![one.name, ...one.other].some(isKnown));
    return { name, references, unknown };
  });
  const rows = results.map(({ name, references, unknown }) => [
    name,
    String(references.length),
    share(references.length - unknown.length, references.length),
  ]);
  return `## Coverage of the references

A reference's entry is known when a skill of ours bears its name or one of its other names, or when
skills that the reader finds in it cover all its words but vendors' names and words such as
"software" ("Dassault Systemes SolidWorks", "Structured query language SQL").

${table(["reference", "entries", "known"], rows)}`;
}

/** Words in product names that do not identify the product: vendors and generic terms. */
const ASIDE = new Set(
  (
    "software systems system platform platforms the tools tool suite technology technologies and of for in with use " +
    "microsoft adobe apache amazon aws google oracle ibm autodesk dassault systemes mathworks " +
    "esri atlassian intuit trimble siemens sap hp hewlett packard cisco vmware red hat bentley blackboard " +
    "apple meta salesforce the intergraph ansys thomson reuters sas institute national instruments"
  ).split(" "),
);

function knownTest(context: EvalContext): (name: string) => boolean {
  const forms = new Set(
    context.engine.knowledge.skillList.flatMap((skill) => skill.forms.map(foldWords)),
  );
  return (name) => {
    const plain = foldWords(name.replace(/\([^)]*\)/g, " "));
    if (forms.has(foldWords(name)) || forms.has(plain)) return true;
    if (plain.split(" ").every((word) => ASIDE.has(word))) return false;
    const text = name.replaceAll("-", " ").replace(/\([^)]*\)/g, " ");
    let rest = ` ${text} `;
    const mentions = readSkills(context.engine.knowledge, text).flatMap(
      (finding) => finding.mentions,
    );
    for (const { start, end } of mentions) {
      rest = rest.slice(0, start + 1) + " ".repeat(end - start) + rest.slice(end + 1);
    }
    const left = foldWords(rest)
      .split(" ")
      .filter((word) => word !== "" && !ASIDE.has(word));
    return mentions.length > 0 && left.length === 0;
  };
}
