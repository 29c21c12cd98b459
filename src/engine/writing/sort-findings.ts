import type { Analysis, Improvement } from "../analysis/analyse.ts";
import { ENGLISH, type Speech } from "../languages/speech.ts";
import type { SkillMatch } from "../analysis/skills-score.ts";
import type { TargetSkill } from "../analysis/target-job.ts";
import { IMPORTANCES, LEVELS } from "../knowledge/record-types.ts";
import type { EducationLevel } from "../resume/education.ts";
import { isSpokenLanguage } from "../resume/spoken-languages.ts";
import { SPEAKABLE } from "./customer-words.ts";

/** The findings of an analysis, arranged for the writer. */
export interface Findings {
  readonly analysis: Analysis;
  readonly speech: Speech;
  /** The job's title, cased for use in a sentence. */
  readonly title: string;
  /** Named, or shown by a deed, in a sentence without a word of doubt. */
  readonly matched: readonly SkillMatch[];
  /** Matched in sentences that may limit or deny them; none of the other lists has them. */
  readonly limited: readonly SkillMatch[];
  readonly partial: readonly SkillMatch[];
  /** Not credited, and no word of them was found. */
  readonly missing: readonly SkillMatch[];
  /** Not credited, although words of them are in the text. */
  readonly uncounted: readonly SkillMatch[];
  /** Matched by words that were not read with certainty; none of the other lists has them. */
  readonly uncertain: readonly SkillMatch[];
  /** Licences and certificates of which only single words were found; none of the other lists has them. */
  readonly unsureProofs: readonly SkillMatch[];
  /** Matched only by a title held; none of the other lists has them. */
  readonly likely: readonly SkillMatch[];
  /** Gaps that the text itself names as not held; none of the other lists has them. */
  readonly told: readonly SkillMatch[];
  /** Matched ones: those that a deed shows; of those named, the ones used at work, and the rest. */
  readonly done: readonly SkillMatch[];
  readonly used: readonly SkillMatch[];
  readonly onlyNamed: readonly SkillMatch[];
  readonly missingCore: readonly SkillMatch[];
  readonly missingOther: readonly SkillMatch[];
  /** Gaps that the work held or the shown skills make likely: to be named, without advice to acquire them. */
  readonly unsaid: readonly SkillMatch[];
  /** The missing product or language that would raise the overall score most. */
  readonly best: Improvement | undefined;
}

/** Levels and not degrees: a PGDM or a Diplom is read as master’s level, but is no master’s degree. */
export const STUDY_LEVELS: Readonly<Record<EducationLevel, string>> = {
  high_school: "school-leaving level",
  vocational: "vocational level",
  associate: "associate level",
  bachelor: "bachelor’s level",
  master: "master’s level",
  doctorate: "doctoral level",
};

const MIN_SHOUTED_CHARS = 6;
const INITIALS = new Set(
  "AI API AWS BI CAD CEO CFO CNC COO CRM CTO ER ERP GIS HR HVAC ICU IT ML PHP PLC PR QA RN SAP SEO SQL UI UX VP".split(
    " ",
  ),
);
const SMALL_WORDS = new Set(
  "and at de del des du el en et for für in la las le les los of the to und with y".split(" "),
);
/** "Nursing" and "nurse", "accounting" and "accountant". */
const MIN_STEM = 4;
const ENDING = 4;
const MAX_NAME_CHARS = 40;
const MAX_NAME_WORDS = 5;

