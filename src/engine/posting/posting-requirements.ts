import type { Knowledge, Skill } from "../knowledge/knowledge.ts";
import type { RequirementWords } from "../languages/requirement-words.ts";
import { EDUCATION_LEVELS, type EducationLevel, degreeLevelsIn } from "../resume/education.ts";
import { foldLetters } from "../text/fold.ts";
import { type AskingSentence, askingSentences } from "./asking-sentences.ts";
import { YEARS_NAMED } from "./find-terms.ts";
import { type MustHaves, type RequiredLanguage, asksForWork, readMustHaves } from "./must-haves.ts";

/** What a posting asks of a person; a wish where it is no must. */
export type Requirement = {
  readonly isMust: boolean;
  /** The posting's own words, as far as they say no more than this. */
  readonly text: string;
} & (
  | {
      readonly kind: "degree";
      /** The least of those that are named. */
      readonly level: EducationLevel;
      /** Whether experience is taken instead. */
      readonly orExperience: boolean;
    }
  | { readonly kind: "years"; readonly years: number }
  | {
      readonly kind: "language";
      /** Met by any one of them. */
      readonly languages: readonly RequiredLanguage[];
    }
  | {
      readonly kind: "credential";
      /** Undefined where no record names it. */
      readonly skillId: string | undefined;
      /** Whether it is called a licence or the like, which nobody gets within a month. */
      readonly isLicence: boolean;
    }
  | { readonly kind: "work_authorization" }
);

export interface PostingRequirements {
  /** The language that it is written in, where known, as an ISO 639-1 code. */
  readonly language: string | undefined;
  readonly asked: readonly Requirement[];
  readonly sponsorsVisa: boolean;
}

export interface AskingPosting {
  readonly title: string;
  readonly description: string;
  /** Some feeds give them separately from the description. */
  readonly requirements: readonly string[];
  /** The skills of the posting. */
  readonly skills: readonly Skill[];
}

const MOST_CHARS_SHOWN = 120;
/** More are those of a company. */
const MOST_YEARS = 20;
/** What a sentence asks for without a word that says so stands at its beginning. */
const FIRST_CHARS = 25;
const ANY: EducationLevel = "bachelor";
const heightOf = (level: EducationLevel): number => EDUCATION_LEVELS.indexOf(level);
const BACHELOR = heightOf(ANY);

/** Reads what a posting asks for from its own sentences. */
export function readRequirements(
  { languages }: Pick<Knowledge, "languages">,
  posting: AskingPosting,
): PostingRequirements {
  const language = languages.detect(posting.description);
  const words = languages.requirementWordsIn(language);
  const sentences = askingSentences({ languages }, posting);
  const nameOf = (id: string): string | undefined => languages.skillName(language ?? "en", id);
  const musts = readMustHaves({ ...posting, nameOf });
  return {
    language,
    asked: [
      ...strictest(
        sentences.flatMap((sentence) => degreeIn(sentence, words) ?? []),
        ({ level }) => heightOf(level),
      ),
      ...strictest(
        sentences.flatMap((sentence) => yearsIn(sentence, words) ?? []),
        ({ years }) => years,
      ),
      ...musts.languages.map((some) => ({
        kind: "language" as const,
        isMust: true,
        languages: some,
        text: some.map(({ name }) => name).join(" / "),
      })),
      ...credentialsOf(musts, posting, sentences, words),
      ...(musts.asksForAuthorization
        ? [{ kind: "work_authorization" as const, isMust: true, text: "" }]
        : []),
    ],
    sponsorsVisa: musts.sponsorsVisa,
  };
}

/** Of the musts and of the wishes of a kind the one that asks for most: the others are parts of it. */
const strictest = <R extends Requirement>(all: readonly R[], height: (one: R) => number): R[] =>
  [true, false].flatMap((isMust) =>
    all
      .filter((one) => one.isMust === isMust)
      .toSorted((a, b) => height(b) - height(a))
      .slice(0, 1),
  );

const shown = ({ written }: AskingSentence): string =>
  written.length <= MOST_CHARS_SHOWN ? written : `${written.slice(0, MOST_CHARS_SHOWN - 1)}…`;

/** Whether a sentence asks for what stands at a place in it: under a heading, with a word that says so, or bare. */
const asksAt = (
  { isRequired, isWish, readable }: AskingSentence,
  at: number,
  words: RequirementWords,
): boolean => isRequired || isWish || at <= FIRST_CHARS || words.names("asks", readable);

function degreeIn(
  sentence: AskingSentence,
  words: RequirementWords,
): Extract<Requirement, { kind: "degree" }> | undefined {
  const { written, readable, isWish } = sentence;
  if (words.names("no_degree", written) || words.names("no_degree", readable)) return undefined;
  const named = degreeLevelsIn(readable);
  // "Hochschulstudium" is glossed as the highest degree that it may mean; who asks for it takes each.
  const isAny = (named.length === 0 || written !== readable) && words.names("any_degree", written);
  const levels = isAny ? [...named.filter((level) => heightOf(level) < BACHELOR), ANY] : named;
  const [level] = levels.toSorted((a, b) => heightOf(a) - heightOf(b));
  // "Meisterprüfung" is read as a licence.
  if (level && heightOf(level) < BACHELOR && words.names("licences", written)) return undefined;
  if (level === undefined || !asksAt(sentence, 0, words)) return undefined;
  const orExperience = words.acceptsExperience(written) || words.acceptsExperience(readable);
  return { kind: "degree", isMust: !isWish, level, orExperience, text: shown(sentence) };
}

function yearsIn(
  sentence: AskingSentence,
  words: RequirementWords,
): Extract<Requirement, { kind: "years" }> | undefined {
  const digits = words.withDigits(sentence.readable);
  const found = YEARS_NAMED.exec(digits.toLowerCase());
  const years = Number(found?.[1]);
  if (!found || years === 0 || years > MOST_YEARS) return undefined;
  const isOfWork = sentence.isRequired || words.names("experience", digits);
  if (!isOfWork || !asksAt(sentence, found.index, words)) return undefined;
  return { kind: "years", isMust: !sentence.isWish, years, text: shown(sentence) };
}

/** Credentials that are skills of the posting, and those that only its sentences name. */
function credentialsOf(
  { credentials }: MustHaves,
  { skills }: AskingPosting,
  sentences: readonly AskingSentence[],
  words: RequirementWords,
): Extract<Requirement, { kind: "credential" }>[] {
  const proofs = skills.filter(({ kind }) => kind === "credential");
  const known = credentials.map((id) => ({
    kind: "credential" as const,
    isMust: true,
    skillId: id,
    isLicence: true,
    text: proofs.find((skill) => skill.id === id)?.name ?? id,
  }));
  const forms = proofs.flatMap((skill) => [skill.name, ...skill.forms].map(foldLetters));
  const isKnown = ({ readable, written }: AskingSentence): boolean => {
    const folded = foldLetters(`${readable}\n${written}`);
    return forms.some((form) => folded.includes(form));
  };
  const others = sentences
    .filter((one) => words.namesProof(one.written) && !isKnown(one) && !asksForWork(one.written))
    .filter((one) => one.isRequired || words.names("asks", one.readable))
    .map((one) => ({
      kind: "credential" as const,
      isMust: !one.isWish,
      skillId: undefined,
      isLicence: words.names("licences", one.written),
      text: shown(one),
    }));
  return [...known, ...others];
}
