import type { Role, Skill } from "../../engine/index.ts";
import type { PayLevel } from "./pay.ts";
import type { Random } from "./random.ts";

export interface DemoVacancy {
  readonly role: Role;
  readonly title: string;
  readonly company: string;
  readonly city: string;
  readonly level: PayLevel;
  readonly isRemote: boolean;
  readonly employment: string;
  readonly required: readonly Skill[];
  readonly preferred: readonly Skill[];
  readonly salaryLine: string | undefined;
}

const YEARS: Readonly<Record<PayLevel, readonly [number, number]>> = {
  entry: [0, 0],
  junior: [1, 2],
  mid: [3, 4],
  senior: [5, 8],
  lead: [7, 10],
  executive: [12, 15],
};

const OPENINGS = [
  "{company} is growing, and we are looking for a {title} to join our team in {city}.",
  "For our site in {city}, {company} is hiring a {title}.",
  "Join {company} in {city} as a {title} and help us do work that people rely on every day.",
  "{company} has an opening for a {title} in {city}. You will join people who know their craft and like to share it.",
  "We are {company}, and our team in {city} needs a {title} who cares about doing things well.",
];
const ABOUT = [
  "We have worked in {industry} for more than {n} years. Our teams are small, decisions are made close to the work, and everybody sees what becomes of theirs.",
  "Around {n}0 colleagues work with us in {industry}. We train our own people, promote from within, and keep what we promise to our customers.",
  "As a company in {industry}, we know that good work needs time, clear goals and colleagues who help each other. That is how we have grown to {n}0 people.",
  "What started as a small firm in {industry} is today a team of {n}0. We still know each other by name, and we still measure ourselves by what our customers say.",
];
const ROLE_LINES = [
  "In this role you report to the head of the department and work closely with the people who depend on your results.",
  "You will take over tasks of your own from the first month, with a colleague at your side who knows them.",
  "The position is new: you help to decide how the work is organised, not only how it is done.",
  "You follow a colleague who retires this year and who will hand over to you in person.",
];
const DUTIES = [
  "Take charge of {skill} from planning to result",
  "Use {skill} in the daily work of the team",
  "Improve how we handle {skill}, step by step",
  "Advise colleagues on questions of {skill}",
  "Keep our standards in {skill} up to date",
  "Document what was done with {skill} so that others can follow",
];
const SOFT_DUTIES = [
  "Bring {skill} to a team that values it",
  "Show {skill} when things get busy",
  "Help new colleagues with {skill}",
];
const ASKS = [
  "Solid experience with {skill}",
  "Good knowledge of {skill}",
  "Proven skills in {skill}",
  "Hands-on experience in {skill}",
  "You are at home in {skill}",
  "Practical knowledge of {skill}",
];
const SOFT_ASKS = ["Strong {skill} skills", "{skill}, also under pressure", "A talent for {skill}"];
const WISHES = [
  "{skill}",
  "Some experience with {skill}",
  "Knowledge of {skill}",
  "First steps in {skill}",
];
const BENEFITS = [
  "30 days of paid leave",
  "A budget for training of your choice",
  "Flexible working hours",
  "A pension plan with a contribution from us",
  "Health insurance for you and your family",
  "Paid volunteer days",
  "A public transport ticket",
  "Modern equipment and quiet rooms",
  "A permanent position from the first day",
  "Regular feedback, twice a year in writing",
  "Subsidised meals",
  "Parental leave beyond what the law asks for",
];
const CLOSINGS = [
  "Does this sound like you? Send us your résumé; a cover letter is welcome but not needed.",
  "We read every application and answer within two weeks.",
  "We are an equal opportunity employer: what counts is what you can do.",
  "Questions first? Call us, we are glad to talk before you apply.",
];

/** Writes paragraphs and lists like a typical posting, about two thousand characters. */
export function writeDescription(random: Random, vacancy: DemoVacancy): string {
  const { role, required, preferred, level } = vacancy;
  const fill = (text: string): string =>
    text
      .replaceAll("{company}", vacancy.company)
      .replaceAll("{title}", vacancy.title)
      .replaceAll("{city}", vacancy.city)
      .replaceAll("{industry}", inText(role.industry))
      .replaceAll("{n}", String(random.between(4, 48)));
  const [years] = [random.between(...YEARS[level])];
  const duties = random.some(required, Math.min(required.length, random.between(4, 6)));
  return [
    fill(random.pick(OPENINGS)),
    fill(random.pick(ABOUT)),
    [random.pick(ROLE_LINES), ...(vacancy.isRemote ? ["You can work remotely."] : [])].join(" "),
    section(
      random.pick(["What you will do", "Your responsibilities", "Responsibilities"]),
      duties.map((skill) => said(random, skill, DUTIES, SOFT_DUTIES)),
    ),
    section(random.pick(["Requirements", "What you bring", "Your profile", "Qualifications"]), [
      level === "entry"
        ? "No experience required, we train you on the job"
        : `${years}+ years of experience as ${article(role.title)} ${role.title} or in a similar role`,
      ...required.map((skill) => said(random, skill, ASKS, SOFT_ASKS)),
    ]),
    ...(preferred.length > 0
      ? [
          section(
            random.pick(["Nice to have", "Preferred", "Bonus points"]),
            preferred.map((skill) => said(random, skill, WISHES, WISHES)),
          ),
        ]
      : []),
    section(random.pick(["What we offer", "Benefits", "We offer"]), [
      ...(vacancy.salaryLine === undefined ? [] : [vacancy.salaryLine]),
      `A ${vacancy.employment} position`,
      ...random.some(BENEFITS, random.between(3, 5)),
    ]),
    random.pick(CLOSINGS),
  ].join("\n\n");
}

const section = (heading: string, items: readonly string[]): string =>
  [`${heading}:`, ...items.map((item) => `- ${item}`)].join("\n");

function said(
  random: Random,
  skill: Skill,
  templates: readonly string[],
  softTemplates: readonly string[],
): string {
  const isSoft = skill.group === "soft";
  const text = random.pick(isSoft ? softTemplates : templates);
  const name = isSoft && !text.startsWith("{") ? inText(skill.name) : skill.name;
  return text.replace("{skill}", name).replace("skills skills", "skills");
}

/** Lowercases "Health Care" within a sentence; abbreviations keep their capitals. */
const inText = (name: string): string =>
  name
    .split(" ")
    .map((word) => (/^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word))
    .join(" ");

const article = (noun: string): string => (/^[aeiou]/i.test(noun) ? "an" : "a");
