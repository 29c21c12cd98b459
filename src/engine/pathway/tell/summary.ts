import { type CurriculumRecord, IMPORTANCES } from "../../knowledge/record-types.ts";
import type { Speech } from "../../languages/speech.ts";
import { roughly } from "../schedule/effort.ts";
import type { Focus } from "../schedule/focus.ts";
import {
  BESIDE_WORK_WEEK,
  FULL_WEEK,
  type Pace,
  decidingStep,
  keepsItsPace,
  stepMonths,
  trainingWeek,
} from "../schedule/phase-clock.ts";
import { isTrainingStep } from "../schedule/training-steps.ts";
import type { ScheduledPhase } from "../schedule/schedule.ts";
import { isMet } from "../checklist/readiness.ts";
import type { Away } from "../read/away.ts";
import { fragmentOf } from "./entry-sentences.ts";
import type { Deciding } from "./plan-texts.ts";
import type { ToldWayIn } from "./way-in-sentences.ts";

/** From here on a plan is long, and a week short. */
const LONG_MONTHS = 36;
const FEW_HOURS = 4;
/** No provider stretches a training over more than this many times its part-time months. */
const MOST_STRETCHED = 2;

interface Plan {
  /** The deciding factor of the plan, and the authority in charge. */
  readonly decides: Deciding;
  readonly authority: string | undefined;
  readonly pace: Pace;
  readonly totalMonths: number;
  /** The present post is of the trade. */
  readonly isInsider: boolean;
  /** A sentence for somebody in a training near the target, or "". */
  readonly learning: string;
  /** A return to work asks for more than the plan: a sentence, or "". */
  readonly returning: string;
  /** Set for somebody who is not at work now. */
  readonly away: Away | undefined;
  /** The target is the role itself, not another step of its ladder. */
  readonly isOwnStep: boolean;
  /** The months of work of this kind that the present post suggests. */
  readonly monthsBehind: number;
  readonly wayIn: ToldWayIn;
  readonly curriculum: CurriculumRecord | undefined;
  readonly speech: Speech;
}

/** The roadmap in a few plain sentences. */
export function summarise(
  roleTitle: string,
  phases: readonly ScheduledPhase[],
  plan: Plan,
): string {
  const { totalMonths, wayIn, pace, speech } = plan;
  const { say, list } = speech;
  const focus = phases.flatMap((phase) => phase.focus);
  if (focus.every(isMet) && pace.climb.length === 0 && wayIn.steps.length === 0) {
    const ready = say(
      "You have the skills that the work of {role:a} asks for: use {months|# month|# months} at {weekly} to go further in {names}, and show it.",
      {
        role: roleTitle,
        months: totalMonths,
        weekly: weekly(pace, speech),
        names: list(focus.map(({ skill }) => speech.skill(skill.name))),
      },
    );
    return joined([ready, plan.isOwnStep ? wayIn.sentence : "", plan.returning]);
  }
  const first = names(phases[0]!.focus, speech);
  const course =
    wayIn.steps.length > 0 || (phases.length === 1 && focus.every(isMet))
      ? ""
      : phases.length === 1
        ? say("One phase closes the gap: {first}.", { first })
        : say("You begin with {first} and finish, in phase {phases}, with {last}.", {
            first,
            phases: phases.length,
            last: names(phases.at(-1)!.focus, speech),
          });
  return joined([
    opening(roleTitle, phases, plan),
    wayIn.sentence,
    plan.learning,
    plan.returning,
    decidingSentence(plan),
    course,
    applyingSentence(phases, plan),
    trainingPace(plan),
    ...(wayIn.positions.length > 0 ? [] : plain(plan)),
  ]);
}

/** When the post comes into reach, where that is neither at once nor at the end. */
function applyingSentence(
  phases: readonly ScheduledPhase[],
  { wayIn, pace, speech: { say } }: Plan,
): string {
  const at = phases.findIndex(({ isApplying }) => isApplying);
  if (at <= 0 || at >= phases.length - 1) return "";
  // Steps and posts that come first have months of their own.
  if (wayIn.steps.length + wayIn.positions.length + pace.climb.length > 0) return "";
  const { months, readinessAfter } = phases[at]!;
  return say(
    "You need not wait for the end: you can apply from about month {month} on, with {readiness} of 100, and learn the rest beside it.",
    { month: months.end, readiness: readinessAfter },
  );
}

