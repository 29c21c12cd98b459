import type { Field } from "./fields.ts";

const SOFTWARE: Field = {
  reviewer: "a working developer",
  titles: {
    start: "Write your first working programs with {skills}",
    work: ["Ship features with {skills}", "Build and test software with {skills}"],
    round: "Work like a team developer: {skills}",
  },
  proofs: [
    "A public repository shows a working program that uses {skills}, with tests and a README, and {reviewer} has reviewed it.",
    "A change that draws on {skills} is merged into a project that other people use.",
    "A stranger installs the project from its README, runs it, and confirms that the parts built on {skills} work.",
  ],
  build: [
    [
      "Build a small product end to end",
      "Pick a problem of your own and solve it with {skills}. Publish the code, keep the commits small, and write down why you decided as you did.",
    ],
    [
      "Rebuild something you use",
      "Choose one screen, command or service you know well and rebuild it with {skills}. Compare your version with the original and note three differences.",
    ],
    [
      "Extend what you built before",
      "Add {skills} to the project of the earlier phases instead of starting anew, so that one body of work grows and can be shown.",
    ],
  ],
  practice: [
    [
      "Solve short exercises under time",
      "Three sessions a week of thirty minutes on {skills}, without looking things up first. Keep the solutions and improve the weakest one at the end of the week.",
    ],
    [
      "Read and fix other people's code",
      "Find open issues that touch {skills} in a maintained project, reproduce them, and propose a fix for the smallest one.",
    ],
  ],
  network: [
    [
      "Have your code reviewed every week",
      "Join a developer community or meetup and trade reviews: one of yours for one of theirs, on {skills}.",
    ],
    [
      "Show your work",
      "Give a five-minute demonstration of your project at a meetup or online group and ask for the hardest question about {skills}.",
    ],
  ],
};

const DATA: Field = {
  reviewer: "a practising analyst",
  titles: {
    start: "Answer first questions from data with {skills}",
    work: [
      "Turn raw data into decisions with {skills}",
      "Deliver analyses others can rerun with {skills}",
    ],
    round: "Make your results count: {skills}",
  },
  proofs: [
    "A published analysis of an open data set uses {skills}, can be rerun from its repository, and {reviewer} has checked its conclusions.",
    "Somebody who decides has used a result made with {skills} and confirms in a sentence what it changed.",
    "{Reviewer} reruns the work on {skills} from scratch and gets the same figures.",
  ],
  build: [
    [
      "Answer one real question",
      "Take an open data set from a field you know and answer one question with {skills}: cleaning, analysis, a chart that carries the answer, and its limits.",
    ],
    [
      "Make it run by itself",
      "Turn an earlier analysis into something that runs again on new data, with {skills} where it helps and a check that fails when the data are wrong.",
    ],
  ],
  practice: [
    [
      "Repeat a published result",
      "Choose a published figure and reproduce it with {skills}. Write down where your number differs and why.",
    ],
    [
      "Work on messy data weekly",
      "One small untidy data set a week: load, check, clean, summarise with {skills}, in under two hours.",
    ],
  ],
  network: [
    [
      "Present to people who decide",
      "Explain one result based on {skills} to somebody outside the field in five minutes, without jargon, and note what they asked.",
    ],
    [
      "Join a data community",
      "Take part in a local or online data group; comment on two analyses by others and ask for comments on yours about {skills}.",
    ],
  ],
};

const IT: Field = {
  reviewer: "an experienced administrator",
  titles: {
    start: "Set up and understand a small environment: {skills}",
    work: ["Run systems others depend on with {skills}", "Operate and troubleshoot {skills}"],
    round: "Be the one they call: {skills}",
  },
  proofs: [
    "A lab environment that covers {skills} is rebuilt from written notes by somebody else, who confirms that it works.",
    "{Reviewer} breaks something in the lab around {skills}; it is found and fixed within an hour, and the ticket says how.",
    "A runbook for {skills} is published and somebody has followed it without asking back.",
  ],
  build: [
    [
      "Build a lab and document it",
      "Set up a small environment at home or in a free cloud tier that needs {skills}. Write down every step so that it can be rebuilt.",
    ],
    [
      "Automate one weekly chore",
      "Choose a task around {skills} that is done by hand and make it run by itself, with a log and a way back.",
    ],
  ],
  practice: [
    [
      "Break it and repair it",
      "Once a week break one thing in your lab that touches {skills}, restore it from your notes, and correct the notes.",
    ],
    [
      "Work through real tickets",
      "Answer questions about {skills} in a public forum or help desk; test every answer in the lab before you give it.",
    ],
  ],
  network: [
    [
      "Meet the people who run systems",
      "Join a user group or operations community and ask two members how they run {skills} where they work.",
    ],
    [
      "Volunteer your skills",
      "Offer a club, school or charity a few hours of help with {skills}; agree in writing what you may change.",
    ],
  ],
};

