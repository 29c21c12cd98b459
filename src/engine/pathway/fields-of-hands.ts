import type { Field } from "./fields.ts";

const MANUFACTURING: Field = {
  reviewer: "an experienced tradesperson",
  titles: {
    start: "Work safely at the bench: {skills}",
    work: ["Make parts that pass inspection with {skills}", "Hold the tolerance with {skills}"],
    round: "Keep production running: {skills}",
  },
  proofs: [
    "Test pieces made with {skills} pass inspection against the drawing, and {reviewer} has signed the sheet.",
    "{Reviewer} has watched a complete job that needs {skills} and signs that it was safe, to the drawing and in the time allowed.",
    "A log of twenty practice pieces for {skills} shows measurements, faults and what was changed.",
  ],
  build: [
    [
      "Make a piece worth keeping",
      "Choose one useful part or assembly that needs {skills}, make it to a drawing, measure it, and keep it with the inspection sheet.",
    ],
    [
      "Make the same piece three times",
      "Produce one piece with {skills} three times; each must be closer to the drawing, and quicker, than the one before.",
    ],
  ],
  practice: [
    [
      "Book regular workshop hours",
      "Practise {skills} in a training centre, college workshop or makerspace under supervision; safety rules first, every time.",
    ],
    [
      "Study faults",
      "Collect typical faults around {skills}, name the cause of each, and produce and correct two of them on scrap.",
    ],
  ],
  network: [
    [
      "Talk to a shop that hires",
      "Visit two employers or a union or trade body, show your practice pieces for {skills}, and ask what they test new people on.",
    ],
    [
      "Find somebody to learn beside",
      "Ask an instructor or tradesperson to watch you at {skills} for an hour a month and to say one thing to change.",
    ],
  ],
};

const CONSTRUCTION: Field = {
  ...MANUFACTURING,
  reviewer: "a qualified tradesperson",
  titles: {
    start: "Get safe and useful on site: {skills}",
    work: ["Do work that passes inspection: {skills}", "Carry out whole jobs with {skills}"],
    round: "Be trusted with the job: {skills}",
  },
  proofs: [
    "A practice installation or sample job that needs {skills} passes inspection, and {reviewer} has signed it off.",
    "Photographs before, during and after a supervised job show {skills}; {reviewer} confirms that it was done to code.",
    "A material list and time estimate for a job with {skills} comes within a tenth of what {reviewer} expects.",
  ],
  build: [
    [
      "Complete a sample job",
      "Build a mock-up or do a small supervised job that needs {skills}, from plan and material list to clean-up, and photograph each stage.",
    ],
    [
      "Plan a job on paper",
      "Take a real drawing and plan the work for {skills}: steps, materials, tools, hazards, time. Have it checked before anything is cut.",
    ],
  ],
};

const LOGISTICS: Field = {
  reviewer: "a shift supervisor",
  titles: {
    start: "Learn the flow and the rules: {skills}",
    work: ["Move goods and people safely and on time: {skills}", "Run the operation with {skills}"],
    round: "Be reliable under pressure: {skills}",
  },
  proofs: [
    "{Reviewer} has watched a full task that needs {skills} and signs that it followed the procedure and the safety rules.",
    "A plan made with {skills} was carried out, and the record shows planned and actual times and the reason for each difference.",
    "Thirty working days or exercises with {skills} {are} logged without a safety incident or a lost item.",
  ],
  build: [
    [
      "Plan a real flow",
      "Take one route, store or shift you can observe and plan it with {skills}: what moves, when, by whom, and what happens when something is late.",
    ],
    [
      "Remove one waste",
      "Measure one step that depends on {skills} for a week, change one thing, and measure again.",
    ],
  ],
  practice: [
    [
      "Train under supervision",
      "Regular hours with {skills} at a training provider or employer, with the checks done aloud every time.",
    ],
    [
      "Rehearse what goes wrong",
      "Play through a delay, a wrong load and an accident that involve {skills}; write a one-page answer to each.",
    ],
  ],
  network: [
    [
      "Ask the people who do it",
      "Speak with two people who work with {skills} every day and ask what a new colleague gets wrong in the first month.",
    ],
    [
      "Visit the site",
      "Arrange a visit to a depot, terminal or warehouse and see {skills} at work through one shift.",
    ],
  ],
};

const AGRICULTURE: Field = {
  ...LOGISTICS,
  reviewer: "an experienced site manager",
  titles: {
    start: "Get to know land, stock and tools: {skills}",
    work: ["Work through the season with {skills}", "Take on whole tasks outdoors: {skills}"],
    round: "Plan ahead and look after it: {skills}",
  },
  proofs: [
    "{Reviewer} has worked a day alongside and confirms in writing safe and careful work with {skills}.",
    "A season's diary records what was done with {skills}, the weather, and the result, with photographs.",
    "A plot, herd or site looked after with {skills} is inspected by {reviewer}, who finds nothing that must be redone.",
  ],
  build: [
    [
      "Look after one thing from start to end",
      "Take on a plot, a few animals or a small site and manage it with {skills}; keep a diary with costs and yields or results.",
    ],
    [
      "Write a year's plan",
      "Draw up the work of one year around {skills}: what is done when, by which sign, with which tools.",
    ],
  ],
};

export const FIELDS_OF_HANDS: Readonly<Record<string, Field>> = {
  manufacturing: MANUFACTURING,
  construction: CONSTRUCTION,
  logistics: LOGISTICS,
  agriculture: AGRICULTURE,
};
