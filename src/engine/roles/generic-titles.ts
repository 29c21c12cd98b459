import type { RoleTables } from "./role-tables.ts";
import { stem } from "../text/stem.ts";

/** "Senior Analyst", "Job Opening": titles without an occupation. "Principal" alone is a school's head. */
export function isGenericTitle(
  { knowledge, titleReader }: Pick<RoleTables, "knowledge" | "titleReader">,
  title: string,
): boolean {
  const words = title.toLowerCase().match(/\p{L}+/gu) ?? [];
  const { fillers, noise } = knowledge.lexicon;
  return (
    words.join(" ") !== "principal" &&
    words.every((word) => fillers.has(stem(word)) || noise.has(word) || titleReader.isRank(word))
  );
}
