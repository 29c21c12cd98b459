import type { Role } from "../knowledge/knowledge.ts";
import type { RoleTables } from "./role-tables.ts";
import { splitTitles } from "./title.ts";
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
  const folded = line.toLowerCase();
  for (const part of splitTitles(line)) {
    const read = titleReader.read(part);
    const key = titleKey(read);
    const isLower = read.seniority === "entry" || read.seniority === "junior";
    const found = isLower
      ? index.exact.get(`${read.seniority}: ${key}`)
      : findExact(index, key, read.seniority);
    const role = found === undefined ? undefined : index.roles[found];
    if (!role) continue;
    const same = role.titles.filter((title) => {
      const own = titleReader.read(title);
      const isSameRank = own.seniority === read.seniority;
      return titleKey(own) === key && (isSameRank || (!isLower && own.seniority === undefined));
    });
    const literal = same.find((text) => folded.includes(text.toLowerCase()));
    // "Student Nurse" and "Graduate Nurse" have the same rank, but are not the same.
    const title = literal ?? (isLower ? undefined : same[0]);
    if (title !== undefined) return { role, title };
  }
  return undefined;
}
