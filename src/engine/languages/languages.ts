import { Addressing } from "./addressing.ts";
import { type WordLanguages, detectLanguage, functionWords } from "./detect-language.ts";
import { Disclaimers } from "./disclaimers.ts";
import type { DocumentKind } from "./gloss-draft.ts";
import { type GlossedText, glossText } from "./gloss.ts";
import type { FirstForms } from "./first-forms.ts";
import { withoutGender } from "./gender-forms.ts";
import { EmployerNames } from "./employer-names.ts";
import { type Glossary, buildGlossary } from "./glossary.ts";
import { type LanguageColumns, compileLanguages } from "./language-columns.ts";
import { LanguageNames } from "./language-names.ts";
import type { EnglishNames, LanguageRecords, LexiconRecord } from "./language-records.ts";
import { Limits } from "./limited-texts.ts";
import { PeopleLed } from "./people-led.ts";
import { RequirementWords } from "./requirement-words.ts";
import { Prose } from "./sentences.ts";
import { QueryTerms } from "./search-phrases.ts";
import { Statements } from "./statements.ts";
import { UNKNOWN, Words } from "../text/words.ts";
import { phraseKey } from "./words-of.ts";

/** A document in the reader's words, with its own language. */
export interface ReadableText extends GlossedText {
  readonly language: string | undefined;
}

const ENGLISH = "en";

/** The languages of the knowledge base. Each is compiled when its first text arrives. */
export class Languages {
  readonly #records: LanguageRecords;
  readonly #lexicons: readonly LexiconRecord[];
  readonly #codes: readonly string[];
  readonly #english: EnglishNames;
  readonly #functionWords: WordLanguages;
  readonly #glossaries = new Map<string, Glossary>();
  readonly #statements = new Map<string, Statements>();
  readonly #limits = new Map<string, Limits>();
  readonly #workDisclaimers = new Map<string, Disclaimers>();
  #addressing: Addressing | undefined;
  #queryTerms: QueryTerms | undefined;
  #employers: EmployerNames | undefined;
  readonly #requirementWords = new Map<string, RequirementWords>();
  readonly #peopleLed = new Map<string, PeopleLed>();
  readonly #roles: LanguageNames;
  readonly #skills: LanguageNames;
  readonly #nameWords: Words;
  /** By word of `#nameWords`, the languages that have it, as bits. */
  readonly #owners: Int32Array;
  readonly #englishTitleWords: Words;

  /** With `compiled`, which must come from the same records, the records of names are not read. */
  constructor(records: LanguageRecords, english: EnglishNames, compiled?: LanguageColumns) {
    const columns = compiled ?? compileLanguages(records, english);
    const { lexicons } = records;
    this.#records = records;
    this.#lexicons = lexicons;
    this.#codes = lexicons.map(({ id }) => id);
    this.#english = english;
    this.#functionWords = functionWords(lexicons);
    this.#roles = new LanguageNames(columns.languageRoles, this.#codes);
    this.#skills = new LanguageNames(columns.languageSkills, this.#codes);
    this.#nameWords = new Words(columns.languageWords);
    this.#owners = columns.languageWords.owners;
    this.#englishTitleWords = new Words(columns.englishTitleWords);
  }

  /** The languages that résumés and postings are read in, English included. */
  get read(): readonly string[] {
    return this.#codes.filter((code) => this.isRead(code));
  }

  isRead(code: string): boolean {
    return code === ENGLISH || this.#lexiconOf(code) !== undefined;
  }