/** The sentence about what to settle before anything else. */
function decidingSentence({ decides, authority, away, wayIn, speech }: Plan): string {
  const { say, inside } = speech;
  if (wayIn.begun)
    return authority === undefined
      ? ""
      : say("In charge of the profession: {authority}.", { authority });
  if (decides === "steps") {
    const first = decidingStep(wayIn.steps);
    const step = inside(first?.title ?? "");
    const what = say(
      first && isTrainingStep(first)
        ? "What decides first is the place for this: {step}."
        : "What decides first: {step}.",
      { step },
    );
    return authority === undefined
      ? what
      : `${what} ${say("In charge of the profession: {authority}.", { authority })}`;
  }
  if (decides === "post" || decides === "posts")
    return say(
      away === "former"
        ? "What decides is the next post, not another course: ask former colleagues and employers for it in the first month."
        : "What decides is the next post, not another course: ask inside first, and start that talk in the first month.",
    );
  return decides === "proof"
    ? say(
        "What decides is work that you can show, so the first proof comes before the first application.",
      )
    : "";
}

const joined = (sentences: readonly string[]): string =>
  sentences.filter((sentence) => sentence !== "").join(" ");

const hoursOf = ({ weeklyHours }: Pace): number => Math.round(weeklyHours * 10) / 10;

const weekly = (pace: Pace, { say }: Speech): string =>
  say("{hours|# hour|# hours} a week", { hours: hoursOf(pace) });

/** From this share of the hours on, practice beyond the skills themselves is told. */
const MUCH_PRACTICE = 0.1;

/** How long it takes, and what that depends on. */
function opening(role: string, phases: readonly ScheduledPhase[], plan: Plan): string {
  const { totalMonths: months, wayIn, speech } = plan;
  const { say } = speech;
  const { ahead, positions, steps, isRegulated } = wayIn;
  if (wayIn.begun)
    return say(
      wayIn.begun.served === undefined && wayIn.begun.assumed === 0
        ? "Plan for at most {months|# more month|# more months} until you work as {role:a}: your training, less what lies behind you, and what follows it."
        : "Plan for {months|# more month|# more months} until you work as {role:a}: the rest of your training and what follows it.",
      { months, role },
    );
  if (steps.length > 0) {
    return isRegulated
      ? say(
          "Plan for {months|# month|# months} to become {role:a}, including the training and the formalities.",
          { months, role },
        )
      : say("Plan for {months|# month|# months} to become {role:a}, including the training.", {
          months,
          role,
        });
  }
  if (plan.pace.climb.length > 0) return climbSentence(role, phases, plan);
  if (positions.length > 0) return positionsSentence(role, phases, plan);
  if (plan.isInsider && plan.pace.atWork.length > 0) return insiderSentence(role, phases, plan);
  if (ahead === "experience")
    return joined([
      say(
        "Count on at least {months|# month|# months} to become {role:a}, most of them in work that comes before it.",
        { months, role },
      ),
      askedIn(plan),
    ]);
  const isHired = wayIn.isAtWork || (plan.pace.atWork.length > 0 && wayIn.canApply);
  return ahead === "open" || ahead === "course" || isHired
    ? atWork(role, phases, plan)
    : byStudy(role, phases, plan);
}

/** From a post of the same career: how many steps it is, and what they take. */
function climbSentence(role: string, phases: readonly ScheduledPhase[], plan: Plan): string {
  const { totalMonths: months, wayIn, pace, speech } = plan;
  const values = {
    role,
    steps: pace.climb.length,
    months,
    positions: positionNames(wayIn, speech),
  };
  return joined([
    speech.say(
      plan.away
        ? wayIn.positions.length === 0
          ? "The post of {role:a} is the next step after your last one: count on at least {months|# month|# months} from your first day back at work."
          : "From your last post it is {steps:word} steps to {role:a}, by way of {positions}: count on at least {months|# month|# months} in all from your first day back at work."
        : wayIn.positions.length === 0
          ? "The post of {role:a} is the next step of your career: count on at least {months|# month|# months} from your present post."
          : "From your present post it is {steps:word} steps to {role:a}, by way of {positions}: count on at least {months|# month|# months} in all.",
      values,
    ),
    builtOnTheWay(phases, speech),
    plan.isOwnStep ? askedIn(plan) : "",
    assumedYears(plan),
  ]);
}

/** Requests do not say how long somebody has done their work, so the plan says what it counts on. */
function assumedYears({ monthsBehind, wayIn: { asks }, speech }: Plan): string {
  const years = Math.round(monthsBehind / 12);
  return years < 1 || asks === undefined
    ? ""
    : speech.say(
        "This counts on about {years|one year|# years} in work like your present one; with less, add the difference.",
        { years },
      );
}

