import type { ActionText, ContactKind } from "../../knowledge/record-types.ts";

/* Sentences for actions about any skill. Each is used in few plans, so that plans do not sound alike. */

/**
 * How to learn a skill from its resource. `{from}` is the resource, `{time}` the hours for the skill
 * as a whole: a page is where one begins, rarely all of it.
 */
export const WITH_RESOURCE: readonly string[] = [
  "Begin with {from}, then practice: {time} in all.",
  "{From} is a good place to start; allow {time} for the skill as a whole.",
  "Read {from} first, then spend most of your time on tasks of your own; {time} in all.",
  "Allow {time}: first {from}, then as much practice as you can get.",
  "Use {from} as your main source, and allow {time} with practice.",
  "Work through {from} step by step; with practice this takes {time}.",
  "Study {from} and take notes in your own words; allow {time} with practice.",
  "Half reading, half doing: start with {from}, and allow {time} in all.",
  "Learn the terms and the basics from {from}, then practice; {time} in all.",
  "Study {from} early in the phase, so that time is left for practice; {time} in all.",
  "Explain to somebody what you learned from {from}, then put it into practice; {time} in all.",
  "Read {from}, then ask {reviewer} what is done differently where they work; {time} in all.",
  "Go through {from} a section at a time and try each on something real; allow {time}.",
  "Plan two or three sessions a week with {from} and a task to try it on; {time} in all.",
  "Take {from} part by part and do one small task after each; allow {time}.",
  "Go through {from} and keep a list of questions for {reviewer}; with practice allow {time}.",
  "Start with {from}, and look for a real task once it becomes easy; {time} in all.",
  "Set aside {time}: {from} for the theory, the rest for practice.",
  "Read {from} once for the overview and again with a task in hand; {time} in all.",
  "Practice alongside {from} rather than after it; {time} in all.",
];

/** The guide of a tool is followed with the tool open. */
export const WITH_TOOL_GUIDE: readonly string[] = [
  "Open {from}, try what it shows, and repeat it until you no longer need to look; allow {time}.",
  "Keep {from} open beside the program and rebuild each example with data of your own; {time} in all.",
  "Follow {from} through one complete small task, then do a second one without it; allow {time}.",
  ...WITH_RESOURCE,
];

/** An encyclopedia's article, or a short page on a skill of many hours, explains what it is and does not teach it. */
export const WITH_ARTICLE: readonly string[] = [
  "{From} explains the terms; the skill itself comes with practice beside somebody experienced, {time} in all.",
  "Read {from} for orientation, then ask {reviewer} which handbook they use; {time} in all.",
  "{From} only shows what belongs to it: learn it in a course or from {reviewer}, and allow {time}.",
  "Learn the vocabulary from {from}, then look for a course or a mentor; {time} in all.",
  "Use {from} to prepare your questions, and learn the doing from {reviewer}; {time} in all.",
  "Get an overview from {from}, then ask {reviewer} to take you along when it comes up; {time} in all.",
  "Start from {from} for the terms, then collect three real examples and have {reviewer} explain what is good in each; {time} in all.",
  "Note the headings of {from} as a list of questions and get each answered in a course or at work; allow {time}.",
  "Read {from} first, then look for a public course or a handbook with exercises; {time} in all.",
  "After {from} you know the words; find a course or an employer where you can do the work under guidance, {time} in all.",
  "{From} tells you what it is about; allow {time}, most of it practice with guidance.",
  "Read {from} in an evening, then practice under guidance; {time} in all.",
];

export const WITH_ARTICLE_BRIEFLY: readonly string[] = [
  "Read {from}, then let {reviewer} show you how it is done; {time} in all.",
  "{From} explains the terms; let somebody trained in it show you the rest, {time} in all.",
  "A small part of the work, {time}: read {from} and watch somebody do it.",
  "Look through {from} and ask {reviewer} what matters most in practice; {time} in all.",
  "Read {from}, note five questions, and have {reviewer} answer them; {time} in all.",
];

/*
 * A skill of many hours: how they are filled. `{work}` is the work that the last of them go into, `{from}` the
 * first page, never the subject of its clause.
 */
