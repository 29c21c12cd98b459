import type { Knowledge, Role } from "../knowledge/knowledge.ts";
import type { RoleCloseness } from "../roles/role-closeness.ts";

/** The weight of each part: common skills, common digits of the occupation code, the same group. */
const CHECKLIST_SHARE = 0.7;
const CODE_SHARE = 0.2;
const SAME_GROUP = 0.1;
const OTHER_ROLE = 0.95;

/** How near the work of two roles is, 0–1. A row is computed when it is first needed. */
export class RoleNearness {
  readonly #roles: readonly Role[];
  readonly #closeness: RoleCloseness;
  readonly #codes: readonly (readonly number[])[];
  readonly #rows: Float32Array[] = [];

  constructor({ roleList }: Knowledge, roleCloseness: RoleCloseness) {
    this.#roles = roleList;
    this.#closeness = roleCloseness;
    this.#codes = roleList.map(occupationCodes);
  }

  /** A role's row by role index; 1 for the role itself. */
  row(role: number): Float32Array {
    return (this.#rows[role] ??= this.#makeRow(role));
  }

  #makeRow(role: number): Float32Array {
    const own = this.#codes[role] ?? [];
    const close = this.#closeness[role];
    const row = new Float32Array(this.#roles.length);
    for (const { index, group } of this.#roles) {
      const code = codeNearness(own, this.#codes[index] ?? []);
      const kin = group === this.#roles[role]?.group ? SAME_GROUP : 0;
      const shared = CHECKLIST_SHARE * (close?.get(index) ?? 0);
      row[index] = Math.min(OTHER_ROLE, shared + CODE_SHARE * code + kin);
    }
    row[role] = 1;
    return row;
  }
}

function codeNearness(own: readonly number[], others: readonly number[]): number {
  let best = 0;
  for (const a of own) for (const b of others) best = Math.max(best, sameDigits(a, b));
  return best;
}

/** By common leading digits: 15-1252 is close to 15-1251 and far from 15-2051. */
function sameDigits(a: number, b: number): number {
  if (Math.trunc(a / 10_000) !== Math.trunc(b / 10_000)) return 0;
  if (Math.trunc(a / 100) !== Math.trunc(b / 100)) return 0.3;
  if (Math.trunc(a / 10) !== Math.trunc(b / 10)) return 0.6;
  return a === b ? 1 : 0.85;
}

/** "15-1252.00" is 151252. */
function occupationCodes({ onet }: Role): readonly number[] {
  return onet.map((code) => Number(code.slice(0, 7).replace("-", "")));
}
