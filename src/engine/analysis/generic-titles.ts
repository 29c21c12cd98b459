import { SENIORITY } from "../roles/title-tables.ts";

/** Seniority words ("senior", "head of"): they give a rank but no occupation. */
const GENERIC = new Set(
  "agent analyst apprentice assistant associate consultant contractor coordinator employee engineer executive expert freelancer head intern lead leader member officer operator owner partner president professional representative specialist staff student supervisor technician trainee volunteer worker".split(
    " ",
  ),
);

/** "Senior Analyst", "Intern": titles without an occupation. "Principal" alone is a school's head. */
export function isGenericTitle(title: string): boolean {
  const words = title.toLowerCase().match(/\p{L}+/gu) ?? [];
  return (
    words.join(" ") !== "principal" &&
    words.every((word) => GENERIC.has(word) || SENIORITY.has(word))
  );
}
