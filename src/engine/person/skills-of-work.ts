/*
 * Skills that a résumé shows without naming them: by what its author did ("laid facing bricks"), and,
 * as likely, by the post held ("Bricklayer"). Both are marked with their source.
 */
import { type Knowledge, type Role, type Skill, groupOf } from "../knowledge/knowledge.ts";
import { LEVELS, type Level } from "../knowledge/records.ts";
import type { ResumePosition, Resume } from "../resume/read.ts";
import type { ResumeTables } from "../resume/resume-tables.ts";
import type { Mention, SkillFinding, SkillSource } from "../skills/read.ts";
import { mergeFindings } from "../skills/merge-findings.ts";
import type { IgnoredSpan, TextSpan } from "../text/spans.ts";
import { type DeedHit, readDeeds } from "./deeds.ts";
import { isInTraining } from "./shown-licences.ts";

/** The facts of a résumé that are known before its skills are read. */
interface WorkText {
  readonly original: string;
  /** The text that is scored, made from the original. */
  readonly text: string;
  readonly language: string | undefined;
  /** Parts of the original that claim nothing: identity, instructions, work of others. */
  readonly ignored: readonly TextSpan[];
  /** What was sold, hired or looked after. */
  readonly objects: readonly TextSpan[];
  originOf(offset: number, isEnd: boolean): number;
}

interface WorkDone {
  /** The skills shown, at offsets of the scored text. */
  skillsIn(positions: readonly ResumePosition[]): SkillFinding[];
  /** Deeds that are not the author's, at offsets of the original. */
  readonly disclaimed: readonly IgnoredSpan[];
}

/** A deed at its offsets in the scored text. */
interface Done extends Mention {
  readonly hit: DeedHit;
}

/** Short texts without a detectable language are mostly English. */
const DEFAULT_LANGUAGE = "en";
/** From this score on a position's title means the role. */
const SURE_ROLE = 0.75;
/** From this score on a title may mean the role. */
const LIKELY_ROLE = 0.6;
/** Months in a post from which on its skills are more than a beginner's. */
const SEASONED_MONTHS = 24;
/** Groups besides handwork in which the title tells what people do all day. */
const TRADES: ReadonlySet<string> = new Set(["care", "logistics", "retail", "protective"]);
/** Groups whose titles tell the work although few deeds do: teachers teach, executives lead. */
const TOLD_BY_TITLE: ReadonlySet<string> = new Set([
  "education",
  "business",
  "health",
  "hr",
  "sales",
]);
/** The share of a role's core that deeds must know before its title shows it. */
const KNOWN_SHARE = 0.4;
const MANAGING_PEOPLE = "people-management";
/** A soft skill, but the work itself of an executive. */
const LEADING = "leadership";
/** One apprentice at one's side is not yet a team. */
const A_TEAM = 2;
/** Ends a clause. */
const BLANK = ";";
const NOTHING_DONE: WorkDone = { skillsIn: () => [], disclaimed: [] };

/** The skills that deeds show. */
export function skillsOfDeeds(knowledge: Knowledge, work: WorkText): WorkDone {
  const language = work.language ?? DEFAULT_LANGUAGE;
  const index = knowledge.deeds.in(language);
  const disclaimers = knowledge.languages.workDisclaimersIn(language);
  if (!index || !disclaimers) return NOTHING_DONE;
  // Blank and not cut out, so that offsets stay. Names and addresses must not change the reading.
  const { hits, disclaimed } = readDeeds({ index, disclaimers }, withoutParts(work));
  const done = hits
    .filter((hit) => !work.objects.some(({ start, end }) => start < hit.end && hit.start < end))
    .map((hit): Done => ({ ...toMention(work, hit), hit }));
  return {
    disclaimed,
    skillsIn: (positions) => [
      ...ledIn(knowledge, work, positions),
      ...[...Map.groupBy(ofKnownTrades(done, positions), ({ hit }) => hit.skill)].flatMap(
        ([id, shown]) => {
          const skill = knowledge.skills.get(id);
          const level = highest(shown.map(({ hit }) => hit.level));
          const mentions = shown.map(({ start, end, text }) => ({ start, end, text }));
          return skill ? [toFinding(skill, level, "deed", mentions)] : [];
        },
      ),
    ],
  };
}

/** People led show that people were managed. */
function ledIn(
  knowledge: Knowledge,
  work: WorkText,
  positions: readonly ResumePosition[],
): SkillFinding[] {
  const skill = knowledge.skills.get(MANAGING_PEOPLE);
  const mentions = positions.flatMap((position) => {
    const [from, to] = [
      work.originOf(position.at.start, false),
      work.originOf(position.at.end, true),
    ];
    const led = knowledge.languages.peopleLed.find(
      withoutParts(work).slice(from, to),
      needs(position, MANAGING_PEOPLE),
    );
    if (led === undefined || led.count < A_TEAM) return [];
    const at = { start: from + led.start, end: from + led.end };
    return [toMention(work, at)];
  });
  return skill && mentions.length > 0 ? [toFinding(skill, "intermediate", "deed", mentions)] : [];
}

