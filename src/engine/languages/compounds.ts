import type { GlossEntry, Glossary } from "./glossary.ts";

/** Shorter parts occur in unrelated words. */
const SHORTEST_SKILL = 8;
const SHORTEST_HEAD = 9;
const SHORTEST_MODIFIER = 3;
/** Letters that may join two parts: "kwaliteit-s-controle". */
const LINKS = ["", "s", "en", "e"];

/**
 * The skill that a compound of a language names: "voorraadbeheersysteem" by its first part, "winkel-
 * schoonmaak" by its last, which says what kind of thing it is.
 */
export function skillInCompound(
  { compoundEnds, entries }: Glossary,
  word: string,
): GlossEntry | undefined {
  if (compoundEnds === undefined) return undefined;
  const skill = (key: string): GlossEntry | undefined =>
    entries.get(key)?.find(({ kind }) => kind === "skill");
  for (const end of compoundEnds) {
    if (!word.endsWith(end)) continue;
    const first = word.slice(0, -end.length);
    for (const link of LINKS) {
      const part = first.endsWith(link) ? first.slice(0, first.length - link.length) : "";
      const found = part.length >= SHORTEST_SKILL ? skill(part) : undefined;
      if (found !== undefined) return found;
    }
  }
  for (let from = SHORTEST_MODIFIER; from <= word.length - SHORTEST_HEAD; from++) {
    const found = skill(word.slice(from));
    if (found !== undefined) return found;
  }
  return undefined;
}
