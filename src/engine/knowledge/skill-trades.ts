import { IMPORTANCES, type RoleRecord, type SkillRecord } from "./record-types.ts";

/** A skill that no role uses, directly or through its neighbours, may belong to any trade. */
export const ANY_TRADE = -1;
/** The bits for trades; with more groups than this, some share a bit. */
const BITS = 31;

const isHard = ({ group }: SkillRecord): boolean => group === "technical" || group === "tools";

/**
 * By position in `skills`: the groups of roles that use the skill, as bits; for a technical skill or
 * a tool, and for a skill that no role uses, also those of its neighbours. Skills of one trade are
 * listed together, so a certain one is evidence for an ambiguous word beside it.
 */
export function buildSkillTrades(
  skills: readonly SkillRecord[],
  roles: readonly RoleRecord[],
): Int32Array {
  const groups = [...new Set(roles.map(({ group }) => group))];
  const bitOf = new Map(groups.map((group, index) => [group, 1 << (index % BITS)]));
  const own = new Map<string, number>(skills.map(({ id }) => [id, 0]));
  for (const role of roles) {
    for (const id of IMPORTANCES.flatMap((importance) => Object.keys(role[importance]))) {
      own.set(id, (own.get(id) ?? 0) | (bitOf.get(role.group) ?? 0));
    }
  }
  const trades = new Map(own);
  const records = new Map(skills.map((record) => [record.id, record]));
  const join = (to: SkillRecord | undefined, from: string): void => {
    if (to === undefined || (own.get(to.id) !== 0 && !isHard(to))) return;
    trades.set(to.id, (trades.get(to.id) ?? 0) | (own.get(from) ?? 0));
  };
  for (const record of skills) {
    const { broader = {}, related = {} } = record;
    for (const other of [...Object.keys(broader), ...Object.keys(related)]) {
      join(record, other);
      join(records.get(other), record.id);
    }
  }
  return Int32Array.from(skills, ({ id }) => trades.get(id) || ANY_TRADE);
}
