/* Projects, exercises and contacts of a phase, as far as they suit the reader. */
import type { Skill } from "../../knowledge/knowledge.ts";
import type {
  Audience,
  ContactKind,
  FieldRecord,
  ProjectRecord,
  TaskRecord,
} from "../../knowledge/record-types.ts";
import { hashOf } from "../../text/hash.ts";
import { isLicence } from "../checklist/kinds.ts";
import type { Action } from "./actions.ts";
import { hasPlace, suits } from "./audience.ts";
import {
  type Once,
  type PlanTexts,
  type ToldPhase,
  fieldWords,
  isWithoutExam,
  lengthOf,
  priorityOf,
  turned,
  weight,
} from "./plan-texts.ts";
import {
  CREDENTIAL_PRACTICE_TITLES,
  FIRST_STEP_TITLE,
  NETWORK_TITLES,
  PRACTICE_TITLES,
  ROUTINE_TITLES,
} from "./action-sentences.ts";

/** A text of the field, where the curriculum has none in the language of the plan; undefined where none
 * suits the reader or the skills of the phase. */
function fieldText(
  plan: PlanTexts,
  { focus }: ToldPhase,
  { texts, at }: { readonly texts: FieldRecord["build"]; readonly at: number },
): { readonly title: string; readonly description: string; readonly lead: string } | undefined {
  const fitting = texts.filter((text) => suits(plan.audiences[at]!, text));
  const text = fitting[(hashOf(plan.role.title) + at) % Math.max(1, fitting.length)];
  const own = focus.filter(({ skill }) => isOfField(skill, plan.field));
  if (!text || own.length === 0) return undefined;
  const words = fieldWords(plan, own);
  return {
    title: plan.speech.say(text.title, words),
    description: plan.speech.say(text.description, words),
    lead: words.skills,
  };
}

/** Whether the texts of a field can be told about a skill: not of leading people, of manners or of a proof,
 * and those of a technical field only of what one sets up, makes or runs. */
export const isOfField = ({ group, kind, leads }: Skill, { technical }: FieldRecord): boolean =>
  !leads && group !== "soft" && kind !== "credential" && !(technical && group === "domain");

/** The texts of a field suit beginners in its core work; people of the trade get fewer texts instead. */
const isForNewcomer = (plan: PlanTexts, { focus }: ToldPhase, at: number): boolean =>
  plan.audiences[at]!.has("newcomer") && focus.some(({ importance }) => importance === "core");

export function buildActions(
  plan: PlanTexts,
  phase: ToldPhase,
  at: number,
  project: ProjectRecord | undefined,
): Action[] {
  if (!project) return [];
  const { say, translate, inside } = plan.speech;
  const [title, text, evidence] = [project.title, project.text, project.evidence].map(translate);
  const priority = priorityOf(phase.focus);
  if (title === undefined || text === undefined || evidence === undefined) {
    const general = isForNewcomer(plan, phase, at)
      ? fieldText(plan, phase, { texts: plan.field.build, at })
      : undefined;
    if (!general) return [];
    return [{ type: "build", title: general.title, description: general.description, priority }];
  }
  const description = say("{text} Proof: {evidence}", { text, evidence: inside(evidence) });
  return [{ type: "build", title, description, priority }];
}

interface Contact {
  readonly kind: ContactKind;
  readonly text: string;
  readonly for?: Audience;
  readonly place?: NonNullable<ProjectRecord["place"]>;
}

const titlesOf = ({ kind, for: whom }: Contact): readonly string[] =>
  kind === "help" && whom === "newcomer"
    ? [FIRST_STEP_TITLE, ...NETWORK_TITLES.help]
    : NETWORK_TITLES[kind];

