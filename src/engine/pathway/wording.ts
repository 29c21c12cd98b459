/* Sentences for actions about any skill. Each carries few plans, so that plans do not sound alike. */

/**
 * How to learn a skill from its resource. `{from}` is the resource, `{time}` the hours for the skill
 * as a whole: a page is where one begins, rarely all of it.
 */
export const WITH_RESOURCE: readonly string[] = [
  "Begin with {from}, then practice: {time} in all.",
  "{From} is a good place to start; plan {time} for the skill as a whole.",
  "Read {from} first, then spend your time on tasks of your own; {time} in all.",
  "Set aside {time}: first {from}, then as much practice as you can get.",
  "Use {from} as your first source, and give the whole subject {time}.",
  "Take the ideas from {from} and the routine from practice; together {time}.",
  "Plan {time}, and let {from} show you what to practice.",
  "Keep {from} beside you while you work on it, {time} in total.",
  "Start from {from}, note what you cannot do yet, and work on that: {time}.",
  "{Time} of reading and doing, with {from} as the starting point.",
  "Go through {from} once, then repeat the important parts on real tasks; {time} altogether.",
  "Open {from}, try what it shows, and repeat it until you no longer need to look; plan {time}.",
  "Spread {time} over the phase, with {from} to come back to.",
  "Learn the terms from {from}, then practice; plan {time} in all.",
  "Study {from} with a partner who has the same goal; plan {time}.",
  "Half reading, half doing: start with {from}, and plan {time} in all.",
  "Turn to {from} whenever a task stops you; allow {time} for the skill.",
  "Make notes from {from} in your own words, then use them at work: {time} together.",
  "Allow {time}, and start with {from}.",
  "Read {from}, close it, and write down what you remember; with practice, plan {time}.",
  "A little every week adds up: {time} in all, beginning with {from}.",
  "Study {from} early in the phase, so that time is left for practice; {time} in all.",
  "Let {from} give you the overview before you put {time} into it.",
  "Do everything that {from} explains yourself; plan {time} in all.",
  "Put {from} first on your list, and {time} in your calendar.",
  "Read as much of {from} as the next task needs, then do the task; {time} in all.",
  "Explain to a friend what you learned from {from}, then practice; {time} in all.",
  "Plan {time}, a third of it for {from} and what it refers to.",
];

/** The same for somebody who has a basis in the skill. */
export const FURTHER_WITH_RESOURCE: readonly string[] = [
  "You have a basis: use {from} to find what is missing, and give that {time}.",
  "Build on what you know; {from} shows what else there is. Plan {time}.",
  "Look for the gaps in what you know with {from}; closing them takes {time}.",
  "Test yourself against {from} and study only what you miss: {time}.",
  "Skip what you know of {from}; spend {time} on the rest and on harder tasks.",
  "Since the basics are there, look things up in {from} and put {time} into real tasks.",
  "Refresh the basics quickly, then follow {from} into what is new to you; {time}.",
  "Choose what your work never asked of you in {from} and learn that first ({time}).",
];

/** How to learn a skill for which there is no curated resource. */
export const WITHOUT_RESOURCE: readonly string[] = [
  "Ask {reviewer} which handbook they use, and give it {time}.",
  "Compare two free courses from the search link and finish one: {time}.",
  "Borrow the standard textbook from a library and work through it in {time}.",
  "Find somebody who does it well, watch, and repeat under their eyes; {time}.",
  "Collect the three sources that {reviewer} would recommend and study the clearest, {time}.",
  "An evening class or an online course will do; count on {time}.",
  "Look at how job advertisements describe it, and learn exactly that: {time}.",
  "Read the maker's or publisher's own manual before any course; {time} in all.",
  "Learn it on the job where you can, and read up in the evening: {time}.",
  "Use the search link to find a recent introduction, and keep to one: {time}.",
  "Let {reviewer} set you three tasks and learn what each needs, {time} together.",
  "Put {time} into it, most of that on examples you can show.",
  "Ask a training provider near you for its syllabus and follow it, {time}.",
  "Begin with the vocabulary, then do one small task a week; plan {time}.",
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

/** For a soft skill without a record of its own. */
export const FOR_SOFT: readonly string[] = [
  "Choose one situation a week to apply it on purpose, and ask afterwards how it came across.",
  "Ask two people who see you work for one thing to keep and one to change, and act on it for a month.",
  "Keep a short diary of the situations that called for it: what you did, what happened, what you would do now.",
  "Name somebody who is good at it, and note what they do differently in the next three meetings.",
  "Write down one situation from last week in which more of it would have helped, and what you will do next time.",
];

/** For a skill that is at the level asked for. */
export const DEEPENING: readonly string[] = [
  "You are at the level the role asks for. Choose one demanding topic beyond your daily work, {time}, and teach it to somebody afterwards.",
  "This already carries you; take on one task in it that is harder than the job needs, {time}.",
  "Keep it sharp while you learn the rest: {time} on something you have not tried before.",
  "Your level is enough. Use {time} to write down how you do it, and let {reviewer} object.",
];

export const LEARN_TITLES: readonly (readonly string[])[] = [
  ["Learn the basics of {skill}", "Make a start with {skill}", "Get to know {skill}"],
  [
    "Learn {skill} to working level",
    "Build a working knowledge of {skill}",
    "Become reliable in {skill}",
    "Learn to work with {skill}",
  ],
  ["Learn {skill} in depth", "Become an expert in {skill}"],
];
export const FURTHER_TITLES: readonly string[] = [
  "Take {skill} further",
  "Raise your level in {skill}",
  "Build on your {skill}",
];

export const CHECKPOINTS: readonly string[] = [
  "On the way: ",
  "A first test: ",
  "Before you go on: ",
  "Halfway mark: ",
  "An early proof: ",
];

export const PRACTICE_TITLES: readonly string[] = [
  "Practice {skill}",
  "Put {skill} to use",
  "Try {skill} on a real task",
  "Exercise: {skill}",
];
export const CREDENTIAL_PRACTICE_TITLES: readonly string[] = [
  "Get ready for {skill}",
  "Prepare the papers for {skill}",
  "Rehearse for {skill}",
];
export const ROUTINE_TITLES: readonly string[] = [
  "A habit of the trade",
  "Keep your hand in",
  "Make it routine",
  "Steady practice",
  "One thing every week",
];
export const NETWORK_TITLES: readonly string[] = [
  "Meet the people who do this work",
  "Ask somebody who knows",
  "Find your way in",
  "Talk to future colleagues",
  "Show up where the trade meets",
];

/** When a step of a profession is complete; `{step}` is its title. */
export const STEP_DONE: readonly string[] = [
  "The step “{step}” is complete, and you hold the document that proves it.",
  "You can show an employer the document for “{step}”.",
  "“{step}” is done and confirmed in writing by the body in charge.",
  "The written confirmation of “{step}” is in your file.",
];

/** Titles of phases whose skills belong to no module. */
export const ROUND_TITLES: readonly string[] = [
  "Complete the picture with {skills}",
  "Round off: {skills}",
  "Add what employers also ask for: {skills}",
];
