/*
 * `npm run eval:stated -- [--set tune|held] [--verbose]` holds what people state against what the documents of
 * occupations credit. The names in `stated/<language>.tsv` were written and labelled by people who saw the items,
 * but none of the documents' words; every second one is held out.
 */
import { readFileSync, readdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { createRouteLibrary } from "../../src/engine/index.ts";
import { creditSkills } from "../../src/engine/pathway/credit.ts";
import { readStandpoint } from "../../src/engine/pathway/standpoint.ts";
import { loadRecords } from "../../src/knowledge/checked-records.ts";
import { loadEngine } from "../../src/knowledge/index.ts";

const { values: options } = parseArgs({
  options: { set: { type: "string" }, verbose: { type: "boolean", default: false } },
});

const engine = loadEngine();
const library = createRouteLibrary(loadRecords());
const folder = new URL("stated/", import.meta.url);

/** One thing that somebody states; `items` are those that it is, none where it only helps or is of another trade. */
interface Row {
  readonly occupation: string;
  readonly stated: string;
  readonly items: readonly string[];
  readonly set: "tune" | "held";
}

const rows = readdirSync(folder)
  .filter((name) => name.endsWith(".tsv"))
  .toSorted()
  .flatMap((name) => readFileSync(new URL(name, folder), "utf8").trim().split("\n").slice(1))
  .map((line, at): Row => {
    const [occupation = "", stated = "", items = ""] = line.split("\t");
    const all = items === "-" ? [] : items.split(",");
    return { occupation, stated, items: all, set: at % 2 === 0 ? "tune" : "held" };
  });

type Outcome = "right" | "other" | "nothing" | "kept" | "wrongly";

function outcomeOf({ occupation, stated, items }: Row): { outcome: Outcome; credited: string[] } {
  const document = library.document(occupation);
  if (!document) throw new Error(`There is no occupation ${occupation}.`);
  const person = readStandpoint(
    engine,
    { skills: [{ name: stated }] },
    { country: undefined, weeklyHours: undefined, language: document.language },
  );
  const credited = creditSkills(engine, document, person).credits.map(({ item }) => item.id);
  if (items.length === 0) return { outcome: credited.length > 0 ? "wrongly" : "kept", credited };
  if (credited.some((id) => items.includes(id))) return { outcome: "right", credited };
  return { outcome: credited.length > 0 ? "other" : "nothing", credited };
}

for (const set of ["tune", "held"] as const) {
  if (options.set !== undefined && options.set !== set) continue;
  const counts = new Map<string, Map<Outcome, number>>();
  for (const row of rows.filter((one) => one.set === set)) {
    const { outcome, credited } = outcomeOf(row);
    for (const group of [row.occupation.slice(0, 2), "all"]) {
      const of = counts.get(group) ?? new Map<Outcome, number>();
      counts.set(group, of.set(outcome, (of.get(outcome) ?? 0) + 1));
    }
    if (options.verbose && outcome !== "right" && outcome !== "kept")
      console.log(
        `${row.occupation}\t${row.stated}\t${row.items.join(",") || "-"}\t${credited.join(",") || "-"}`,
      );
  }
  for (const [group, of] of counts) {
    const many = (...which: Outcome[]): number =>
      which.reduce((sum, one) => sum + (of.get(one) ?? 0), 0);
    const share = (some: number, all: number): string =>
      `${((100 * some) / Math.max(1, all)).toFixed(1)} %`;
    const [items, others] = [many("right", "other", "nothing"), many("kept", "wrongly")];
    console.log(
      `${set} ${group}: of ${items} things of the trade ${share(many("right"), items)} at their item, ` +
        `${share(many("other"), items)} at another, ${share(many("nothing"), items)} at none; ` +
        `of ${others} others ${share(many("wrongly"), others)} credited`,
    );
  }
}
