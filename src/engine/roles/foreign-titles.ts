import { foldedWords } from "../languages/words-of.ts";
import type { RoleScore } from "./role-score.ts";
import type { RoleTables } from "./role-tables.ts";

/** The confidence in a known title at the start or the end of a longer one: "Krankenpfleger Intensiv". */
const PART = 0.7;
/** A title with more unknown words than this says too little. */
const MAX_UNKNOWN = 3;
const MAX_PARTS = 6;
/** Separators between the title and a place, a contract or a code. */
const SEPARATORS = /\s[-–—|]\s|[|;,()[\]]|\s\/\s/u;

/** The roles that a title in another language means: by the roles' own titles, else by its meaning. */
export function rolesForForeignTitle(engine: RoleTables, title: string): RoleScore[] {
  const own = ownRoles(engine, title);
  return own.length > 0 ? own : engine.roleMeanings.rolesForForeignTitle(title);
}

/** The roles that have exactly this title in another language. */
export function foreignRoles({ knowledge }: RoleTables, title: string): RoleScore[] {
  return knowledge.languages.rolesTitled(title).flatMap((id) => {
    const role = knowledge.roles.get(id);
    return role ? [{ role, score: 1 }] : [];
  });
}

function ownRoles(engine: RoleTables, title: string): RoleScore[] {
  const whole = foreignRoles(engine, title);
  if (whole.length > 0) return whole;
  const parts = title
    .split(SEPARATORS)
    .filter((part) => part.trim() !== "")
    .slice(0, MAX_PARTS);
  for (const part of parts) {
    const exact = foreignRoles(engine, part);
    if (exact.length > 0) return exact;
  }
  for (const part of parts) {
    const words = foldedWords(part);
    for (let unknown = 1; unknown <= MAX_UNKNOWN && unknown < words.length; unknown++) {
      const first = part.slice(0, words[words.length - unknown - 1]?.end);
      const last = part.slice(words[unknown]?.start);
      const found = [...foreignRoles(engine, first), ...foreignRoles(engine, last)];
      if (found.length > 0) return found.map(({ role }) => ({ role, score: PART }));
    }
  }
  return [];
}
