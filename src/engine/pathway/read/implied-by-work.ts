/* The skills that the present post implies: never more than its step of the career shows. */
import type { Knowledge, Skill } from "../../knowledge/knowledge.ts";
import type { Importance } from "../../knowledge/record-types.ts";
import { isCard, isObtained } from "../checklist/kinds.ts";
import { levelNumber } from "../checklist/level-numbers.ts";
import { listedIn } from "../checklist/of-use-in.ts";
import type { PathwayTables } from "../pathway-tables.ts";
import type { Imply, Source } from "./knowing.ts";
import { type Position, titleOfPost } from "./position.ts";
import { isLeadingTitle, leadingOrder, leadsAs, rankOf } from "./rank.ts";

const BASICS = levelNumber("beginner");
const INTERMEDIATE = levelNumber("intermediate");
const LEADING = "people-management";
const LEADING_A_SHIFT = "shift-supervision";
/** Those who lead a few answer for the work of people, not for hiring, money and direction. */
const NOT_OVER_FEW: ReadonlySet<string> = new Set([
  "recruiting",
  "budgeting",
  "budget-management",
  "event-budgeting",
  "marketing-budgeting",
  "p-and-l-management",
  "strategic-planning",
]);

/** A position implies its core skills at the level that the role asks for, up to intermediate, its other
 * skills one level below, and the training of its profession. Skills common to its field are implied one
 * level below. A certificate that is important to the role, but not core, is only likely. */
export function impliedByWork(
  engine: PathwayTables,
  present: Position | undefined,
  country: string | undefined,
  imply: Imply,
): readonly Source[] {
  if (present === undefined) return [];
  const { role, written } = present;
  const work: Source = { kind: "work", name: titleOfPost(present) };
  const isSenior = rankOf(engine, written) === "senior";
  const mostIn = mostOnStep(engine, present);
  const withheld = withheldOnStep(engine, present);
  // Another occupation, which is only similar, shares no more than the field of work.
  const own = country === undefined ? role.checklist : listedIn(role, country, () => false);
  const checklist = present.isNeighbour ? [] : own;
  for (const { skill, level, importance } of checklist) {
    const [most, full] = [mostIn(skill), levelNumber(level)];
    if (most === 0 || withheld.has(skill) || (present.isAbroad && isObtained(skill))) continue;
    if (isCard(skill) && (importance !== "core" || present.isAbroad)) {
      if (importance !== "supporting") imply(skill, 0, work, { likely: full });
      continue;
    }
    // People at work have the safety training of the place, because they are not let in without it.
    const isEntry = skill.isSafety && skill.certificateRank === "entry";
    const asked = isEntry ? INTERMEDIATE : full - (importance === "core" || skill.isSafety ? 0 : 1);
    const likely = Math.max(1, Math.min(most === BASICS ? BASICS : most + 1, full));
    imply(skill, Math.min(most, Math.max(1, asked)), work, { likely });
  }
  const learned = present.isNeighbour ? [] : engine.knowledge.training.learnedFor(role.id, country);
  for (const id of learned) {
    const skill = engine.knowledge.skills.get(id);
    if (skill && skill.kind !== "credential")
      imply(skill, mostByWork(engine, present)(skill), work);
  }
  const isBeginner = isStarting(engine, present);
  for (const [skill, level] of commonOf(engine.knowledge, role.id, country)) {
    const most = mostIn(skill);
    // A beginner's post has seen the daily work of the field, not what it uses now and then.
    if (most === 0 || withheld.has(skill) || (isBeginner && level < INTERMEDIATE)) continue;
    const likely = Math.min(most + (isSenior ? 1 : 0), level + (isSenior ? 1 : 0));
    imply(skill, Math.max(1, Math.min(most, level - 1)), work, { likely });
  }
  for (const skill of [...reachedSteps(present), ...(present.specialty?.core ?? [])]) {
    if (skill.kind !== "credential") imply(skill, Math.min(mostIn(skill), INTERMEDIATE), work);
  }
  // Any work experience implies basic soft skills, but leading is learned by those who lead.
  const isInCharge = leadsOthers(present);
  for (const skill of engine.knowledge.skillList) {
    if (skill.group === "soft" && (isInCharge || isSenior || !skill.leads))
      imply(skill, 1, work, { likely: mostIn(skill) });
  }
  if (isInCharge) {
    // Below the step that adds leading people, somebody in charge runs a shift: they neither hire nor appraise.
    const later = role.rungs.slice(present.rung).flatMap(({ adds }) => adds);
    const led = engine.knowledge.skills.get(
      later.some(({ id }) => id === LEADING) ? LEADING_A_SHIFT : LEADING,
    );
    if (led) imply(led, INTERMEDIATE, work);
    for (const [id, level] of led?.shows ?? []) {
      const shown = engine.knowledge.skills.get(id);
      if (shown) imply(shown, levelNumber(level), work);
    }
  }
  return [work];
}

