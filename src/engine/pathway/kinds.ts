import type { Skill } from "../knowledge/knowledge.ts";
import { isSpokenLanguage } from "../resume/spoken-languages.ts";

/** What sort of thing a skill is: how one learns it and how somebody else can tell. */
export type Kind = "credential" | "language" | "safety" | "method" | "soft" | "tool" | "craft";

const CREDENTIAL =
  /\b(?:licen[cs]e|certified|certification|certificate|chartered (?:engineer|accountan)|osha \d+|first aid|cpr|life support|servsafe|hazwoper|nebosh|iosh|comptia|cc(?:na|np)|cissp|cism|notary public|stcw|finra|registered architect|professional engineer|prince2|pmp|cfa|cfp|acca|cips|cscp|cpim|cpsm|itil|istqb|six sigma (?:green|black|yellow) belt)\b/i;

/** Held or not held: a licence, a registration, a certificate that stands as a skill of its own. */
const isCredential = (skill: Skill): boolean =>
  skill.group === "domain" &&
  (skill.certificate !== undefined || /licen[cs]e$/i.test(skill.name)) &&
  CREDENTIAL.test(skill.name);

const SAFETY =
  /\bsafety\b|protective equipment|lockout|infection (?:control|prevention)|hazard|hygiene|aseptic|safeguarding|\bosha\b|\bfirst aid\b|\bcpr\b|basic life support/i;
/** What takes longer is a profession of its own. */
const SAFETY_HOURS = 120;

/** What must be right before anything else is tried. */
export const isSafety = ({ name, hours }: Skill): boolean =>
  SAFETY.test(name) && hours[1] <= SAFETY_HOURS;

/** A way of working together: shown by a team, not by a piece of work. */
const METHOD =
  /^(?:agile|scrum|kanban|lean|sdlc|waterfall|extreme programming|scaled agile|kaizen|5s)\b|methodolog|life ?cycle$/i;

const LICENCE_HOURS = 150;

/** What crowns a whole training or is meant for the trained, unlike a card that takes a day or a week. */
export const isLicence = (skill: Skill): boolean =>
  isCredential(skill) && (skill.hours[1] >= LICENCE_HOURS || /^advanced\b/i.test(skill.name));

export function kindOf(skill: Skill): Kind {
  if (skill.group === "soft") return "soft";
  if (skill.group === "tools") return "tool";
  if (isCredential(skill)) return "credential";
  if (isSafety(skill)) return "safety";
  if (METHOD.test(skill.name)) return "method";
  return isSpokenLanguage(skill.name) ? "language" : "craft";
}
