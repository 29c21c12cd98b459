/* Actions beside a training: it teaches the skills of its phases, so they need no reading list. */
import { groupOf } from "../../knowledge/knowledge.ts";
import type { StepRecord } from "../../knowledge/record-types.ts";
import { trainingKindOf } from "../../knowledge/training-kind.ts";
import type { Speech } from "../../languages/speech.ts";
import { isMet } from "../checklist/readiness.ts";
import { isTrainingStep, mainTraining } from "../schedule/training-steps.ts";
import { roughly } from "../schedule/effort.ts";
import type { Focus } from "../schedule/focus.ts";
import type { Action } from "./actions.ts";
import type { Once, PlanTexts, ToldPhase } from "./plan-texts.ts";

export const isTrained = ({ steps }: Pick<ToldPhase, "steps">): boolean =>
  steps.some(isTrainingStep);

/** The teacher of a step: a school with placements, a university, full-time lessons without placements, a course
 * beside work, an employer with a school, a public service that trains its own people, nobody where a file about the work is judged, or
 * the work itself. */
export type Teacher =
  | "school"
  | "university"
  | "lessons"
  | "course"
  | "employer"
  | "service"
  | "file"
  | "work";

const TAUGHT: Readonly<Record<Teacher, readonly string[]>> = {
  school: [
    "School and placements teach this in the part of the training that falls here. Keep a list of what you have done under supervision, have it signed, and ask early for what your placement does not offer.",
    "The training teaches this now; nothing of it has to be learned alone. Revise each block in the week after it, and bring the questions that are left to the next lesson.",
    "This is on the timetable now. Ask at the start of the term which of it is examined and which is shown in practice, and keep both lists up to date.",
    "The program covers this in its present part. Go through your marks and the signatures in your record once a term with a teacher, and ask for another practice day where something is missing.",
  ],
  university: [
    "Courses of this part of the program teach it. Choose projects and electives that use it, and keep the best piece of work of each term to show later.",
    "The program teaches this now; nothing of it has to be learned alone. Work through past examinations with two fellow students, and take what stays unclear to the office hours.",
    "These are subjects of the present terms. Read at the start how each is examined, and look early for an internship or a student job in which you use it.",
    "This part of the program covers it. Compare once a term what you have passed with what the program asks for, and choose the topic of your final paper from what employers look for.",
  ],
  lessons: [
    "The course teaches this now. Do its exercises in the week after each lesson, and ask the teacher about everything that you could not do alone.",
    "This is the part of the course that falls here. Learn with one other participant, and put the questions of the examination to each other every week.",
    "The lessons cover this now; nothing of it has to be learned alone. Keep your exercises in one folder: they are what you can show before you have a reference.",
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
  service: [
    "The training of the service teaches this in paid time. Ask the instructors at the start of the part what is tested and by which standard, and train what you did badly in the same week.",
    "School and practice of the service teach this now. Note after each week of practice what you did yourself, and go through it with the person who instructs you.",
    "This is on the training plan now. Prepare the written tests with two others of your class, and keep your fitness at the level that the last test asks for.",
  ],
  file: [
    "Nothing is taught in this step: describe in the file where and how you do this at work, with dates and papers, and let an adviser of the procedure read each part.",
    "Collect two situations from your work for each of these, write down what you decided and why, and have a colleague confirm the facts.",
    "Where your work does not show one of these, ask for a task in it now, so that the file can tell of it before the jury does.",
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
  university: "Taught now: {names}",
  lessons: "In the course now: {names}",
  service: "Taught now: {names}",
  course: "In the course now: {names}",
  employer: "Taught now: {names}",
  file: "For the file now: {names}",
  work: "At work now: {names}",
};

export function teacherIn(
  steps: readonly StepRecord[],
  { knowledge, role, authority }: Pick<PlanTexts, "knowledge" | "role" | "authority">,
): Teacher {
  const main = mainTraining(steps);
  const regulated =
    authority === undefined ? undefined : groupOf(knowledge, role.group).regulatedTraining;
  // The training in a specialty is work in a post, whatever it ends with.
  if (main?.kind !== "study" || (main.paid && main.own)) return "work";
  if (main.paid) return regulated === "service" ? "service" : "employer";
  if (main.credential?.validates) return "file";
  if (main.pace === "part_time") return "course";
  const kind = trainingKindOf(main);
  if (kind === "university") return regulated === "placements" ? "school" : "university";
  return kind === "licence_course" || kind === "further_training" ? "lessons" : "school";
}

/** The skills that the training teaches in a phase, with the own hours beside it. */
export function trainingActions(
  { focus, steps, part, spent }: ToldPhase,
  plan: PlanTexts,
  once: Once,
): Action[] {
  const { speech } = plan;
  const { say } = speech;
  const teacher = teacherIn(steps, plan);
  const taught = focus.filter((item) => !isMet(item) && isSubject(item) && !item.isBeside);
  const names = speech.list(taught.map(({ skill }) => speech.skill(skill.name)));
  // Somebody who is not at work has no task of a post to bring to the course.
  const texts = TAUGHT[teacher === "course" && plan.isAway ? "lessons" : teacher];
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
          title: say(TAUGHT_IN[teacher], { names }),
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
