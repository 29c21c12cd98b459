/*
 * Licences, certificates and studies with their state, and which of them a job asks for. The words of a
 * name may stand in two rows: "CACES R489" as a heading, "category 5: expired" below it.
 */
import type { Skill } from "../knowledge/knowledge.ts";
import type { ClaimState, Person } from "../person/person.ts";
import { foldLetters } from "../text/fold.ts";
import type { IgnoredReason, IgnoredSpan, TextSpan } from "../text/spans.ts";
import { areRelated } from "./word-family.ts";
import { placesOfWork } from "./places-of-work.ts";
import type { TargetSkill } from "./target-job.ts";

/** A row of a text that names a proof. Plain data, so that it can cross threads. */
export interface ProofRow extends TextSpan {
  readonly state: ClaimState;
  /** A short line below a heading, which may be about anything. */
  readonly isLine: boolean;
  readonly words: readonly string[];
  /** The words of the heading above it. */
  readonly above: readonly string[];
}

const MOST_ROWS = 120;
const MOST_HEADING = 40;
const MOST_ABOVE = 400;
const MOST_ROW = 160;
const LONG_WORD = 8;
const WORD = /[\p{L}\p{N}]+(?:\+\p{L}+)?/gu;
/** "B", "C+E", "III", "5": tells one class of a licence from another. */
const CLASS = /^(?:\d{1,4}\p{L}?|\p{L}|\p{L}\+\p{L}|i{2,3}|iv)$/u;
/** "R489", "10459": the number of a standard or of a rule. */
const NUMBERED = /^(?:\p{L}\d{2,4}|\d{4,5})$/u;
const SMALL = /^\p{Ll}{1,3}$/u;

export const proofWordsOf = (text: string): string[] => foldLetters(text).match(WORD) ?? [];

/** A name that is not known may be that of a proof. */
const mayBeProof = ({ skill }: Pick<TargetSkill, "skill">): boolean =>
  skill === undefined || skill.kind === "credential";

const STATE_OF: Readonly<Partial<Record<IgnoredReason, ClaimState>>> = {
  lapsed: "lapsed",
  failed: "failed",
  in_progress: "in_progress",
  wanted: "wished",
  denied: "denied",
};

export function proofRows(
  text: string,
  person: Person,
  {
    ignored,
    stateOf,
  }: {
    /** The parts left out before reading. */
    readonly ignored: readonly IgnoredSpan[];
    /** The state that a line itself tells; undefined where it is in doubt. */
    stateOf(line: string): ClaimState | undefined;
  },
): ProofRow[] {
  const own = person.unheld.filter(
    ({ owner, state, about }) => owner === "self" && (state !== "held" || about !== undefined),
  );
  const told = [
    ...own.map(({ start, end, state }) => ({ start, end, state, isLine: false })),
    ...ignored.flatMap(({ start, end, reason }) => {
      const state = STATE_OF[reason];
      return state === undefined ? [] : { start, end, state, isLine: false };
    }),
    ...[...person.credentials, ...person.education].map(({ span: { start, end }, state }) => ({
      start,
      end,
      state,
      isLine: false,
    })),
  ];
  const places = placesOfWork(text, person.positions, told);
  const taken = [...told, ...places.map(({ at }) => at)];
  const rows = [...told, ...linesOutside(text, taken, stateOf)].slice(0, MOST_ROWS);
  return rows.map(({ start, end, state, isLine }) => {
    const from = text.lastIndexOf("\n", start - 1) + 1;
    const last = start + text.slice(start, end).trimEnd().length;
    const stop = text.indexOf("\n", last);
    const to = Math.min(stop < 0 ? text.length : stop, start + MOST_ROW);
    return {
      start,
      end: last,
      state,
      isLine,
      words: proofWordsOf(text.slice(Math.max(from, start - MOST_ROW), to)),
      above: proofWordsOf(headingAbove(text, from)),
    };
  });
}

