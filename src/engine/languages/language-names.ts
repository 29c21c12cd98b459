import { type NumberLists, toNumberLists } from "../text/table-columns.ts";
import { UNKNOWN, type WordColumns, Words } from "../text/words.ts";

/** The compiled form of the names of roles, or of skills, in all languages. */
export type LanguageNameColumns = WordColumns & {
  /** The id of each record, with its language: "de/electrician". */
  readonly ids: readonly string[];
  /** The displayed name of each record. */
  readonly names: readonly string[];
  /** All spellings of each record, separated by tabs. */
  readonly spellings: readonly string[];
  /** By key, the records with it: see `NumberLists`. */
  readonly listStarts: Int32Array;
  readonly listValues: Int32Array;
  /** By language, its first key; one more for the end. */
  readonly languageStarts: Int32Array;
};

export interface NamedRecord {
  readonly id: string;
  readonly name: string;
  readonly spellings: readonly string[];
  /** The keys of its spellings, each once. */
  readonly keys: ReadonlySet<string>;
}

/** The records of each language, in the order of the languages. */
export function compileLanguageNames(
  languages: readonly { readonly code: string; readonly records: readonly NamedRecord[] }[],
): LanguageNameColumns {
  const words = new Words();
  const lists: number[][] = Array.from({ length: words.size }, () => []);
  const languageStarts: number[] = [];
  const records: NamedRecord[] = [];
  for (const { code, records: own } of languages) {
    languageStarts.push(words.size);
    for (const record of own) {
      for (const key of record.keys)
        (lists[words.internText(`${code}/${key}`)] ??= []).push(records.length);
      records.push(record);
    }
  }
  languageStarts.push(words.size);
  const { starts, values } = toNumberLists(lists);
  return {
    ...words.columns(),
    ids: records.map(({ id }) => id),
    names: records.map(({ name }) => name),
    spellings: records.map(({ spellings }) => spellings.join("\t")),
    listStarts: starts,
    listValues: values,
    languageStarts: Int32Array.from(languageStarts),
  };
}

/** The names of roles, or of skills, in all languages. Records are numbered. */
export class LanguageNames {
  readonly #columns: LanguageNameColumns;
  readonly #codes: readonly string[];
  readonly #keys: Words;
  readonly #lists: NumberLists;
  #byId: ReadonlyMap<string, number> | undefined;
  #longest: number | undefined;

  constructor(columns: LanguageNameColumns, codes: readonly string[]) {
    this.#columns = columns;
    this.#codes = codes;
    this.#keys = new Words(columns);
    this.#lists = { starts: columns.listStarts, values: columns.listValues };
  }

  has(code: string): boolean {
    const [from, to] = this.#rangeOf(code);
    return from < to;
  }

  /** The ids of the records with this key in any language; an id starts with its language. */
  idsWith(key: string): string[] {
    return this.#recordsWith(key).map((record) => this.#columns.ids[record] as string);
  }

  /** All spellings of the records with this key, in the language that has it. */
  spellingsLike(key: string): string[] {
    return this.#recordsWith(key).flatMap((record) =>
      (this.#columns.spellings[record] as string).split("\t"),
    );
  }

  /** The name of a record; its id starts with the language. */
  nameOf(id: string): string | undefined {
    const { ids, names } = this.#columns;
    this.#byId ??= new Map(ids.map((known, record) => [known, record]));
    const record = this.#byId.get(id);
    return record === undefined ? undefined : names[record];
  }

  /** The keys of a language with the ids of their records. */
  *keysIn(code: string): Generator<[key: string, ids: string[]]> {
    const [from, to] = this.#rangeOf(code);
    const { ids } = this.#columns;
    const { starts, values } = this.#lists;
    for (const [n, text] of this.#keys.textsIn(from, to).entries()) {
      const own: string[] = [];
      for (let at = starts[from + n] as number; at < (starts[from + n + 1] as number); at++)
        own.push(ids[values[at] as number] as string);
      yield [text.slice(code.length + 1), own];
    }
  }

  #rangeOf(code: string): [number, number] {
    const { languageStarts } = this.#columns;
    const place = this.#codes.indexOf(code);
    return place < 0
      ? [0, 0]
      : [languageStarts[place] as number, languageStarts[place + 1] as number];
  }

  #recordsWith(key: string): number[] {
    // A list of skills may hold texts of many thousand letters, and each language costs a look-up.
    this.#longest ??= this.#keys.longest();
    if (key.length >= this.#longest) return [];
    return this.#codes.flatMap((code) => {
      const found = this.#keys.findText(`${code}/${key}`);
      return found === UNKNOWN ? [] : Array.from(this.#listOf(found));
    });
  }

  #listOf(key: number): Int32Array {
    const { starts, values } = this.#lists;
    return values.subarray(starts[key], starts[key + 1]);
  }
}
