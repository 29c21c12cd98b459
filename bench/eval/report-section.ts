/** The report that both evaluations write: `npm run eval` the whole, `npm run eval:pathways` a section. */
export const PATHWAYS_REPORT = new URL("../../docs/quality.md", import.meta.url).pathname;

const [START, END] = ["<!-- pathways -->", "<!-- /pathways -->"];

/** The section with its markers, or nothing. */
export function sectionIn(report: string): string {
  const [from, to] = [report.indexOf(START), report.indexOf(END)];
  return from < 0 || to < from ? "" : report.slice(from, to + END.length);
}

/** Replaces the section between the markers, or appends it. */
export function replaceSection(report: string, section: string): string {
  const own = `${START}\n${section}\n${END}`;
  const old = sectionIn(report);
  return old === "" ? `${report.trimEnd()}\n\n${own}\n` : report.replace(old, () => own);
}
