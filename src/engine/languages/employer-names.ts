/* Words for employers: organisations, firms that are also products, and the self-employed. */
import type { LexiconRecord } from "./language-records.ts";
import { patternOf } from "./word-pattern.ts";

/** "GmbH", "Sp. z o.o.", "S.r.l.", "Lda.", "B.V.": certain in any position. */
const LEGAL_FORM =
  /(?<![\p{L}\d])(?:g?gmbh|mbh|ag|kg|kgaa|ohg|ug|gbr|e\.\s?[kv]\.|e\.?\s?g\.|se|ltd|limited|inc|incorporated|llc|llp|plc|corp|corporation|pvt|pty|s\.?a\.?r\.?l|s\.\s?a|s\.?a\.?s|sasu|eurl|scop|s\.\s?l|s\.?l\.?u|slne|s\.?c\.?c\.?l|s\.\s?coop|s\.?r\.?l\.?s?|s\.?p\.?a|s\.?n\.?c|s\.?a\.?p\.?a|lda|ltda|eireli|unipessoal|b\.\s?v|bv|n\.\s?v|nv|v\.?o\.?f|sp\.?\s?z\s?o\.?\s?o|s\.\s?k|sp\.\s?j|sa|sl|oy|ab|aps)\.?(?![\p{L}\d])/iu;

const hasLegalForm = (text: string): boolean => LEGAL_FORM.test(text);

type WordKind = keyof NonNullable<LexiconRecord["employers"]>;

/** Recognises names of employers, and words used in their place, in all languages at once. */
export class EmployerNames {
  readonly #organisation: RegExp;
  readonly #maker: RegExp;
  readonly #selfEmployed: RegExp;
  readonly #notSelfEmployed: RegExp;

  constructor(lexicons: readonly LexiconRecord[]) {
    const words = (kind: WordKind): string => {
      const all = lexicons.flatMap(({ employers }) => employers?.[kind] ?? []);
      // Without words nothing matches.
      return all.length === 0 ? "(?!)" : patternOf(all);
    };
    const organisations = words("organisations");
    this.#organisation = new RegExp(
      String.raw`(?<![\p{L}\d])(?:${organisations})(?![\p{L}\d])`,
      "giu",
    );
    this.#maker = new RegExp(`^(?:${words("makers")})$`, "iu");
    this.#selfEmployed = new RegExp(words("self_employed"), "iu");
    this.#notSelfEmployed = new RegExp(words("not_self_employed"), "giu");
  }

  /** In a name the noun has a capital, or begins it: "supermarché Delvert". */
  namesOrganisation(text: string): boolean {
    if (hasLegalForm(text) || this.isMaker(text)) return true;
    for (const { 0: word, index } of text.matchAll(this.#organisation))
      if (index === 0 || /^\p{Lu}/u.test(word)) return true;
    return false;
  }

  /** Whether a name is that of a firm and of its product: "Oracle", "Salesforce". */
  isMaker(text: string): boolean {
    return this.#maker.test(text);
  }

  isSelfEmployed(text: string): boolean {
    return this.#selfEmployed.test(text.replace(this.#notSelfEmployed, ""));
  }
}