export const LONG_WITH_RESOURCE: readonly string[] = [
  "Begin with {from} and do every exercise in it; then set yourself one task a week that {reviewer} looks at. The last third of {time} goes into {work}.",
  "Plan {time} by weeks: first {from}, then exercises until you no longer look things up, and the last third for {work}.",
  "Work through {from} and write down after each part what you can now do; then do one exercise a week without the text, and give the last third of {time} to {work}.",
  "Read {from} with paper beside you, make a small exercise of your own out of each point, and keep the last third of {time} for {work}.",
];

/** The pages are short: they show what belongs to the skill, and do not fill its hours. */
export const LONG_WITH_ARTICLE: readonly string[] = [
  "Read {from} in the first week for the terms. Then take a course or a handbook with exercises that {reviewer} would choose, and give the second half of {time} to {work}.",
  "Begin with {from}, which takes an evening. The rest of {time} is doing: one task a week that you have not done before, shown to {reviewer}, and then {work}.",
  "List the points of {from} that you could not explain, and have them explained in a course or by {reviewer}; from the second third of {time} on, use them in {work}.",
  "Use {from} to see what belongs to it. Then practice one part a week under guidance until {reviewer} has nothing to correct; the last third of {time} goes into {work}.",
];

/** The same for somebody who has a basis in the skill. */
export const LONG_FURTHER: readonly string[] = [
  "Look through {from} for what is new to you, then do one harder task a week; most of {time} goes into {work}.",
  "Test yourself against {from}, list what you could not do, and work the list off point by point; the second half of {time} goes into {work}.",
  "Take from {from} only the parts beyond your daily work, practice each on an example, and let {reviewer} judge {work}; {time} in all.",
];

export const LONG_WITHOUT_RESOURCE: readonly string[] = [
  "Ask {reviewer} which handbook or course they would choose, and work through it in the first third of {time}; then come exercises beside somebody who does it well, and then {work}.",
  "Watch somebody who does it well, repeat it under their eyes, then do one task a week alone; the last third of {time} goes into {work}.",
  "Take the syllabus of a training provider as your list, learn one point a week, and prove what you have learned with {work}; {time} in all.",
];

/** The work that the last hours of a skill go into. */
export const LAST_WORK = {
  project: "the project of this phase",
  job: "real tasks at work",
  own: "a piece of work that you can show",
} as const;

/** Manual work, driving, care and safety are learned from people, whatever can be read about them. */
export const BY_HAND: readonly string[] = [
  "This is learned with the hands: in a course or at work beside {reviewer}, first watching, then doing it under their eyes; {time} in all.",
  "No page teaches this. Ask {reviewer} or a training provider for practice under supervision; {time} in all.",
  "Book supervised practice with a provider, or ask at work to be shown; {time}, nearly all of it doing.",
  "Learn it where it is done: watch, then repeat it under supervision until nothing has to be corrected, and only then alone; {time} in all.",
  "Ask an employer or a school of the trade for a place to practice it with guidance; {time} in all.",
];

/** The same for somebody who has a basis in the skill. */
export const FURTHER_WITH_RESOURCE: readonly string[] = [
  "You have a basis: use {from} to find what is missing, and give that {time}.",
  "Build on what you know, and let {from} show you what else there is; {time}.",
  "Compare what you know with {from}; closing the gaps takes {time}.",
  "Test yourself against {from} and study only what you miss: {time}.",
  "Skip what you know of {from}; spend {time} on the rest and on harder tasks.",
  "The basics are there: look things up in {from} and put {time} into real tasks.",
  "Refresh the basics quickly, then follow {from} into what is new to you; {time}.",
];

/** How to learn a craft, a method or a field for which there is no curated resource. */
export const WITHOUT_RESOURCE: readonly string[] = [
  "Ask {reviewer} which handbook they use, and give it {time}.",
  "Find somebody who does it well, watch, and repeat under their eyes; {time}.",
  "Collect the three sources that {reviewer} would recommend and study the clearest, {time}.",
  "Learn it on the job where you can, and read up in the evening: {time}.",
  "Let {reviewer} set you three tasks and learn what each needs, {time} together.",
  "Ask a training provider near you for its syllabus and follow it, {time}.",
  "Begin with the vocabulary, then do one small task a week; plan {time}.",
];

