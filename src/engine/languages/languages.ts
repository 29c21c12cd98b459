import { type WordLanguages, detectLanguage, functionWords } from "./detect-language.ts";
import type { DocumentKind } from "./gloss-draft.ts";
import { type GlossedText, glossText } from "./gloss.ts";
import { withoutGender } from "./gender-forms.ts";
import { type Glossary, buildGlossary } from "./glossary.ts";
import { LanguageNames, type RecordsByKey } from "./language-names.ts";
import type {
  LexiconRecord,
  ProseRecord,
  RoleNameRecord,
  SkillNameRecord,
} from "./language-records.ts";
import { phraseKey } from "./words-of.ts";

export interface LanguageRecords {
  readonly lexicons: readonly LexiconRecord[];
  readonly roleNames: readonly RoleNameRecord[];
  readonly skillNames: readonly SkillNameRecord[];
  readonly prose: readonly ProseRecord[];
}

/** What the English reader calls the roles and skills; undefined for unknown ids. */
export interface EnglishNames {
  titleOf(roleId: string): string | undefined;
  /** A spelling of the skill that needs no evidence. */
  formOf(skillId: string): string | undefined;
  /** All spellings of the skill in English. */
  formsOf(skillId: string): readonly string[];
  /** All English titles of roles. */
  titles(): Iterable<string>;
  /** All English words of headings, titles and skills. */
  words(): Iterable<string>;
}

/** A document in the reader's words, with its own language. */
export interface ReadableText extends GlossedText {
  readonly language: string | undefined;
}

const ENGLISH = "en";

/** The languages of the knowledge base. Each is compiled when its first text arrives. */
export class Languages {
  readonly #lexicons: readonly LexiconRecord[];
  readonly #codes: readonly string[];
  readonly #roles: ReadonlyMap<string, readonly RoleNameRecord[]>;
  readonly #skills: ReadonlyMap<string, readonly SkillNameRecord[]>;
  readonly #prose: ReadonlyMap<string, readonly ProseRecord[]>;
  readonly #english: EnglishNames;
  readonly #functionWords: WordLanguages;
  readonly #glossaries = new Map<string, Glossary>();
  /** In the order of the lexicons. */
  readonly #names: ReadonlyMap<string, LanguageNames>;
  #englishTitleWords: ReadonlySet<string> | undefined;
  #roleTitles: ReadonlyMap<string, RoleNameRecord> | undefined;
  #skillTitles: ReadonlyMap<string, SkillNameRecord> | undefined;