/** Short lines that are about nothing that was read, and that tell a state or stand below another line. */
function linesOutside(
  text: string,
  taken: readonly TextSpan[],
  stateOf: (line: string) => ClaimState | undefined,
): (TextSpan & Pick<ProofRow, "state" | "isLine">)[] {
  const found: (TextSpan & Pick<ProofRow, "state" | "isLine">)[] = [];
  for (const match of text.matchAll(/(?<=^|\n)[^\n]{2,140}(?=\n|$)/gu)) {
    const { index: start } = match;
    const end = start + match[0].length;
    const isTaken = taken.some((span) => start < span.end && span.start < end);
    const state = isTaken || match[0].trim() === "" ? undefined : stateOf(match[0]);
    const isTold = state !== "held" || /\S[^\S\n]*\n$/u.test(text.slice(0, start).slice(-MOST_ROW));
    if (state !== undefined && isTold) found.push({ start, end, state, isLine: true });
    if (found.length === MOST_ROWS) break;
  }
  return found;
}

/** The first line of the block that a line stands in, if it is short. */
function headingAbove(text: string, from: number): string {
  const before = text.slice(Math.max(0, from - MOST_ABOVE), from);
  const block = before.slice(before.lastIndexOf("\n\n") + 1).trim();
  const [first = ""] = block.split("\n");
  return first.length <= MOST_HEADING ? first : "";
}

/** Skills for which jobs name a licence: "CACES R482" for the operation of heavy equipment. */
const LICENSED: ReadonlySet<Skill["kind"] | undefined> = new Set(["craft", "safety", undefined]);

/** Whether a job names a skill by capitals or a class, as licences are: "VCA", "CACES R489 5". */
export const namesProof = ({ asked, skill }: TargetSkill): boolean =>
  LICENSED.has(skill?.kind) &&
  (/^\p{Lu}{2,8}$/u.test(asked) || hasWord(asked, CLASS) || hasWord(asked, NUMBERED));

/** "CACES R489": no skill of a trade has such a name. */
export const isNumbered = ({ asked, skill }: TargetSkill): boolean =>
  LICENSED.has(skill?.kind) && hasWord(asked, NUMBERED);

/** "NVQ Level 3" */
export const namesStep = ({ asked }: TargetSkill): boolean => hasWord(asked, /^\d\p{L}?$/u);

/** Among several words. */
function hasWord(name: string, pattern: RegExp): boolean {
  const words = proofWordsOf(name);
  return words.length > 1 && words.some((word) => pattern.test(word));
}

/** The row about a wanted proof; one that is held before all others. */
export function findProof(rows: readonly ProofRow[], wanted: TargetSkill): ProofRow | undefined {
  const isOfProof = wanted.skill?.kind === "credential" || namesProof(wanted);
  if (!isOfProof && wanted.skill !== undefined) return undefined;
  const names = [wanted.asked, wanted.name, ...classInBrackets(wanted.asked)].map(proofWordsOf);
  const found = rows.filter(
    (row) =>
      (isOfProof || !row.isLine) &&
      // That a licence is held is one sign of a craft among others; that it is not is told.
      (mayBeProof(wanted) || row.state !== "held") &&
      names.some((name) => isAbout(row, name, isOfProof)),
  );
  return found.find(({ state }) => state === "held") ?? found[0];
}

/** "HGV Class 1 (C+E)": another name of it. */
const classInBrackets = (name: string): string[] =>
  /\((\p{Lu}1?\+?\p{Lu})\)/u.exec(name)?.slice(1) ?? [];

function isAbout(
  { words, above, state }: ProofRow,
  name: readonly string[],
  isOfProof: boolean,
): boolean {
  const classes = name.filter((word) => CLASS.test(word));
  if (classes.some((one) => !words.includes(one))) return false;
  const others = name.filter((word) => !CLASS.test(word) && !SMALL.test(word));
  const isIn = (all: readonly string[], word: string): boolean =>
    all.some((one) => one === word || areRelated(one, word));
  const here = others.filter((word) => isIn(words, word));
  const near = others.filter((word) => !here.includes(word) && isIn(above, word));
  if (here.length + near.length === others.length) return here.length > 0 || classes.length > 0;
  // "Diploma in nursing": the row of a study names its subject only.
  const isLong = here.some((word) => word.length >= LONG_WORD);
  const isMostly = here.length + near.length + classes.length >= 2 && here.length > 0;
  return (
    others.length - here.length - near.length === 1 &&
    (isMostly || (isOfProof && isLong && state !== "held"))
  );
}
