/* O*NET's shares of workers by required education are the yardstick for the ways into roles in the
 * United States: a role that differs by more than one level says why in a comment of its document. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { SHARED_DATA } from "../../test/support/shared-data.ts";
import { loadRecords } from "./checked-records.ts";
import { listDocuments } from "./index.ts";

const LEVEL: Readonly<Record<string, number>> = {
  "Less than a High School Diploma": 1,
  "High School Diploma": 2,
  "Post-Secondary Certificate": 3,
  "Some College Courses": 3,
  "Associate's Degree (or other 2-year degree)": 4,
  "Bachelor's Degree": 5,
  "Post-Baccalaureate Certificate": 5,
  "Master's Degree": 6,
  "Post-Master's Certificate": 6,
  "First Professional Degree": 7,
  "Doctoral Degree": 7,
  "Post-Doctoral Training": 7,
};
const DEGREES = { bachelor: 5, master: 6, doctorate: 7 };
/** The levels that a way leads from and to. */
const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  open: [1, 2],
  employer: [1, 3],
  course: [2, 4],
  apprenticeship: [2, 3],
  degree_or_experience: [3, 5],
  experience: [2, 5],
};
/** A degree of this length or less is an associate's degree, which is no level of ours. */
const ASSOCIATE_MONTHS = 24;
const MAX_DIFFERENCE = 1;

/** The level that half of the workers of an occupation report, by occupation code. */
function medianLevels(): Map<string, number> {
  const file = readFileSync(
    join(SHARED_DATA, "reference/onet/education_and_training.tsv"),
    "utf8",
  ).trim();
  const levels = new Map<string, number>();
  for (const line of file.split("\n")) {
    const [code = "", element, shares = ""] = line.split("\t");
    if (element !== "Required Level of Education" || shares.trim() === "") continue;
    const answers = shares
      .split("|")
      .map((one) => /^(.+)=(\d+)%$/.exec(one.trim()))
      .map((found) => ({ level: LEVEL[found?.[1] ?? ""]!, share: Number(found?.[2]) }))
      .toSorted((a, b) => a.level - b.level);
    const half = answers.reduce((sum, { share }) => sum + share, 0) / 2;
    let below = 0;
    levels.set(code, answers.find(({ share }) => (below += share) >= half)!.level);
  }
  return levels;
}

describe("the ways into roles in the United States", () => {
  it("differ from O*NET's levels of education by at most one, or say why", () => {
    const levels = medianLevels();
    const { roles, routes, regulated } = loadRecords();
    const codes = new Map(roles.map(({ id, onet }) => [id, onet ?? []]));
    const compared = routes
      .filter(
        ({ id }) => !regulated.some((rule) => rule.country === "US" && rule.roles.includes(id)),
      )
      .flatMap(({ id, countries, ...general }) => {
        const code = codes.get(id)?.find((one) => levels.has(one));
        if (code === undefined) return [];
        const { way, degree, months } = { ...general, ...countries?.US };
        const asked = degree ? DEGREES[degree] : months <= ASSOCIATE_MONTHS ? 4 : 5;
        const [from, to] = way === "degree" || degree ? [asked, asked] : WAYS[way]!;
        const level = levels.get(code)!;
        return [{ id, difference: Math.max(from - level, level - to) }];
      });
    expect(compared.length).toBeGreaterThan(600);

    const explained = new Set(
      listDocuments()
        .filter((path) => /^ *# O\*NET\b.+$/m.test(readFileSync(path, "utf8")))
        .map((path) => basename(path, ".yaml")),
    );
    const differing = compared.filter(({ difference }) => difference > MAX_DIFFERENCE);
    expect(differing.filter(({ id }) => !explained.has(id))).toEqual([]);
    // An explanation that nothing needs any more is misleading.
    const needed = new Set(differing.map(({ id }) => id));
    expect([...explained].filter((id) => !needed.has(id))).toEqual([]);
  });
});