/** Without deeds that may mean something else in the post in which they are told: those that are not
 * plain count only where the role, or with a text outside of posts one of them, needs the skill. */
function ofKnownTrades(done: readonly Done[], positions: readonly ResumePosition[]): Done[] {
  return done.filter(({ start, hit }) => {
    if (hit.isPlain) return true;
    const position = positionAt(positions, start);
    return (position ? [position] : positions).some((held) => needs(held, hit.skill));
  });
}

const positionAt = (
  positions: readonly ResumePosition[],
  offset: number,
): ResumePosition | undefined => positions.find(({ at }) => offset >= at.start && offset < at.end);

/** Whether the skill is on the checklist of a role that the title may mean. */
const needs = ({ roles }: ResumePosition, id: string): boolean =>
  roles.some(
    ({ role, score }) =>
      score >= LIKELY_ROLE && role.checklist.some(({ skill }) => skill.id === id),
  );

/**
 * Adds the core of the trades that positions name, as likely: nothing that the text shows itself.
 * Without any other skill every known post tells its core, whatever its trade.
 */
export function withSkillsOfPosts(engine: ResumeTables, resume: Resume): Resume {
  const { knowledge } = engine;
  const isBare = resume.skills.length === 0;
  const held = new Map<Skill, ResumePosition[]>();
  for (const position of resume.positions) {
    const [best] = position.roles;
    if (best === undefined || best.score < SURE_ROLE) continue;
    if (isInTraining(engine, position.title ?? "")) continue;
    for (const skill of isBare ? coreOf(best.role) : tradeOf(knowledge, best.role))
      held.set(skill, [...(held.get(skill) ?? []), position]);
  }
  const known = new Set(resume.skills.map(({ id }) => id));
  const likely = [...held]
    .filter(([{ id }]) => !known.has(id))
    .map(([skill, positions]) => {
      const months = positions.reduce((sum, position) => sum + position.months, 0);
      const level = months >= SEASONED_MONTHS ? "intermediate" : "beginner";
      return toFinding(skill, level, "post", positions.flatMap(toTitleMention));
    });
  const skills = mergeFindings(resume.skills, likely);
  return likely.length === 0 ? resume : { ...resume, skills };
}

/** What everybody in the role does; one of several choices is not sure. */
const coreOf = (role: Role): Skill[] =>
  role.checklist
    .filter(({ skill, importance }) => importance === "core" && skill.group !== "soft")
    .map(({ skill }) => skill)
    .filter((skill) => skill.kind !== "credential" && !role.choices.has(skill));

/** The core of a trade whose work deeds can tell, and of posts whose title says all of the work. */
function tradeOf(knowledge: Knowledge, role: Role): Skill[] {
  const core = coreOf(role);
  if (TOLD_BY_TITLE.has(role.group)) {
    const leads = role.checklist.filter(
      ({ skill, importance }) => skill.id === LEADING && importance === "core",
    );
    return [...core.filter(({ kind }) => kind !== "tool"), ...leads.map(({ skill }) => skill)];
  }
  if (!groupOf(knowledge, role.group).isHandwork && !TRADES.has(role.group)) return [];
  const told = core.filter(({ id }) => knowledge.deeds.shows(id));
  return told.length >= KNOWN_SHARE * core.length ? core : [];
}

function toFinding(
  skill: Skill,
  level: Level,
  source: SkillSource,
  mentions: readonly Mention[],
): SkillFinding {
  const { id, name, group } = skill;
  const unstated = { isLevelStated: false, years: undefined };
  return { skill, id, name, group, level, ...unstated, mentions: apart(mentions), source };
}

/** In the order of the text, without those that overlap an earlier one. */
function apart(mentions: readonly Mention[]): Mention[] {
  const kept: Mention[] = [];
  for (const mention of mentions.toSorted((a, b) => a.start - b.start))
    if (mention.start >= (kept.at(-1)?.end ?? 0) && mention.end > mention.start) kept.push(mention);
  return kept;
}

const highest = (levels: readonly Level[]): Level =>
  levels.reduce((a, b) => (LEVELS.indexOf(b) > LEVELS.indexOf(a) ? b : a), "beginner");

const toTitleMention = ({ titleAt, title = "" }: ResumePosition): Mention[] =>
  titleAt === undefined ? [] : [{ ...titleAt, text: title }];

function withoutParts({ original, ignored }: WorkText): string {
  let text = original;
  for (const { start, end } of ignored)
    text = `${text.slice(0, start)}${BLANK.repeat(end - start)}${text.slice(end)}`;
  return text;
}

function toMention(work: WorkText, hit: TextSpan): Mention {
  const start = offsetOf(work, hit.start);
  const end = Math.max(start, offsetOf(work, hit.end));
  return { start, end, text: work.text.slice(start, end) };
}

/** The first offset of the scored text that comes from this offset of the original or behind it. */
function offsetOf({ text, originOf }: WorkText, origin: number): number {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (originOf(middle, false) < origin) low = middle + 1;
    else high = middle;
  }
  return low;
}
