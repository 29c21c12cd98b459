import type { Role } from "../knowledge/knowledge.ts";

/** O*NET's codes of the armed forces: officers 55-1, supervisors 55-2, enlisted members 55-3. */
const MILITARY = /^55-/;
const ENLISTED = /^55-3/;

/** Whether a role is a military rank: it says who is led and nothing about the trade. */
export const isMilitary = ({ onet }: Role): boolean =>
  onet.length > 0 && onet.every((code) => MILITARY.test(code));

export const isEnlisted = ({ onet }: Role): boolean => onet.every((code) => ENLISTED.test(code));
