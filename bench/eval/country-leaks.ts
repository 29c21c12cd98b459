import type { Knowledge, Pathway } from "../../src/engine/index.ts";

/** Countries for which the knowledge base has records of regulated professions. */
export const COUNTRIES = ["US", "GB", "DE", "FR", "CA", "AU", "IN"] as const;

/** Words that only fit a plan for these countries. Skills and resources are checked by their records. */
const NATIONAL: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bOSHA\b|\bFMCSA\b|\bHIPAA\b|\bMedicare\b|\bMedicaid\b|Common Core|\bFINRA\b/, ["US"]],
  [/\bNEC\b|National Electrical Code|\bIRS\b|\bServSafe\b|\bMSHA\b|\bCDL\b/, ["US"]],
  [/\bNCLEX|Journeyman/, ["US", "CA"]],
  [/Red Seal/, ["CA"]],
  // NSCA's CSCS, in brackets behind its name, is no construction card.
  [/\bBS 7671\b|\bNHS\b|\bGCSE\b|\bOfsted\b|\bCQC\b|\bHMRC\b|\bCSCS\b(?!\))/, ["GB"]],
];

/** Everything that a plan says in sentences. */
export const sentencesOf = ({ diagnosis, roadmap }: Pathway): string[] => [
  diagnosis.readinessSummary,
  roadmap.summary,
  ...roadmap.phases.flatMap((phase) => [
    phase.title,
    ...phase.milestones,
    ...phase.actions.flatMap(({ title, description }) => [title, description]),
  ]),
];

/** Texts, skills and resources of a plan that belong to another country. */
export function findCountryLeaks(
  { skillList, training }: Knowledge,
  pathway: Pathway,
  country: string,
): string[] {
  const holds = (countries: readonly string[] = []): boolean =>
    countries.length === 0 || countries.includes(country);
  const named = new Map(skillList.map((skill) => [skill.name, skill]));
  const texts = sentencesOf(pathway).filter((text) =>
    NATIONAL.some(([words, countries]) => words.test(text) && !holds(countries)),
  );
  const skills = pathway.checklist.filter(({ name }) => !holds(named.get(name)!.countries));
  const resources = pathway.roadmap.phases
    .flatMap((phase) => phase.resources)
    .filter(({ focus, url }) => {
      const known = training.resources.get(named.get(focus)!.id) ?? [];
      return !holds(known.find((resource) => resource.url === url)?.countries);
    });
  return [
    ...texts.map((text) => text.slice(0, 160)),
    ...skills.map(({ name }) => name),
    ...resources.map(({ url }) => url),
  ];
}
