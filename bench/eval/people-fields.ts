/*
 * When a field that was read is right. Names are compared by their words, so that articles, marks and
 * accents decide nothing; dates are compared as exactly as the truth gives them.
 */
import {
  type DocumentReading,
  type Engine,
  findSkill,
  foldAccents,
  rolesForTitle,
} from "../../src/engine/index.ts";
import type { TruePosition, TrueStudy } from "./people-set.ts";

type ReadPosition = DocumentReading["positions"][number];
type ReadStudy = DocumentReading["education"][number];

/** Names are the same when this share of the words of the longer one stands in the other. */
const SAME_NAME = 0.6;
const MIN_WORD_CHARS = 3;
/** How many roles a name of a role may mean. */
const ROLE_CHOICES = 3;
const SURE_ROLE = 0.5;

export const wordsOf = (text: string): string[] =>
  foldAccents(text.toLowerCase())
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

export function isSameName(truth: string, read: string | null | undefined): boolean {
  const [wanted, found] = [wordsOf(truth), wordsOf(read ?? "")];
  if (wanted.length === 0 || found.length === 0) return wanted.length === found.length;
  const shared = found.filter((word) => wanted.includes(word)).length;
  return shared / Math.max(wanted.length, found.length) >= SAME_NAME;
}

/** "2015" of the truth equals "2015" and "2015-03"; "2015-03" equals only itself. */
export const isSameDate = (truth: string, read: string | undefined): boolean =>
  read !== undefined && (truth.length === 4 ? read.slice(0, 4) === truth : read === truth);

const isSamePeriod = (truth: TruePosition, read: ReadPosition): boolean =>
  isSameDate(truth.start, read.start) &&
  (truth.end === "present" ? read.isCurrent : !read.isCurrent && isSameDate(truth.end, read.end));

export function judgePosition(engine: Engine, truth: TruePosition, read: ReadPosition | undefined) {
  const title = read !== undefined && isSameName(truth.title, read.titleAsWritten);
  const employer = read !== undefined && isSameName(truth.employer, read.employer);
  const period = read !== undefined && isSamePeriod(truth, read);
  const role = isSameRole(engine, truth.role, read?.roleId);
  return { title, employer, period, role, whole: title && employer && period };
}

function isSameRole(engine: Engine, truth: string, id: string | undefined): boolean {
  if (id === undefined) return false;
  const [best, ...others] = rolesForTitle(engine, truth).slice(0, ROLE_CHOICES);
  return (
    best?.role.id === id || others.some(({ role, score }) => role.id === id && score >= SURE_ROLE)
  );
}

const LEVELS: Readonly<Record<string, string>> = { secondary: "high_school" };
/** Our states for a study that was left without its degree. */
const ABANDONED = new Set(["failed", "denied", "lapsed"]);

export function judgeStudy(engine: Engine, truth: TrueStudy, read: ReadStudy | undefined) {
  if (read === undefined)
    return {
      level: false,
      field: false,
      institution: false,
      end: false,
      state: false,
      whole: false,
    };
  const level = (LEVELS[truth.level] ?? truth.level) === read.level;
  const institution = isSameName(truth.institution, read.institution);
  const end = truth.end === undefined || isSameDate(truth.end.slice(0, 4), read.end?.slice(0, 4));
  const state =
    truth.state === "abandoned" ? ABANDONED.has(read.state) : truth.state === read.state;
  const field = isSameField(engine, truth.field, `${read.field ?? ""} ${read.degree}`);
  return { level, field, institution, end, state, whole: level && institution && end && state };
}

/** The truth is English, what was read may be in the words of the document: the same skill, or a common
 * word. A general school has no field. */
function isSameField({ knowledge }: Engine, truth: string, read: string): boolean {
  if (truth === "general" || truth === "") return true;
  const skill = findSkill(knowledge, truth);
  if (skill !== undefined && findSkill(knowledge, read.trim())?.id === skill.id) return true;
  const found = new Set(wordsOf(read).map(beginning));
  return wordsOf(truth).some((word) => word.length > MIN_WORD_CHARS && found.has(beginning(word)));
}

const STEM_CHARS = 6;
const beginning = (word: string): string => word.slice(0, STEM_CHARS);

/** Each truth with the read one that is most like it; a read one is taken once. */
export function pairUp<T, R>(
  truths: readonly T[],
  reads: readonly R[],
  likenessOf: (truth: T, read: R) => number,
): { readonly pairs: readonly (readonly [T, R | undefined])[]; readonly left: readonly R[] } {
  const all = truths.flatMap((truth, t) =>
    reads.map((read, r) => ({ t, r, likeness: likenessOf(truth, read) })),
  );
  const found = new Map<number, number>();
  const taken = new Set<number>();
  for (const { t, r, likeness } of all.toSorted((a, b) => b.likeness - a.likeness)) {
    if (likeness <= 0 || found.has(t) || taken.has(r)) continue;
    found.set(t, r);
    taken.add(r);
  }
  return {
    pairs: truths.map((truth, t) => {
      const place = found.get(t);
      return [truth, place === undefined ? undefined : reads[place]] as const;
    }),
    left: reads.filter((_, r) => !taken.has(r)),
  };
}
