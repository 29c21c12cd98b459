import type { Skill } from "../knowledge/knowledge.ts";
import { isSpokenLanguage } from "../resume/spoken-languages.ts";

/** The kind of a skill decides how it is learned and how it is verified. */
export type Kind = "credential" | "language" | "safety" | "method" | "soft" | "tool" | "craft";

const CREDENTIAL =
  /\b(?:licen[cs]e|certified|certification|certificate|chartered (?:engineer|accountan)|osha \d+|first aid|cpr|life support|servsafe|hazwoper|nebosh|iosh|comptia|cc(?:na|np)|cissp|cism|notary public|stcw|finra|registered architect|professional engineer|prince2|pmp|cfa|cfp|acca|cips|cscp|cpim|cpsm|itil|istqb|six sigma (?:green|black|yellow) belt)\b/i;

/** Not a professional licence: it is taken before the training, not after it. */
const DRIVING = "driving-licence";

/** Credentials: a licence, a registration, a certificate that is a skill of its own. */
const isCredential = (skill: Skill): boolean =>
  skill.group === "domain" &&
  (skill.certificate !== undefined || /licen[cs]e$/i.test(skill.name)) &&
  CREDENTIAL.test(skill.name);

const SAFETY =
  /\bsafety\b|protective equipment|lockout|infection (?:control|prevention)|hazard|hygiene|aseptic|safeguarding|\bosha\b|\bfirst aid\b|\bcpr\b|basic life support/i;
/** Above this many hours it is a profession of its own. */
const SAFETY_HOURS = 120;

/** Safety skills: learned before any other. */
export const isSafety = ({ name, hours }: Skill): boolean =>
  SAFETY.test(name) && hours[1] <= SAFETY_HOURS;

/** Ways of working together, which only a team can confirm. */
const METHOD =
  /^(?:agile|scrum|kanban|lean|sdlc|waterfall|extreme programming|scaled agile|kaizen|5s)\b|methodolog|life ?cycle$/i;

/** Credentials that end a training or require one, unlike a card of a day or a week. */
export const isLicence = (skill: Skill): boolean =>
  isCredential(skill) && skill.certificateRank !== "entry" && skill.id !== DRIVING;

/** Certificates of an examination, unlike a card of a day: they prove the skills they contain. */
export const isExamined = (skill: Skill): boolean => isLicence(skill) && skill.includes.length > 0;

/** Cards and certificates, unlike the licence to practise or to drive: not everybody who works holds them. */
export const isCard = (skill: Skill): boolean =>
  isCredential(skill) && skill.certificateRank !== "full" && skill.id !== DRIVING;

/** What an employer checks before anything else: learned before the other skills. */
export const comesFirst = (skill: Skill): boolean => isSafety(skill) || skill.id === DRIVING;

export const isForExperienced = (skill: Skill): boolean =>
  isCredential(skill) && skill.certificateRank === "advanced";

export function kindOf(skill: Skill): Kind {
  if (skill.group === "soft") return "soft";
  if (skill.group === "tools") return "tool";
  if (isCredential(skill)) return "credential";
  if (isSafety(skill)) return "safety";
  if (METHOD.test(skill.name)) return "method";
  return isSpokenLanguage(skill.name) ? "language" : "craft";
}
