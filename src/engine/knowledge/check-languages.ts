import { phraseKey } from "../languages/words-of.ts";
import { CODE_SENTENCES, hashIn, sentenceHash, sentencesIn } from "../languages/sentences.ts";
import type { Problem } from "./problem.ts";
import type { KnowledgeRecords } from "./record-types.ts";

/** Names in other languages: references, and names that two roles or skills claim. */
export function checkLanguages(records: KnowledgeRecords): Problem[] {
  const languages = new Set(records.lexicons.map(({ id }) => id));
  const roles = new Set(records.roles.map(({ id }) => id));
  const skills = new Set(records.skills.map(({ id }) => id));
  return [
    ...checkNames("titles of role", records.roleNames, { languages, ids: roles }),
    ...checkNames("spellings of skill", records.skillNames, { languages, ids: skills }),
    ...checkProse(records),
    ...checkClaims(records.roleNames.map((record) => [record, [record.title, ...record.titles]])),
    ...checkClaims(records.skillNames.map((record) => [record, [record.name, ...record.forms]])),
  ];
}

interface Known {
  readonly languages: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
}

function checkNames(
  kind: string,
  records: readonly { readonly id: string }[],
  { languages, ids }: Known,
): Problem[] {
  return records.flatMap((record) => {
    const [language = "", id = ""] = record.id.split("/");
    return [
      ...(languages.has(language) ? [] : [`its language has no lexicon`]),
      ...(ids.has(id) ? [] : [`there is no such record`]),
    ].map((problem) => ({ record, text: `${kind} ${record.id}: ${problem}` }));
  });
}

/** A translation may leave out a value of its sentence, but must not add one. Translations of sentences
 * in the code are checked in test/languages/analyses.test.ts. */
function checkProse(all: KnowledgeRecords): Problem[] {
  const records = all.prose;
  if (records.length === 0) return [];
  const english = new Map([...sentencesIn(all)].map(({ id, text }) => [id, text]));
  const valuesIn = (text: string): Set<string> =>
    new Set([...text.matchAll(/\{(\w+)/g)].map(([, name = ""]) => name.toLowerCase()));
  return records.flatMap((record) => {
    const id = record.id.slice(record.id.indexOf("/") + 1);
    if (id.startsWith(`${CODE_SENTENCES}/`)) return [];
    const text = english.get(id);
    // A stale translation is not used; `waymark knowledge stale` lists it.
    if (text === undefined || hashIn(record.of) !== sentenceHash(text)) return [];
    const known = valuesIn(text);
    return [...valuesIn(record.text)]
      .filter((name) => !known.has(name))
      .map((name) => ({ record, text: `translation ${record.id}: unknown value {${name}}` }));
  });
}

/** Within a language a name belongs to one record. */
function checkClaims(
  claims: readonly (readonly [record: { readonly id: string }, names: readonly string[]])[],
): Problem[] {
  const owners = new Map<string, string>();
  return claims.flatMap(([record, names]) =>
    names.flatMap((name) => {
      const key = `${record.id.split("/")[0]}: ${phraseKey(name)}`;
      const owner = owners.get(key);
      owners.set(key, owner ?? record.id);
      return owner === undefined || owner === record.id
        ? []
        : [{ record, text: `"${name}" is claimed by ${owner} and ${record.id}` }];
    }),
  );
}
