import { type WordColumns, Words } from "../text/words.ts";
import { withoutGender } from "./gender-forms.ts";
import {
  type LanguageNameColumns,
  type NamedRecord,
  compileLanguageNames,
} from "./language-names.ts";
import type { EnglishNames, LanguageRecords, LexiconRecord } from "./language-records.ts";
import { phraseKey, phraseKeys } from "./words-of.ts";

/** The compiled form of the names in all languages. */
export interface LanguageColumns {
  readonly languageRoles: LanguageNameColumns;
  readonly languageSkills: LanguageNameColumns;
  /** The longer words of names and headings; `owners`: by word, its languages as bits. */
  readonly languageWords: WordColumns & { readonly owners: Int32Array };
  readonly englishTitleWords: WordColumns;
}

const ENGLISH = "en";
/** Shorter words occur in every language. */
const TELLING_LETTERS = 5;

export function compileLanguages(
  records: LanguageRecords,
  english: Pick<EnglishNames, "titles" | "words">,
): LanguageColumns {
  const { lexicons, roleNames, skillNames } = records;
  const roles = Map.groupBy(roleNames, ({ id }) => languageIn(id));
  const skills = Map.groupBy(skillNames, ({ id }) => languageIn(id));
  const languages = lexicons.map((lexicon) => {
    const code = lexicon.id;
    return {
      code,
      roles: (roles.get(code) ?? []).map(({ id, title, titles }) =>
        named(id, title, [withoutGender(title), ...titles]),
      ),
      skills: (skills.get(code) ?? []).map(({ id, name, forms }) =>
        named(id, name, [name, ...forms]),
      ),
      others: [...headingsIn(lexicon), ...(code === ENGLISH ? english.words() : [])],
    };
  });
  const words = new Words();
  const owners: number[] = [0, 0];
  const own = (key: string, place: number): void => {
    for (const word of key.split(" ").filter(({ length }) => length >= TELLING_LETTERS)) {
      const at = words.internText(word);
      owners[at] = (owners[at] ?? 0) | (1 << place);
    }
  };
  for (const [place, { roles: titles, skills: names, others }] of languages.entries()) {
    for (const { keys } of [...titles, ...names]) for (const key of keys) own(key, place);
    for (const text of others) own(phraseKey(text), place);
  }
  const titleWords = new Words();
  for (const title of english.titles())
    for (const word of phraseKey(title).split(" ")) titleWords.internText(word);
  return {
    languageRoles: compileLanguageNames(
      languages.map(({ code, roles: titles }) => ({ code, records: titles })),
    ),
    languageSkills: compileLanguageNames(
      languages.map(({ code, skills: names }) => ({ code, records: names })),
    ),
    languageWords: { ...words.columns(), owners: Int32Array.from(owners) },
    englishTitleWords: titleWords.columns(),
  };
}

const named = (id: string, name: string, spellings: readonly string[]): NamedRecord => ({
  id,
  name,
  spellings,
  keys: new Set(spellings.flatMap(phraseKeys)),
});

const languageIn = (id: string): string => id.slice(0, id.indexOf("/"));

const headingsIn = ({ headings, posting_headings: others }: LexiconRecord): string[] =>
  [...Object.values(headings ?? {}), ...Object.values(others ?? {})].flat();
