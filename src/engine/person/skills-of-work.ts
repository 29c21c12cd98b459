/*
 * Skills that a résumé shows without naming them: by what its author did ("laid facing bricks"), and,
 * as likely, by the post held ("Bricklayer"). Both are marked with their source.
 */
import type { Knowledge, Role, Skill } from "../knowledge/knowledge.ts";
import { LEVELS, type Level } from "../knowledge/record-types.ts";
import type { ResumePosition, Resume } from "../resume/read-resume.ts";
import type { ResumeTables } from "../resume/resume-tables.ts";
import type { Mention, SkillFinding, SkillSource } from "../skills/read-skills.ts";
import { mergeFindings } from "../skills/merge-findings.ts";
import type { IgnoredSpan, TextSpan } from "../text/spans.ts";
import { type DeedHit, readDeeds } from "./read-deeds.ts";
import { isInTraining } from "./shown-licences.ts";

/** The facts of a résumé that are known before its skills are read. */
interface WorkText {
  readonly original: string;
  /** The text that is scored, made from the original. */
  readonly text: string;
  readonly language: string | undefined;
  /** Parts of the original that claim nothing: identity, instructions, work of others. */
  readonly ignored: readonly TextSpan[];
  /** Things that were sold, hired for or looked after. */
  readonly objects: readonly TextSpan[];
  originOf(offset: number, isEnd: boolean): number;
}

interface WorkDone {
  /** The skills shown, at offsets of the scored text. */
  skillsIn(positions: readonly ResumePosition[]): SkillFinding[];
  /** Deeds that are not the author's, at offsets of the original, and the skills that they show. */
  readonly disclaimed: readonly IgnoredSpan[];
  readonly unheld: readonly string[];
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
/** From this many months in a post on, its skills are above beginner level. */
const SEASONED_MONTHS = 24;
const MANAGING_PEOPLE = "people-management";
/** A soft skill, but the work itself of an executive. */
const LEADING = "leadership";
/** One apprentice at one's side is not yet a team. */
const A_TEAM = 2;
/** Ends a clause. */
const BLANK = ";";
const NOTHING_DONE: WorkDone = { skillsIn: () => [], disclaimed: [], unheld: [] };

/** The skills that deeds show. */
export function skillsOfDeeds(knowledge: Knowledge, work: WorkText): WorkDone {
  const language = work.language ?? DEFAULT_LANGUAGE;
  const index = knowledge.deeds.in(language);
  const disclaimers = knowledge.languages.workDisclaimersIn(language);
  if (!index || !disclaimers) return NOTHING_DONE;
  // Blanked and not cut out, so that offsets stay. Names and addresses must not change the reading.
  const claimed = withoutParts(work);
  const { hits, disclaimed, unheld } = readDeeds({ index, disclaimers }, claimed);
  const done = hits
    .filter((hit) => !work.objects.some(({ start, end }) => start < hit.end && hit.start < end))
    .map((hit): Done => ({ ...toMention(work, hit), hit }));
  return {
    disclaimed,
    unheld,
    skillsIn: (positions) => [
      ...ledIn(knowledge, work, claimed, positions),
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
  claimed: string,
  positions: readonly ResumePosition[],
): SkillFinding[] {
  const skill = knowledge.skills.get(MANAGING_PEOPLE);
  const peopleLed = knowledge.languages.peopleLedIn(work.language);
  const mentions = positions.flatMap((position) => {
    const [from, to] = [
      work.originOf(position.at.start, false),
      work.originOf(position.at.end, true),
    ];
    const led = peopleLed?.find(claimed.slice(from, to), needs(position, MANAGING_PEOPLE));
    if (led === undefined || led.count < A_TEAM) return [];
    const at = { start: from + led.start, end: from + led.end };
    return [toMention(work, at)];
  });
  return skill && mentions.length > 0 ? [toFinding(skill, "intermediate", "deed", mentions)] : [];
}

/** Drops deeds that may mean something else in the post that describes them: a deed that is not plain
 * counts only if the role of its post needs the skill, or outside of posts the role of any post. */
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
 * Adds the skills that the posts held make likely: the core of their work, and skills on the role's
 * checklist that another skill of the author shows. Adds none that the text shows, denies or wishes for.
 */
export function withSkillsOfPosts(
  engine: ResumeTables,
  resume: Resume,
  unheld: ReadonlySet<string>,
): Resume {
  const held = new Map<Skill, ResumePosition[]>();
  const shown = shownBy(resume.skills);
  for (const position of resume.positions) {
    const [best] = position.roles;
    if (best === undefined || best.score < SURE_ROLE) continue;
    if (isInTraining(engine, position.title ?? "")) continue;
    for (const skill of likelyIn(best.role, shown))
      held.set(skill, [...(held.get(skill) ?? []), position]);
  }
  const known = new Set(resume.skills.map(({ id }) => id));
  const likely = [...held]
    .filter(([{ id }]) => !known.has(id) && !unheld.has(id))
    .map(([skill, positions]) => {
      const months = positions.reduce((sum, position) => sum + position.months, 0);
      const level = months >= SEASONED_MONTHS ? "intermediate" : "beginner";
      return toFinding(skill, level, "post", positions.flatMap(toTitleMention));
    });
  const skills = mergeFindings(resume.skills, likely);
  return likely.length === 0 ? resume : { ...resume, skills };
}

/** The ids of skills that the skills of a text show by their records. */
const shownBy = (skills: readonly SkillFinding[]): ReadonlySet<string> =>
  new Set(skills.flatMap(({ skill }) => [...skill.shows.keys()]));

/** The core skills of the role, and those that the author's other skills show. Without licences, which
 * people state if they hold them, choices, soft skills except leading, and tools, which may be others. */
const likelyIn = (role: Role, shown: ReadonlySet<string>): Skill[] =>
  role.checklist
    .filter(({ skill: { id, kind, group }, importance }) => {
      if (kind === "credential" || kind === "tool") return false;
      if (group === "soft" && id !== LEADING) return false;
      return importance === "core" || shown.has(id);
    })
    .map(({ skill }) => skill)
    .filter((skill) => !role.choices.has(skill));

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
  const pieces: string[] = [];
  let from = 0;
  for (const part of ignored.toSorted((a, b) => a.start - b.start)) {
    const start = Math.max(from, part.start);
    if (part.end <= start) continue;
    pieces.push(original.slice(from, start), BLANK.repeat(part.end - start));
    from = part.end;
  }
  return [...pieces, original.slice(from)].join("");
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
