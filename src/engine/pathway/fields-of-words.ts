import type { Field } from "./fields.ts";

const BUSINESS: Field = {
  reviewer: "an experienced colleague in the profession",
  titles: {
    start: "Understand how the work is done: {skills}",
    work: [
      "Deliver results people can use with {skills}",
      "Take on whole assignments with {skills}",
    ],
    round: "Be trusted with people and decisions: {skills}",
  },
  proofs: [
    "A finished piece of work that applies {skills} was used by an organisation, and its owner confirms what it changed.",
    "{Reviewer} has read a case worked through with {skills} and agrees with the conclusion or says where not.",
    "A plan made with {skills} was followed for a month, and the record shows target and result.",
  ],
  build: [
    [
      "Do a real assignment",
      "Offer a small organisation, club or your present employer one assignment that needs {skills}: agreed aim, deadline, result on two pages.",
    ],
    [
      "Work a case from start to end",
      "Take a published case or annual report and work it through with {skills}: situation, options, figures, recommendation.",
    ],
  ],
  practice: [
    [
      "Use it at work now",
      "Find one task a week in what you do today where {skills} can be applied, and note the result.",
    ],
    [
      "Rewrite and shorten",
      "Once a week put one piece of work about {skills} on a single page and have somebody say what is unclear.",
    ],
  ],
  network: [
    [
      "Talk to people in the role",
      "Ask three people who do this work how they use {skills} and what they would learn first today.",
    ],
    [
      "Join the professional body",
      "Go to one event of the profession's association and ask how members prove {skills}.",
    ],
  ],
};

const FINANCE: Field = {
  ...BUSINESS,
  reviewer: "a qualified finance professional",
  titles: {
    start: "Get the figures right: {skills}",
    work: [
      "Produce figures others can rely on with {skills}",
      "Close, analyse and explain with {skills}",
    ],
    round: "Advise with judgement: {skills}",
  },
  proofs: [
    "A worked file that applies {skills} ties out to its sources, and {reviewer} has checked it line by line.",
    "A model or reconciliation made with {skills} is handed over, and somebody else reaches the same totals from it.",
    "A one-page commentary based on {skills} has been read by {reviewer}, who found no figure without a source.",
  ],
  build: [
    [
      "Work with a real set of accounts",
      "Take the published accounts of a company you know and apply {skills}: rebuild the key figures, explain three changes, state what you cannot see.",
    ],
    [
      "Build a file that checks itself",
      "Set up a workbook for {skills} with inputs, calculations, outputs and controls that show every error.",
    ],
  ],
};

const MARKETING: Field = {
  reviewer: "a practising marketer",
  titles: {
    start: "Learn what moves an audience: {skills}",
    work: [
      "Run campaigns with measurable results: {skills}",
      "Reach the right people with {skills}",
    ],
    round: "Plan and steer like a professional: {skills}",
  },
  proofs: [
    "A campaign that uses {skills} ran on a real channel, and the report shows goal, spend, result and what was learned.",
    "{Reviewer} has reviewed a plan built on {skills} and would fund at least half of it.",
    "Published work shows {skills}, with the figures it reached after two weeks.",
  ],
  build: [
    [
      "Run one small campaign",
      "For a club, shop or project of your own, plan and run one campaign with {skills} on a small budget; report the figures.",
    ],
    [
      "Build a portfolio piece",
      "Take a brand you know, audit what it does, and show with {skills} what you would change and how you would measure it.",
    ],
  ],
  practice: [
    [
      "Publish every week",
      "One piece a week that trains {skills}; change one thing at a time and compare the figures.",
    ],
    [
      "Take campaigns apart",
      "Collect one good and one bad example a week and say in ten lines what {skills} had to do with it.",
    ],
  ],
  network: [
    [
      "Show your figures",
      "Present one result about {skills} to a marketing group or online community and ask what they would have tested.",
    ],
    [
      "Help a small business",
      "Offer a local business two hours a week of {skills} for one month, with one agreed figure to move.",
    ],
  ],
};

