import type { ChecklistItem, Role, Skill } from "../knowledge/knowledge.ts";
import type { Importance, Level } from "../knowledge/record-types.ts";
import type { MatchTables } from "../matching/match-tables.ts";
import { levelOfTitle } from "../posting/find-terms.ts";
import { spokenLanguageIn } from "../posting/must-haves.ts";
import type { ExperienceLevel } from "../posting/job-terms.ts";
import { RECOGNISED, SURE_TITLE, recogniseTitle } from "../roles/recognise-title.ts";
import { isGenericTitle } from "../roles/generic-titles.ts";
import type { RoleTables } from "../roles/role-tables.ts";
import type { RoleScore } from "../roles/role-score.ts";
import { foldAccents, foldName } from "../text/fold.ts";
import { findSkill } from "../skills/find.ts";

export interface TargetJob {
  readonly title: string;
  readonly skills: readonly string[];
  /** Whether the skills come from postings with this title and not from the job itself. */
  readonly isFromPostings?: boolean;
  /** The text of the posting, where there is one. */
  readonly postingText?: string | undefined;
}

export interface TargetSkill {
  /** In the customer's words, or ours where it is only another spelling. */
  readonly name: string;
  /** In the customer's words. */
  readonly asked: string;
  /** Undefined when it is not in the knowledge base. */
  readonly skill: Skill | undefined;
  readonly importance: Importance;
  readonly level: Level;
}

export interface Target {
  /** Without markup. */
  readonly title: string;
  /** The role of the title, when known. */
  readonly role: Role | undefined;
  /** Other roles that an ambiguous title may mean just as well. */
  readonly otherRoles: readonly Role[];
  /** How sure the role is, 0–1. */
  readonly confidence: number;
  readonly level: ExperienceLevel | undefined;
  /** Whether the skills are the usual ones, because the job names none. */
  readonly isChecklist: boolean;
  /** In the customer's order; of a checklist most important first. */
  readonly skills: readonly TargetSkill[];
  readonly postingText?: string | undefined;
}

const MAX_TITLE_CHARS = 300;
/** Of the roles that a title may mean, those with at least this share of the best score count. */
export const NEARLY_AS_SURE = 0.9;

/** Undefined when neither the title nor a skill shows what the job asks for. */
export function readTarget(engine: RoleTables, job: TargetJob): Target | undefined {
  const title = plainTitle(job.title);
  const ranked = rankFirst(title);
  return toTarget({ ...job, title }, findRoles(engine, ranked), {
    level: levelOfTitle(engine, ranked),
    skillNamed: (name) => skillAsked(engine, name),
    isOfTrade: (asked, skill, role) => isOfTrade(engine, asked, skill, role),
    tradeOf: (role) => tradeOf(engine, role),
  });
}

/** The same for a posting; titles and skills of postings repeat. */
export function readPostingTarget(engine: MatchTables, job: TargetJob): Target | undefined {
  const title = plainTitle(job.title);
  const ranked = rankFirst(title);
  const found = engine.postingTargetRoles.get(ranked, (text) => findRoles(engine, text));
  return toTarget({ ...job, title }, found, {
    level: engine.postingTitleLevels.get(ranked, (text) => levelOfTitle(engine, text)),
    skillNamed: (name) => engine.feedSkills.get(name, (text) => skillAsked(engine, text)),
    isOfTrade: (asked, skill, role) => isOfTrade(engine, asked, skill, role),
    tradeOf: (role) => tradeOf(engine, role),
  });
}

/** The meaning of a job's words. */
interface JobWords {
  readonly level: ExperienceLevel | undefined;
  skillNamed(name: string): Skill | undefined;
  isOfTrade(asked: string, skill: Skill, role: Role | undefined): boolean;
  /** The skills of a role and of those near to it. */
  tradeOf(role: Role): ReadonlySet<Skill>;
}

/** Of fewer named skills nothing follows about the trade that a title means. */
const FEWEST_TELLING = 3;
/** A title is doubted where a smaller share of the named skills is of its trade; this is left of it then. */
const TRADE_SHARE = 1 / 3;
const DOUBTED = 0.5;

/** "Team Leader" of a job that names route planning and dispatching says the rank, not the trade. */
function isDoubted(role: Role, skills: readonly TargetSkill[], words: JobWords): boolean {
  const telling = skills.flatMap(({ skill }) =>
    skill && skill.kind !== "language" && skill.group !== "soft" ? skill : [],
  );
  if (telling.length < FEWEST_TELLING) return false;
  const isMost = (trade: ReadonlySet<Skill>): boolean =>
    telling.filter((skill) => trade.has(skill)).length >= TRADE_SHARE * telling.length;
  return !isMost(new Set(role.checklist.map(({ skill }) => skill))) && !isMost(words.tradeOf(role));
}

const tradeOf = ({ knowledge, roleCloseness }: RoleTables, { index }: Role): ReadonlySet<Skill> =>
  new Set(
    [...(roleCloseness[index]?.keys() ?? [])].flatMap(
      (near) => knowledge.roleList[near]?.checklist.map(({ skill }) => skill) ?? [],
    ),
  );

function toTarget(
  job: TargetJob,
  [found, ...others]: readonly RoleScore[],
  words: JobWords,
): Target | undefined {
  const { title } = job;
  const role = found?.role;
  const skills =
    job.skills.length === 0
      ? (role?.checklist ?? []).map(fromChecklist)
      : askedSkills(words, role, job.skills);
  if (skills.length === 0) return undefined;
  const isChecklist = job.skills.length === 0 || job.isFromPostings === true;
  const trust = role && !isChecklist && isDoubted(role, skills, words) ? DOUBTED : 1;
  return {
    title,
    role,
    otherRoles: others.map((other) => other.role),
    confidence: trust * (found?.score ?? 0),
    level: words.level,
    isChecklist,
    skills,
    postingText: job.postingText,
  };
}

