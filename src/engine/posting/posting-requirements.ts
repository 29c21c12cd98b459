import type { Knowledge, Skill } from "../knowledge/knowledge.ts";
import type { RequirementWords } from "../languages/requirement-words.ts";
import { EDUCATION_LEVELS, type EducationLevel, degreeLevelsIn } from "../resume/education.ts";
import { foldLetters } from "../text/fold.ts";
import { type AskingSentence, askingSentences, openingOf } from "./asking-sentences.ts";
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

type Languages = Pick<Knowledge, "languages">;

/** Languages, known credentials and the right to work: what a list of skills can be compared with. */
export function readPlainRequirements(
  { languages }: Languages,
  posting: AskingPosting,
): PostingRequirements {
  const { language, musts } = mustsOf(languages, posting);
  const { sponsorsVisa } = musts;
  return { language, asked: [...plain(musts), ...knownCredentials(musts, posting)], sponsorsVisa };
}

/** The same, and degrees, years and further credentials, from the posting's own sentences. */
export function readRequirements(
  { languages }: Languages,
  asking: AskingPosting,
): PostingRequirements {
  const posting = {
    ...asking,
    description: openingOf(asking.description),
    requirements: asking.requirements.map(openingOf),
  };
  const { language, musts } = mustsOf(languages, posting);
  const words = languages.requirementWordsIn(language);
  const sentences = askingSentences({ languages }, posting);
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
      ...knownCredentials(musts, posting),
      ...furtherCredentials(posting, sentences, words),
      ...plain(musts),
    ],
    sponsorsVisa: musts.sponsorsVisa,
  };
}

function mustsOf(languages: Knowledge["languages"], posting: AskingPosting) {
  const language = languages.detect(posting.description);
  const nameOf = (id: string): string | undefined => languages.skillName(language ?? "en", id);
  return { language, musts: readMustHaves({ ...posting, nameOf }) };
}

const plain = (musts: MustHaves): Requirement[] => [
  ...musts.languages.map((some) => ({
    kind: "language" as const,
    isMust: true,
    languages: some,
    text: some.map(({ name }) => name).join(" / "),
  })),
  ...(musts.asksForAuthorization
    ? [{ kind: "work_authorization" as const, isMust: true, text: "" }]
    : []),
];

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

type Credential = Extract<Requirement, { kind: "credential" }>;

const proofsOf = ({ skills }: AskingPosting): readonly Skill[] =>
  skills.filter(({ kind }) => kind === "credential");

/** Credentials that are skills of the posting. */
const knownCredentials = ({ credentials }: MustHaves, posting: AskingPosting): Credential[] =>
  credentials.map((id) => ({
    kind: "credential",
    isMust: true,
    skillId: id,
    isLicence: true,
    text: proofsOf(posting).find((skill) => skill.id === id)?.name ?? id,
  }));

/** Those that only its sentences name. */
function furtherCredentials(
  posting: AskingPosting,
  sentences: readonly AskingSentence[],
  words: RequirementWords,
): Credential[] {
  const forms = proofsOf(posting).flatMap((skill) => [skill.name, ...skill.forms].map(foldLetters));
  const isKnown = ({ readable, written }: AskingSentence): boolean => {
    const folded = foldLetters(`${readable}\n${written}`);
    return forms.some((form) => folded.includes(form));
  };
  return sentences
    .filter((one) => words.namesProof(one.written) && !isKnown(one) && !asksForWork(one.written))
    .filter((one) => one.isRequired || words.names("asks", one.readable))
    .map((one) => ({
      kind: "credential",
      isMust: !one.isWish,
      skillId: undefined,
      isLicence: words.names("licences", one.written),
      text: shown(one),
    }));
}
