import type { Role, Skill } from "../../knowledge/knowledge.ts";
import { isOfUseIn } from "./of-use-in.ts";
import type { Standing } from "../read/candidate.ts";
import type { Wanted } from "./checklist.ts";
import type { Item } from "./readiness.ts";

/** The checklist with what the candidate knows. Of skills that may replace each other, the one with
 * the candidate's highest level: a mathematician teaches mathematics. */
export function standOn(
  wanted: readonly Wanted[],
  { choices }: Role,
  standing: Standing,
  country: string | undefined,
): Item[] {
  const listed = new Set(wanted.map(({ skill }) => skill));
  // Of equal levels, a stated one comes before an implied one.
  const worth = (skill: Skill): number =>
    standing.levelIn(skill) + (standing.of(skill).source === "stated" ? 0.5 : 0);
  return wanted.map((item) => {
    const own = choicesFor(choices, item.skill).filter(
      (skill) => skill !== item.skill && isOfUseIn(skill, country) && !listed.has(skill),
    );
    const skill = own.reduce(
      (most, other) => (worth(other) > worth(most) ? other : most),
      item.skill,
    );
    const knowing = standing.of(skill);
    const oneOf = own.length > 0 ? [item.skill, ...own] : [];
    // A certificate is held or not, whatever level is stated.
    const isHeld = skill.kind === "credential" && knowing.source === "stated";
    const target = isHeld ? Math.min(item.target, knowing.level) : item.target;
    return { ...item, skill, knowing, target, current: knowing.level, oneOf };
  });
}

/** An equivalent that took the place of a foreign rule has the same choices. */
function choicesFor(choices: Role["choices"], skill: Skill): readonly Skill[] {
  const own = choices.get(skill);
  if (own) return own;
  for (const others of choices.values()) if (others.includes(skill)) return others;
  return [];
}
