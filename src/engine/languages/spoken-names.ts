/* Languages that people speak, by the names that the standard library has for them in each language. */
import { capitalised } from "../text/english.ts";

/** ISO 639 codes. A language is read when its code is here. */
const CODES =
  "af am ar arn as ast ay az be bem bg bho bm bn bo br bs ca ceb co cr cs csb cy da de din dyu dz ee efi el en eo es et eu fa ff fi fil fo fr fur fy ga gd gl gn gsw gu ha haw he hi hil hr hsb ht hu hy id ig ilo is it iu ja jv ka kab kea ki kk km kmb kn ko kok kri ks ku ky la lb lg ln lo lt lv mai mfe mg mi mk ml mn mr ms mt my nap nds ne nl no nv oc om or pa pap pl ps pt qu quc rm rn ro rom ru rw sa sat sc scn sd si sk sl sm sn so sq sr srn srr st su sv sw szl ta te tet tg th ti tiv tk tl tn tr ts tt ug uk umb ur uz vi wa wo xh yi yo yue zap zh zu".split(
    " ",
  );

/** English names that the standard library writes otherwise or does not have. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  arn: "Mapudungun",
  bn: "Bengali",
  fy: "Frisian",
  lld: "Ladin",
  nah: "Nahuatl",
};
const FURTHER_NAMES =
  "Mandarin|Farsi|Oriya|Tagalog|Tulu|Norwegian Bokmål|American Sign Language|Chichewa|Dari|Kaqchikel|Twi".split(
    "|",
  );
/** Names that speakers give their languages, with the usual English ones. */
export const SPOKEN_ALIASES: Readonly<Record<string, string>> = {
  "te reo māori": "Māori",
  "te reo": "Māori",
  isixhosa: "Xhosa",
  isizulu: "Zulu",
  sesotho: "Southern Sotho",
  setswana: "Tswana",
  kiswahili: "Swahili",
  valencian: "Catalan",
  gaeilge: "Irish",
};

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

const CODES_BY_NAME = new Map(Object.entries(SPOKEN_LANGUAGES).map(([code, name]) => [name, code]));

/** "French" in another language, as a name of its own: "Français"; undefined when it is no language. */
export function spokenNameIn(language: string, name: string): string | undefined {
  const code = CODES_BY_NAME.get(name);
  return code === undefined ? undefined : capitalised(namesIn(language).of(code) ?? name);
}
