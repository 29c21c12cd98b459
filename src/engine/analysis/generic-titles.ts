import { SENIORITY } from "../roles/title-tables.ts";

/** Words that name a place in some order and no trade. */
const GENERIC = new Set(
  "agent analyst apprentice assistant associate consultant contractor coordinator employee engineer executive expert freelancer head intern lead leader member officer operator owner partner president professional representative specialist staff student supervisor technician trainee volunteer worker".split(
    " ",
  ),
);

/** "Senior Analyst", "Intern": a title that could be of any trade; a principal alone leads a school. */
export function isGenericTitle(title: string): boolean {
  const words = title.toLowerCase().match(/\p{L}+/gu) ?? [];
  return (
    words.join(" ") !== "principal" &&
    words.every((word) => GENERIC.has(word) || SENIORITY.has(word))
  );
}
