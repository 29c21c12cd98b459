/* Languages that people speak, by the names that the standard library has for them in each language. */

/** ISO 639 codes. A language is read when its code is here. */
const CODES =
  "af am ar as ay az be bg bho bm bn bo br bs ca co cs cy da de dyu ee el en eo es et eu fa ff fi fil fr fy ga gd gl gn gsw gu ha haw he hi hr ht hu hy id ig is it ja ka kab kk km kn ko kok ku ky la lb lg ln lo lt lv mg mi mk ml mn mr ms mt my ne nl no oc om or pa pl ps pt qu rm ro ru rw sa sc si sk sl sm sn so sq sr st su sv sw ta te tg th ti tk tl tn tr tt ug uk ur uz vi wo xh yi yo yue zh zu".split(
    " ",
  );

/** English names that the standard library writes otherwise or does not have. */
const OTHER_NAMES: Readonly<Record<string, string>> = { bn: "Bengali", nah: "Nahuatl" };
const FURTHER_NAMES =
  "Mandarin|Farsi|Oriya|Tagalog|Tulu|Frisian|Norwegian Bokmål|American Sign Language".split("|");

const namesIn = (language: string): Intl.DisplayNames =>
  new Intl.DisplayNames([language], { type: "language", languageDisplay: "standard" });

const english = namesIn("en");

/** Code → English name. */
export const SPOKEN_LANGUAGES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(CODES.map((code) => [code, english.of(code) ?? code])),
  ...OTHER_NAMES,
};

export const SPOKEN_NAMES: readonly string[] = [
  ...new Set([...Object.values(SPOKEN_LANGUAGES), ...FURTHER_NAMES]),
];

/** The names of all languages in one language, with the English name of each. */
export function spokenNamesIn(language: string): (readonly [name: string, english: string])[] {
  const names = namesIn(language);
  return CODES.flatMap((code) => {
    const name = names.of(code);
    return name === undefined || name === code ? [] : [[name, SPOKEN_LANGUAGES[code] ?? name]];
  });
}
