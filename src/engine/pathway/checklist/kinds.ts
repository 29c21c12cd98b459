import type { Group, Skill } from "../../knowledge/knowledge.ts";

/** Not a professional licence: it is taken before the training, not after it. */
const DRIVING = "driving-licence";

const isCredential = ({ kind }: Skill): boolean => kind === "credential";

/** Credentials that end a training or require one, unlike a card of a day or a week. */
export const isLicence = (skill: Skill): boolean =>
  isCredential(skill) && skill.certificateRank !== "entry" && skill.id !== DRIVING;

/** A licence that the steps of a way lead to, unlike a certificate that practice earns. */
export const isObtained = (skill: Skill): boolean =>
  isLicence(skill) && skill.certificateRank !== "advanced";

/** Cards and certificates, unlike the licence to practise or to drive: not everybody who works holds them. */
export const isCard = (skill: Skill): boolean =>
  isCredential(skill) && skill.certificateRank !== "full" && skill.id !== DRIVING;

/** Employers check these before anything else, so they are learned first. */
export const comesFirst = (skill: Skill): boolean => skill.isSafety || skill.id === DRIVING;

export const isForExperienced = (skill: Skill): boolean =>
  isCredential(skill) && skill.certificateRank === "advanced";

/** Groups of roles outside handwork whose craft is also learned by being shown. */
const SHOWN_GROUPS: ReadonlySet<string> = new Set(["health", "care", "logistics", "protective"]);

/** Whether the craft of a group is learned with the hands. */
export const isByHand = ({ id, isHandwork }: Pick<Group, "id" | "isHandwork">): boolean =>
  isHandwork || SHOWN_GROUPS.has(id);
