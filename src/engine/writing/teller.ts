import type { Analysis } from "../analysis/analyse.ts";
import type { Grounds, WorkPeriod } from "../analysis/grounds.ts";
import type { ToldPost } from "../analysis/career.ts";
import type { Must } from "../analysis/musts.ts";
import type { ToldProof } from "../analysis/told-proofs.ts";
import type { TargetSkill } from "../analysis/target-job.ts";
import type { AssessmentWordsRecord } from "../knowledge/record-types.ts";
import type { Speech, SpokenValues } from "../languages/speech.ts";
import { SPEAKABLE } from "./customer-words.ts";

/** What all parts of an assessment need to say something. */
export interface Teller {
  readonly analysis: Analysis;
  /** The job's title, cased for use in a sentence. */
  readonly title: string;
  /** A sentence of the record by its name. */
  say(name: string, values?: SpokenValues): string;
  /** The sentence about an employer, or `<name>_bare` where none was read. */
  sayAt(name: string, grounds: Grounds, values?: SpokenValues): string;
  list(names: readonly string[]): string;
  /** A figure with the words around it, as a part of a sentence. */
  figure(text: string): string;
  /** Names of skills for a sentence, at most a few. */
  skills(skills: readonly TargetSkill[], most?: number): string;
  /** The same of points that were shown, each with the figure beside it. */
  measured(musts: readonly Must[]): string;
  skill(skill: TargetSkill): string;
  named(name: string): string;
  /** The posting's own words. */
  asked(words: string): string;
  post(grounds: Grounds): string;
  /** With its years; `there` is an employer who was named before it. */
  dated(grounds: Grounds, there?: string): string;
  /** The sentence about a post, `<name>_now` of the main present one, or `<name>_bare` where none is known. */
  sayOf(name: string, post: ToldPost | undefined, values: SpokenValues): string;
  period(period: WorkPeriod | undefined): string;
  /** Languages with their levels. */
  spoken(musts: readonly Must[]): string;
  /** A licence with the month it is valid to, or was. */
  proof(proof: ToldProof): string;
}

/** A line of a list with what it rests on. */
export interface ToldLine {
  readonly text: string;
  readonly grounds: Grounds;
}

const MOST_NAMES = 4;
const MOST_NAME_CHARS = 60;
const SHOUTED_CHARS = 6;

// Over 80 lines: closures over the words of one language and one analysis.
export function createTeller(
  speech: Speech,
  { sentences }: AssessmentWordsRecord,
  analysis: Analysis,
): Teller {
  const say = (name: string, values: SpokenValues = {}): string => {
    const sentence = sentences[name];
    if (sentence === undefined) throw new Error(`the words of assessments lack "${name}"`);
    // An employer may end with a stop: "GENIL S.L."
    return speech.fill(sentence, values).replace(/\.\.$/, ".");
  };
  const { target } = analysis;
  // The sentences leave every name uninflected, so that none needs quotation marks.
  const named = (name: string): string => speech.skill(name).replaceAll(/[„“]/gu, "");
  const skill = ({ name }: TargetSkill): string => shortened(named(name));
  const period = (one: WorkPeriod | undefined): string => {
    if (one === undefined) return "";
    if (one.to === undefined) return say("since", { from: one.from });
    return say(one.from === one.to ? "one_year" : "span", { ...one, to: one.to });
  };
  const post = ({ title: given, employer }: Grounds): string => {
    const title = given === undefined ? undefined : calm(given);
    return title !== undefined && employer !== undefined
      ? say("post_at", { title, employer })
      : (title ?? employer ?? "");
  };
  const [main] = analysis.findings.career.main;
  return {
    analysis,
    title: titleFor(speech, target.title, target.role?.title),
    say,
    sayAt: (name, { employer, period: when }, values = {}) => {
      const needsDate = sentences[name]?.includes("{from}") && when === undefined;
      return employer === undefined || needsDate
        ? say(`${name}_bare`, values)
        : say(name, { employer, from: when?.from ?? "", ...values });
    },
    list: speech.list,
    figure: (text) => speech.inside(text),
    measured: (musts) =>
      speech.list(
        musts.slice(0, MOST_NAMES).map(({ skill: one, measure }) => {
          const [figure] = measure ?? [];
          return figure === undefined
            ? skill(one)
            : say("skill_figure", {
                name: skill(one),
                figure: speech.inside(figure.isResult ? figure.text : figure.bare),
              });
        }),
      ),
    skills: (skills, most = MOST_NAMES) => speech.list(skills.slice(0, most).map(skill)),
    skill,
    named,
    asked: (words) => say("asked", { words: words.replace(/[.;,]+$/u, "") }),
    post,
    dated: (one, there) => {
      const { title, employer } = one;
      if (one.period === undefined || post(one) === "") return post(one);
      const values = {
        title: calm(title ?? ""),
        employer: employer ?? "",
        period: period(one.period),
      };
      if (title === undefined || employer === undefined)
        return say("dated", { ...values, post: post(one) });
      return say(employer === there ? "dated_there" : "dated_at", values);
    },
    sayOf: (name, one, values) => {
      if (one === main && main?.isCurrent) return say(`${name}_now`, values);
      const told = one ? post(one) : "";
      return told === "" ? say(`${name}_bare`, values) : say(name, { ...values, post: told });
    },
    period,
    proof: ({ name, isLapsed, until }) => {
      const [year = "", month] = until.split("-");
      const date = month === undefined ? year : `${month}/${year}`;
      return say(isLapsed ? "proof_lapsed" : "proof_until", { name, date });
    },
    spoken: (musts) =>
      speech.list(
        musts.map(({ skill: one, level }) =>
          level === undefined
            ? skill(one)
            : say("spoken_one", {
                language: named(one.skill?.name ?? one.name),
                level: say(`level_${level}`),
              }),
        ),
      ),
  };
}

const shortened = (name: string): string =>
  name.length <= MOST_NAME_CHARS ? name : `${name.slice(0, MOST_NAME_CHARS - 1).trimEnd()}…`;

/** A title in capitals is set small. */
const calm = (title: string): string =>
  title.length >= SHOUTED_CHARS && title === title.toUpperCase()
    ? title.replaceAll(/\p{Lu}{4,}/gu, (word) => word.slice(0, 1) + word.slice(1).toLowerCase())
    : title;

/** What is no title gives way to the role's. */
function titleFor(speech: Speech, given: string, role: string | undefined): string {
  const title = calm(given);
  if (SPEAKABLE.test(title) || role === undefined) return shortened(title);
  return speech.role(role);
}
