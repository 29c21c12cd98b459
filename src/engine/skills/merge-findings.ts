import { LEVELS, type Level } from "../knowledge/record-types.ts";
import type { SkillFinding } from "./read-skills.ts";

/** Findings of two readings of one text, one for each skill, in the order of the first mention. */
export function mergeFindings(
  named: readonly SkillFinding[],
  shown: readonly SkillFinding[],
): readonly SkillFinding[] {
  if (shown.length === 0) return named;
  const merged = new Map(named.map((finding) => [finding.id, finding]));
  for (const finding of shown) {
    const known = merged.get(finding.id);
    merged.set(finding.id, known === undefined ? finding : both(known, finding));
  }
  return [...merged.values()].toSorted((a, b) => firstOf(a) - firstOf(b));
}

/** A stated level wins; otherwise deeds may show a higher one. */
function both(named: SkillFinding, shown: SkillFinding): SkillFinding {
  const isHigher = !named.isLevelStated && rank(shown.level) > rank(named.level);
  const isApart = (mention: { start: number; end: number }): boolean =>
    !named.mentions.some(({ start, end }) => start < mention.end && mention.start < end);
  return {
    ...named,
    level: isHigher ? shown.level : named.level,
    mentions: [...named.mentions, ...shown.mentions.filter(isApart)].toSorted(
      (a, b) => a.start - b.start,
    ),
  };
}

const firstOf = ({ mentions }: SkillFinding): number => mentions[0]?.start ?? Infinity;
const rank = (level: Level): number => LEVELS.indexOf(level);