/** The months of a training after which more than its core has been practised. */
const WELL_INTO_TRAINING = 24;

/** Skills of the role that the present post does not show: those that its specialty drops, on the first
 * step what only supports the work, and in training all but the core of it. Manners are shown everywhere. */
export function withheldOnStep(engine: PathwayTables, present: Position): ReadonlySet<Skill> {
  const { role, isLearner, served = 0, specialty } = present;
  const isShown = (importance: Importance): boolean =>
    importance === "core" ||
    (importance === "important"
      ? !isLearner || served >= WELL_INTO_TRAINING
      : !isStarting(engine, present));
  const unseen = role.checklist.filter(
    ({ skill, importance }) => skill.group !== "soft" && !isShown(importance),
  );
  return new Set([...unseen.map(({ skill }) => skill), ...(specialty?.drops ?? [])]);
}

/** Whether a post is on a step below the one that the role's checklist describes. */
const isBelow = ({ role, rung }: Position): boolean => rung > 0 && rung < role.ownRung;

/** A beginner's post by its words, or the first step of the career. */
export const isStarting = (engine: PathwayTables, present: Position): boolean =>
  present.isLearner === true ||
  rankOf(engine, present.written) === "starting" ||
  (isBelow(present) && present.rung === 1);

const ASSISTING = /(?<!\p{L})(?:assistante?|helper|aide|ayudante|auxiliar)(?!\p{L})/iu;

/** An assistant on a step below has seen the work of the role and not answered for it; a deputy has. */
const isAssisting = (present: Position): boolean =>
  isBelow(present) && ASSISTING.test(present.title) && !isLeadingTitle(present.title);

/** Skills that the steps above the role's own have added up to the present one. */
const reachedSteps = ({ role, rung }: Position): readonly Skill[] =>
  role.rungs.slice(role.ownRung, Math.max(rung, role.ownRung)).flatMap(({ adds }) => adds);

/** Guiding a colleague is not yet answering for people. */
const GUIDING: ReadonlySet<string> = new Set(["mentoring", "coaching", "staff-training"]);

const leadsOthers = (present: Position): boolean =>
  reachedSteps(present).some(({ id, leads }) => leads && !GUIDING.has(id)) ||
  leadsAs(present.written, present.role) ||
  leadsAs(isBelow(present) ? present.title : present.role.title, present.role);

/** Skills that the steps above the present one add, up to the last. */
const addedLater = (present: Position): readonly Skill[] =>
  isBelow(present) ? present.role.rungs.slice(present.rung).flatMap(({ adds }) => adds) : [];

/** The highest level that the present step of the career shows. A beginner's post, or one below the role's
 * own step, shows only the basics of leading and of what later steps add, and none if it leads nobody. */
function mostOnStep(engine: PathwayTables, present: Position): (skill: Skill) => number {
  const most = isStarting(engine, present) || isAssisting(present) ? BASICS : INTERMEDIATE;
  if (!isBelow(present) && most > BASICS) return () => most;
  const added = new Set(addedLater(present));
  const isInCharge = leadsOthers(present);
  const isOverFew = leadingOrder(present.title) <= 1;
  return (skill) => {
    if (isInCharge && isOverFew && NOT_OVER_FEW.has(skill.id)) return 0;
    if (!added.has(skill) && !skill.leads) return most;
    return isInCharge && !(isOverFew && !skill.leads) ? BASICS : 0;
  };
}

/** The highest level that work in a post shows by other skills: an ambulance technician, whose list asks for
 * the basics of the airway, has no more of it. */
export function mostByWork(engine: PathwayTables, present: Position): (skill: Skill) => number {
  const mostIn = mostOnStep(engine, present);
  const asked = new Map(
    present.role.checklist.map(({ skill, level }) => [skill, levelNumber(level)]),
  );
  return (skill) => Math.min(mostIn(skill), asked.get(skill) ?? INTERMEDIATE);
}

/** Skills that everybody gains from working in the role's field. */
const commonOf = (
  { training, skills }: Knowledge,
  roleId: string,
  country: string | undefined,
): [Skill, number][] =>
  [...training.commonTo(roleId, country)].flatMap(([id, level]): [Skill, number][] => {
    const skill = skills.get(id);
    return skill ? [[skill, levelNumber(level)]] : [];
  });
