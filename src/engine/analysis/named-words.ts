import type { Knowledge, Skill } from "../knowledge/knowledge.ts";
import type { ResumeTables } from "../resume/resume-tables.ts";
import { foldLetters } from "../text/fold.ts";
import { type IgnoredReason, type IgnoredSpan, type TextSpan, coveredBy } from "../text/spans.ts";
import {
  type AnalysedPerson,
  type ReadAnalysedPerson,
  readAnalysedPerson,
} from "./analysed-person.ts";
import type { ClaimState } from "../person/person.ts";
import { languageNamed } from "../posting/must-haves.ts";
import { type ProofRow, proofRows } from "./proofs.ts";
import { areRelated, familyOf } from "./word-family.ts";
import type { SpokenBy } from "./unmet.ts";
import { type Named, TOLD_STATES, type ToldState } from "./skills-score.ts";
import type { TargetSkill } from "./target-job.ts";

/*
 * A skill that the reader did not recognise may still be in the text in other words: "managed 12
 * projects" for Project Management, "Rechnungen geprüft" for Rechnungsprüfung. This looks for the words
 * of a skill's names and their relatives, so that no skill in the text is called missing.
 */

/** The words of a résumé by sentence. Plain data, so that it can cross threads. */
export type NamedWords = readonly (readonly string[])[];

/** Plain data, too. */
export type ToldWords = readonly (readonly [ToldState, NamedWords])[];

const STATE_OF: Readonly<Partial<Record<IgnoredReason, ToldState>>> = {
  lapsed: "lapsed",
  failed: "failed",
  in_progress: "in_progress",
  wanted: "wanted",
  denied: "denied",
  others: "denied",
};

/** All that a fit depends on besides the job: the person, and the words of the text. Plain data. */
export interface Applicant {
  readonly person: AnalysedPerson;
  readonly words: NamedWords;
  /** The words of parts that the text says are not held, by state. */
  readonly toldWords: ToldWords;
  /** Licences, certificates and studies, with their states. */
  readonly proofs: readonly ProofRow[];
  /** The language of the résumé; undefined when it is not known. */
  readonly language: string | undefined;
  /** The languages that the résumé names, in English, with their levels. */
  readonly spoken: readonly SpokenBy[];
}

/** Reads a résumé once, for any number of jobs. */
export function readApplicant(
  engine: ResumeTables,
  input: { readonly text: string; readonly now: Date },
): { readonly applicant: Applicant; readonly read: ReadAnalysedPerson } {
  const read = readAnalysedPerson(engine, input);
  const words = readNamedWords(
    input.text,
    read,
    // No skill is named there.
    read.resume.positions.flatMap(({ record }) => record.employer ?? []),
  );
  const toldWords = readToldWords(engine.knowledge, input.text, read);
  const { person } = read;
  const { language } = person;
  const spoken = person.languages.map(({ name, level }) => ({ name: languageNamed(name), level }));
  const proofs = proofRows(input.text, person, {
    ignored: read.ignored,
    stateOf: lineStates(engine.knowledge, language, input.now),
  });
  return { applicant: { person, words, toldWords, proofs, language, spoken }, read };
}

/** "valid until 2031" */
const isValidFrom = (line: string, year: number): boolean =>
  (line.match(/(?<!\d)20\d\d(?!\d)/g) ?? []).some((one) => Number(one) > year);

/** The state of a proof on a line of its own: held, unless the line tells or suggests another. */
function lineStates(
  { languages }: Knowledge,
  language: string | undefined,
  now: Date,
): (line: string) => ClaimState | undefined {
  const statements = languages.statementsIn(language);
  const limits = languages.limitsIn(language);
  return (line) =>
    statements?.stateOfCredential(line) ??
    (isValidFrom(line, now.getUTCFullYear()) || limits.find(line, "proof").words.length === 0
      ? "held"
      : undefined);
}

/** Reads the parts that the text itself calls lapsed, failed, unfinished, wished for or not held. */
function readToldWords(
  knowledge: Knowledge,
  original: string,
  read: ReadAnalysedPerson,
): ToldWords {
  const { language } = read.resume;
  const objects = read.person.unheld
    .filter(({ owner, state }) => owner !== "self" && state === "held")
    .map(({ start, end }): IgnoredSpan => ({ start, end, reason: "others" }));
  const parts = [
    ...[...read.ignored, ...objects].map((span) => [span, original] as const),
    ...read.unclaimed.map((span) => [span, read.text] as const),
  ];
  const texts = new Map<ToldState, string[]>();
  for (const [{ start, end, reason }, text] of parts) {
    const state = STATE_OF[reason];
    if (state === undefined) continue;
    const part = text.slice(start, end);
    const readable = knowledge.languages.toReadable(part, "resume", language).text;
    const own = texts.get(state);
    if (own) own.push(part, readable);
    else texts.set(state, [part, readable]);
  }
  return TOLD_STATES.flatMap((state) => {
    const found = texts.get(state);
    return found ? [[state, wordsBySentence(found)] as const] : [];
  });
}

