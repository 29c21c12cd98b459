import type { Analysis } from "../analysis/analyse.ts";
import type { Grounds, ShownSkills, Spoken, WorkPeriod } from "../analysis/fit-findings.ts";
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
  /** The same of skills that were shown, each with the figure beside it. */
  shown(shown: ShownSkills): string;
  skill(skill: TargetSkill): string;
  named(name: string): string;
  post(grounds: Grounds): string;
  period(period: WorkPeriod | undefined): string;
  spoken(languages: readonly Spoken[]): string;
}

/** A line of a list with what it rests on. */
export interface ToldLine {
  readonly text: string;
  readonly grounds: Grounds;
}

const MOST_NAMES = 4;
const MOST_NAME_CHARS = 60;
const SHOUTED_CHARS = 6;

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
    shown: ({ skills, measured }) =>
      speech.list(
        skills.slice(0, MOST_NAMES).map((one) => {
          const figure = measured.find((own) => own.skill === one)?.figure.text;
          return figure === undefined
            ? skill(one)
            : say("skill_figure", { name: skill(one), figure: speech.inside(figure) });
        }),
      ),
    skills: (skills, most = MOST_NAMES) => speech.list(skills.slice(0, most).map(skill)),
    skill,
    named,
    post: ({ title: given, employer }) => {
      const title = given === undefined ? undefined : calm(given);
      return title !== undefined && employer !== undefined
        ? say("post_at", { title, employer })
        : (title ?? employer ?? "");
    },
    period,
    spoken: (languages) =>
      speech.list(
        languages.map(({ skill: one, level }) =>
          level === undefined
            ? skill(one)
            : say("spoken_one", { language: skill(one), level: say(`level_${level}`) }),
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
