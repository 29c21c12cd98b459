import { readFileSync } from "node:fs";
import { findTarget, nearestTarget, readTarget } from "../../src/engine/index.ts";
import { type EvalContext, share, table } from "./data.ts";

const SETS = [
  ["title-acceptance.tsv", "tuned on it"],
  ["title-acceptance-heldout.tsv", "written after tuning"],
] as const;
const NONE = "none";

interface LabelledTitle {
  readonly kind: string;
  readonly title: string;
  /** Ids of acceptable roles; "none" when a refusal is acceptable. */
  readonly roles: readonly string[];
}

/** Titles that must be understood, and titles that must be refused. */
export function measureAcceptance(context: EvalContext): string {
  const rows = SETS.flatMap(([file, note]) => {
    const titles = readTitles(file);
    return [
      row(context, titles, [note, "pathways"], (title) => {
        const target = findTarget(context.engine, { title });
        return (target ?? nearestTarget(context.engine, { title }))?.role.id;
      }),
      row(context, titles, [note, "analyses"], (title) => {
        return readTarget(context.engine, { title, skills: [] })?.role?.id;
      }),
    ];
  });
  return `## Titles that mean a role, and titles that mean none

Real and new titles, jokes, one-word titles and other trades' homonyms, each with the roles it may be
read as or with "none" (bench/eval/title-acceptance*.tsv). Wrong acceptance: a role that is not listed.
Wrong refusal: no role although one is listed and "none" is not.
About ten titles of the first list were added to our roles while tuning. The second list gave 0.061 wrong
acceptances at its first measurement; two of its labels were corrected and one fix was made afterwards.

${table(["titles", "in", "count", "wrong acceptances", "wrong refusals"], rows)}`;
}

function readTitles(file: string): LabelledTitle[] {
  const lines = readFileSync(new URL(file, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .slice(1);
  return lines.map((line) => {
    const [kind = "", title = "", roles = ""] = line.split("\t");
    return { kind, title, roles: roles.split("|") };
  });
}

function row(
  { verbose }: EvalContext,
  titles: readonly LabelledTitle[],
  names: readonly string[],
  roleOf: (title: string) => string | undefined,
): string[] {
  let [accepted, refused] = [0, 0];
  for (const { kind, title, roles } of titles) {
    const role = roleOf(title) ?? NONE;
    if (roles.includes(role)) continue;
    if (role === NONE) refused++;
    else accepted++;
    if (verbose)
      console.log(`${names.join(", ")}: ${kind}: ${title} → ${role} (${roles.join(", ")})`);
  }
  const count = titles.length;
  return [...names, String(count), share(accepted, count), share(refused, count)];
}
