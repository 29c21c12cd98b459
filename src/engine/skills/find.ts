import type { Knowledge, Skill } from "../knowledge/knowledge.ts";
import { ROOT } from "../knowledge/trie.ts";
import { tokenise } from "../text/tokenise.ts";
import { UNKNOWN } from "../text/words.ts";
import { readSkills } from "./read-skills.ts";

/**
 * The skill with this name, in any spelling: the whole text is one of its forms ("k8s"), or the text
 * contains exactly one skill ("Advanced Excel").
 */
export function findSkill(knowledge: Knowledge, name: string): Skill | undefined {
  const exact = skillsNamed(knowledge, name, { forgiving: false });
  const foreign = exact.length > 0 ? undefined : skillElsewhere(knowledge, name);
  if (foreign) return foreign;
  const named = exact.length > 0 ? exact : skillsNamed(knowledge, name);
  if (named.length > 0) return named.find((skill) => sameLetters(skill.name, name)) ?? named[0];
  const [swapped, ...others] = skillsSwapped(knowledge, name);
  if (swapped && others.length === 0) return swapped;
  const found = readSkills(knowledge, name);
  return found.length === 1 ? found[0]?.skill : undefined;
}

/** The skill with this name in another language, if there is only one and the name contains no English
 * one. */
function skillElsewhere(knowledge: Knowledge, name: string): Skill | undefined {
  const [id, ...others] = knowledge.languages.skillsNamed(name);
  if (id === undefined || others.length > 0 || readSkills(knowledge, name).length > 0)
    return undefined;
  return knowledge.skills.get(id);
}

const SWAPPED_FROM = 5;
const SWAPPED_TO = 24;
/** Ordinary words that equal a tool's name with two letters swapped. */
const NO_SWAPS = new Set(["farmer", "perfect"]);

/** Finds names with two adjacent letters swapped: the only typo accepted in short names, since it rarely
 * results in another word. */
function skillsSwapped(knowledge: Knowledge, name: string): Skill[] {
  const found = new Set<Skill>();
  if (name.length < SWAPPED_FROM || name.length > SWAPPED_TO) return [];
  if (NO_SWAPS.has(name.toLowerCase())) return [];
  for (let at = 0; at + 1 < name.length; at++) {
    const [a, b] = [name[at]!, name[at + 1]!];
    if (a === b || !/^\p{L}{2}$/u.test(a + b)) continue;
    const other = name.slice(0, at) + b + a + name.slice(at + 2);
    const [skill] = skillsNamed(knowledge, other, { forgiving: false });
    if (skill?.name.toLowerCase().split(" ").includes(other.toLowerCase())) found.add(skill);
  }
  return [...found];
}

/** A form that is the whole text needs no evidence: a list entry "Go" means Go. */
function skillsNamed(
  { forms, skillList }: Knowledge,
  name: string,
  { forgiving = true } = {},
): Skill[] {
  const plainFirst = formsNamed(forms, name, { forgiving }).toSorted(
    (a, b) => Number(forms.rules.has(a)) - Number(forms.rules.has(b)),
  );
  return plainFirst.map((form) => skillList[forms.skillOf[form] as number] as Skill);
}

/** The numbers of the forms that are the whole text. */
function formsNamed(
  forms: Knowledge["forms"],
  name: string,
  { forgiving = false } = {},
): readonly number[] {
  const tokens = tokenise(name, forms.words);
  let node = ROOT;
  for (let at = 0; at < tokens.count; at++) {
    const word = correct(
      tokens.word[at] as number,
      tokens.start[at] as number,
      tokens.end[at] as number,
    );
    if (word === UNKNOWN) return [];
    node = at === 0 ? forms.trie.first(word) : forms.trie.next(node, word);
    if (node === ROOT) return [];
  }
  return node === ROOT ? [] : forms.trie.valuesOf(node);

  function correct(word: number, start: number, end: number): number {
    return word === UNKNOWN && forgiving ? forms.typos.correct(name, start, end) : word;
  }
}

const sameLetters = (a: string, b: string): boolean => a.toLowerCase() === b.trim().toLowerCase();