const EDUCATION: Field = {
  reviewer: "an experienced teacher",
  titles: {
    start: "Prepare to stand before learners: {skills}",
    work: ["Teach lessons that work with {skills}", "Plan, teach and assess with {skills}"],
    round: "Be a colleague learners and families trust: {skills}",
  },
  proofs: [
    "{Reviewer} has observed a lesson that needs {skills} and leaves a written assessment.",
    "A unit plan with materials and assessments applies {skills}, and {reviewer} would use it.",
    "Work of learners before and after shows what teaching with {skills} achieved.",
  ],
  build: [
    [
      "Plan a unit of your own",
      "Write a unit of four lessons that draws on {skills}: aims, tasks, materials, how learning is checked.",
    ],
    [
      "Collect a teaching portfolio",
      "Keep plans, materials and reflections on {skills}, with one page on what you changed and why.",
    ],
  ],
  practice: [
    [
      "Teach every week",
      "Tutor, assist or teach a group each week where {skills} {are} needed, and write three lines afterwards.",
    ],
    [
      "Teach in miniature",
      "Give ten-minute lessons that train {skills} to colleagues or friends, record them, and watch them once.",
    ],
  ],
  network: [
    [
      "Sit in on lessons",
      "Ask a school, college or training centre for a day of observation and note how {skills} {are} handled.",
    ],
    [
      "Join a subject association",
      "Take part in one meeting and exchange one piece of material about {skills}.",
    ],
  ],
};

const LEGAL: Field = {
  reviewer: "a qualified lawyer",
  titles: {
    start: "Think and read like the profession: {skills}",
    work: [
      "Work matters from facts to advice with {skills}",
      "Prepare work a lawyer can sign with {skills}",
    ],
    round: "Earn the client's confidence: {skills}",
  },
  proofs: [
    "A memorandum on a moot or anonymised matter applies {skills}, and {reviewer} has marked it.",
    "{Reviewer} has compared a draft that needs {skills} with their own and found no material omission.",
    "A file for a mock matter shows {skills} from intake to closing, in an order that somebody else can follow.",
  ],
  build: [
    [
      "Work a mock matter",
      "Take a published case or a moot problem and work it with {skills}: facts, issues, sources, advice, next steps.",
    ],
    [
      "Build a precedent file",
      "Collect forms and checklists for {skills} in one jurisdiction, with the source and date of each.",
    ],
  ],
  practice: [
    [
      "Write against the clock",
      "One short piece a week that needs {skills}, in ninety minutes, with sources; compare it with a published answer.",
    ],
    [
      "Sit in court or in clinic",
      "Attend hearings or volunteer in a legal advice clinic and note how {skills} decide{s} the outcome.",
    ],
  ],
  network: [
    [
      "Meet practitioners",
      "Go to a bar association or paralegal event and ask two people how they use {skills} and what they delegate.",
    ],
    ["Find a supervisor", "Ask a lawyer to read one piece of your work on {skills} each month."],
  ],
};

const CREATIVE: Field = {
  reviewer: "a working professional in the field",
  titles: {
    start: "Train eye and hand: {skills}",
    work: ["Make portfolio pieces with {skills}", "Finish work to a brief with {skills}"],
    round: "Work like a professional: {skills}",
  },
  proofs: [
    "A finished piece that shows {skills} is published in a portfolio, and {reviewer} has given a written critique.",
    "A brief from somebody else was met with {skills} on time, and they confirm it.",
    "Two versions of one piece, before and after critique, show what changed in {skills}.",
  ],
  build: [
    [
      "Make one piece to a brief",
      "Get a brief from a club, friend or open call and answer it with {skills}: idea, drafts, finished work, deadline.",
    ],
    [
      "Rework your weakest piece",
      "Take the weakest piece of your portfolio and make it again with {skills}; show both.",
    ],
  ],
  practice: [
    [
      "Short studies every day",
      "Twenty minutes a day of studies for {skills}; keep them all and pick one a week to finish.",
    ],
    [
      "Study the masters",
      "Take one work a week that you admire and copy for practice how it uses {skills}; say what you learned.",
    ],
  ],
  network: [
    [
      "Ask for critique",
      "Join a critique group or a professional association and show work with {skills} once a month.",
    ],
    [
      "Work with others",
      "Take a part in somebody else's production where {skills} {are} needed, and deliver on time.",
    ],
  ],
};

export const FIELDS_OF_WORDS: Readonly<Record<string, Field>> = {
  business: BUSINESS,
  hr: BUSINESS,
  public: BUSINESS,
  finance: FINANCE,
  marketing: MARKETING,
  education: EDUCATION,
  legal: LEGAL,
  creative: CREATIVE,
  media: CREATIVE,
};
