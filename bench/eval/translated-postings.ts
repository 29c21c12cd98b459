import { readFileSync } from "node:fs";
import { type Engine, readPosting, roleOfJob } from "../../src/engine/index.ts";
import { type EvalContext, share, table } from "./data.ts";

/** A vacancy is advertised again within so many days. */
const NEAR_DAYS = 30;
/** The near-misses after so many are of the same work. */
const OTHER_WORK = 40;

interface Read {
  readonly language: string | undefined;
  readonly role: string | undefined;
  readonly level: string | undefined;
  readonly type: string | undefined;
  readonly pay: string | undefined;
  readonly skills: readonly string[];
}

interface Pair {
  readonly isSame: boolean;
  readonly days: number;
  readonly a: Read;
  readonly b: Read;
}

type Rule = (pair: Pair) => boolean;

const isSameWork: Rule = ({ a, b }) =>
  a.language !== b.language && a.role !== undefined && a.role === b.role;

const agree = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined || a === b;

/** The same role and level, near dates, and no other terms. */
const isPossible: Rule = (pair) => {
  const { a, b, days } = pair;
  const isNear = days <= NEAR_DAYS && a.level === b.level;
  return isSameWork(pair) && isNear && agree(a.type, b.type) && agree(a.pay, b.pay);
};

const isSamePay: Rule = ({ a, b }) => a.pay !== undefined && a.pay === b.pay;

const sharesSkills =
  (least: number, leastShare: number): Rule =>
  ({ a, b }) => {
    const common = a.skills.filter((skill) => b.skills.includes(skill)).length;
    const all = new Set([...a.skills, ...b.skills]).size;
    return common >= least && common >= leastShare * all;
  };

const all =
  (...rules: readonly Rule[]): Rule =>
  (pair) =>
    rules.every((rule) => rule(pair));

const RULES: Readonly<Record<string, Rule>> = {
  "same role": isSameWork,
  "and level, near date, no other pay or type": isPossible,
  "and equal pay": all(isPossible, isSamePay),
  "and 3 common skills, 60 % of all": all(isPossible, sharesSkills(3, 0.6)),
  "and equal pay or these skills": all(
    isPossible,
    (pair) => isSamePay(pair) || sharesSkills(3, 0.6)(pair),
  ),
  "and equal pay and these skills": all(isPossible, isSamePay, sharesSkills(3, 0.6)),
  "and 4 common skills, 80 % of all": all(isPossible, sharesSkills(4, 0.8)),
  "and equal pay and those skills": all(isPossible, isSamePay, sharesSkills(4, 0.8)),
};

/** Advertisements of one company and place in two languages: which rule tells the same vacancy. */
export function measureTranslatedPostings({ engine }: EvalContext): string {
  const pairs = readPairs(engine);
  const same = pairs.filter(({ isSame }) => isSame);
  const others = pairs.filter(({ isSame }) => !isSame);
  const [otherWork, otherTeam] = [others.slice(0, OTHER_WORK), others.slice(OTHER_WORK)];
  const rows = Object.entries(RULES).map(([name, rule]) => {
    const [found, wrong] = [same.filter(rule).length, others.filter(rule).length];
    return [
      name,
      share(found, same.length),
      share(found, found + wrong),
      `${otherWork.filter(rule).length} of ${otherWork.length}`,
      `${otherTeam.filter(rule).length} of ${otherTeam.length}`,
    ];
  });
  return `## The same vacancy in two languages

Pairs of short advertisements of one company and place, English and another language, written before a
rule was tried (bench/eval/translated-postings.tsv): ${same.length} of the same vacancy, ${otherWork.length} of another role, level or date,
and ${otherTeam.length}, added after the first rules looked right, of the same role at the same level in another ward or
team. Tried and not kept, so postings in two languages stay two: a company pays one wage for the same work
and its teams use the same tools, so most rules join some of the last, and a wrong join hides a job. The
strictest rule joins none only because no near-miss has both the same tools and the same pay, and it finds
one vacancy in ten.

${table(["rule", "recall", "precision", "wrong: other work", "wrong: other team"], rows)}`;
}

function readPairs(engine: Engine): Pair[] {
  return readFileSync(new URL("translated-postings.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [same, days, title = "", text = "", otherTitle = "", otherText = ""] = line.split("\t");
      return {
        isSame: same === "1",
        days: Number(days),
        a: read(engine, title, text),
        b: read(engine, otherTitle, otherText),
      };
    });
}

function read(engine: Engine, title: string, description: string): Read {
  const { skills, salary, ...posting } = readPosting(engine, { title, description });
  const whole = `${title}\n${description}`;
  return {
    language: engine.knowledge.languages.toReadable(whole, "posting").language,
    role: roleOfJob(engine, { ...posting.readable, skills })?.id,
    level: posting.level,
    type: posting.employmentType,
    pay: salary && [salary.min, salary.max, salary.currency, salary.period].join(" "),
    skills: skills.map(({ skill }) => skill.id),
  };
}