/** Whether the skills follow from an uncertain title, so that postings should be consulted first. */
export const isGuess = ({ isChecklist, confidence }: Target): boolean =>
  isChecklist && confidence < SURE_TITLE;

/** "Software Engineer (mid-level)" is "mid Software Engineer": titles are read with the rank first. */
export function rankFirst(title: string): string {
  const found = LEVEL_WORD.exec(title);
  if (!found) return title;
  const rest = title.slice(0, found.index) + " " + title.slice(found.index + found[0].length);
  const rank = found[1] ?? "";
  return `${/entry/i.test(rank) ? `${rank} level` : rank} ${rest.trim()}`;
}

const LEVEL_WORD = /[(,–-]?\s{0,3}\b(entry|junior|mid|intermediate|senior)[ -]level\b\s{0,3}\)?/i;

/** A spoken language also in other words than those of its skill. */
function skillAsked({ knowledge }: RoleTables, name: string): Skill | undefined {
  const found = findSkill(knowledge, name);
  const language = found ? undefined : spokenLanguageIn(name);
  return language === undefined ? found : findSkill(knowledge, language);
}

const ABBREVIATION = /^\p{Lu}{2,5}$/u;

/** "ADR" means dispute resolution to a lawyer and dangerous goods to a driver: an abbreviation stands for
 * a skill of the role's own trade only. */
const isOfTrade = (
  { knowledge }: RoleTables,
  asked: string,
  skill: Skill,
  role: Role | undefined,
): boolean =>
  !role ||
  !ABBREVIATION.test(asked) ||
  skill.kind === "tool" ||
  skill.name === asked ||
  knowledge.roleList.some(
    ({ group, checklist }) =>
      group === role.group && checklist.some((item) => item.skill === skill),
  );

/** The share of its score that a role keeps for each word left out behind its title. */
const SHORTENED = 0.9;
const MAX_SHORTENED = 5;

/** The best role first; others only when the title is no role's own and they are nearly as likely.
 * Of "Aide-soignante de nuit en EHPAD" the beginning is a title. */
function findRoles(engine: RoleTables, title: string): readonly RoleScore[] {
  const words = title.split(" ");
  for (let left = 0; left <= MAX_SHORTENED && left < words.length; left++) {
    const part = words.slice(0, words.length - left).join(" ");
    const found = rolesNamed(engine, part);
    const isWhole =
      left === 0 || ((found[0]?.score ?? 0) >= SURE_TITLE && !isGenericTitle(engine, part));
    if (found.length > 0 && isWhole)
      return found.map((one) => ({ ...one, score: one.score * SHORTENED ** left }));
  }
  return [];
}

function rolesNamed(engine: RoleTables, title: string): readonly RoleScore[] {
  const found = recogniseTitle(engine, title);
  const best = found[0]?.score ?? 0;
  if (best < RECOGNISED) return [];
  if (best === 1) return found.slice(0, 1);
  const floor = Math.max(RECOGNISED, NEARLY_AS_SURE * best);
  return found.filter(({ score }) => score >= floor);
}

/** The title without markup, template placeholders and addresses. */
function plainTitle(title: string): string {
  return title
    .slice(0, MAX_TITLE_CHARS)
    .replace(
      /<(script|style)\b[^<]{0,200}<\/\1>|<[^<>]{0,100}>|\{\{?[^{}]{0,100}\}?\}|https?:\S+/giu,
      " ",
    )
    .replace(/\s+/gu, " ")
    .trim();
}

function fromChecklist({ skill, importance, level }: ChecklistItem): TargetSkill {
  return { name: skill.name, asked: skill.name, skill, importance, level };
}

/** In the customer's order; skills that are not on the role's checklist count as important. */
function askedSkills(
  { skillNamed, isOfTrade: isMeant }: JobWords,
  role: Role | undefined,
  names: readonly string[],
): TargetSkill[] {
  const checklist = new Map(role?.checklist.map((item) => [item.skill.id, item]));
  const asked = new Map<string, TargetSkill>();
  for (const name of names) {
    const known = skillNamed(name);
    const skill = known && isMeant(name.trim(), known, role) ? known : undefined;
    const item = skill && checklist.get(skill.id);
    const shown = shownName(name, skill);
    const key = foldName(shown);
    if (asked.has(key)) continue;
    asked.set(key, {
      name: shown,
      asked: name.trim(),
      skill,
      importance: importanceOf(skill, item),
      level: item?.level ?? "intermediate",
    });
  }
  return [...asked.values()];
}

/** The customer's own words. Only another spelling or an abbreviation gives way to our name. */
function shownName(given: string, skill: Skill | undefined): string {
  const own = given.trim().replace(/\s+/gu, " ");
  if (!skill) return own;
  const [short, long] = [lettersOf(own), lettersOf(skill.name)];
  const isSpelling = long.startsWith(short) || short.startsWith(long);
  return isSpelling || (short.length <= MAX_ABBREVIATION && isAbbreviation(short, long))
    ? skill.name
    : own;
}

const MAX_ABBREVIATION = 6;

/** "JS" of JavaScript, "k8s" of Kubernetes: the letters in order, beginning with the first. */
function isAbbreviation(short: string, long: string): boolean {
  if (short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of short) {
    if (/\d/.test(letter) && !long.includes(letter)) continue;
    at = long.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

const lettersOf = (name: string): string => foldAccents(name).replace(/[^\p{L}\p{N}+#]+/gu, "");

function importanceOf(skill: Skill | undefined, item: ChecklistItem | undefined): Importance {
  if (item?.importance === "core") return "core";
  return skill?.group === "soft" ? "supporting" : "important";
}
