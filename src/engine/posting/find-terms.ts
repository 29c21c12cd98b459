import type { TitleTables } from "../roles/role-tables.ts";
import {
  EMPLOYMENT_IN_TEXT,
  EMPLOYMENT_IN_TITLE,
  type EmploymentType,
  type ExperienceLevel,
  LEVEL_IN_LABEL,
  findTerm,
  levelOfYears,
} from "./job-terms.ts";
import * as topic from "./topics.ts";
import { type Wording, readWording, toLower } from "./topics.ts";

/** The topic flag that must be set before a type's pattern is tried. */
const TYPE_TOPICS: Readonly<Record<EmploymentType, number>> = {
  internship: topic.INTERNSHIP,
  temporary: topic.TEMPORARY,
  part_time: topic.PART_TIME,
  contract: topic.CONTRACT,
  full_time: topic.FULL_TIME,
};

const TYPE_LABEL = /(?:job|employment|position|contract) type:?\s{0,4}([^\n]{2,40})/;

/** By the title, then by an explicit label, then by the text. A text with several types counts as full
 * time if that is one of them, unless internship is another. */
export function findEmploymentType(
  title: string,
  { lower, topics }: Wording,
): EmploymentType | undefined {
  const titled = findTerm(EMPLOYMENT_IN_TITLE, title);
  if (titled) return titled;
  const label = lower.includes(" type") ? TYPE_LABEL.exec(lower)?.[1] : undefined;
  const labelled = label === undefined ? undefined : findTerm(EMPLOYMENT_IN_TITLE, label);
  if (labelled) return labelled;
  const sample = lower.slice(0, 20_000);
  const found = EMPLOYMENT_IN_TEXT.filter(
    ([type, pattern]) => (topics & TYPE_TOPICS[type]) !== 0 && pattern.test(sample),
  ).map(([type]) => type);
  if (found.includes("full_time") && !found.includes("internship")) return "full_time";
  return found[0];
}

