import type { ChecklistItem, Role, Skill } from "../knowledge/knowledge.ts";

/** The country whose laws and licences apply: the candidate's, or else the most frequent one on the
 * role's checklist. */
export const placeOf = ({ checklist }: Role, country: string | undefined): string | undefined =>
  country ?? commonest(checklist.flatMap(({ skill }) => skill.countries));

/** Whether a skill (a law, a licence) is of use in the country. */
export const isOfUseIn = (skill: Skill, place: string | undefined): boolean =>
  counts(skill.countries, place);

/** The checklist for a country: foreign laws and licences are replaced by their equivalent or dropped. */
export const listedIn = (role: Role, place: string | undefined): ChecklistItem[] =>
  role.checklist.flatMap((item) => {
    if (isOfUseIn(item.skill, place)) return [item];
    const equal = role.choices.get(item.skill)?.find((skill) => isOfUseIn(skill, place));
    return equal ? [{ ...item, skill: equal }] : [];
  });

/** Whether its certificate is valid in the country. */
export const isIssuedIn = (skill: Skill, place: string | undefined): boolean =>
  counts(skill.certificateCountries, place);

const counts = (countries: readonly string[], place: string | undefined): boolean =>
  countries.length === 0 || place === undefined || countries.includes(place);

function commonest(countries: readonly string[]): string | undefined {
  const tally = new Map<string, number>();
  for (const country of countries) tally.set(country, (tally.get(country) ?? 0) + 1);
  return [...tally].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}
