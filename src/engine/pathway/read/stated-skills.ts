/* The skills that a request names, read in the trade of the person and then in that of the target. */
import type { Knowledge, Skill } from "../../knowledge/knowledge.ts";
import { ANY_TRADE } from "../../knowledge/skill-trades.ts";
import { findSkill, isAmbiguousName, skillsNamedExactly } from "../../skills/find.ts";
import { readSkills } from "../../skills/read-skills.ts";
import { levelNumber } from "../checklist/level-numbers.ts";
import type { Level } from "../../knowledge/record-types.ts";
import { levelInName, spokenLanguage } from "./level-in-name.ts";
import { isNamedProof } from "./named-proofs.ts";

interface Stated {
  readonly skills: readonly { readonly name: string; readonly level?: Level | undefined }[];
}

/** The lists that say what a name means. */
export interface Trades {
  /** The skills of the present post; empty without one. */
  readonly practised?: readonly Skill[];
  /** The skills of the target. */
  readonly listed: readonly Skill[];
  /** Whether the present post is of another trade than the target. */
  readonly isOutside?: boolean;
}

/** A stated name and the skills that it means; none for one that we do not know. */
export interface StatedName {
  readonly name: string;
  readonly level: Level | undefined;
  readonly skills: readonly Skill[];
}

/** Too many other names end with a shorter one ("SAP"). */
const LEAST_LETTERS = 5;
const ABBREVIATION = /^\p{Lu}{2,5}$/u;

export function readStated(
  knowledge: Knowledge,
  { skills }: Stated,
  trades: Trades,
): readonly StatedName[] {
  // The names of the lists are folded once, not for every stated name.
  const endings = {
    practised: endingsOf(knowledge, trades.practised ?? []),
    listed: trades.isOutside ? [] : endingsOf(knowledge, trades.listed),
  };
  return skills.map(({ name, level }) => {
    const known = skillsMeant(knowledge, name, trades, endings);
    const spoken = known.length === 0 ? spokenLanguage(knowledge, name) : undefined;
    const meant = spoken ? [spoken] : known;
    return { name, level: level ?? levelInName(name, meant), skills: meant };
  });
}

/** The highest stated level of each skill; a name without a level counts only where none is stated. */
export function statedLevels(names: readonly StatedName[]): Map<Skill, number> {
  const levels = new Map<Skill, number>();
  for (const { skills, level } of names) {
    if (level === undefined) continue;
    for (const skill of skills) {
      levels.set(skill, Math.max(levelNumber(level), levels.get(skill) ?? 0));
    }
  }
  for (const { skills, level } of names) {
    if (level !== undefined) continue;
    for (const skill of skills) {
      if (!levels.has(skill)) levels.set(skill, levelNumber("intermediate"));
    }
  }
  return levels;
}

/** The stated names in which no skill was found, as they were written. */
export const unrecognizedSkills = (
  { training }: Knowledge,
  names: readonly StatedName[],
): string[] => [
  ...new Set(
    names.flatMap(({ name, skills }) =>
      skills.length > 0 || isNamedProof(training, name) ? [] : [name],
    ),
  ),
];

/** One name may contain several skills: "HTML/CSS". */
export function skillsCalled(knowledge: Knowledge, name: string): Skill[] {
  const skill = findSkill(knowledge, name);
  return skill ? [skill] : readSkills(knowledge, name).map((finding) => finding.skill);
}

/** The very name of a skill comes first, then another name of one on the list of the present post or of the
 * target, then the one skill of the present post that ends with it, then the one of the target: "X-ray" of a
 * dental assistant is dental radiography, but "Filing" of an office clerk is no court filing. */
