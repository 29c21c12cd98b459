/* Actions beside a training: it teaches the skills of its phases, so they need no reading list. */
import type { StepRecord } from "../../knowledge/record-types.ts";
import type { Speech } from "../../languages/speech.ts";
import { isMet } from "../checklist/readiness.ts";
import { isTrainingStep, mainTraining } from "../schedule/phase-clock.ts";
import { roughly } from "../schedule/effort.ts";
import type { Focus } from "../schedule/focus.ts";
import type { Action } from "./actions.ts";
import type { Once, ToldPhase } from "./plan-texts.ts";

export const isTrained = ({ steps }: Pick<ToldPhase, "steps">): boolean =>
  steps.some(isTrainingStep);

/** Who teaches: school and placements, a course beside work, an employer with a school, or the work itself. */
type Teacher = "school" | "course" | "employer" | "work";

const TAUGHT: Readonly<Record<Teacher, readonly string[]>> = {
  school: [
    "School and placements teach this in the part of the training that falls here. Keep a list of what you have done under supervision, have it signed, and ask early for what your placement does not offer.",
    "The training teaches this now; nothing of it has to be learned alone. Revise each block in the week after it, and bring the questions that are left to the next lesson.",
    "This is on the timetable now. Ask at the start of the term which of it is examined and which is shown in practice, and keep both lists up to date.",
    "The program covers this in its present part. Go through your marks and the signatures in your record once a term with a teacher, and ask for another practice day where something is missing.",
  ],
  course: [
    "The course teaches this beside your work. Do the practice papers of each block in the week after it, and use one task of your present post as an example for it.",
    "This is the part of the course that falls here. Meet with two others of the course every second week, and explain to each other what the examination may ask.",
    "The evenings and weekends of the course cover this now. Tell your superior what you are learning, and ask for one task in which you can use it.",
    "Learn this with the course, and collect one case from your own work for each subject: you will be asked for such cases.",
  ],
  employer: [
    "Employer and school teach this in paid time. Ask at the start of the part who shows you which of it, and have each point signed once you do it alone.",
    "You are shown this at work and at school. Write your training record every week, and raise in the talk with your trainer what you have not been given to do yet.",
    "The training plan of your employer covers this now: compare it with what you really do every three months, and ask for a change of department where something is missing.",
    "School teaches the theory and the employer the doing. Ask to repeat under supervision what you did badly once, before the next part examination asks for it.",
  ],
  work: [
    "The work itself teaches this: ask for tasks in each, first beside somebody and then alone, and have it confirmed in writing.",
    "Agree with the person who supervises you which of these tasks you take over in which month, and keep the record that the next step asks for.",
    "Take over one of these after the other, ask for a short review after each, and note dates and tasks for your record.",
    "Let the person responsible for you choose the next task by what your record still lacks, and go through it with them every three months.",
  ],
};

const TAUGHT_IN: Readonly<Record<Teacher, string>> = {
  school: "Taught now: {names}",
  course: "In the course now: {names}",
  employer: "Taught now: {names}",
  work: "At work now: {names}",
};

function teacherIn(steps: readonly StepRecord[]): Teacher {
  const main = mainTraining(steps);
  if (main?.kind !== "study") return "work";
  return main.paid ? "employer" : main.pace === "part_time" ? "course" : "school";
}

/** The skills that the training teaches in a phase, with the own hours beside it. */
export function trainingActions(
  { focus, steps, part, spent }: ToldPhase,
  { once, speech }: { readonly once: Once; readonly speech: Speech },
): Action[] {
  const { say } = speech;
  const taught = focus.filter((item) => !isMet(item) && isSubject(item));
  const names = speech.list(taught.map(({ skill }) => speech.skill(skill.name)));
  const texts = TAUGHT[teacherIn(steps)];
  const text = say(once(texts.slice((part - 1) % texts.length)) ?? texts[0]!);
  const revision =
    spent.practice > 0
      ? ` ${say("Keep about {hours|# hour|# hours} of your own in this part for revision.", { hours: roughly(spent.practice) })}`
      : "";
  return taught.length === 0
    ? []
    : [
        {
          type: "learn",
          title: say(TAUGHT_IN[teacherIn(steps)], { names }),
          description: `${text}${revision}`,
          priority: "high",
        },
      ];
}

const isSubject = ({ skill }: Focus): boolean => skill.kind !== "soft";

/** Preparation for an examination that comes after the step, or in a later part of it. */
export const prepareEarly = (
  { title }: StepRecord,
  { part, parts, spent: { preparation: hours } }: ToldPhase,
  { say }: Speech,
): Action => ({
  type: "learn",
  title: say("Prepare already for “{exam}” ({part} of {parts})", { exam: title, part, parts }),
  description: say(
    "Beside the work, not after it: about {hours|# hour|# hours} of your own in this part for the official syllabus, for past papers under real conditions, and for a preparatory course where one is offered.",
    { hours: roughly(hours) },
  ),
  priority: "high",
});