const NO_REMOTE =
  /\b(?:no|not|non|isn't|is not|without|cannot be|not a) (?:a )?(?:fully |100% |currently )?(?:remote|telecommut\w+)|\bremote(?: work)?(?: is)? not\b|\bremote:? (?:no|false)\b|\bnot (?:be )?(?:available|eligible|open)[^.\n]{0,20} remote|\bonsite only\b|\bon-site only\b|\bno telecommut\w+|\bno (?:work|working) from home/;
/** "remote sensing", "remote teams": other uses of the word. */
const OTHER_REMOTE =
  /(?<!(?:fully|completely|100%)[- ])\bremote (?:sensing|desktop|control|monitoring|access|server|site|area|location|support|teams?|patient|procedure|diagnostic|debug)\w*/g;
/** "two days a week from home": partly remote does not count as remote. */
const FROM_AFAR = String.raw`(?:(?:work(?:ing)? )?from home|home[- ]?office|remote(?:ly| work| working)?|wfh|telecommut(?:e|ing))\b`;
const SOME_DAYS = String.raw`(?:(?:one|two|three|four|a few|some|[1-4])(?:\s?(?:-|–|to|or)\s?(?:two|three|four|[2-4]))? days?|once|twice|(?:two|three|[23]) times)`;
const A_WEEK = String.raw`(?:\s?\/\s?|(?: days?)? (?:a|per|each|every|in a|pro|in der) )(?:week|month|woche)`;
const PARTLY = String.raw`(?:occasional(?:ly)?|partial(?:ly)?|partly|sometimes|some|limited|teilweise|tageweise|hybrid)[ /-](?:\w{1,12} )?`;
const PART_REMOTE = new RegExp(
  String.raw`\b${FROM_AFAR}[^.\n]{0,25}?\b${SOME_DAYS}${A_WEEK}|\b${SOME_DAYS}(?:${A_WEEK})?[^.\n]{0,20}?\b${FROM_AFAR}|\b${PARTLY}${FROM_AFAR}|\bremote[ /-]hybrid\b`,
  "g",
);
/** A hybrid workplace, not a hybrid cloud or car. */
const HYBRID =
  /\bhybrid\b(?! (?:cloud|apps?|mobile|vehicle|car|engine|it|infrastructure|electric))|\bdays?(?: (?:a|per|each) week)? (?:in|at) (?:the|our) (?:\p{L}+ )?office/u;
/** Phrases that mean fully remote, even if an office is mentioned. */
const SURELY_REMOTE =
  /\b(?:fully|100%|completely)[- ]remote\b|\bremote[- ](?:first|only|position|role|job)\b|\b(?:this|position|role|job) is (?:fully |100% )?remote\b|\bwork(?:ing)? from anywhere\b|\(remote\)|\bremote:? (?:yes|true)\b|\b(?:hybrid or|hybrid, or) (?:fully )?remote\b|\bremote or hybrid\b|\b(?:location|locations|workplace|workplace type|work mode|standort|arbeitsort|einsatzort|lieu|ubicaci[oó]n|sede|locatie)[ \t]{0,3}[:–-][ \t]{0,3}(?:100% )?remote\b|(?:^|[.;|•·])[ \t]{0,4}[-*•]?[ \t]{0,4}remote(?=[ \t]{0,4}(?:[.,;|•\n]|$))/m;
const REMOTE =
  /\bremote[- ](?:friendly|work|working|opportunity|based|eligible|ok|option|possible)\b|\bwork(?:ing)? remotely\b|\bwork(?:ing)? from home\b|\bwfh\b|\btelecommut(?:e|ing)\b|\bhome[- ]?office\b|\bremote (?:in|within|from|\(|-|–|,|\/)|\blocations?:[^\n]{0,30}\bremote\b/;

/** Without one of these no pattern below can match. */
const ANY_REMOTE = /remote|from home|home[- ]?office|telecommut|wfh|from anywhere/;

/** Whether all of the work can be done remotely. The wording includes the title. */
export function isRemote(title: string, { lower, topics }: Wording): boolean {
  if ((topics & topic.REMOTE) === 0) return false;
  const sample = lower.slice(0, 40_000);
  if (!ANY_REMOTE.test(sample)) return false;
  const name = toLower(title);
  const [named, plain] = [name, sample].map((part) =>
    part.replace(OTHER_REMOTE, " ").replace(PART_REMOTE, " "),
  ) as [string, string];
  if (NO_REMOTE.test(name) || NO_REMOTE.test(plain)) return false;
  if (/\bremote\b|\bwork from home\b|\bwfh\b/.test(named) || SURELY_REMOTE.test(plain)) return true;
  return REMOTE.test(plain) && !HYBRID.test(name) && !HYBRID.test(sample);
}

export const LEVEL_LABEL = /(?:experience|career|seniority|job)[ -]level:?\s{0,4}([^\n]{2,40})/;
export const YEARS_ASKED =
  /(\d{1,2})\s?(?:\+|plus|or more)?\s?(?:(?:-|–|to)\s?(\d{1,2})\s?\+?\s?)?(?:years?|yrs?)\b[^.\n]{0,50}?(?:experience|exp\b|background|track record|practice)|(?:experience|minimum|at least)[^.\n\d]{0,25}(\d{1,2})\s?\+?\s?(?:years?|yrs?)\b/g;
/** A number of years, with the least of a range first. */
export const YEARS_NAMED =
  /(?<![\d.,])(\d{1,2})\s?(?:\+|plus|or more)?\s?(?:(?:-|–|to)\s?\d{1,2}\s?\+?\s?)?(?:years?|yrs?)\b(?! old)/;
export const EXECUTIVE =
  /\b(?:chief \p{L}+ officer|c[efitom]o|vice president|vp|svp|evp|managing director|president|executive director)\b/iu;
export const LEAD =
  /\b(?:lead|principal|head of|head|director|team ?lead|group leader|dean|provost)\b/i;
/** Words for ranks that are not ranks here: "Staff Nurse", "Lead Generation Specialist", "Associate Dean". */
const NO_RANK =
  /\bstaff (?![^,(]{0,40}\b(?:engineer|developer|scientist|designer|architect|programmer|researcher|software|sre)\b)|\bleads?[- ](?:gen|generation|qualification|nurturing|paint|abatement)\b|\bhead[- ]start\b|\bassociate (?=(?:dean|provost|professor|director|principal|general counsel|chief|partner)\b)/gi;

/** The level by the title or, when the title has none, by the text. */
export function findExperienceLevel(
  engine: TitleTables,
  title: string,
  text: string,
): ExperienceLevel | undefined {
  return levelOfTitle(engine, title) ?? (text === "" ? undefined : levelOfText(readWording(text)));
}

export function levelOfTitle(
  { titleReader }: TitleTables,
  title: string,
): ExperienceLevel | undefined {
  if (EXECUTIVE.test(title) && !/assistant to|executive assistant/i.test(title)) return "executive";
  const ranked = title.replace(NO_RANK, " ");
  const rank = titleReader.read(ranked).seniority;
  if (LEAD.test(ranked) && rank !== "entry") return "lead";
  return rank === "executive" ? undefined : rank;
}

export function levelOfText({ lower, topics }: Wording): ExperienceLevel | undefined {
  const sample = lower.slice(0, 20_000);
  const labelled = lower.includes("level")
    ? levelWord(LEVEL_LABEL.exec(sample)?.[1] ?? "")
    : undefined;
  if (labelled) return labelled;
  const saysYears = lower.includes("year") || lower.includes("yr");
  const years = saysYears ? requiredYears(sample) : undefined;
  if (years !== undefined) return levelOfYears(years);
  if ((topics & topic.BEGINNER) !== 0 && FOR_BEGINNERS.test(sample)) return "entry";
  if ((topics & topic.RANK_MARK) === 0) return undefined;
  if (/\bjunior\b/.test(sample.slice(0, 600))) return "junior";
  return /\bsenior\b/.test(sample.slice(0, 600)) ? "senior" : undefined;
}

const FOR_BEGINNERS =
  /\bno (?:prior |previous )?experience (?:is )?(?:necessary|required|needed)\b|\bentry[- ]level\b|\brecent graduates?\b|\bgraduate (?:program|scheme)\b|\bwill train\b/;

function levelWord(label: string): ExperienceLevel | undefined {
  const named = LEVEL_IN_LABEL.filter(([, pattern]) => pattern.test(label));
  // "Junior, Mid-Level, Senior": open to several levels, so take the middle one.
  return named[(named.length - 1) >> 1]?.[0];
}

/** The years of experience asked for; the highest of several, since the others are parts of it. */
function requiredYears(text: string): number | undefined {
  let most: number | undefined;
  for (const match of text.matchAll(YEARS_ASKED)) {
    const years = Number(match[1] ?? match[3]);
    if (years <= 20 && (most === undefined || years > most)) most = years;
  }
  return most;
}
