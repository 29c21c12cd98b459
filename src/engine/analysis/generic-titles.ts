import type { TitleTables } from "../roles/role-tables.ts";

/** Job words that name no occupation by themselves. */
const GENERIC = new Set(
  "agent analyst apprentice assistant associate consultant contractor coordinator employee engineer executive expert freelancer head intern lead leader member officer operator owner partner president professional representative specialist staff student supervisor technician trainee volunteer worker".split(
    " ",
  ),
);

/** "Senior Analyst", "Intern": titles without an occupation. "Principal" alone is a school's head. */
export function isGenericTitle({ titleReader }: TitleTables, title: string): boolean {
  const words = title.toLowerCase().match(/\p{L}+/gu) ?? [];
  return (
    words.join(" ") !== "principal" &&
    words.every((word) => GENERIC.has(word) || titleReader.isRank(word))
  );
}
