/*
 * The documents that people read and review: one for each occupation (roles/), for each profession
 * with rules by country (professions/), for the funding of training in each country (funding/), for
 * each curriculum, each field of texts and the learning resources of each language. The engine takes records; one document may hold several.
 */
import type {
  DeedDocument,
  DeedRecord,
  DeedWordDocument,
  DeedWordRecord,
  ProfessionDocument,
  RegulatedRecord,
  ResourceDocument,
  ResourceRecord,
  RoleDocument,
  RoleRecord,
  RouteRecord,
} from "../engine/index.ts";

interface Removed {
  readonly id: string;
  readonly remove: true;
}

const isRemoved = (value: object): value is Removed => "remove" in value;

/** The records of a kind that a document holds. Shapes are checked later, record by record, so a
 * document may be anything with fields. */
export function recordsInDocument(kind: string, document: object): object[] {
  switch (kind) {
    case "roles":
    case "routes": {
      if (isRemoved(document)) return [document];
      const { role, route } = recordsOfRole(document as RoleDocument);
      return kind === "roles" ? [role] : route ? [route] : [];
    }
    case "regulated":
      return recordsOfProfession(document as ProfessionDocument);
    case "credentials":
      return [...((document as Partial<ProfessionDocument>).credentials ?? [])];
    case "resources":
      return recordsOfLanguage(document as ResourceDocument);
    case "deeds":
      return recordsOfDeeds(document as DeedDocument);
    case "deedVerbs":
    case "deedObjects":
      return recordsOfWords(document as DeedWordDocument);
    default:
      return [document];
  }
}

/** The pages of a language, by skill: a record of another id than the English ones of the skill. */
function recordsOfLanguage(document: ResourceDocument): (ResourceRecord | Removed)[] {
  const { language } = document;
  const skills = document.skills as Readonly<
    Record<string, ResourceRecord["resources"] | Omit<Removed, "id">>
  >;
  return Object.entries(skills).map(([skill, pages]) => {
    const id = `${language}/${skill}`;
    return "remove" in pages
      ? { ...pages, id }
      : { id, resources: pages.map((page) => ({ ...page, language })) };
  });
}

const recordsOfDeeds = ({ id: trade, deeds }: DeedDocument): (DeedRecord | Removed)[] =>
  Object.entries(deeds).map(([id, deed]) =>
    isRemoved(deed) ? { id, remove: true } : { id, trade, ...deed },
  );

const recordsOfWords = ({ words }: DeedWordDocument): (DeedWordRecord | Removed)[] =>
  Object.entries(words).map(([id, word]) =>
    isRemoved(word) ? { id, remove: true } : { id, ...word },
  );

/** Splits the document of an occupation into what it is and how people get in. */
function recordsOfRole({ checklist, entry, ...role }: RoleDocument): {
  role: RoleRecord;
  route: RouteRecord | undefined;
} {
  return { role: { ...role, ...checklist }, route: entry && { id: role.id, ...entry } };
}

export function roleDocument(record: RoleRecord, route: RouteRecord | undefined): RoleDocument {
  const { core, important, supporting, choices, whole, reviewed, ...head } = record;
  const { id: _, ...entry } = route ?? { id: record.id };
  return {
    ...inOrder(head, ["id", "title", "group", "industry", "onet", "esco", "titles", "ladder"]),
    checklist: {
      core,
      important,
      supporting,
      ...(choices && { choices }),
      ...(whole && { whole }),
    },
    ...(route && { entry: entry as RoleDocument["entry"] }),
    ...(reviewed && { reviewed }),
  } as RoleDocument;
}

const recordsOfProfession = ({
  profession,
  rules,
}: ProfessionDocument): (RegulatedRecord | Removed)[] =>
  rules.map((rule) => (isRemoved(rule) ? rule : { ...rule, profession }));

/** The same fields in this order; others follow. */
function inOrder<T extends object>(value: T, names: readonly (keyof T)[]): T {
  const given = names.filter((name) => value[name] !== undefined);
  return { ...Object.fromEntries(given.map((name) => [name, value[name]])), ...value };
}
