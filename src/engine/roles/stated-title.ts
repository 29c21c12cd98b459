import type { Role } from "../knowledge/knowledge.ts";
import type { RoleTables } from "./role-tables.ts";
import { type Title, splitTitles } from "./title.ts";
import { findExact, titleKey } from "./title-index.ts";

export interface StatedTitle {
  readonly role: Role;
  /** One of the role's own titles: the one that the text has. */
  readonly title: string;
}

/** The title of ours that a line states as a whole or as one of its parts. "Assistant Store Manager" does
 * not state "Store Manager", nor does "Apprentice Carpenter" state "Carpenter". */
export function statedTitle(engine: RoleTables, line: string): StatedTitle | undefined {
  const { titleIndex: index, titleReader } = engine;
  const words = ` ${wordsOf(line)} `;
  for (const part of splitTitles(line)) {
    const read = titleReader.read(part);
    const key = titleKey(read);
    const isLower = read.seniority === "entry" || read.seniority === "junior";
    const found = isLower
      ? index.exact.get(`${read.seniority}: ${key}`)
      : findExact(index, key, read.seniority);
    const role = found === undefined ? undefined : index.roles[found];
    if (!role) continue;
    const isSame = (own: Title): boolean =>
      titleKey(own) === key && (!isLower || own.seniority === read.seniority);
    const [title] = role.titles
      .filter((own) => words.includes(` ${wordsOf(own)} `) && isSame(titleReader.read(own)))
      .toSorted((a, b) => b.length - a.length);
    if (title !== undefined) return { role, title };
  }
  return undefined;
}

const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
