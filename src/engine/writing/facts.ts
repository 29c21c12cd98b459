import type { Analysis } from "../analysis/analyse.ts";
import type { Scores } from "../analysis/fit.ts";
import { TOLD_STATES } from "../analysis/skills-score.ts";
import type { MustState } from "../analysis/musts.ts";
import { mustsIn } from "./told-musts.ts";
import type { TargetSkill } from "../analysis/target-job.ts";
import type { Role } from "../knowledge/knowledge.ts";
import { quote } from "./customer-words.ts";

/** Everything that is sent to a language model. Names of skills and roles are ours; a customer's own
 * words stand in “…”. Nothing is quoted from the résumé, and nothing identifies the person. */
export interface AnalysisFacts {
  readonly post: {
    readonly title: string;
    /** The role that the title was read as; null: only the skills were judged. */
    readonly role: string | null;
    readonly confidence: number;
    readonly level: string | null;
  };
  readonly scores: Scores;
  readonly skills: {
    readonly wanted: number;
    readonly shown: number;
    readonly shown_in_work: readonly string[];
    readonly only_named: readonly string[];
    /** Their words are in the résumé: never to be called missing, and no advice to add them. */
    readonly not_read_with_certainty: readonly string[];
    readonly covered_in_part: readonly { readonly wanted: string; readonly by: string }[];
    /** The text itself says that they are not held, in this state. */
    readonly told_as_not_held: readonly { readonly name: string; readonly state: string }[];
    readonly missing_core: readonly string[];
    readonly missing_other: readonly string[];
    readonly beyond_the_post: readonly string[];
    /** The overall score with one more skill shown in a job; best first. */
    readonly improvements: readonly { readonly name: string; readonly overall_after: number }[];
  };
  readonly experience: {
    /** In this or directly related work. */
    readonly years_in_this_work: number;
    readonly usual_years: number;
    readonly rank: string;
    readonly has_led_people: boolean;
    readonly people_led: number | null;
  };
  readonly has_unfinished_studies: boolean;
  readonly reading: { readonly confidence: number; readonly unread_parts: readonly string[] };
}

const MAX_NAMES = 25;

/** Our name of a skill, or the customer's words for what is none of ours. */
const nameOf = ({ name, skill }: Pick<TargetSkill, "name" | "skill">): string | undefined => {
  if (!skill) return quote(name);
  return skill.forms.includes(name) ? name : skill.name;
};

/** One of the role's own titles, or the customer's words. */
const titleOf = (title: string, role: Role | undefined): string => {
  const isOurs = role?.titles.some((own) => own.toLowerCase() === title.toLowerCase());
  return isOurs ? title : (quote(title) ?? role?.title ?? "the post");
};

export function factsOf(analysis: Analysis): AnalysisFacts {
  const { target, experience, findings, matches, reading } = analysis;
  const names = (skills: readonly TargetSkill[]): string[] =>
    skills.slice(0, MAX_NAMES).flatMap((skill) => nameOf(skill) ?? []);
  const inState = (...states: readonly MustState[]): string[] =>
    names(mustsIn(analysis, ...states).map(({ skill }) => skill));
  const missing = (isCore: boolean): string[] =>
    names(
      mustsIn(analysis, "absent")
        .map(({ skill }) => skill)
        .filter(({ importance }) => (importance === "core") === isCore),
    );
  return {
    post: {
      title: titleOf(target.title, target.role),
      role: target.role?.title ?? null,
      confidence: roundConfidence(target.confidence),
      level: target.level ?? null,
    },
    scores: analysis.scores,
    skills: {
      wanted: matches.length,
      shown: matches.filter(({ kind }) => kind === "matched").length,
      shown_in_work: inState("shown"),
      only_named: inState("listed", "studied", "held", "spoken"),
      not_read_with_certainty: inState("near", "open"),
      covered_in_part: mustsIn(analysis, "close", "below").flatMap(({ skill, by }) => {
        const name = nameOf(skill);
        return name === undefined ? [] : [{ wanted: name, by: by ?? name }];
      }),
      told_as_not_held: mustsIn(analysis, ...TOLD_STATES).flatMap(({ skill, state }) => {
        const name = nameOf(skill);
        return name === undefined ? [] : [{ name, state }];
      }),
      missing_core: missing(true),
      missing_other: missing(false),
      beyond_the_post: analysis.additional.slice(0, MAX_NAMES).flatMap((one) => nameOf(one) ?? []),
      improvements: analysis.improvements.flatMap(({ skill, overallAfter }) => {
        const name = nameOf(skill);
        return name === undefined ? [] : [{ name, overall_after: overallAfter }];
      }),
    },
    experience: {
      years_in_this_work: findings.career.years,
      usual_years: experience.wantedYears,
      rank: experience.rank,
      has_led_people: experience.hasLed,
      people_led: findings.career.led?.count ?? null,
    },
    has_unfinished_studies: findings.studies.some(({ isUnderWay }) => isUnderWay),
    reading: { confidence: reading.confidence, unread_parts: reading.unreadParts },
  };
}

/** Rounded as in the reply. */
const roundConfidence = (confidence: number): number => Math.round(confidence * 100) / 100;
