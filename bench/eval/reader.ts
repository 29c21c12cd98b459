/*
 * `npm run eval:reader` reads the résumés of a part of bench/eval/people with the learned reader and
 * counts the positions whose title, employer and start are right. Totals only.
 *
 *   --half layouts-even|later  which part of the set (default: later)
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ReaderNetwork } from "../../src/engine/reader/network.ts";
import { readStructure } from "../../src/engine/reader/structure.ts";
import { table } from "./data.ts";
import { textOf } from "./people-resumes.ts";
import { readPeople } from "./people-set.ts";

const { values: options } = parseArgs({ options: { half: { type: "string", default: "later" } } });
const half = (["layouts-even", "later"] as const).find((name) => name === options.half);
if (half === undefined) throw new Error("--half is layouts-even or later");

const network = new ReaderNetwork(
  new Uint8Array(readFileSync(join(import.meta.dirname, "../../models/reader.bin"))),
);
const words = (text: string): string[] =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
/** Three fifths of the words agree, as in eval:people. */
function isAlike(a: string, b: string): boolean {
  const [one, other] = [words(a), words(b)];
  if (one.length === 0 || other.length === 0) return one.length === other.length;
  return (
    other.filter((word) => one.includes(word)).length / Math.max(one.length, other.length) >= 0.6
  );
}

const right = { title: 0, employer: 0, start: 0, all: 0 };
let [wanted, found, used] = [0, 0, 0];
for (const { resumes } of readPeople(half))
  for (const person of resumes) {
    const text = await textOf(person);
    const before = process.cpuUsage();
    const { positions } = readStructure(network, text);
    const { user, system } = process.cpuUsage(before);
    used += user + system;
    const wordsOf = (name: { start: number; end: number } | undefined): string =>
      name ? text.slice(name.start, name.end) : "";
    const read = positions.map(({ title, employer, start }) => ({
      title: wordsOf(title),
      employer: wordsOf(employer),
      start: wordsOf(start),
    }));
    found += read.length;
    const left = new Set(read);
    for (const truth of person.truth.positions) {
      wanted++;
      const judged = [...left].map((one) => {
        const title = isAlike(truth.title, one.title);
        const employer = isAlike(truth.employer, one.employer);
        const start = one.start.includes(truth.start.slice(0, 4));
        return {
          one,
          title,
          employer,
          start,
          sum: Number(title) + Number(employer) + Number(start),
        };
      });
      const best = judged.toSorted((a, b) => b.sum - a.sum)[0];
      if (best === undefined || best.sum === 0) continue;
      left.delete(best.one);
      for (const name of ["title", "employer", "start"] as const) right[name] += Number(best[name]);
      right.all += Number(best.sum === 3);
    }
  }
const share = (count: number, of: number): string => (count / Math.max(1, of)).toFixed(2);
console.log(
  table(
    ["positions", "title", "employer", "start", "precision", "ms of CPU a text"],
    [
      [
        share(right.all, wanted),
        share(right.title, wanted),
        share(right.employer, wanted),
        share(right.start, wanted),
        share(right.all, found),
        (used / 1000 / readPeople(half).flatMap(({ resumes }) => resumes).length).toFixed(0),
      ],
    ],
  ),
);
