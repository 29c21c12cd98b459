import type { RoleRecord } from "./record-types.ts";

/** Every English title that leads to a role, the main one first. Without neighbours that are roles themselves:
 * their own records have them. */
export const titlesOf = ({ title, titles }: RoleRecord): string[] => [
  title,
  ...(titles.synonym ?? []),
  ...(titles.rung ?? []).filter(({ language }) => language === undefined).map((one) => one.title),
  ...(titles.specialty ?? []).map((one) => one.title),
  ...(titles.neighbour ?? []).filter(({ role }) => role === undefined).map((one) => one.title),
];
