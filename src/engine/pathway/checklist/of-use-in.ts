import type { ChecklistItem, Role, Skill } from "../../knowledge/knowledge.ts";
import type { Level } from "../../knowledge/record-types.ts";

/** Whether a skill (a law, a licence) is of use in the country. In an unknown country only what
 * holds everywhere is. */
export const isOfUseIn = (skill: Skill, country: string | undefined): boolean =>
  counts(skill.countries, country);

/** The checklist for a country: foreign laws and licences are replaced by their equivalent or dropped.
 * Without a country those that the candidate holds at the level asked for stay. */
export const listedIn = (
  role: Role,
  country: string | undefined,
  isHeld: (skill: Skill, level: Level) => boolean,
): ChecklistItem[] =>
  role.checklist.flatMap((item) => {
    const fits = (skill: Skill): boolean =>
      isOfUseIn(skill, country) || (country === undefined && isHeld(skill, item.level));
    if (fits(item.skill)) return [item];
    const equal = role.choices.get(item.skill)?.find(fits);
    return equal ? [{ ...item, skill: equal }] : [];
  });

/** Whether its certificate is valid in the country. */
export const isIssuedIn = (skill: Skill, country: string | undefined): boolean =>
  counts(skill.certificateCountries, country);

/** Whether something that holds in these countries holds in this one. An empty list is everywhere. */
export const counts = (countries: readonly string[], country: string | undefined): boolean =>
  countries.length === 0 || (country !== undefined && countries.includes(country));