const SECURITY: Field = {
  reviewer: "a security professional",
  titles: {
    start: "Understand what you defend: {skills}",
    work: ["Find and close weaknesses with {skills}", "Detect, test and report with {skills}"],
    round: "Earn trust with sound judgement: {skills}",
  },
  proofs: [
    "A written report on a legal practice target applies {skills}, and {reviewer} agrees with its findings and their severity.",
    "Write-ups of five solved practice challenges around {skills} {are} published.",
    "{Reviewer} runs an exercise on {skills} and confirms that the right steps came in the right order.",
  ],
  build: [
    [
      "Build a practice range",
      "Set up an isolated lab and use it for {skills}: attack, detection and repair of the same weakness, written up as a report.",
    ],
    [
      "Harden a real set-up",
      "Take a system of your own, assess it with {skills}, close the three worst findings, and show before and after.",
    ],
  ],
  practice: [
    [
      "Solve challenges every week",
      "Two practice challenges a week that need {skills}; write down the reasoning, not only the answer. Only on targets that allow it.",
    ],
    [
      "Rehearse an incident",
      "Play through an incident that involves {skills} with a partner: who does what in the first hour, and what is written down.",
    ],
  ],
  network: [
    [
      "Join a security group",
      "Take part in a local chapter or online community; present one of your write-ups on {skills}.",
    ],
    [
      "Find a mentor on the defending side",
      "Ask somebody who works in operations to look at one of your reports on {skills} and to say what they would not have believed.",
    ],
  ],
};

const ENGINEERING: Field = {
  reviewer: "a practising engineer",
  titles: {
    start: "Get the engineering basics right: {skills}",
    work: [
      "Design and verify real parts and systems with {skills}",
      "Carry a design from requirement to test with {skills}",
    ],
    round: "Deliver to standards and schedules: {skills}",
  },
  proofs: [
    "A design file with requirements, drawings or models and calculations applies {skills}, and {reviewer} has checked and signed it.",
    "A prototype or simulation made with {skills} meets its written requirement in a test that somebody else has witnessed.",
    "{Reviewer} finds no open safety or standards issue in the documents that cover {skills}.",
  ],
  build: [
    [
      "Take one design through all its stages",
      "Choose a small device, structure or process and carry it from requirement to verification with {skills}. Keep the calculations so that they can be checked.",
    ],
    [
      "Improve an existing design",
      "Take something that exists, measure where it falls short, and redesign that part with {skills}. Show the figures before and after.",
    ],
  ],
  practice: [
    [
      "Check worked examples by hand",
      "Two textbook or standard examples a week on {skills}, first by hand, then with software; explain every difference.",
    ],
    [
      "Read drawings and standards",
      "Once a week take a published drawing, data sheet or standard about {skills} and list what would have to be tested, and how.",
    ],
  ],
  network: [
    [
      "Join the engineering institution",
      "Become a student or associate member of the professional body, attend one event, and ask two members about {skills} in their work.",
    ],
    [
      "See it done",
      "Arrange a visit to a site, laboratory or plant where {skills} matter{s}, with five prepared questions.",
    ],
  ],
};

const SCIENCE: Field = {
  reviewer: "an experienced scientist in the field",
  titles: {
    start: "Work safely and exactly: {skills}",
    work: [
      "Produce results that hold with {skills}",
      "Plan, run and interpret experiments with {skills}",
    ],
    round: "Make your results travel: {skills}",
  },
  proofs: [
    "A dated notebook records work with {skills}, controls included, and {reviewer} has countersigned it.",
    "A measurement that relies on {skills} is repeated by somebody else within the stated uncertainty.",
    "A short report on work with {skills} has been read by {reviewer}, whose comments are answered point by point.",
  ],
  build: [
    [
      "Run a small study of your own",
      "Ask one answerable question, plan it, carry it out with {skills} in a teaching or shared laboratory or on open data, and write it up in four pages.",
    ],
    [
      "Write a protocol others can follow",
      "Put down a method that uses {skills} so that a colleague gets the same result, and have one try it.",
    ],
  ],
  practice: [
    [
      "Repeat until it is boring",
      "Repeat the central procedures of {skills} until three runs in a row agree; chart the spread.",
    ],
    [
      "Read and criticise",
      "One paper a week that uses {skills}: what was measured, what was concluded, what you would have controlled.",
    ],
  ],
  network: [
    [
      "Get into a group",
      "Write to three groups or laboratories whose work uses {skills}, offer a few hours a week, and name what you can already do.",
    ],
    [
      "Present a paper",
      "Join a journal club or a society's meeting and present one paper about {skills}.",
    ],
  ],
};

export const FIELDS_OF_TECHNOLOGY: Readonly<Record<string, Field>> = {
  software: SOFTWARE,
  data: DATA,
  it: IT,
  security: SECURITY,
  engineering: ENGINEERING,
  science: SCIENCE,
};
