import { withoutGender } from "./gender-forms.ts";
import type { RoleNameRecord, SkillNameRecord } from "./language-records.ts";
import { phraseKey, phraseKeys } from "./words-of.ts";

/** Shorter words occur in every language. */
const TELLING_LETTERS = 5;

/** Records by the keys of their names. */
export type RecordsByKey<T> = ReadonlyMap<string, readonly T[]>;

/**
 * The names of roles and skills in one language by their keys. Each table takes some milliseconds
 * and is built when it is first used.
 */
export class LanguageNames {
  readonly #roles: readonly RoleNameRecord[];
  readonly #skills: readonly SkillNameRecord[];
  readonly #otherTexts: () => Iterable<string>;
  #rolesByKey: RecordsByKey<RoleNameRecord> | undefined;
  #skillsByKey: RecordsByKey<SkillNameRecord> | undefined;
  #words: ReadonlySet<string> | undefined;

  /** `otherTexts`: texts whose words tell the language too, such as headings. */
  constructor(
    roles: readonly RoleNameRecord[],
    skills: readonly SkillNameRecord[],
    otherTexts: () => Iterable<string>,
  ) {
    this.#roles = roles;
    this.#skills = skills;
    this.#otherTexts = otherTexts;
  }

  get roles(): RecordsByKey<RoleNameRecord> {
    return (this.#rolesByKey ??= recordsByKey(this.#roles, ({ title, titles }) => [
      withoutGender(title),
      ...titles,
    ]));
  }

  get skills(): RecordsByKey<SkillNameRecord> {
    return (this.#skillsByKey ??= recordsByKey(this.#skills, ({ name, forms }) => [
      name,
      ...forms,
    ]));
  }

  /** The longer words of all these texts. */
  get words(): ReadonlySet<string> {
    return (this.#words ??= this.#collectWords());
  }

  #collectWords(): ReadonlySet<string> {
    const words = new Set<string>();
    const add = (key: string): void => {
      for (const word of key.split(" ")) if (word.length >= TELLING_LETTERS) words.add(word);
    };
    for (const key of this.roles.keys()) add(key);
    for (const key of this.skills.keys()) add(key);
    for (const text of this.#otherTexts()) add(phraseKey(text));
    return words;
  }
}

function recordsByKey<T>(
  records: readonly T[],
  namesOf: (record: T) => readonly string[],
): RecordsByKey<T> {
  const byKey = new Map<string, readonly T[]>();
  for (const record of records) {
    const own = [record];
    for (const name of namesOf(record))
      for (const key of phraseKeys(name)) {
        const known = byKey.get(key);
        if (known === undefined) byKey.set(key, own);
        else if (!known.includes(record)) byKey.set(key, [...known, record]);
      }
  }
  return byKey;
}
