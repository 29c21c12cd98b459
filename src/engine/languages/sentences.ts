/*
 * Sentences have ids, and translations are kept by them: `routes/actuary/countries.DE.asks` is a
 * field of a record, `code/…` a sentence of the code. A translation holds the hash of the English that
 * it translates (`of`), and is used wherever exactly that English occurs. Once the English changes, the
 * translation is stale: listed and kept in its file, but not used, since it may repeat a corrected error.
 */
import { hashOf } from "../text/hash.ts";

/** Kinds of records whose texts are shown to people. */
export const SPOKEN_KINDS = [
  "fields",
  "regulated",
  "credentials",
  "funding",
  "routes",
  "curricula",
  "practice",
  "roles",
] as const;
/** The first part of the ids of sentences that the code holds. */
export const CODE_SENTENCES = "code";

type SpokenRecords = Readonly<
  Record<(typeof SPOKEN_KINDS)[number], readonly { readonly id: string }[]>
>;

const HASH = /^[0-9a-f]{12}$/;
const SECOND_DIGITS = 4;

/** 48 bits: no two of some ten thousand sentences share them. */
export const sentenceHash = (text: string): string =>
  hex(hashOf(text), 8) + hex(hashOf(`${text.length} ${text}`), 8).slice(-SECOND_DIGITS);

const hex = (n: number, digits: number): string => n.toString(16).padStart(digits, "0");

/** `of` may be the English itself until `waymark knowledge format` writes its hash. */
export const hashIn = (of: string): string => (HASH.test(of) ? of : sentenceHash(of));

/** Fields that hold no text for people: ids, terms, where a fact is from, who reviewed it. */
const SILENT = new Set(["id", "sources", "group", "onet", "reviewed", "kind", "place", "country"]);

/** Every text of the records with its id. */
export function* sentencesIn(
  records: SpokenRecords,
): Generator<{ readonly id: string; readonly text: string }> {
  for (const kind of SPOKEN_KINDS)
    for (const record of records[kind]) yield* textsIn(record, `${kind}/${record.id}`, "/");
}

function* textsIn(
  value: unknown,
  path: string,
  link: string,
): Generator<{ readonly id: string; readonly text: string }> {
  if (typeof value === "string") yield { id: path, text: value };
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (SILENT.has(name)) continue;
    const { id = name } = (Array.isArray(value) ? inner : {}) as { id?: string };
    yield* textsIn(inner, `${path}${link}${id}`, ".");
  }
}

/** The translations of a language by the English that they translate. */
export class Prose {
  readonly #byHash: ReadonlyMap<string, string>;
  /** Whether texts of every kind of record are translated, and not only sentences of the code. */
  readonly hasRecords: boolean;

  /** The id of a translation begins with its language. */
  constructor(
    records: readonly { readonly id: string; readonly of: string; readonly text: string }[],
  ) {
    this.#byHash = new Map(records.map(({ of, text }) => [hashIn(of), text]));
    const kinds = new Set(records.map(({ id }) => id.split("/", 2)[1]));
    this.hasRecords = SPOKEN_KINDS.every((kind) => kinds.has(kind));
  }

  get(sentence: string): string | undefined {
    return this.#byHash.get(sentenceHash(sentence));
  }

  has(sentence: string): boolean {
    return this.get(sentence) !== undefined;
  }
}
