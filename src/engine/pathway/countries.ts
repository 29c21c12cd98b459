import type { ChecklistItem, Role, Skill } from "../knowledge/knowledge.ts";

/** Whose laws and licences a plan goes by: the candidate's country, or without one the country that
 * most of those on the role's checklist are of. */
export const placeOf = ({ checklist }: Role, country: string | undefined): string | undefined =>
  country ?? commonest(checklist.flatMap(({ skill }) => skill.countries));

/** Whether a skill that is a law or a licence is of use there. */
export const isOfUseIn = (skill: Skill, place: string | undefined): boolean =>
  counts(skill.countries, place);

/** A role's checklist there: a law or licence of elsewhere gives way to its equal, or is left out. */
export const listedIn = (role: Role, place: string | undefined): ChecklistItem[] =>
  role.checklist.flatMap((item) => {
    if (isOfUseIn(item.skill, place)) return [item];
    const equal = role.choices.get(item.skill)?.find((skill) => isOfUseIn(skill, place));
    return equal ? [{ ...item, skill: equal }] : [];
  });

/** Whether its certificate is worth having there. */
export const isIssuedIn = (skill: Skill, place: string | undefined): boolean =>
  counts(skill.certificateCountries, place);

const counts = (countries: readonly string[], place: string | undefined): boolean =>
  countries.length === 0 || place === undefined || countries.includes(place);

function commonest(countries: readonly string[]): string | undefined {
  const tally = new Map<string, number>();
  for (const country of countries) tally.set(country, (tally.get(country) ?? 0) + 1);
  return [...tally].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}
