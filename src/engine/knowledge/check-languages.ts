import { phraseKey } from "../languages/words-of.ts";
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
