import type { Knowledge, Role } from "../knowledge/knowledge.ts";
import { roleCloseness } from "../roles/role-closeness.ts";

/** How much each kind of kinship adds: what both roles ask for, their place in the official
 * classification of occupations, our own group. */
const CHECKLIST_SHARE = 0.7;
const CODE_SHARE = 0.2;
const SAME_GROUP = 0.1;
const OTHER_ROLE = 0.95;
const ROWS = new WeakMap<Knowledge, Map<number, Float32Array>>();

/** Per role of the knowledge base, 0–1: how near its work is to that of one role, which has 1. */
export function nearnessTo(knowledge: Knowledge, role: Role): Float32Array {
  let rows = ROWS.get(knowledge);
  if (rows === undefined) ROWS.set(knowledge, (rows = new Map()));
  let row = rows.get(role.index);
  if (row === undefined) rows.set(role.index, (row = makeRow(knowledge, role)));
  return row;
}

function makeRow(knowledge: Knowledge, role: Role): Float32Array {
  const codes = codesOf(knowledge);
  const own = codes[role.index] ?? [];
  const close = roleCloseness(knowledge, role.index);
  const row = Float32Array.from(knowledge.roleList, ({ index, group }) => {
    const code = codeNearness(own, codes[index] ?? []);
    const kin = group === role.group ? SAME_GROUP : 0;
    const shared = CHECKLIST_SHARE * (close.get(index) ?? 0);
    return Math.min(OTHER_ROLE, shared + CODE_SHARE * code + kin);
  });
  row[role.index] = 1;
  return row;
}

function codeNearness(own: readonly number[], others: readonly number[]): number {
  let best = 0;
  for (const a of own) for (const b of others) best = Math.max(best, sameDigits(a, b));
  return best;
}

/** By the first digits: 15-1252 and 15-1251 are neighbours, 15-1252 and 15-2051 distant cousins. */
function sameDigits(a: number, b: number): number {
  if (Math.trunc(a / 10_000) !== Math.trunc(b / 10_000)) return 0;
  if (Math.trunc(a / 100) !== Math.trunc(b / 100)) return 0.3;
  if (Math.trunc(a / 10) !== Math.trunc(b / 10)) return 0.6;
  return a === b ? 1 : 0.85;
}

const CODES = new WeakMap<Knowledge, readonly (readonly number[])[]>();

/** "15-1252.00" is 151252. */
function codesOf(knowledge: Knowledge): readonly (readonly number[])[] {
  let codes = CODES.get(knowledge);
  if (codes === undefined) {
    codes = knowledge.roleList.map(({ onet }) =>
      onet.map((code) => Number(code.slice(0, 7).replace("-", ""))),
    );
    CODES.set(knowledge, codes);
  }
  return codes;
}