  constructor({ lexicons, roleNames, skillNames, prose }: LanguageRecords, english: EnglishNames) {
    this.#lexicons = lexicons;
    this.#codes = lexicons.map(({ id }) => id);
    this.#roles = Map.groupBy(roleNames, ({ id }) => languageIn(id));
    this.#skills = Map.groupBy(skillNames, ({ id }) => languageIn(id));
    this.#prose = Map.groupBy(prose, ({ id }) => languageIn(id));
    this.#english = english;
    this.#functionWords = functionWords(lexicons);
    this.#names = new Map(
      lexicons.map((lexicon) => [
        lexicon.id,
        new LanguageNames(
          this.#roles.get(lexicon.id) ?? [],
          this.#skills.get(lexicon.id) ?? [],
          () => [...headingsIn(lexicon), ...(lexicon.id === ENGLISH ? english.words() : [])],
        ),
      ]),
    );
  }

  /** Builds the tables of names in all languages, which otherwise the first foreign name would build. */
  *prepare(): Generator<void> {
    for (const names of this.#names.values()) {
      void names.words;
      yield;
    }
    void this.#titleWords;
  }

  /** The languages that résumés and postings are read in, English included. */
  get read(): readonly string[] {
    return this.#codes.filter((code) => this.isRead(code));
  }

  isRead(code: string): boolean {
    return code === ENGLISH || this.#lexiconOf(code) !== undefined;
  }

  /** The words of a language that also has names of roles and skills: fewer would find too little. */
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
        nameWords: () => [...this.#names.values()].map(({ words }) => words),
      },
      text,
    );
  }

  /** A document in the reader's words; one in English or in a language that is not read, as it is. */
  toReadable(text: string, kind: DocumentKind): ReadableText {
    const language = this.detect(text);
    const glossary = language === undefined ? undefined : this.#glossaryOf(language);
    if (!glossary) return { text, language, ignored: [], originOf: (offset) => offset };
    return { ...glossText(glossary, text, kind), language };
  }

  /** The title of a role in a language; undefined where the English one is used. */
  roleTitle(language: string, roleId: string): string | undefined {
    this.#roleTitles ??= new Map([...this.#roles.values()].flat().map((one) => [one.id, one]));
    return this.#roleTitles.get(`${language}/${roleId}`)?.title;
  }

  skillName(language: string, skillId: string): string | undefined {
    this.#skillTitles ??= new Map([...this.#skills.values()].flat().map((one) => [one.id, one]));
    return this.#skillTitles.get(`${language}/${skillId}`)?.name;
  }

  /** English sentence → the sentence in a language; undefined for a language without prose. */
  proseIn(language: string): ReadonlyMap<string, string> | undefined {
    const records = this.#prose.get(language);
    return records && new Map(records.map(({ id, text }) => [nameIn(id), text]));
  }

  /** The ids of the roles that have this title in some language. */
  rolesTitled(title: string): readonly string[] {
    return [...new Set(this.#rolesNamed(title).map(({ id }) => nameIn(id)))];
  }

  /** The other titles of these roles in the same languages. */
  titlesLike(title: string): readonly string[] {
    return this.#rolesNamed(title).flatMap((record) => [
      withoutGender(record.title),
      ...record.titles,
    ]);
  }

  /** The ids of the skills that are written so in some language. */
  skillsNamed(name: string): readonly string[] {
    const key = phraseKey(name);
    const found = [...this.#names.values()].flatMap(({ skills }) => skills.get(key) ?? []);
    return [...new Set(found.map(({ id }) => nameIn(id)))];
  }

  /** Titles of English words ("Engineering Manager") are left out: the English reader knows better. */
  #rolesNamed(title: string): readonly RoleNameRecord[] {
    const key = phraseKey(withoutGender(title));
    if (key.split(" ").every((word) => this.#titleWords.has(word))) return [];
    return [...this.#names.values()].flatMap(({ roles }) => roles.get(key) ?? []);
  }

  /** The words of English titles. */
  get #titleWords(): ReadonlySet<string> {
    if (this.#englishTitleWords) return this.#englishTitleWords;
    const words = new Set<string>();
    for (const title of this.#english.titles())
      for (const word of phraseKey(title).split(" ")) words.add(word);
    this.#englishTitleWords = words;
    return words;
  }

  #glossaryOf(language: string): Glossary | undefined {
    const known = this.#glossaries.get(language);
    if (known) return known;
    const lexicon = this.#lexiconOf(language);
    if (!lexicon) return undefined;
    const { roles, skills } = this.#names.get(language) as LanguageNames;
    const built = buildGlossary(lexicon, {
      titles: inEnglish(roles, (id) => this.#english.titleOf(id)),
      skills: inEnglish(
        skills,
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

const languageIn = (id: string): string => id.slice(0, id.indexOf("/"));
const nameIn = (id: string): string => id.slice(id.indexOf("/") + 1);

/** The keys of names with what their roles or skills are called in English. */
function inEnglish<T extends { readonly id: string }>(
  records: RecordsByKey<T>,
  englishOf: (id: string) => string | undefined,
  isWanted: (id: string, key: string) => boolean = () => true,
): [string, string][] {
  const english = new Map<T, string | undefined>();
  const found: [string, string][] = [];
  for (const [key, named] of records)
    for (const record of named) {
      const id = nameIn(record.id);
      if (!english.has(record)) english.set(record, englishOf(id));
      const name = english.get(record);
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

const headingsIn = ({ headings, posting_headings: others }: LexiconRecord): string[] =>
  [...Object.values(headings ?? {}), ...Object.values(others ?? {})].flat();
