/** The report that the evaluations write: `npm run eval` the whole, the others a section each. */
export const REPORT = new URL("../../docs/measurements/quality.md", import.meta.url).pathname;

/** What is read of people and postings: `npm run eval:people` writes a section for each part. */
export const READING = new URL("../../docs/measurements/reading.md", import.meta.url).pathname;

/** Sections that are measured by commands of their own, in the order of the report. */
export const SECTIONS = [
  "scans",
  "pathways",
  "sources",
  "queries",
  "queries-later",
  "recruiter",
] as const;
type SectionName = (typeof SECTIONS)[number] | `people-${string}`;

const marksOf = (name: SectionName): [string, string] => [`<!-- ${name} -->`, `<!-- /${name} -->`];

/** The section with its markers, or nothing. */
export function sectionIn(report: string, name: SectionName): string {
  const [start, end] = marksOf(name);
  const [from, to] = [report.indexOf(start), report.indexOf(end)];
  return from < 0 || to < from ? "" : report.slice(from, to + end.length);
}

/** Replaces the section between the markers, or appends it. */
export function replaceSection(report: string, name: SectionName, section: string): string {
  const [start, end] = marksOf(name);
  const own = `${start}\n${section}\n${end}`;
  const old = sectionIn(report, name);
  return old === "" ? `${report.trimEnd()}\n\n${own}\n` : report.replace(old, () => own);
}