  /** Undefined for a language without names of roles and skills: its reader would find too little. */
  #lexiconOf(code: string): LexiconRecord | undefined {
    const lexicon = this.#lexicons.find(({ id }) => id === code);
    return lexicon?.headings && this.#roles.has(code) && this.#skills.has(code)
      ? lexicon
      : undefined;
  }

  /** The language of a text as an ISO 639-1 code; undefined when it cannot be determined. */
  detect(text: string): string | undefined {
    return detectLanguage(
      {
        codes: this.#codes,
        words: this.#functionWords,
        ownersOf: (word) => this.#owners[this.#nameWords.findText(word)] ?? 0,
      },
      text,
    );
  }

  /** "and", "with", of any language. */
  isFunctionWord(word: string): boolean {
    return this.#functionWords.has(word.toLowerCase());
  }

  /** Instructions to a reader or its software, in any language. */
  get addressing(): Addressing {
    return (this.#addressing ??= new Addressing(this.#lexicons));
  }

  /** The words of job searches, in all languages. */
  get queryTerms(): QueryTerms {
    return (this.#queryTerms ??= new QueryTerms(this.#lexicons));
  }

  get employers(): EmployerNames {
    return (this.#employers ??= new EmployerNames(this.#lexicons));
  }

  /** Counts the people that the author of a document led. */
  peopleLedIn(language: string | undefined): PeopleLed | undefined {
    const lexicon = this.#lexicons.find(({ id }) => id === (language ?? ENGLISH));
    if (!lexicon?.people_led) return undefined;
    const built = this.#peopleLed.get(lexicon.id) ?? new PeopleLed(lexicon);
    this.#peopleLed.set(lexicon.id, built);
    return built;
  }

  /** The words with which postings ask for something, in a language and in English. */
  requirementWordsIn(language: string = ENGLISH): RequirementWords {
    const own = this.#lexicons.filter(({ id }) => id === language || id === ENGLISH);
    const built = this.#requirementWords.get(language) ?? new RequirementWords(own);
    this.#requirementWords.set(language, built);
    return built;
  }

  /** The words that tell an age or a gender, in a language and in English. */
  identityIn(language: string | undefined): NonNullable<LexiconRecord["identity"]>[] {
    const own = this.#lexicons.filter(({ id }) => id === language || id === ENGLISH);
    return own.flatMap(({ identity }) => identity ?? []);
  }

  /** Words of titles in the form that the records of a language name first. */
  firstFormsIn(language: string | undefined): FirstForms | undefined {
    return language === undefined ? undefined : this.#glossaryOf(language)?.firstForms;
  }

  /** The labels of personal data in a document of a language; without one, of any. */
  personalLabelsIn(language: string | undefined): readonly string[] {
    return this.#lexicons
      .filter(({ id }) => language === undefined || id === language || id === ENGLISH)
      .flatMap(({ personal = [], identity }) => [...personal, ...(identity?.["labels"] ?? [])]);
  }

  /** Finds the parts of a document that name something its author does not hold. */
  statementsIn(language: string | undefined): Statements | undefined {
    const lexicon = this.#lexicons.find(({ id }) => id === (language ?? ENGLISH));
    if (!lexicon?.states) return undefined;
    const known = this.#statements.get(lexicon.id);
    const built =
      known ??
      new Statements(lexicon, {
        credentials: this.#credentialsIn(lexicon.id),
        titles:
          lexicon.id === ENGLISH ? this.#english.titles() : keysOf(this.#roles.keysIn(lexicon.id)),
        readsOthers: lexicon.id === ENGLISH,
      });
    this.#statements.set(lexicon.id, built);
    return built;
  }

  /** Which sentences of a document may limit or deny what they name. */
  limitsIn(language: string | undefined): Limits {
    const of = (id: string): LexiconRecord | undefined =>
      this.#lexicons.find((one) => one.id === id);
    const own = of(language ?? ENGLISH);
    const lexicon = own?.limits ? own : of(ENGLISH);
    const built = this.#limits.get(lexicon?.id ?? "") ?? new Limits(lexicon);
    this.#limits.set(lexicon?.id ?? "", built);
    return built;
  }

  /** Words for times, in a language and in English. */
  timeUnitsIn(language: string | undefined): ReadonlySet<string> {
    const own = this.#lexicons.filter(({ id }) => id === language || id === ENGLISH);
    return new Set(own.flatMap(({ time_units: units = [] }) => units));
  }

  /** Words before the name of a study, in a language and in English. */
  studyLabelsIn(language: string | undefined): ReadonlySet<string> {
    const own = this.#lexicons.filter(({ id }) => id === language || id === ENGLISH);
    return new Set(own.flatMap(({ study_labels: labels = [] }) => labels));
  }

  /** The names of all licences and certificates, in English and in a language. */
  *#credentialsIn(language: string): Generator<string> {
    const ids = new Set(this.#english.credentials());
    for (const id of ids) yield* this.#english.formsOf(id);
    for (const [key, named] of this.#skills.keysIn(language))
      if (named.some((id) => ids.has(nameIn(id)))) yield key;
  }

  /** Decides whose work a clause of a language describes, and whether it was done. */
  workDisclaimersIn(language: string): Disclaimers | undefined {
    const known = this.#workDisclaimers.get(language);
    if (known) return known;
    const lexicon = this.#lexicons.find(({ id }) => id === language);
    if (!lexicon?.work) return undefined;
    const built = Disclaimers.ofWork(lexicon);
    this.#workDisclaimers.set(language, built);
    return built;
  }

  /** A document in the reader's words; unchanged if in English or in a language that is not read. */
  toReadable(
    text: string,
    kind: DocumentKind,
    language: string | undefined = this.detect(text),
  ): ReadableText {
    const glossary = language === undefined ? undefined : this.#glossaryOf(language);
    if (!glossary) return { text, language, ignored: [], originOf: (offset) => offset };
    return { ...glossText(glossary, text, kind), language };
  }

  /** The title of a role in a language; undefined where the English one is used. */
  roleTitle(language: string, roleId: string): string | undefined {
    return this.#roles.nameOf(`${language}/${roleId}`);
  }

  skillName(language: string, skillId: string): string | undefined {
    return this.#skills.nameOf(`${language}/${skillId}`);
  }

  /** Undefined for a language without prose. */
  proseIn(language: string): Prose | undefined {
    // Records are English: asking for it must not parse those of all other languages.
    if (language === "en") return undefined;
    const prose = this.#records.prose.filter(({ id }) => languageIn(id) === language);
    return prose.length === 0 ? undefined : new Prose(prose);
  }

  /** The ids of the roles that have this title in some language. */
  rolesTitled(title: string): readonly string[] {
    const key = this.#foreignKeyOf(title);
    return key === undefined ? [] : [...new Set(this.#roles.idsWith(key).map(nameIn))];
  }

  /** The id of the one role that has this title in a language, also where its words are English: a
   * "Controller" in German is no head of accounting. */
  roleTitledIn(language: string, title: string): string | undefined {
    const ids = this.#roles
      .idsWith(phraseKey(withoutGender(title)))
      .filter((id) => languageIn(id) === language);
    return ids.length === 1 ? nameIn(ids[0]!) : undefined;
  }

  /** The ids of the skills that have this name in some language. */
  skillsNamed(name: string): readonly string[] {
    return [...new Set(this.#skills.idsWith(phraseKey(name)).map(nameIn))];
  }

  /** Undefined for titles of English words ("Engineering Manager"): the English reader knows better. */
  #foreignKeyOf(title: string): string | undefined {
    const key = phraseKey(withoutGender(title));
    const isEnglish = key
      .split(" ")
      .every((word) => this.#englishTitleWords.findText(word) !== UNKNOWN);
    return isEnglish ? undefined : key;
  }

  #glossaryOf(language: string): Glossary | undefined {
    const known = this.#glossaries.get(language);
    if (known) return known;
    const lexicon = this.#lexiconOf(language);
    if (!lexicon) return undefined;
    const built = buildGlossary(lexicon, {
      titles: inEnglish(this.#roles.keysIn(language), (id) => this.#english.titleOf(id)),
      skills: inEnglish(
        this.#skills.keysIn(language),
        (id) => this.#english.formOf(id),
        (id, key) => !this.#isEnglish(id, key),
      ),
      products: Object.entries(lexicon.products ?? {}).flatMap(([id, phrases]) => {
        const english = this.#english.formOf(id);
        return english === undefined ? [] : phrases.map((phrase) => [phrase, english] as const);
      }),
    });
    this.#glossaries.set(language, built);
    return built;
  }

  /** An English spelling is left to the reader, which knows what evidence it needs. */
  #isEnglish(skillId: string, key: string): boolean {
    const first = key.charCodeAt(0);
    return this.#english
      .formsOf(skillId)
      .some((form) => mayStartWith(form, first) && phraseKey(form) === key);
  }
}

const keysOf = (keys: Iterable<[key: string, ids: readonly string[]]>): string[] =>
  Array.from(keys, ([key]) => key);

const languageIn = (id: string): string => id.slice(0, id.indexOf("/"));
const nameIn = (id: string): string => id.slice(id.indexOf("/") + 1);

/** The keys of names with the English names of their roles or skills. */
function inEnglish(
  keys: Iterable<[key: string, ids: readonly string[]]>,
  englishOf: (id: string) => string | undefined,
  isWanted: (id: string, key: string) => boolean = () => true,
): [string, string][] {
  const found: [string, string][] = [];
  for (const [key, ids] of keys)
    for (const id of ids.map(nameIn)) {
      const name = englishOf(id);
      if (name !== undefined && isWanted(id, key)) found.push([key, name]);
    }
  return found;
}

const [SMALL_A, SMALL_Z, LOWER_CASE] = [0x61, 0x7a, 0x20];

/** Whether a text can have a key that starts with this letter; cheaper than folding it. */
function mayStartWith(text: string, letter: number): boolean {
  const first = text.charCodeAt(0) | LOWER_CASE;
  return first === letter || first < SMALL_A || first > SMALL_Z;
}
