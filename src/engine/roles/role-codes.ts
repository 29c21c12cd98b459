import type { Knowledge, Role } from "../knowledge/knowledge.ts";

/** "ISCO-08 2221", "O*NET-SOC: 29-1141". */
const SYSTEM = /^(?:esco|isco(?:-08)?|o\*?net(?:-soc)?)[\s:]+/i;
/** O*NET-SOC, with or without its last part. */
const ONET = /^\d{2}-\d{4}(?:\.\d{2})?$/;
/** ESCO, or the group of ISCO-08 that its codes begin with. */
const ESCO = /^\d{4}(?:\.\d+)*$/;

/** The roles with a code; undefined where the text is none. */
export function rolesWithCode({ roleList }: Knowledge, text: string): readonly Role[] | undefined {
  const code = text.trim().replace(SYSTEM, "");
  if (ONET.test(code))
    return roleList.filter(({ onet }) => onet.some((one) => one.startsWith(code)));
  if (!ESCO.test(code)) return undefined;
  return roleList.filter(({ esco }) => esco.some((one) => `${one}.`.startsWith(`${code}.`)));
}

/** A role in public classifications of occupations; empty where the records have none. */
export interface RoleCodes {
  readonly esco: readonly string[];
  readonly isco_08: readonly string[];
  readonly onet_soc: readonly string[];
}

const ISCO_DIGITS = 4;

export const codesOf = ({ esco, onet }: Pick<Role, "esco" | "onet">): RoleCodes => ({
  esco,
  isco_08: [...new Set(esco.map((code) => code.slice(0, ISCO_DIGITS)))],
  onet_soc: onet,
});
