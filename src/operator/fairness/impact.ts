/*
 * Selection rates and impact ratios as New York City's rules on automated employment decision tools count
 * them (6 RCNY § 5-301): by category, and by every combination of the categories of all columns.
 * Rows are read once, counted and forgotten.
 */

/** Cells of fewer people are not shown: they could be recognised. */
const FEWEST_SHOWN = 5;
/** A category with a smaller share of the people may be left out of the ratios (§ 5-301 (d)). */
const SMALL_SHARE = 0.02;

export interface ImpactColumns {
  readonly categories: readonly string[];
  readonly selected?: string | undefined;
  readonly score?: string | undefined;
}

export interface ImpactCell {
  readonly category: string;
  /** Null: fewer than shown, or one that could be told from the others. */
  readonly people: number | null;
  /** Selected, or with a score above the median of all. */
  readonly above: number | null;
  readonly rate: number | null;
  /** To the category with the highest rate. Null also for a category with a small share, and where that one is hidden. */
  readonly impact_ratio: number | null;
  readonly is_small_share: boolean;
}

export interface ImpactTable {
  readonly kind: "selection" | "scoring";
  /** One column, or all of them together. */
  readonly by: readonly string[];
  /** People without a value in one of these columns: in no cell. */
  readonly unknown: number;
  readonly cells: readonly ImpactCell[];
}

export interface ImpactReport {
  readonly people: number;
  readonly median_score: number | null;
  readonly tables: readonly ImpactTable[];
}

interface Person {
  readonly categories: readonly string[];
  readonly selected: boolean | undefined;
  readonly score: number | undefined;
}

export class UnusableDecisions extends Error {}

const YES = new Set(["1", "true", "yes"]);
const NO = new Set(["0", "false", "no"]);

/** The figures of the rows of a file of decisions, each a record by column. */
export function countImpact(
  rows: readonly { readonly line: number; readonly record: unknown }[],
  columns: ImpactColumns,
): ImpactReport {
  const { categories, selected, score } = columns;
  const known = new Set(rows.flatMap(({ record }) => Object.keys(record as object)));
  for (const column of [...categories, selected, score])
    if (column !== undefined && !known.has(column))
      throw new UnusableDecisions(`there is no column ${JSON.stringify(column)} with a value`);
  const people = rows.map((row) => readPerson(row, columns));
  const scores = people.flatMap(({ score }) => score ?? []);
  const median = scores.length > 0 ? medianOf(scores) : null;
  const groups = groupings(categories.length);
  const tables: ImpactTable[] = [];
  for (const kind of ["selection", "scoring"] as const) {
    const isUp = ({ selected, score }: Person): boolean | undefined =>
      kind === "selection"
        ? selected
        : score === undefined || median === null
          ? undefined
          : score > median;
    if (people.every((person) => isUp(person) === undefined)) continue;
    for (const group of groups) tables.push(tableOf(kind, group, columns, people, isUp));
  }
  return { people: people.length, median_score: median, tables };
}

/** Each column by itself, then all of them together. */
function groupings(columns: number): number[][] {
  const alone = Array.from({ length: columns }, (_, index) => [index]);
  return columns > 1 ? [...alone, alone.flat()] : alone;
}

function readPerson(
  { line, record }: { readonly line: number; readonly record: unknown },
  { categories, selected, score }: ImpactColumns,
): Person {
  const row = record as Readonly<Record<string, string | number | null>>;
  const cell = (column: string): string => String(row[column] ?? "").trim();
  return {
    categories: categories.map(cell),
    selected: selected === undefined ? undefined : readChoice(cell(selected), selected, line),
    score: score === undefined ? undefined : readScore(cell(score), score, line),
  };
}

function readChoice(text: string, column: string, line: number): boolean {
  const choice = text.toLowerCase();
  if (YES.has(choice)) return true;
  if (NO.has(choice)) return false;
  throw new UnusableDecisions(`line ${line}: ${column} must be yes or no`);
}

function readScore(text: string, column: string, line: number): number | undefined {
  if (text === "") return undefined;
  const score = Number(text);
  if (Number.isFinite(score)) return score;
  throw new UnusableDecisions(`line ${line}: ${column} must be a number`);
}

function medianOf(scores: readonly number[]): number {
  const sorted = scores.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function tableOf(
  kind: ImpactTable["kind"],
  group: readonly number[],
  { categories }: ImpactColumns,
  people: readonly Person[],
  isUp: (person: Person) => boolean | undefined,
): ImpactTable {
  const counts = new Map<string, { people: number; above: number }>();
  let unknown = 0;
  for (const person of people) {
    const up = isUp(person);
    const values = group.map((index) => person.categories[index]!);
    if (up === undefined || values.includes("")) {
      unknown++;
      continue;
    }
    const name = values.join(" · ");
    const count = counts.get(name) ?? { people: 0, above: 0 };
    counts.set(name, { people: count.people + 1, above: count.above + Number(up) });
  }
  const by = group.map((index) => categories[index]!);
  return { kind, by, unknown, cells: cellsOf(counts, people.length) };
}

function cellsOf(
  counts: ReadonlyMap<string, { people: number; above: number }>,
  all: number,
): ImpactCell[] {
  const sorted = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const hidden = hiddenOf(sorted.map(([category, { people }]) => ({ category, people })));
  const rated = sorted.map(([category, { people, above }]) => ({
    category,
    people,
    above,
    rate: above / people,
    isSmall: people / all < SMALL_SHARE,
  }));
  // A ratio to a category that is not shown would tell its rate, and one to another would be wrong.
  const [first] = rated.filter((one) => !one.isSmall).toSorted((a, b) => b.rate - a.rate);
  const best = first && !hidden.has(first.category) ? first.rate : 0;
  return rated.map(({ category, people, above, rate, isSmall }) => {
    const isHidden = hidden.has(category);
    return {
      category,
      people: isHidden ? null : people,
      above: isHidden ? null : above,
      rate: isHidden ? null : round(rate),
      impact_ratio: isHidden || isSmall || best === 0 ? null : round(rate / best),
      is_small_share: isSmall,
    };
  });
}

/** Cells of too few people; with a single one the next smallest too, or the total would tell it. */
function hiddenOf(cells: readonly { category: string; people: number }[]): ReadonlySet<string> {
  const bySize = cells.toSorted((a, b) => a.people - b.people);
  const few = bySize.filter(({ people }) => people < FEWEST_SHOWN).length;
  const hide = few === 1 ? 2 : few;
  return new Set(bySize.slice(0, hide).map(({ category }) => category));
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