/** From a post of the trade that is no step of the same ladder. */
const insiderSentence = (role: string, phases: readonly ScheduledPhase[], plan: Plan): string =>
  joined([
    plan.speech.say(
      "From your present post you can be ready for work as {role:a} in {months|# month|# months}.",
      { role, months: plan.totalMonths },
    ),
    builtOnTheWay(phases, plan.speech),
    askedIn(plan),
    assumedYears(plan),
  ]);

function builtOnTheWay(phases: readonly ScheduledPhase[], { say }: Speech): string {
  const { skills, own, work } = sizeOf(phases);
  if (skills === 0) return "";
  return say(
    work === 0
      ? "On the way you build {skills|one skill|% skills}, in about {own|# hour|# hours} of your own."
      : "On the way you build {skills|one skill|% skills}: about {work|# hour|# hours} of it in paid working time, and {own|# hour|# hours} of your own.",
    { skills, own: roughly(own), work: roughly(work) },
  );
}

/** The requirements of employers, where the rest of the summary has not said them. */
const askedIn = ({ wayIn: { asks, isAsksTold } }: Pick<Plan, "wayIn">): string =>
  asks === undefined || isAsksTold ? "" : asks.sentence;

/** The size of the plan, for its sentences. */
function sizeOf(phases: readonly ScheduledPhase[]): {
  readonly skills: number;
  /** The hours that the skills take. */
  readonly hours: number;
  readonly own: number;
  readonly work: number;
} {
  const focus = phases.flatMap((phase) => phase.focus);
  const total = (values: readonly number[]): number => values.reduce((sum, n) => sum + n, 0);
  return {
    skills: focus.filter((item) => !isMet(item)).length,
    hours: total(focus.map(({ hours }) => hours)),
    own: total(phases.map(({ hours }) => hours.own)),
    work: total(phases.map(({ hours }) => hours.work)),
  };
}

/** The ways on which the job comes first or soon. */
function atWork(role: string, phases: readonly ScheduledPhase[], plan: Plan): string {
  const { totalMonths: months, wayIn, speech } = plan;
  const { say } = speech;
  const { ahead, least } = wayIn;
  const { skills, own, work } = sizeOf(phases);
  const spread = say(
    "The plan spreads {skills|one skill|% skills} over {months|# month|# months} beside that work: about {work|# hour|# hours} of it in paid working time, and {own|# hour|# hours} of your own.",
    { skills, work: roughly(work), own: roughly(own), months },
  );
  if (ahead === "course")
    return joined([
      say(
        "Count on {months|# month|# months} to become {role:a}: first a course, then a first job in which you learn most of the rest.",
        { months, role },
      ),
      spread,
    ]);
  const begin =
    ahead === "open" || ahead === undefined
      ? say("You can apply for work as {role:a} now and learn on the job.", { role })
      : say(
          "You apply first and are trained after you are hired: the training takes {least|# month|# months} or more.",
          { least },
        );
  // A candidate who is spared the way does not need its requirements.
  return joined([begin, ahead === undefined ? "" : askedIn(plan), spread]);
}

function byStudy(role: string, phases: readonly ScheduledPhase[], plan: Plan): string {
  const { totalMonths: months, pace, speech } = plan;
  const { say } = speech;
  const { skills, hours, own } = sizeOf(phases);
  const practice = own - hours;
  return joined([
    say(
      "At {weekly} you can be ready for work as {role:a} in {months|# month|# months}: {skills|one skill|% skills} to build, about {hours|# hour|# hours} of study and practice.",
      { months, role, weekly: weekly(pace, speech), skills, hours: roughly(own) },
    ),
    practice > own * MUCH_PRACTICE
      ? say(
          "About {practice} of these hours are work on real tasks, which employers expect of a newcomer: look for some from the start.",
          { practice: roughly(practice) },
        )
      : "",
  ]);
}