/** The same for a tool. */
export const TOOL_WITHOUT_RESOURCE: readonly string[] = [
  "Read the maker's or publisher's own manual before any course; {time} in all.",
  "Ask its maker or a user group for a trial version and the tutorial that comes with it; {time} in all.",
  "Look at how job advertisements describe it, and learn exactly that: {time}.",
  "Put {time} into it, most of that on examples you can show.",
  "Ask somebody who uses it daily to show you one complete task, then repeat it alone; {time}.",
];

/** How to prepare for a credential. */
export const FOR_CREDENTIAL: readonly string[] = [
  "Find out entry conditions, fees and dates first: they decide the order of everything else. Preparation takes {time}.",
  "Get the official syllabus from the body that awards it and tick off each point, {time}.",
  "Sit two mock examinations under the real conditions; with reading this is {time}.",
  "Book the date early and work back from it: {time} of preparation.",
  "Ask somebody who passed recently what surprised them, then prepare for {time}.",
  "Check which training the awarding body recognizes before you pay for one; preparation is {time}.",
];

/** A card of a day or a week. */
export const FOR_CARD: readonly string[] = [
  "Book a course with a recognized provider near you; it ends with a practical check, and with preparation takes {time}.",
  "Ask your future employer which provider they accept, then take the next date; {time} in all.",
  "Read the provider's handbook beforehand and take the course while places are free: {time}.",
  "Compare two providers by how much is practiced rather than shown, and book one; {time}.",
];

/** For a skill that is not stated but probably known. */
export const CONFIRMING: readonly string[] = [
  "You do not list it, but what you told us suggests that you know it. Do the milestone as a test and study only what fails; {time}.",
  "Your background should cover this. Look through {from}, close the gaps you notice, and keep one proof to show; {time}.",
  "Probably familiar: let {reviewer} ask you ten questions about it, and read up only on what you miss; {time}.",
  "You may well use this already. Write down two examples from your work, compare them with {from}, and fill in the rest; {time}.",
  "This comes with what you have done so far: do one task in it at the level of the new job, and keep the result as proof; {time}.",
  "Likely no gap at all. Skim {from}, and if nothing surprises you, tick it off with one example; {time}.",
];

/** The same for several of them. */
export const CONFIRMING_TOGETHER: readonly string[] = [
  "You do not list these, but what you told us suggests them. Do one ordinary task in each at the level of the new job, keep the results, and study only what fails; {time} in all.",
  "Probably no gap. Let {reviewer} ask you five questions about each, write down what you could not answer, and close that; {time} in all.",
  "These come with what you have done so far. Write down one example of each with its result, as you would tell it in an interview, and read up where the example is thin; {time} in all.",
  "Check these before you spend time on them: take the milestones of this phase as a test, and learn only what the test shows; {time} in all.",
];

/** For a skill that is at the level asked for. */
export const DEEPENING: readonly string[] = [
  "You are at the level the role asks for. Choose one demanding topic beyond your daily work, and teach it to somebody afterwards.",
  "This already carries you; take on one task in it that is harder than the job needs.",
  "Try something in it that you have not done before, and keep the result to show.",
  "Your level is enough. Write down how you do it, and let {reviewer} object.",
];

/** The same for several of them. */
export const DEEPENING_TOGETHER: readonly string[] = [
  "You are at the level the role asks for. Take on one task in each that is harder than your daily work, keep the results to show, and let {reviewer} say what they would do differently.",
  "These already carry you. Choose one demanding case in each, write down how you decided, and teach one of them to somebody.",
];

export const LEARN_TITLES: readonly (readonly string[])[] = [
  ["Learn the basics of {skill}"],
  ["Learn {skill} to working level", "Build a working knowledge of {skill}"],
  ["Learn {skill} in depth"],
];
export const FURTHER_TITLES: readonly string[] = ["Take {skill} further", "Build on your {skill}"];

export const CHECKPOINTS: readonly string[] = [
  "On the way: {proof}",
  "A first test: {proof}",
  "Halfway mark: {proof}",
];