export function networkActions(
  plan: PlanTexts,
  phase: ToldPhase,
  at: number,
  once: Once,
): Action[] {
  const { phases, curriculum, speech, field } = plan;
  const isLast = at === phases.length - 1;
  if (!curriculum || (at % 2 === 1 && !isLast)) return [];
  // The application of the last phase comes before any talk.
  const priority: Action["priority"] = at === 0 || isLast ? "low" : "medium";
  const told = curriculum.network.flatMap((one) => {
    const contact: Contact = typeof one === "string" ? { kind: "keep", text: one } : one;
    const own = speech.translate(contact.text);
    return own === undefined ? [] : [[own, contact] as const];
  });
  if (told.length === 0) {
    const general = fieldText(plan, phase, { texts: field.network, at });
    if (!general || once([general.description]) === undefined) return [];
    return [{ type: "network", title: general.title, description: general.description, priority }];
  }
  const audience = plan.audiences[at]!;
  const lines = new Map(
    told.filter(([, contact]) => suits(audience, contact) && hasPlace(audience, contact)),
  );
  const line = once([...lines.keys()]);
  if (line === undefined) return [];
  const titles = titlesOf(lines.get(line)!).map((text) => speech.say(text));
  return [{ type: "network", title: once(titles) ?? titles[0]!, description: line, priority }];
}

/** Whether an exercise suits people of the trade: exercises at home are for beginners in a skill. */
const isForTrade = ({ for: whom, place }: TaskRecord): boolean =>
  whom !== undefined || place === "work";

/** The exercise of the weightiest skill; else a routine of the trade, else the field's own text. */
export function practiceActions(
  plan: PlanTexts,
  phase: ToldPhase,
  at: number,
  {
    once,
    isNeeded,
  }: { readonly once: Once; /** The phase has little else to do. */ readonly isNeeded: boolean },
): Action[] {
  const { knowledge, role, curriculum, field, speech } = plan;
  const { say, translate } = speech;
  const { focus } = phase;
  const audience = plan.audiences[at]!;
  const isRegistered = isWithoutExam(plan.phases.flatMap(({ steps }) => steps));
  const hard = focus.filter(
    ({ skill }) => skill.kind !== "soft" && !(isRegistered && isLicence(skill)),
  );
  const item = (hard.length > 0 ? hard : focus)
    .toSorted((a, b) => weight(b) - weight(a) || b.hours - a.hours)
    .find(({ skill, current }) => {
      const isNewcomer =
        (isNeeded && current < 1) ||
        audience.has("newcomer") ||
        (current < 1 && !audience.has("lead") && !audience.has("insider"));
      const exercise = knowledge.training.practice.get(skill.id)?.exercise;
      return (
        exercise !== undefined &&
        suits(audience, exercise) &&
        (isNewcomer || isForTrade(exercise)) &&
        (exercise.months ?? 0) <= lengthOf(phase)
      );
    });
  const priority = priorityOf(focus);
  const own = item && translate(knowledge.training.practice.get(item.skill.id)!.exercise.text);
  const exercise = own === undefined ? undefined : once([own]);
  if (item && exercise !== undefined) {
    const titles = item.skill.kind === "credential" ? CREDENTIAL_PRACTICE_TITLES : PRACTICE_TITLES;
    const title = turned(titles, `${role.title} ${item.skill.id}`)[0]!;
    return [
      {
        type: "practice",
        title: say(title, { skill: speech.skill(item.skill.name) }),
        description: exercise,
        priority,
      },
    ];
  }
  const routines = (curriculum?.practice ?? [])
    .map((one) => (typeof one === "string" ? { text: one } : one))
    .filter((one) => suits(audience, one) && (audience.has("newcomer") || "for" in one));
  const routine = once(routines.flatMap(({ text }) => translate(text) ?? []));
  if (routine !== undefined) {
    const titles = turned(ROUTINE_TITLES, role.title).map((text) => say(text));
    return [
      { type: "practice", title: once(titles) ?? titles[0]!, description: routine, priority },
    ];
  }
  const general = isForNewcomer(plan, phase, at)
    ? fieldText(plan, phase, { texts: field.practice, at })
    : undefined;
  if (!general) return [];
  const { title, description, lead } = general;
  return [{ type: "practice", title: `${title}: ${lead}`, description, priority }];
}
