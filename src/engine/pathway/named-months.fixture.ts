/* A checker of printed plans: the months that a sentence names must fit its phase. */

const NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const TENS: Readonly<Record<string, number>> = { twenty: 20, thirty: 30, sixty: 60, ninety: 90 };
const MONTHS_IN: Readonly<Record<string, number>> = {
  day: 12 / 365,
  week: 12 / 52,
  month: 1,
  quarter: 3,
  season: 6,
  year: 12,
};
const SPAN =
  /\b(\d+|a|an|the|one|full|whole|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|sixty|ninety|several)[ -](?:(?:full|whole|consecutive|straight|running|working) )?(day|week|month|quarter|season|year)s?\b/gi;
const YEARLY = /\bhalf[- ](?:a )?year\b|\bquarterly\b|\byearly\b/i;

/** The months that a milestone takes by its own words, the longest span; 0 if it names none. */
export function monthsNamed(text: string): number {
  // A name in quotation marks tells nothing about the time.
  const spans = [...text.replaceAll(/“[^”]*”/g, "").matchAll(SPAN)].map(
    ([, many = "", unit = ""]) => {
      const word = many.toLowerCase();
      const n =
        Number(many) || TENS[word] || NUMBERS.indexOf(word) + 1 || (word === "several" ? 3 : 1);
      return n * (MONTHS_IN[unit.toLowerCase()] ?? 0);
    },
  );
  const words = YEARLY.exec(text)?.[0].toLowerCase();
  const worded = words === undefined ? 0 : words === "yearly" ? 12 : words === "quarterly" ? 3 : 6;
  return Math.max(0, worded, ...spans);
}
