/* What the answers of a language model are checked for, by language. */
import { about, flag, language, named, number, object, text, texts } from "./values.ts";

const words = (description: string) =>
  texts(about(`${description}; a star allows further letters`));

export const MODEL_WORDS = object({
  id: language(),
  name: text(about("in English, for instructions")),
  capital_nouns: flag("Whether every noun has a capital, so that a capital makes no name"),
  numbers: named(number(-1, 1e9), about("numbers in words; -1: a number that no fact can be")),
  units: object({
    hours: texts(),
    days: texts(),
    weeks: texts(),
    months: texts(),
    years: texts(),
  }),
  offers: words("advertising, promises and discouragement, which no plan has"),
  personal: words("age, gender, origin, looks and belief"),
  pronouns: words("of a person whose gender nobody knows"),
  verdicts: words("decisions about somebody"),
  complete: words("claims that nothing is missing"),
  law: words("words of a statement on law, which needs a source"),
});