export function sortFindings(analysis: Analysis, speech: Speech = ENGLISH): Findings {
  const { target } = analysis;
  const matches = analysis.matches.toSorted(
    (a, b) => IMPORTANCES.indexOf(a.wanted.importance) - IMPORTANCES.indexOf(b.wanted.importance),
  );
  const isImplied = ({ wanted: { skill } }: SkillMatch) =>
    skill !== undefined && analysis.implied.has(skill.id);
  const isTold = (match: SkillMatch): boolean =>
    match.kind === "matched" || !isImplied(match) || !isOwnTrade(match, analysis);
  const of = (kind: SkillMatch["kind"]) =>
    matches.filter((match) => match.kind === kind && isTold(match) && match.told === undefined);
  const credited = of("matched");
  const isLikely = ({ evidence }: SkillMatch): boolean => evidence?.told === "title";
  const clear = credited.filter((match) => !match.isLimited && !isLikely(match));
  const matched = clear.filter(({ isUncertain }) => !isUncertain);
  const loose = clear.filter((match) => match.isUncertain && !isOwnTrade(match, analysis));
  const named = matched.filter(({ evidence }) => evidence?.told !== "deed");
  // Hard skills before soft skills.
  const open = of("missing").toSorted((a, b) => Number(isSoft(a)) - Number(isSoft(b)));
  const missing = open.filter(({ isWritten }) => !isWritten);
  const title = unshouted(target.title);
  const told = matches.filter((match) => match.told !== undefined);
  // Advice to add a skill would be wrong where the text has it in any words.
  const isOpen = ({ skill, overallAfter }: Improvement): boolean =>
    overallAfter > analysis.scores.overall &&
    hasOneName(skill) &&
    isSpeakable(speech.skill(skill.name)) &&
    matches.some((match) => match.wanted === skill && !match.isWritten && match.told === undefined);
  return {
    analysis,
    speech,
    title: SPEAKABLE.test(title)
      ? title
      : target.role
        ? speech.role(target.role.title)
        : speech.say("target"),
    matched,
    limited: credited.filter((match) => match.isLimited && !isLikely(match)),
    uncertain: loose.filter((match) => !isCredential(match)),
    unsureProofs: loose.filter(isCredential),
    likely: credited.filter((match) => isLikely(match) && !isOwnTrade(match, analysis)),
    partial: of("partial").filter(({ isLimited }) => !isLimited),
    missing,
    uncounted: open.filter(({ isWritten }) => isWritten),
    told,
    done: matched.filter(({ evidence }) => evidence?.told === "deed"),
    used: named.filter(({ evidence }) => evidence?.shown === "used"),
    onlyNamed: named.filter(({ evidence }) => evidence?.shown !== "used"),
    missingCore: missing.filter(({ wanted }) => wanted.importance === "core"),
    missingOther: missing.filter(({ wanted }) => wanted.importance !== "core"),
    unsaid: [...missing, ...of("partial")].filter((gap) => isImplied(gap) && !isSoft(gap)),
    best: analysis.improvements.find(isOpen),
  };
}

/** The "Nursing" of a nurse is the work itself: the advice does not ask whether it came up. */
function isOwnTrade({ wanted }: SkillMatch, { experience: { nearest } }: Analysis): boolean {
  if (!nearest || nearest.isTraining || wanted.name.includes(" ")) return false;
  const stem = wanted.name.slice(0, Math.max(MIN_STEM, wanted.name.length - ENDING)).toLowerCase();
  const titles = `${nearest.role ?? ""} ${nearest.stated ?? ""}`.toLowerCase();
  return titles.split(/\P{L}+/u).some((word) => word.startsWith(stem));
}

/** "SOFTWARE ENGINEER" → "Software Engineer", "HR MANAGER" → "HR Manager". */
function unshouted(title: string): string {
  if (title.length < MIN_SHOUTED_CHARS || title !== title.toUpperCase()) return title;
  return title.replace(/\p{Lu}+/gu, (word, at: number) => {
    if (INITIALS.has(word)) return word;
    const lower = word.toLowerCase();
    return at > 0 && SMALL_WORDS.has(lower) ? lower : word.slice(0, 1) + lower.slice(1);
  });
}

export const isLanguage = ({ wanted }: SkillMatch): boolean => isSpokenLanguage(wanted.name);

const isCredential = ({ wanted: { skill } }: SkillMatch): boolean => skill?.kind === "credential";

/** A name that is not known may be that of a licence. */
export const isProof = (match: SkillMatch): boolean =>
  match.wanted.skill === undefined || isCredential(match);

/** A product or a language has one name; work can be described in any words. */
const hasOneName = ({ skill }: TargetSkill): boolean =>
  skill !== undefined &&
  skill.kind !== "credential" &&
  (skill.group === "technical" || skill.group === "tools" || skill.kind === "language");

export const isSoft = ({ wanted }: SkillMatch): boolean => wanted.skill?.group === "soft";

/** The names that are short enough for a sentence. */
export function namesOf(
  { speech }: Findings,
  matches: readonly SkillMatch[],
  limit: number,
): string[] {
  return matches
    .map(({ wanted }) => speech.skill(wanted.name))
    .filter(isSpeakable)
    .slice(0, limit);
}

export function isSpeakable(name: string): boolean {
  return name.length <= MAX_NAME_CHARS && name.split(" ").length <= MAX_NAME_WORDS;
}

const LEARN_FIRST = 2;

/** Gaps in order of priority: the largest gain, core, partial, the rest; without soft skills and
 * without what the person very probably has. */
export function gapsToLearn(findings: Findings): SkillMatch[] {
  const { missingCore, partial, missingOther, unsaid, best, speech } = findings;
  const isBest = ({ wanted }: SkillMatch): boolean => wanted === best?.skill;
  return [...missingCore, ...partial, ...missingOther]
    .filter(
      (gap) => isSpeakable(speech.skill(gap.wanted.name)) && !isSoft(gap) && !unsaid.includes(gap),
    )
    .toSorted((a, b) => Number(isBest(b)) - Number(isBest(a)))
    .slice(0, LEARN_FIRST);
}

/** Undefined when the hours are unknown. */
export function hoursFor({ skill, level }: TargetSkill): number | undefined {
  return skill?.hours[LEVELS.indexOf(level)];
}