/** The words of a name must be within this many words. */
const WINDOW = 9;
/** A shorter single word is too often part of something else; a name in its own capitals may be shorter. */
const MIN_LONE_WORD = 7;
/** The words that a job asks for, if they stand in the text as they are. */
const MIN_ASKED = 5;
const MAX_NAMES = 12;
/** Fewer letters abbreviate too much. */
const [LEAST_INITIALS, MOST_INITIALS] = [3, 5];
const WORD = /[\p{L}\p{N}+#]+/gu;
/** Words that many names of skills contain and that say nothing alone. */
const FILLERS = new Set(
  "and the of for with und der die das des für mit von et de la le les du des pour y el los las con e il di da do dos das della en het van voor met i w z na do skills knowledge experience software system systems basic advanced kenntnisse grundlagen".split(
    " ",
  ),
);

/** The person's own claims: without denials, wishes, other people's work, identity and instructions. */
function readNamedWords(
  original: string,
  read: ReadAnalysedPerson,
  /** Further parts of the given text to leave out. */
  without: readonly TextSpan[] = [],
): NamedWords {
  const { unclaimed } = read;
  const origins = unclaimed.map(({ start, end }) => ({
    start: read.originOf(start, false),
    end: read.originOf(end, true),
  }));
  // A skill that was sold or hired for is in the text but is not the author's.
  const unheld: readonly TextSpan[] = [...read.person.unheld, ...without];
  const isUnheld = coveredBy(unheld);
  const claimed =
    unheld.length === 0
      ? read.text
      : read.text.replace(WORD, (word, at: number) =>
          isUnheld(read.originOf(at, false)) ? ";".repeat(word.length) : word,
        );
  const texts = [
    withoutSpans(claimed, unclaimed),
    withoutSpans(original, [...read.ignored, ...origins, ...unheld]),
  ];
  return wordsBySentence(texts);
}

function wordsBySentence(texts: readonly string[]): NamedWords {
  const sentences = new Map<string, readonly string[]>();
  for (const text of texts) {
    for (const sentence of text.split(/[\n\r•;]|(?<=\p{L}{2})[.!?]\s/u)) {
      const words = sentence.match(WORD) ?? [];
      if (words.length > 0) sentences.set(words.join(" "), words);
    }
  }
  return [...sentences.values()];
}

/** Finds the state in which the text names a wanted skill that is not held. */
export function createStateFinder(
  knowledge: Knowledge,
  toldWords: ToldWords,
  language: string | undefined,
): (wanted: TargetSkill) => ToldState | undefined {
  const finders = toldWords.map(
    ([state, words]) => [state, createNameFinder(knowledge, words, language, true)] as const,
  );
  return (wanted) =>
    finders.find(([state, named]) => isOfProof(state, wanted) && named(wanted) !== undefined)?.[0];
}

/** Examinations are failed and trainings are under way; a skill is not: "failed the exam in accounting"
 * says nothing about the work of an accountant. */
const isOfProof = (state: ToldState, { skill }: TargetSkill): boolean =>
  (state !== "failed" && state !== "in_progress") ||
  skill === undefined ||
  skill.kind === "credential";

// Over 80 lines: closures over one index of words.
/** Whether the words of a wanted skill, or relatives of them, are close together in a sentence. */
export function createNameFinder(
  { languages }: Knowledge,
  sentences: NamedWords,
  language: string | undefined,
  /** Names as written count too, for parts that were left out before reading. */
  isUnread = false,
): (wanted: TargetSkill) => Named | undefined {
  const places = new Map<string, Map<string, number[]>>();
  const asWritten = new Set<string>();
  for (const [line, words] of sentences.entries()) {
    for (const [at, written] of words.entries()) {
      const word = foldLetters(written);
      asWritten.add(written);
      const family = familyOf(word);
      const ofFamily = places.get(family) ?? new Map<string, number[]>();
      places.set(family, ofFamily);
      const found = ofFamily.get(word) ?? [];
      ofFamily.set(word, found);
      const place = line * MAX_SENTENCE + Math.min(at, MAX_SENTENCE - 1);
      if (found.at(-1) !== place) found.push(place);
    }
  }
  const known = new Map<string, readonly number[]>();
  const placesOf = (word: string): readonly number[] => {
    const found =
      known.get(word) ??
      [...(places.get(familyOf(word)) ?? [])]
        .filter(([other]) => areRelated(word, other))
        .flatMap(([, all]) => all)
        .toSorted((a, b) => a - b);
    known.set(word, found);
    return found;
  };

  const isNamed = (name: string, skill: Skill | undefined): boolean => {
    const isKnown = skill !== undefined;
    const words = [...new Set(wordsOf(name))].filter(isTelling);
    const [first = "", ...others] = words;
    if (words.length === 0) return false;
    if (others.length === 0) {
      // The reader knows the forms of a skill: a common word that it rejected is no name here either.
      if (isKnown && asWritten.has(name)) return isUnread || /^\p{Lu}/u.test(name);
      // A product has no relatives: "pivot tables" do not name Tableau.
      return (
        skill?.kind !== "tool" &&
        first.length >= MIN_LONE_WORD &&
        [...(places.get(familyOf(first)) ?? [])].some(
          ([other]) => areRelated(first, other) && (isUnread || !(isKnown && other === first)),
        )
      );
    }
    return (
      words.every((word) => placesOf(word).length > 0) &&
      placesOf(first).some((place) => others.every((word) => hasNear(placesOf(word), place)))
    );
  };

  /** Short names are told from other words by their capitals. */
  const isAsked = (asked: string): boolean => {
    const words = wordsOf(asked);
    const letters = words.join("").length;
    const isShort = letters < MIN_ASKED && !(words.length === 1 && isAllCaps(asked));
    if (isShort || (letters < MIN_ASKED && !asWritten.has(asked))) return false;
    const own = words.map((word) => places.get(familyOf(word))?.get(word) ?? []);
    // The rarest word leads: repeating the others makes no work.
    const rarest = own.reduce((best, all, at) => (all.length < own[best]!.length ? at : best), 0);
    return (own[rarest] ?? []).some((place) =>
      own.every((all, at) => placeFrom(all, place + at - rarest) === place + at - rarest),
    );
  };

  // Many jobs ask for the same skills.
  const answers = new Map<string, Named | undefined>();
  return ({ name, asked, skill }) => {
    // Spoken languages have a reader of their own: "Inglés: nada".
    if (skill?.kind === "language") return undefined;
    const key = `${skill?.id}\n${asked}`;
    if (answers.has(key)) return answers.get(key);
    // Two words of a licence near each other show none.
    const isLoose = isUnread || skill?.kind !== "credential";
    const names = namesOf(
      skill,
      name,
      language && skill && languages.skillName(language, skill.id),
    );
    const isShort = initialsOf(asked).some((initials) => asWritten.has(initials));
    const answer = isAsked(asked)
      ? "asked"
      : isLoose && (isShort || names.slice(0, MAX_NAMES).some((one) => isNamed(one, skill)))
        ? "alike"
        : undefined;
    answers.set(key, answer);
    return answer;
  };
}

/** "PPM" of "Planned preventive maintenance" */
export function initialsOf(name: string): string[] {
  const words = name.split(/[^\p{L}]+/u).filter((word) => word !== "");
  if (words.length < LEAST_INITIALS || words.length > MOST_INITIALS) return [];
  return [words.map((word) => word.charAt(0).toUpperCase()).join("")];
}

const isAllCaps = (name: string): boolean => name.length >= 2 && name === name.toUpperCase();

const MAX_SENTENCE = 1_000;

/** The first of rising places that is not before one; undefined after the last. */
function placeFrom(places: readonly number[], from: number): number | undefined {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < from) low = middle + 1;
    else high = middle;
  }
  return places[low];
}

/** Whether one of rising places is another than this one, near it and in its sentence. */
function hasNear(places: readonly number[], place: number): boolean {
  const line = place - (place % MAX_SENTENCE);
  const last = Math.min(place + WINDOW, line + MAX_SENTENCE - 1);
  const before = placeFrom(places, Math.max(place - WINDOW, line));
  if (before === undefined || before > last) return false;
  const after = before === place ? placeFrom(places, place + 1) : before;
  return after !== undefined && after <= last;
}

const namesOf = (
  skill: Skill | undefined,
  asked: string,
  local: string | undefined,
): readonly string[] => [
  ...new Set([asked, ...(local === undefined ? [] : [local]), ...(skill?.forms ?? [])]),
];

const isTelling = (word: string): boolean => !FILLERS.has(word);

const wordsOf = (text: string): string[] => foldLetters(text).match(WORD) ?? [];

function withoutSpans(text: string, spans: readonly TextSpan[]): string {
  let kept = "";
  let from = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start > from) kept += text.slice(from, start);
    if (end > from) kept += "\n";
    from = Math.max(from, end);
  }
  return kept + text.slice(from);
}
