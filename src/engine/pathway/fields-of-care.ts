import type { Field } from "./fields.ts";

const HEALTH: Field = {
  reviewer: "a clinical supervisor",
  titles: {
    start: "Learn to keep patients safe: {skills}",
    work: [
      "Practise under supervision: {skills}",
      "Take responsibility for patients with {skills}",
    ],
    round: "Work as part of the clinical team: {skills}",
  },
  proofs: [
    "A competency record for {skills} is signed by {reviewer} after direct observation.",
    "A simulated case that needs {skills} is passed, with the assessor's sheet on file.",
    "{Reviewer} confirms in writing safe work with {skills} on at least ten supervised occasions.",
  ],
  build: [
    [
      "Write up three cases",
      "Describe three anonymised or simulated cases in which {skills} decide{s} the outcome: findings, decision, what was done, what you would watch for.",
    ],
    [
      "Make a pocket guide",
      "Put normal values, steps and warning signs for {skills} on two pages, from current guidelines, and have them checked.",
    ],
  ],
  practice: [
    [
      "Log supervised hours",
      "Arrange placement, volunteering or skills-laboratory hours for {skills} and have every session countersigned. Never practise on patients without supervision.",
    ],
    [
      "Rehearse with a partner",
      "Once a week go through {skills} aloud with a fellow student, from greeting to documentation, and correct each other against the guideline.",
    ],
  ],
  network: [
    [
      "Shadow somebody on shift",
      "Ask a ward, practice or clinic for a day of shadowing and watch how {skills} {are} really done; note three things the textbook leaves out.",
    ],
    [
      "Join the professional association",
      "Become a student or associate member, attend one event, and ask two members how they keep {skills} up to date.",
    ],
  ],
};

const CARE: Field = {
  reviewer: "an experienced colleague in the service",
  titles: {
    start: "Learn to support people safely: {skills}",
    work: [
      "Support people day by day with {skills}",
      "Take responsibility for a caseload with {skills}",
    ],
    round: "Work well with families and services: {skills}",
  },
  proofs: [
    "{Reviewer} has observed work that needs {skills} and signs a record that says what went well and what to change.",
    "A support plan for a made-up or anonymised person applies {skills} and is approved by {reviewer}.",
    "A supervision record shows three situations with {skills} that were discussed and what followed from each.",
  ],
  build: [
    [
      "Write a support plan",
      "Plan the support of one made-up or anonymised person with {skills}: needs, goals, steps, risks, and who is told.",
    ],
    [
      "Map the help there is",
      "Collect the services within reach that matter for {skills}, with how to get in and what they cost, on two pages.",
    ],
  ],
  practice: [
    [
      "Volunteer regularly",
      "A few hours a week in a service where {skills} {are} needed, with an agreed supervisor and a short note after each session.",
    ],
    [
      "Practise hard conversations",
      "Play through three difficult conversations that need {skills} with a partner and swap the parts.",
    ],
  ],
  network: [
    [
      "Talk to two practitioners",
      "Ask how they use {skills}, how they look after themselves, and what they wish beginners knew.",
    ],
    [
      "Join a peer group",
      "Take part in a supervision or peer group and bring one question about {skills} each time.",
    ],
  ],
};

const PERSONAL: Field = {
  reviewer: "an experienced practitioner",
  titles: {
    start: "Learn to work safely and cleanly: {skills}",
    work: [
      "Serve clients with confidence: {skills}",
      "Do complete treatments and jobs with {skills}",
    ],
    round: "Win clients who come back: {skills}",
  },
  proofs: [
    "{Reviewer} has watched complete appointments that need {skills} and signs an assessment sheet.",
    "A portfolio with dated photographs or client notes shows ten pieces of work with {skills}.",
    "Eight of ten practice clients say in writing that they would come back for work that needs {skills}.",
  ],
  build: [
    [
      "Build a portfolio",
      "Document ten pieces of work that show {skills}, with consent, before and after, and what you would do differently.",
    ],
    [
      "Write your own service sheet",
      "Describe each service built on {skills}: steps, time, products, price, hygiene, when to say no.",
    ],
  ],
  practice: [
    [
      "Work on practice clients",
      "Two practice clients a week for {skills}, under a trainer's eye at first; ask each for one honest remark.",
    ],
    [
      "Drill the hygiene and set-up",
      "Set up and clear the workplace for {skills} against a checklist until nothing is missed three times in a row.",
    ],
  ],
  network: [
    [
      "Assist somebody good",
      "Offer to assist an experienced practitioner for a day a month and watch how they do {skills} and talk with clients.",
    ],
    [
      "Join the trade's community",
      "Go to one fair, competition or association evening and show your portfolio of {skills} to two people who hire.",
    ],
  ],
};

const SPORTS: Field = {
  reviewer: "a qualified coach",
  titles: {
    start: "Build a sound base: {skills}",
    work: ["Lead sessions and perform with {skills}", "Get measurable results with {skills}"],
    round: "Be somebody athletes and clubs rely on: {skills}",
  },
  proofs: [
    "{Reviewer} has watched three sessions that apply {skills} and signs an assessment with marks.",
    "Test results at the start and the end of the phase show what {skills} {have} changed.",
    "Participants of a session built on {skills} confirm that it was safe, clear and suited to them.",
  ],
  build: [
    [
      "Plan a training block",
      "Write and carry out a six-week block that applies {skills}: aim, sessions, tests, adjustments.",
    ],
    [
      "Film and analyse",
      "Film a session that needs {skills}, mark five moments, and plan what to change in the next one.",
    ],
  ],
  practice: [
    [
      "Run regular sessions",
      "Assist or lead a session a week where {skills} {are} needed and write three lines after each.",
    ],
    ["Train what you teach", "Keep up your own practice of {skills} with a test every four weeks."],
  ],
  network: [
    [
      "Join a club's staff",
      "Offer a club a few hours a week and learn {skills} beside its coaches.",
    ],
    [
      "Visit another sport",
      "Watch two coaches of another sport at work and note what they do differently about {skills}.",
    ],
  ],
};

export const FIELDS_OF_CARE: Readonly<Record<string, Field>> = {
  health: HEALTH,
  care: CARE,
  personal: PERSONAL,
  sports: SPORTS,
};
