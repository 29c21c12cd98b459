import { duplicates } from "./repeated.ts";
import type { Problem } from "./problem.ts";
import type { DeedRecord, DeedWordRecord, KnowledgeRecords } from "./record-types.ts";

/** Deeds name known skills and words, no pair shows a skill twice, and every word is in some deed. */
export function checkDeeds(records: KnowledgeRecords): Problem[] {
  const { deeds, deedVerbs, deedObjects, deedGrammars } = records;
  const skills = new Set(records.skills.map(({ id }) => id));
  const [verbs, objects] = [idsOf(deedVerbs), idsOf(deedObjects)];
  const usedVerbs = new Set(deeds.flatMap((deed) => deed.verbs));
  const usedObjects = new Set(deeds.flatMap(objectsOf));
  const languages = deedGrammars.map(({ id }) => id);
  return [
    ...deeds.flatMap((deed) =>
      [
        ...unknown("skill", Object.keys(deed.skills), skills),
        ...unknown("verb", deed.verbs, verbs),
        ...unknown("object", objectsOf(deed), objects),
      ].map((problem) => ({ record: deed, text: `deed ${deed.id}: ${problem}` })),
    ),
    ...twice(deeds),
    ...checkWords("verb", deedVerbs, usedVerbs, languages),
    ...checkWords("object", deedObjects, usedObjects, languages),
  ];
}

const idsOf = (records: readonly { readonly id: string }[]): ReadonlySet<string> =>
  new Set(records.map(({ id }) => id));

const objectsOf = ({ objects, settings = [], not = [] }: DeedRecord): readonly string[] => [
  ...objects,
  ...settings,
  ...not,
];

const unknown = (kind: string, ids: readonly string[], known: ReadonlySet<string>): string[] =>
  ids.filter((id) => !known.has(id)).map((id) => `unknown ${kind} ${id}`);

/** If two deeds have the same verb and object for the same skill, one of them adds nothing. */
function twice(deeds: readonly DeedRecord[]): Problem[] {
  const seen = new Map<string, string>();
  return deeds.flatMap((deed) => {
    const pairs = deed.verbs.flatMap((verb) => deed.objects.map((object) => `${verb} ${object}`));
    const keys = Object.keys(deed.skills).flatMap((skill) =>
      pairs.map((pair) => ({ pair, key: `${pair} ${skill}` })),
    );
    return keys.flatMap(({ pair, key }) => {
      const other = seen.get(key);
      if (other === undefined) seen.set(key, deed.id);
      return other === undefined
        ? []
        : [{ record: deed, text: `deed ${deed.id}: "${pair}" shows the same as in ${other}` }];
    });
  });
}

function checkWords(
  kind: string,
  words: readonly DeedWordRecord[],
  used: ReadonlySet<string>,
  languages: readonly string[],
): Problem[] {
  return words.flatMap((record) => {
    const stems = Object.entries(record.stems);
    return [
      ...(used.has(record.id) ? [] : ["is in no deed"]),
      ...languages
        .filter((language) => (record.stems[language] ?? []).length === 0)
        .map((language) => `has no stem in ${language}`),
      ...stems
        .filter(([language]) => !languages.includes(language))
        .map(([language]) => `has stems in ${language}, which has no grammar`),
      ...stems.flatMap(([language, list]) =>
        duplicates(list).map((stem) => `"${stem}" is there twice in ${language}`),
      ),
    ].map((problem) => ({ record, text: `${kind} ${record.id} of deeds: ${problem}` }));
  });
}
