import type { Field } from "./fields.ts";

const HOSPITALITY: Field = {
  reviewer: "a senior colleague of the house",
  titles: {
    start: "Master the basics of the house: {skills}",
    work: [
      "Run your station through a full service with {skills}",
      "Give guests what they came for: {skills}",
    ],
    round: "Keep the house running: {skills}",
  },
  proofs: [
    "{Reviewer} has watched a full service or shift that needs {skills} and signs that it met the standard of the house.",
    "Ten guests who do not know each other rate a service built on {skills}, and the sheet with marks and comments is kept.",
    "A costed plan or menu that applies {skills} is checked by {reviewer} and kept to within a twentieth.",
  ],
  build: [
    [
      "Stage a small event",
      "Plan and carry out one meal, service or event for at least ten people with {skills}: plan, purchase, timing, feedback, cost.",
    ],
    [
      "Keep a working book",
      "Write down your recipes, set-ups or procedures for {skills} with quantities, times and photographs, so that a colleague can repeat them.",
    ],
  ],
  practice: [
    [
      "Work trial shifts",
      "Arrange trial or weekend shifts where {skills} {are} needed and ask for one correction after each.",
    ],
    [
      "Drill against the clock",
      "Repeat the central tasks of {skills} against the clock, three times a week; only what is clean counts.",
    ],
  ],
  network: [
    [
      "Eat, stay and ask",
      "Visit two houses you admire, watch how {skills} {are} done, and ask somebody on the team what they look for in new people.",
    ],
    [
      "Find a kitchen or floor to learn in",
      "Ask a manager or chef for a standing day a month to learn {skills} beside the team.",
    ],
  ],
};

const PROTECTIVE: Field = {
  reviewer: "a training officer",
  titles: {
    start: "Meet the entry standard: {skills}",
    work: ["Act correctly under pressure: {skills}", "Handle whole incidents with {skills}"],
    round: "Be fit for duty in every respect: {skills}",
  },
  proofs: [
    "{Reviewer} has assessed {skills} in a scenario and signs that the standard was met.",
    "A timed drill that needs {skills} is passed three times in a row in front of a witness.",
    "Reports written after five exercises with {skills} {are} complete, and {reviewer} would file them unchanged.",
  ],
  build: [
    [
      "Prepare a scenario",
      "Write a realistic scenario that needs {skills}: situation, orders, likely mistakes, debrief. Run it with two others.",
    ],
    [
      "Keep a training log",
      "Record every session on {skills}: what was trained, time or score, what to correct next.",
    ],
  ],
  practice: [
    [
      "Train to a schedule",
      "Three sessions a week on {skills} and fitness, one of them with others; raise one demand at a time.",
    ],
    [
      "Rehearse the first two minutes",
      "Talk through the first two minutes of five incidents that need {skills}, then compare with procedure.",
    ],
  ],
  network: [
    [
      "Speak with people in service",
      "Attend an open day or a reserve or volunteer evening and ask two members how {skills} {are} tested.",
    ],
    [
      "Serve as a volunteer",
      "Join a volunteer or cadet unit where {skills} {are} trained every week.",
    ],
  ],
};

const SALES: Field = {
  reviewer: "an experienced salesperson",
  titles: {
    start: "Understand customer and product: {skills}",
    work: ["Win and serve customers with {skills}", "Meet targets with {skills}"],
    round: "Build trust that lasts: {skills}",
  },
  proofs: [
    "{Reviewer} has listened to five real or role-played conversations that need {skills} and scores at least four of them as good.",
    "A record of thirty contacts shows how {skills} {were} used, what came of each, and the rate of success.",
    "A customer or manager confirms in writing a result that {skills} made possible.",
  ],
  build: [
    [
      "Write a playbook",
      "Put on four pages how you use {skills} with one product and one kind of customer: questions, objections, next steps, figures.",
    ],
    [
      "Run a small campaign of your own",
      "Choose one product and twenty possible customers, work them with {skills}, and report the figures honestly.",
    ],
  ],
  practice: [
    [
      "Role-play twice a week",
      "Play through conversations that need {skills} with a partner, record them, and improve one sentence each time.",
    ],
    [
      "Work a real counter or line",
      "Take part-time or volunteer hours where {skills} {are} used every day and note one lesson after each shift.",
    ],
  ],
  network: [
    [
      "Ride along",
      "Spend a day with somebody who sells well and write down how they use {skills}.",
    ],
    [
      "Talk to buyers",
      "Ask three people who buy for a living what they value and dislike, with {skills} in mind.",
    ],
  ],
};

export const FIELDS_OF_SERVICE: Readonly<Record<string, Field>> = {
  hospitality: HOSPITALITY,
  protective: PROTECTIVE,
  sales: SALES,
  retail: SALES,
};
