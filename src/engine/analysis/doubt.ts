import type { Knowledge } from "../knowledge/knowledge.ts";
import type { TextSpan } from "../text/spans.ts";

/** A limiting word further away from a name does not limit it. */
const REACH = 8;
const WORD = /[\p{L}\p{N}]+/gu;

/** Whether a limiting word is near a span in the same sentence: "watched the dialysis team". */
export function doubtIn(
  knowledge: Knowledge,
  text: string,
  language: string | undefined,
): (span: TextSpan, isOfProof: boolean) => boolean {
  const limits = knowledge.languages.limitsIn(language);
  const found = { skill: limits.find(text, "skill"), proof: limits.find(text, "proof") };
  return (span, isOfProof) => {
    const { sentences, words } = found[isOfProof ? "proof" : "skill"];
    const own = sentences.filter(({ start, end }) => span.start < end && span.end > start);
    return words.some((word) => {
      if (!own.some(({ start, end }) => word.start >= start && word.end <= end)) return false;
      const [before, behind] = [Math.min(span.end, word.end), Math.max(span.start, word.start)];
      const between = text.slice(before, Math.max(before, behind));
      return !/[,()\n]/.test(between) && (between.match(WORD)?.length ?? 0) <= REACH;
    });
  };
}