function skillsMeant(
  knowledge: Knowledge,
  name: string,
  { practised = [], listed }: Trades,
  endings: Readonly<Record<"practised" | "listed", readonly Ending[]>>,
): readonly Skill[] {
  const exact = namedInAnyLanguage(knowledge, name);
  const canonical = exact.find((skill) => folded(skill.name) === folded(name));
  if (canonical) return [canonical];
  const usual = skillsCalled(knowledge, name);
  const isOnList = usual.some((skill) => listed.includes(skill) || practised.includes(skill));
  if (isOnList && usual.length > 1) return usual;
  for (const list of [practised, listed]) {
    const named = exact.find((skill) => list.includes(skill));
    if (named) return [named];
  }
  // A name that is known as a whole is not read by one of its words: "EKG anlegen" interprets none.
  if (exact.length > 0 && !exact.some((skill) => usual.includes(skill)))
    return [ofTrade(knowledge, exact, practised) ?? exact[0]!];
  if (isOnList) return usual;
  const said = [name, ...(usual.length === 1 ? [usual[0]!.name] : [])].map(folded);
  const meant =
    endingWith(said, endings.practised) ??
    endingWith(said, endings.listed) ??
    ofTrade(knowledge, exact, practised) ??
    shortenedIn(name, [...practised, ...listed]);
  if (meant) return [meant];
  // A word of many trades, whose usual meaning is of none of these, is not read as that.
  const isForeign =
    practised.length > 0 &&
    isAmbiguousName(knowledge, name) &&
    usual.every(
      (skill) => !isOfTrade(knowledge, skill, practised) && !isOfTrade(knowledge, skill, listed),
    );
  return isForeign ? [] : usual;
}

/** Whether a skill is used in the trade that all skills of a list share; one that no role uses is of any. */
function isOfTrade({ skillTrades }: Knowledge, { index }: Skill, list: readonly Skill[]): boolean {
  const own = list.reduce((bits, skill) => bits & (skillTrades[skill.index] ?? 0), ANY_TRADE);
  return ((skillTrades[index] ?? 0) & own) !== 0;
}

/** Every skill that has exactly this name, English ones first. */
function namedInAnyLanguage(knowledge: Knowledge, name: string): readonly Skill[] {
  const foreign = knowledge.languages
    .skillsNamed(name)
    .flatMap((id) => knowledge.skills.get(id) ?? []);
  return [...new Set([...skillsNamedExactly(knowledge, name), ...foreign])];
}

/** A skill of a list with its names in all languages, folded. */
interface Ending {
  readonly skill: Skill;
  readonly names: readonly string[];
}

const endingsOf = ({ languages }: Knowledge, list: readonly Skill[]): readonly Ending[] =>
  list
    .filter(({ group, kind }) => group !== "soft" && kind !== "credential")
    .map((skill) => ({
      skill,
      names: [skill.name, ...languages.namesOfSkill(skill.id)].map(folded),
    }));

/** The one skill of a list whose name ends with what was stated, in any language. */
function endingWith(said: readonly string[], list: readonly Ending[]): Skill | undefined {
  const long = said.filter((one) => one.length >= LEAST_LETTERS);
  const meant = list.filter(({ names }) =>
    names.some((own) => long.some((one) => own.endsWith(one))),
  );
  return meant.length === 1 ? meant[0]!.skill : undefined;
}

/** Of several skills with the same name, the one of the present trade: "Transmissions" of a French nurse is
 * the handover of a ward, not the repair of a gearbox. */
function ofTrade(
  knowledge: Knowledge,
  exact: readonly Skill[],
  practised: readonly Skill[],
): Skill | undefined {
  if (exact.length < 2 || practised.length === 0) return undefined;
  return exact.find(
    (skill) =>
      knowledge.skillTrades[skill.index] !== ANY_TRADE && isOfTrade(knowledge, skill, practised),
  );
}

/** The one listed skill with an abbreviation among the words of its names: "GCP" in "ICH-GCP". */
function shortenedIn(name: string, list: readonly Skill[]): Skill | undefined {
  const short = name.trim();
  if (!ABBREVIATION.test(short)) return undefined;
  const meant = new Set(
    list.filter(({ forms }) => forms.some((form) => form.split(/[\s/-]+/u).includes(short))),
  );
  return meant.size === 1 ? [...meant][0] : undefined;
}

/** Without case, remarks in brackets and blanks at the ends. */
const folded = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/\([^)]*\)/gu, "")
    .trim();
