/** Only the top of the text is searched. */
const LOOKED_AT = 2_000;
const SAYINGS = [
  /\b(?:recent|new|newly|fresh)[ -](?:\S{1,20} ){0,5}grad(?:uate|uated)?\b/i,
  /\bfresher\b|\b(?:under)?graduate student\b/i,
  /\b(?:science|engineering|university|college|bachelor'?s?|master'?s?|final[ -]year) student\b/i,
  /\bstudent (?:of|seeking|looking|majoring)\b/i,
];

/** Whether the writer is a student or a recent graduate. */
export function isNewcomer(text: string): boolean {
  const top = text.slice(0, LOOKED_AT);
  return SAYINGS.some((saying) => saying.test(top));
}
