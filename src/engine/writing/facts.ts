import type { Analysis } from "../analysis/analyse.ts";
import type { Scores } from "../analysis/fit.ts";
import { areDegreesTold } from "../analysis/local-norms.ts";
import type { TargetSkill } from "../analysis/target-job.ts";
import type { Role } from "../knowledge/knowledge.ts";
import { quote } from "./customer-words.ts";
import { STUDY_LEVELS, gapsToLearn, hoursFor, sortFindings } from "./sort-findings.ts";
import { roundConfidence, roundYears } from "./phrases.ts";

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
    /** Not recognised or covered in part, but implied by the work held: no advice to acquire them. */
    readonly probably_held: readonly string[];
    /** The overall score with one more skill shown in a job; best first. */
    readonly improvements: readonly { readonly name: string; readonly overall_after: number }[];
    /** From zero to the level that the job wants. */
    readonly hours_to_learn: readonly { readonly name: string; readonly hours: number }[];
  };
  readonly experience: {
    readonly years: number;
    readonly relevant_years: number;
    readonly usual_years: number;
    /** A title that is in the résumé. */
    readonly nearest_title: string | null;
    /** A role that we infer: "reads like". */
    readonly nearest_role: string | null;
    readonly is_training: boolean;
    readonly years_in_nearest_role: number | null;
    readonly nearness:
      | "same work"
      | "related work"
      | "other work"
      | "unclear work"
      | "no dated position";
    readonly rank: string;
  };
  readonly education: {
    readonly highest: string | null;
    /** Null where it is not known for the country. */
    readonly usual: string | null;
    readonly field: string;
    readonly is_entry_degree: boolean;
    readonly is_under_way: boolean;
  };
  readonly document: {
    readonly lines_with_figures: number;
    readonly missing_sections: readonly string[];
    readonly has_contact: boolean;
    readonly words: number;
    /** Present when it was, and with little confidence. */
    readonly is_recognised_from_a_picture?: true;
  };
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
  const findings = sortFindings(analysis);
  const { target, experience, education, quality } = analysis;
  const { nearest } = experience;
  const names = (matches: typeof findings.matched) =>
    matches.slice(0, MAX_NAMES).flatMap(({ wanted }) => nameOf(wanted) ?? []);
  return {
    post: {
      title: titleOf(findings.title, target.role),
      role: target.role?.title ?? null,
      confidence: roundConfidence(target.confidence),
      level: target.level ?? null,
    },
    scores: analysis.scores,
    skills: {
      wanted: analysis.matches.length,
      shown: findings.matched.length,
      shown_in_work: names([...findings.used, ...findings.done]),
      only_named: names(findings.onlyNamed),
      not_read_with_certainty: names([
        ...findings.uncertain,
        ...findings.unsureProofs,
        ...findings.limited,
        ...findings.uncounted,
      ]),
      covered_in_part: findings.partial.slice(0, MAX_NAMES).flatMap(({ wanted, evidence }) => {
        const [name, by] = [nameOf(wanted), evidence && nameOf(evidence)];
        return name === undefined ? [] : [{ wanted: name, by: by ?? "" }];
      }),
      told_as_not_held: findings.told.slice(0, MAX_NAMES).flatMap(({ wanted, told }) => {
        const name = nameOf(wanted);
        return name === undefined ? [] : [{ name, state: told ?? "" }];
      }),
      missing_core: names(findings.missingCore),
      missing_other: names(findings.missingOther),
      beyond_the_post: analysis.additional.slice(0, MAX_NAMES).flatMap((one) => nameOf(one) ?? []),
      probably_held: names([...findings.likely, ...findings.unsaid]),
      improvements: analysis.improvements
        .filter(({ overallAfter }) => overallAfter > analysis.scores.overall)
        .flatMap(({ skill, overallAfter }) => {
          const name = nameOf(skill);
          return name === undefined ? [] : [{ name, overall_after: overallAfter }];
        }),
      hours_to_learn: gapsToLearn(findings).flatMap(({ wanted }) => {
        const [name, hours] = [nameOf(wanted), hoursFor(wanted)];
        return name === undefined || hours === undefined ? [] : [{ name, hours }];
      }),
    },
    experience: {
      years: roundYears(experience.years),
      relevant_years: roundYears(experience.relevantYears),
      usual_years: experience.wantedYears,
      nearest_title: nearest?.stated ?? null,
      nearest_role: nearest?.role ?? null,
      is_training: nearest?.isTraining ?? false,
      years_in_nearest_role: nearest ? roundYears(nearest.months / 12) : null,
      nearness: nearest ? `${nearest.kind} work` : "no dated position",
      rank: experience.rank,
    },
    education: {
      // Null where nothing about the studies is certain enough to be stated.
      highest:
        education.level && analysis.studies.length > 0 ? STUDY_LEVELS[education.level] : null,
      usual:
        areDegreesTold(analysis.language) && education.expected !== "doctorate"
          ? STUDY_LEVELS[education.expected]
          : null,
      field: education.field,
      is_entry_degree: education.isEntryDegree,
      is_under_way: education.isUnderWay,
    },
    document: {
      lines_with_figures: quality.resultLines,
      missing_sections: quality.missingSections,
      has_contact: quality.parts.contact > 0,
      words: analysis.words,
      ...(analysis.isTextUncertain ? { is_recognised_from_a_picture: true as const } : {}),
    },
  };
}