/** How the training is paced, and what that does to the months. */
function trainingPace({ wayIn, pace, speech: { say } }: Plan): string {
  // Somebody who is in a training knows its pace.
  const courses = wayIn.steps.filter(
    (step) => isTrainingStep(step) && !step.paid && step.served === undefined,
  );
  if (courses.length === 0) return "";
  const hours = hoursOf(pace);
  const flexible = courses.filter((step) => !keepsItsPace(step));
  if (flexible.length === 0 && pace.isStated && pace.weeklyHours >= FULL_WEEK) return "";
  if (flexible.length === 0)
    return courses.every((step) => step.pace === "part_time")
      ? pace.weeklyHours < BESIDE_WORK_WEEK
        ? say(
            "The training is taken beside work, needs about {week} hours a week with its lessons, and keeps its length; you have {hours}. Ask for a form by distance or in modules over a longer time, or free the missing hours before you sign up.",
            { week: BESIDE_WORK_WEEK, hours },
          )
        : say("The training is taken beside work and keeps its length whatever your weekly hours.")
      : say(
          "The training is full time, about {week} hours a week, and keeps its length whatever your weekly hours: beside it only work in the evening, at weekends or in the holidays is possible. Ask each provider whether there is a part-time form.",
          { week: FULL_WEEK },
        );
  const full = flexible.reduce((sum, { months }) => sum + months, 0);
  const counted = flexible.reduce((sum, step) => sum + stepMonths(step, pace), 0);
  if (counted <= full)
    return say("The months are those of full-time training; it is also offered part time.");
  const week = trainingWeek(pace);
  const told = say(
    "The training is counted part time, as it is offered beside work: it needs about {week} hours a week, with school, and you have {hours}. Full time it takes {full|# month|# months}.",
    { week, hours, full },
  );
  if (week <= pace.weeklyHours) return told;
  const slow = Math.ceil((counted * week) / Math.max(1, pace.weeklyHours));
  return joined([
    told,
    slow <= MOST_STRETCHED * counted
      ? say(
          "In {hours|# hour|# hours} a week it would take about {slow} months, where it is offered by distance or in single modules; otherwise ask your employer for fewer hours while it lasts.",
          { hours, slow },
        )
      : say(
          "No form of it fits into {hours|# hour|# hours} a week: settle first how the others become free, by fewer working hours or a leave for training.",
          { hours },
        ),
  ]);
}

/** Says so when the way is long or the week is short, and names the job on the way. */
function plain({ pace, totalMonths, wayIn, curriculum, speech }: Plan): string[] {
  const { say } = speech;
  const isLong = totalMonths > LONG_MONTHS;
  const isSlow = pace.weeklyHours < FEW_HOURS;
  const job = firstJobOf(wayIn, curriculum, speech);
  if (wayIn.steps.length > 0)
    return isLong && wayIn.isRegulated && !wayIn.steps.some(({ paid }) => paid) ? [job] : [];
  if (pace.atWork.length > 0 || (!isLong && !isSlow)) return [];
  const hours = hoursOf(pace);
  const little = Number.isInteger(hours)
    ? "{Hours:word} {hours|hour|hours} a week is little: doubling it would nearly halve the time."
    : "{hours|# hour|# hours} a week is little: doubling it would nearly halve the time.";
  const why = isSlow
    ? say(little, { hours })
    : say("That is a long way, so do not wait for its end to start working.");
  return [why, job];
}

/** The record of a curriculum ends with a full stop, that of a route does not. */
function firstJobOf(
  { start }: ToldWayIn,
  curriculum: CurriculumRecord | undefined,
  speech: Speech,
): string {
  if (!curriculum) return "";
  const job = fragmentOf(start ?? curriculum.first_job, speech);
  if (job === undefined) return "";
  return start === undefined
    ? speech.say("The usual first job on the way: {job}", { job })
    : speech.say("The usual first job on the way: {job}.", { job });
}

/** The two weightiest skills. Soft skills are learned beside the others and are not named here. */
function names(focus: readonly Focus[], speech: Speech): string {
  const hard = focus.filter(({ skill }) => skill.group !== "soft");
  const byWorth = (hard.length > 0 ? hard : focus).toSorted(
    (a, b) => IMPORTANCES.indexOf(a.importance) - IMPORTANCES.indexOf(b.importance),
  );
  return speech.list(byWorth.slice(0, 2).map(({ skill }) => speech.skill(skill.name)));
}

/** The first post of a route is a description ("stock clerk"), the steps of a ladder are titles. */
const positionNames = ({ positions, start }: ToldWayIn, { list, role, inside }: Speech): string =>
  list(positions.map((position) => (position === start ? inside(role(position)) : role(position))));

/** The posts that come first, in a few sentences. */
const positionsSentence = (role: string, phases: readonly ScheduledPhase[], plan: Plan): string => {
  const { totalMonths: months, wayIn, speech } = plan;
  return joined([
    speech.say("Work as {role:a} is reached through earlier posts, not through study alone.", {
      role,
    }),
    askedIn(plan),
    speech.say(
      wayIn.positions.length === 1
        ? "A realistic next post for you is {positions}."
        : "Realistic posts on your way: {positions}.",
      { positions: positionNames(wayIn, speech) },
    ),
    speech.say("Count on at least {months|# month|# months} in all.", { months }),
    builtOnTheWay(phases, speech),
  ]);
};
