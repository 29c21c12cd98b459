import type { RoleRecord } from "./records.ts";

/** Every title that leads to a role, the main one first. A neighbour that is a role of its own does
 * not: its own record has it. */
export const titlesOf = ({ title, titles }: RoleRecord): string[] => [
  title,
  ...(titles.synonym ?? []),
  ...(titles.rung ?? []).map((one) => one.title),
  ...(titles.specialty ?? []).map((one) => one.title),
  ...(titles.neighbour ?? []).filter(({ role }) => role === undefined).map((one) => one.title),
];
