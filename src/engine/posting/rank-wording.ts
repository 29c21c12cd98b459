import type { TitleTables } from "../roles/role-tables.ts";
import {
  EXECUTIVE,
  LEAD,
  LEVEL_LABEL,
  YEARS_ASKED,
  levelOfText,
  levelOfTitle,
} from "./find-terms.ts";
import type { ExperienceLevel } from "./job-terms.ts";
import { readWording } from "./topics.ts";

interface RankedPosting {
  readonly title: string;
  readonly description: string;
  readonly requirements: readonly string[];
}

/** The words of a posting that give it a level: of its title, or else of its text; undefined where only a
 * field of it does. */
export function rankWording(
  engine: TitleTables,
  { title, description, requirements }: RankedPosting,
  level: ExperienceLevel,
): string | undefined {
  if (levelOfTitle(engine, title) === level) {
    const pattern = level === "executive" ? EXECUTIVE : level === "lead" ? LEAD : undefined;
    const ranked = pattern?.exec(title)?.[0];
    return (
      ranked ?? title.split(/[^\p{L}.]+/u).find((word) => levelOfTitle(engine, word) === level)
    );
  }
  return [...requirements, ...description.split(/[\n\r•;]|(?<=[\p{L})]{2})[.!?]\s/u)]
    .filter((sentence) => levelOfText(readWording(sentence)) === level)
    .map((sentence) => wordsIn(sentence.toLowerCase(), sentence))[0];
}

/** The part of a sentence that asks for a level. */
function wordsIn(lower: string, sentence: string): string {
  const found =
    LEVEL_LABEL.exec(lower) ?? lower.matchAll(YEARS_ASKED).next().value ?? RANK.exec(lower);
  return found
    ? sentence.slice(found.index, found.index + found[0].length).trim()
    : sentence.trim();
}

const RANK = /\b(?:junior|senior|entry[- ]level)\b/;