export const PRACTICE_TITLES: readonly string[] = ["Practice {skill}", "Exercise: {skill}"];
export const CREDENTIAL_PRACTICE_TITLES: readonly string[] = ["Get ready for {skill}"];
export const ROUTINE_TITLES: readonly string[] = [
  "A habit of the trade",
  "Keep your hand in",
  "Make it routine",
  "Steady practice",
];

/** Titles for a line of a curriculum's `network`, by its kind. */
export const NETWORK_TITLES: Readonly<Record<ContactKind, readonly string[]>> = {
  ask: ["Ask somebody who knows", "Talk to people of the trade", "Get first-hand advice"],
  watch: ["See the work up close", "Watch how others do it", "Look over a shoulder"],
  join: ["Go where the trade meets", "Join in", "Become a known face"],
  help: ["Make yourself useful", "Do it for real"],
  show: ["Show your work", "Let others judge it", "Get your work seen"],
  keep: ["Keep in touch with the trade", "Among people of the trade", "Stay in contact"],
};
/** For newcomers who help out. */
export const FIRST_STEP_TITLE = "Get a foot in the door";

/** The position from which the reader applies: outside the trade, inside their own career, in a related
 * trade, in training with an employer or a public service, or before a licence. */
export type Seat = "outside" | "inside" | "beside" | "training" | "service" | "licensed";

/** How somebody applies for `{role}`, for the first time and again. */
export const APPLY: Readonly<Record<Seat, readonly [first: ActionText, again: ActionText]>> = {
  outside: [
    {
      title: "Apply with the first proof",
      description:
        "Apply for work as {role:a}, two or three posts a week, each with the proof that this plan has brought so far; write down after every talk what was asked.",
    },
    {
      title: "Apply again with more to show",
      description:
        "Write once more to the employers that refused or did not answer, with the results since then, and add two or three new applications a week for work as {role:a}.",
    },
  ],
  inside: [
    {
      title: "Show your first proof inside",
      description:
        "Tell your manager, and whoever leads the people who do this work, that you want to work as {role:a}; show them the first proof, and ask which post or which part of one opens next. Apply outside as well.",
    },
    {
      title: "Ask for the post, inside and outside",
      description:
        "Bring the results since the first talk, ask for a decision with a date, and send two or three applications a week for work as {role:a} to other employers at the same time.",
    },
  ],
  beside: [
    {
      title: "Apply with the first proof",
      description:
        "Find out whether your present employer has people who work as {role:a}: if so, show the person who leads them your first proof. Apply elsewhere in any case, two or three posts a week, and write down after every talk what was asked.",
    },
    {
      title: "Apply again with more to show",
      description:
        "Write once more to the employers that refused or did not answer, with the results since then, and add two or three new applications a week for work as {role:a}.",
    },
  ],
  training: [
    {
      title: "Ask to be taken on",
      description:
        "Ask the employer that trains you, half a year before the end, whether it takes you on for work as {role:a}, and apply to others at the same time.",
    },
    {
      title: "Ask to be taken on",
      description:
        "Ask the employer that trains you, half a year before the end, whether it takes you on for work as {role:a}, and apply to others at the same time.",
    },
  ],
  service: [
    {
      title: "Say where you want to serve",
      description:
        "Ask half a year before the end which posts and places are open for your first posting as {role:a}, talk to two people who serve there, and hand in your wishes by the date that is set.",
    },
    {
      title: "Say where you want to serve",
      description:
        "Ask half a year before the end which posts and places are open for your first posting as {role:a}, talk to two people who serve there, and hand in your wishes by the date that is set.",
    },
  ],
  licensed: [
    {
      title: "Apply before the papers are complete",
      description:
        "Apply for a first post as {role:a} as soon as the date of the last step is known: first where you were on placement or have worked, then elsewhere; name the date from which you may start.",
    },
    {
      title: "Go on with the applications",
      description:
        "Send the proof of the last step after the applications for work as {role:a} that are under way, and add new ones each week until a contract is signed.",
    },
  ],
};

/** When a step of a profession is complete; `{step}` is its title. */
export const STEP_DONE: readonly string[] = [
  "The step “{step}” is complete, and you hold the document that proves it.",
  "You can show an employer the document for “{step}”.",
  "The written confirmation of “{step}” is in your file.",
];
