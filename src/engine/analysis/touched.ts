import { foldLetters } from "../text/fold.ts";
import { areRelated, familyOf } from "./word-family.ts";

const WORD = /[\p{L}\p{N}+#]+/gu;
const MAX_CHARS = 20_000;
/** Shorter words tell nothing alone, unless they are names in capitals. */
const LEAST_LETTERS = 5;
const IS_NAME = /^(?=.*\p{Lu})[\p{Lu}\p{N}+#]{2,}$/u;

/** Whether a text has one of the telling words of a name, or a relative of it: then nobody can say that it is
 * not mentioned. */
export function touchedIn(text: string): (name: string) => boolean {
  const families = Map.groupBy(
    new Set(foldLetters(text.slice(0, MAX_CHARS)).match(WORD)),
    familyOf,
  );
  return (name) =>
    (name.match(WORD) ?? [])
      .filter((word) => word.length >= LEAST_LETTERS || IS_NAME.test(word))
      .map(foldLetters)
      .some((word) => families.get(familyOf(word))?.some((other) => areRelated(word, other)));
}
