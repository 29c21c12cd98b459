/** The most common function words of each language. */
const PROFILES: Readonly<Record<string, string>> = {
  en: "the and of to in for with on at by from as is are was were be have has this that a an or which using worked i my can",
  es: "el la los las de del y en para con por un una que como es se al su más años",
  fr: "le la les des du de et en pour avec par un une que qui dans sur au aux est ce ans à",
  de: "der die das und den dem des mit für von im in zu bei als ein eine ist auf sowie durch",
  it: "il lo la gli le di del della e in per con un una che nel alla da presso anni sono",
  pt: "o a os as de do da dos das e em para com por um uma que no na ao anos",
  nl: "de het een en van in op met voor bij als is te aan door naar tot ook jaar",
  pl: "i w z na do się oraz dla od jest przez po nie za lub",
  sv: "och i att det som en på är av för med till den ett har",
};
/** Scripts that are used by (almost) one language only. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["ko", /\p{Script=Hangul}/gu],
  ["zh", /\p{Script=Han}/gu],
  ["ar", /\p{Script=Arabic}/gu],
  ["he", /\p{Script=Hebrew}/gu],
  ["ru", /\p{Script=Cyrillic}/gu],
  ["el", /\p{Script=Greek}/gu],
  ["hi", /\p{Script=Devanagari}/gu],
  ["th", /\p{Script=Thai}/gu],
];
const SAMPLE_CHARS = 12_000;
/** E-mail and web addresses: the "com" of a domain is a Portuguese word. */
const ADDRESSES = /\S{0,100}@\S{0,100}|https?:\S{0,200}|\S{1,100}\.\p{L}{2}\S{0,100}/gu;
const STOP_WORDS = new Map(
  Object.entries(PROFILES).map(([code, words]) => [code, new Set(words.split(" "))] as const),
);

/** The language of a text as an ISO 639-1 code; undefined when it cannot be determined. */
export function guessLanguage(text: string): string | undefined {
  const sample = text.slice(0, SAMPLE_CHARS).replace(ADDRESSES, " ");
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return undefined;
  for (const [code, script] of SCRIPTS) {
    const count = sample.match(script)?.length ?? 0;
    if (count / letters > (code === "ja" ? 0.05 : 0.3)) return code;
  }
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  let best: string | undefined;
  let bestCount = 0;
  for (const [code, stopWords] of STOP_WORDS) {
    let count = 0;
    for (const word of words) if (stopWords.has(word)) count++;
    if (count > bestCount) [best, bestCount] = [code, count];
  }
  // A list of skills has no function words; in Latin script it counts as English.
  if (bestCount / words.length < 0.02) return words.length >= 3 ? "en" : undefined;
  return best;
}
