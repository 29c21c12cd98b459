import type { TextSpan } from "../text/spans.ts";

export const ADDRESSED =
  "Text that addresses automated readers (for example to ask for a score) was left out.";

const SOMEBODY = "(?:candidate|applicant|résumé|resume|cv|application|person|profile)";
/** Phrases that address the reader or reading software instead of describing work. */
const SAYINGS = [
  String.raw`(?:ignore|disregard|forget|override)\s{1,5}(?:(?:all|any|the|your)\s{1,5}){0,4}(?:previous|prior|above|earlier|preceding|other)\s{1,5}(?:instructions?|prompts?|rules|text|context)`,
  String.raw`(?:you are|act as|as)\s{1,5}(?:an?\s{1,5})?(?:ai|large language model|language model|llm|chatbot|recruit\w+ (?:bot|ai))(?![\p{L}\p{N}])`,
  String.raw`you are (?:an?|the)\s{1,5}(?:\p{L}+\s{1,5}){0,2}(?:assistant|recruiter|screener|evaluator|grader|hiring manager)`,
  String.raw`(?:give|assign|award|grant|rate|rank|score)\s{1,5}(?:this|the|me|him|her|them)(?!\p{L})[^.\n]{0,40}(?<!\p{L})(?:100|perfect|maximum|highest|top|full|excellent|high|highly)(?!\p{L})`,
  String.raw`(?:please|must|should|always|kindly|now)\s{1,5}(?:rate|score|rank|grade|evaluate|assess|consider|treat|mark|classify|select|shortlist|hire|recommend|accept)\s{1,5}(?:this|the)\s{1,5}${SOMEBODY}`,
  String.raw`(?<=^|[.!?:;\]\n]\s{0,3})(?:the|this)\s{1,5}(?:candidate|applicant)\s{1,5}(?:has|is|should|must|meets|possesses|deserves|shows|will|fulfils|matches)(?!\p{L})`,
  String.raw`(?:candidate|applicant)\s{1,5}(?:must|should)\s{1,5}be\s{1,5}(?:hired|shortlisted|selected|accepted|considered|rated|ranked|scored|invited)`,
  String.raw`(?:note|message|instructions?)\s{1,5}(?:to|for)\s{1,5}(?:the\s{1,5})?(?:ai|ats|llm|model|automated|recruiting software)(?!\p{L})`,
  "system prompt|prompt injection",
].join("|");
const MARKUP = String.raw`\[\s?/?(?:system|assistant|inst|instructions?)\s?\]|<\|?(?:system|im_start|assistant)\|?>|(?<=^|\n)\s{0,3}(?:system|assistant)\s?:\s`;
/** The look-ahead for plain letters changes no result; it skips most positions quickly. */
const ADDRESSING = new RegExp(
  String.raw`(?<![a-z])(?:(?=[a-z])(?<!\p{L})(?:${SAYINGS})|(?<!\p{L})(?:${MARKUP}))`,
  "giu",
);
/** A paragraph is removed as a whole; of a very long line only this much around the phrase. */
const MAX_PARAGRAPH_CHARS = 600;
const BEFORE_CHARS = 200;
const AFTER_CHARS = 400;

/**
 * Blanks text that addresses the reader or software, with the paragraph or sentence around it.
 * Offsets stay the same.
 */
export function withoutAddressing(text: string): { text: string; spans: readonly TextSpan[] } {
  const spans: TextSpan[] = [];
  let kept = "";
  let from = 0;
  for (const { index } of text.matchAll(ADDRESSING)) {
    const { start, end } = breathAround(text, index);
    if (end <= from) continue;
    if (start > from) kept += text.slice(from, start);
    kept += text.slice(Math.max(start, from), end).replace(/[^\n\r]/g, " ");
    spans.push({ start: Math.max(start, from), end });
    from = end;
  }
  return { text: kept + text.slice(from), spans };
}

function breathAround(text: string, at: number): TextSpan {
  const near = text.slice(Math.max(0, at - MAX_PARAGRAPH_CHARS), at);
  const far = text.slice(at, at + MAX_PARAGRAPH_CHARS);
  const before = near.length - lastEnd(near, /\n[ \t\r]*\n/gu);
  const after = far.search(/\n[ \t\r]*\n/u);
  if (before + (after < 0 ? far.length : after) < MAX_PARAGRAPH_CHARS) {
    return { start: at - before, end: at + (after < 0 ? far.length : after) };
  }
  const lineBefore = near.length - lastEnd(near, /[\n\r•]|[ \u00a0]{2}/gu);
  const lineAfter = far.search(/[\n\r•]|[ \u00a0]{2}/u);
  return {
    start: at - Math.min(lineBefore, BEFORE_CHARS),
    end: at + Math.min(lineAfter < 0 ? far.length : lineAfter, AFTER_CHARS),
  };
}

/** The end of the last separator; 0 when there is none. */
function lastEnd(text: string, separator: RegExp): number {
  let end = 0;
  for (const match of text.matchAll(separator)) end = match.index + match[0].length;
  return end;
}
