const NUMBER_WORDS =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const STATED = new RegExp(
  String.raw`(?<![a-z])(?<![\d.\p{L}])(?<n>\d{1,2}(?:\.\d{1,2})?|${NUMBER_WORDS.join("|")})\s?(?:\+|plus)?\s?(?:\([^)]{1,8}\)\s?)?(?:years?|yrs?)\b['’]?(?:\s(?:and\s)?(?<m>\d{1,2})\s?months?)?(?<after>[^.;\n]{0,60})`,
  "giu",
);

/** "12 years of Java", "8 years as a nurse"; "Truck driver, 14 years". */
const AFTER = /experience|exp\b|expertise|^\s*(?:of|in|as|with|behind|working)\b/i;
const BEFORE = /experience|worked for|over\s*$|total\b|\p{L}(?:,|:| [-–—]| for)\s*$/iu;
const NO_WORK =
  /^[\s-]*(?:old|ago|warranty|contract|programme?|course|degree|diploma|plan|lease|apprentice|of (?:age|study|studies|school|college|warranty)|in (?:a row|prison))/i;

/** The most years of experience that the text states ("7+ years of experience"). */
export function statedYears(text: string): number | undefined {
  let best: number | undefined;
  for (const match of text.matchAll(STATED)) {
    const before = text.slice(Math.max(0, match.index - 40), match.index);
    const after = match.groups?.["after"] ?? "";
    if (!AFTER.test(after) && !BEFORE.test(before)) continue;
    if (/\b(?:less than|under|aged?)\s*$/i.test(before) || NO_WORK.test(after)) continue;
    const word = match.groups?.["n"]?.toLowerCase() ?? "";
    const named = NUMBER_WORDS.indexOf(word);
    const years = (named >= 0 ? named + 1 : Number(word)) + Number(match.groups?.["m"] ?? 0) / 12;
    if (years <= 60 && (best === undefined || years > best)) best = years;
  }
  return best;
}
