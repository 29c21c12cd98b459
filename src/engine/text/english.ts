/** "A", "A and B", "A, B and C"; with names that hold an "and" themselves, "A, B and C, and D". */
export function listOf(names: readonly string[]): string {
  return join(names, / and /, ", and ");
}

/** As `listOf`, but of two names that hold an "and", "A and B as well as C". */
export function listOfSubjects(names: readonly string[]): string {
  return join(names, / (?:and|&) /, " as well as ");
}

function join(names: readonly string[], nested: RegExp, nestedPair: string): string {
  if (names.length < 2) return names[0] ?? "";
  const isNested = names.some((name) => nested.test(name));
  const link = isNested ? (names.length === 2 ? nestedPair : ", and ") : " and ";
  return `${names.slice(0, -1).join(", ")}${link}${names.at(-1)}`;
}

const NUMBER_WORDS = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** "three", and "13" from there on. */
export function numberWord(n: number): string {
  return NUMBER_WORDS[n] ?? String(n);
}

/** "one skill", "three skills". */
export function countInWords(n: number, noun: string): string {
  return `${numberWord(n)} ${noun}${n === 1 ? "" : "s"}`;
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "1 hour", "3 hours". */
export const count = (n: number, one: string, many = `${one}s`): string =>
  `${n} ${n === 1 ? one : many}`;

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

/** Replaces `{name}` by the given words; `{Name}` starts them with a capital. */
export function fill(template: string, words: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name];
    if (word !== undefined) return word;
    return capitalised(words[name.charAt(0).toLowerCase() + name.slice(1)] ?? "");
  });
}
