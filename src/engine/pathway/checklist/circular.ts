import { type Knowledge, type Role, type Skill, groupOf } from "../../knowledge/knowledge.ts";

/** From so many parts on the checklist on, a field need not be on it under its own name. */
const PARTS = 2;
const MIN_STEM = 4;
/** Titles that only say that somebody works in the field they name. */
const OF_A_FIELD =
  /\b(?:manager|engineer|developer|analyst|coordinator|consultant|specialist|administrator|scientist|architect|designer|planner|officer|director|supervisor|recruiter|controller|assistant|scheduler|processor|advisor|tester|agent|counselor|teacher|transporter)$/i;

/** Whether the skill is the role's own field ("Data Science" for a data scientist) while the checklist
 * holds what it consists of. A craft such as welding is a skill of its own. */
export function isCircular(knowledge: Knowledge, role: Role, skill: Skill): boolean {
  if (groupOf(knowledge, role.group).isHandwork || !isNamedAlike(role.title, skill.name))
    return false;
  if (OF_A_FIELD.test(role.title)) return true;
  const parts = role.checklist.filter(({ skill: other }) => isPartOf(knowledge, other, skill));
  return parts.length >= PARTS;
}

const isPartOf = (knowledge: Knowledge, part: Skill, whole: Skill): boolean =>
  part !== whole &&
  (whole.needs.includes(part.id) ||
    part.needs.includes(whole.id) ||
    knowledge.closeness.broader(part.id).has(whole.id) ||
    knowledge.closeness.between(part.id, whole.id) >= 0.3);

/** "Data Scientist" and "Data Science": the same words up to their endings. */
function isNamedAlike(title: string, name: string): boolean {
  const [own, other] = [wordsOf(title), wordsOf(name)];
  return own.length === other.length && own.every((word, at) => isSameStem(word, other[at] ?? ""));
}

function isSameStem(a: string, b: string): boolean {
  if (a === b) return true;
  const shorter = Math.min(a.length, b.length);
  let same = 0;
  while (same < shorter && a[same] === b[same]) same++;
  return same >= Math.max(MIN_STEM, Math.ceil(Math.max(a.length, b.length) / 2));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}+#]+/gu) ?? [];
