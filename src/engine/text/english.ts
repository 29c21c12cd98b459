/** "A", "A and B", "A, B and C"; with names that contain an "and" or "&", "A, B and C, and D". */
export function listOfSubjects(names: readonly string[]): string {
  return join(names, / (?:and|&) /);
}

function join(names: readonly string[], nested: RegExp): string {
  if (names.length < 2) return names[0] ?? "";
  const link = names.some((name) => nested.test(name)) ? ", and " : " and ";
  return `${names.slice(0, -1).join(", ")}${link}${names.at(-1)}`;
}

const NUMBER_WORDS = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** "three", but "13": digits from 13 on. */
export function numberWord(n: number): string {
  return NUMBER_WORDS[n] ?? String(n);
}

/** Leaves "NCLEX" and "I" as they are. */
export const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]|^A /.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "a nurse", "an engineer", "an HR manager", "a UX designer". */
export function withArticle(noun: string): string {
  const word = /^[\p{L}\p{N}]+/u.exec(noun)?.[0] ?? "";
  const isSpelled = /^[A-Z]{2,}$/.test(word) || /^[a-z][A-Z]/.test(word);
  const startsWithVowel = isSpelled
    ? /^[AEFHILMNORSX]/i.test(word)
    : /^[aeiou]|^hour|^honest|^heir|^8|^11$|^18$/i.test(word) &&
      !/^(?:uni(?!n)|use|usa|u[^aeiou]?i|eu|one\b)/i.test(word);
  return `${startsWithVowel ? "an" : "a"} ${noun}`;
}
