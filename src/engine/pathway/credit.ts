/* What a person states, held against the items of a route. Nothing is credited that nobody stated, but
 * for what the document says of a post or an education. */
import { type Names, holds } from "./conditions.ts";
import type { AlsoRecord, ItemRecord, RouteDocument, SituationRecord } from "./document.ts";
import type { PathwayTables } from "./pathway-tables.ts";
import type { Post } from "./posts.ts";
import type { Standpoint, StatedSkill } from "./standpoint.ts";
import { longestForm, longestHit } from "./word-match.ts";

export interface Credit {
  readonly item: ItemRecord;
  readonly stated: StatedSkill;
  /** 0–3; of a proof 0 or 1. */
  readonly level: number;
  /** By a related name, with a ceiling. */
  readonly isNear: boolean;
}

export interface Standing {
  readonly levels: ReadonlyMap<string, number>;
  readonly credits: readonly Credit[];
  /** Stated skills that are no item, and how they help. */
  readonly helping: readonly { readonly stated: StatedSkill; readonly also: AlsoRecord }[];
  /** Run out, and no proof of this way. */
  readonly lapsed: readonly StatedSkill[];
  /** Known to us, but of no use here. */
  readonly unused: readonly StatedSkill[];
  /** Not understood. */
  readonly unrecognized: readonly StatedSkill[];
  /** Matched situations in the order of the document. */
  readonly situations: readonly MatchedSituation[];
  readonly names: Names;
}

export type MatchedSituation = SituationRecord & {
  /** Only a post that was left makes it one. */
  readonly isPast: boolean;
  /** By words of the person, not by its condition alone. */
  readonly isNamed: boolean;
};

/** The level that counts as held; a proof is held or not. */
export const needOf = ({ proof = false, need = 2 }: ItemRecord): number => (proof ? 1 : need);

/** The own hours from a level to the one that the job needs. */
export const hoursBetween = (item: ItemRecord, from: number): number =>
  item.hours.slice(from, needOf(item)).reduce((sum, hours) => sum + hours, 0);

/** At this closeness and above, one of our skills gives a start in another. */
const NEAR_SKILL = 0.5;
const NEAR_MOST = 1;
/** A related name is half of an item whose beginner's level is enough: a start, not the whole. */
const HALF_WAY = 0.5;
/** A name may be two items at once: "Excel and bookkeeping". */
const MAX_ITEMS = 2;

export function creditSkills(
  engine: PathwayTables,
  document: RouteDocument,
  standpoint: Standpoint,
): Standing {
  const levels = new Map(document.items.map(({ id }) => [id, 0]));
  const raise = (id: string, level: number): void => {
    if (levels.has(id)) levels.set(id, Math.max(levels.get(id)!, level));
  };
  const found = standpoint.skills.map((stated) => creditsOf(engine, document, stated));
  const credits = found.flat();
  for (const { item, level } of credits) raise(item.id, level);
  const isInTraining = isInTrainingFor(document, standpoint);
  if (isInTraining) for (const { id, place } of document.items) if (place) raise(id, 1);
  const { situations, names } = readSituations(
    document,
    { ...standpoint, isInTraining },
    levels,
    raise,
  );
  const without = standpoint.skills.filter((_, at) => found[at]!.length === 0);
  const open = without.filter(({ isLapsed }) => !isLapsed);
  const common = engine.routes.words.find(({ id }) => id === document.language)?.also ?? [];
  const rest = open.map((stated) => ({
    stated,
    also: helpOf([document.also, common], stated, document.language),
    isTold: situations.some(
      ({ skill }) => longestHit(skill, stated.written, document.language) > 0,
    ),
  }));
  return {
    levels,
    credits,
    helping: rest.flatMap(({ stated, also }) => (also ? [{ stated, also }] : [])),
    lapsed: without.filter(({ isLapsed }) => isLapsed),
    unused: rest.flatMap(({ stated, also, isTold }) =>
      !also && !isTold && stated.skill ? [stated] : [],
    ),
    unrecognized: rest.flatMap(({ stated, also, isTold }) =>
      !also && !isTold && !stated.skill ? [stated] : [],
    ),
    situations,
    names,
  };
}

/** Whether the post says that somebody is in the training already: by the name of the occupation, or by a
 * name of the place. */
function isInTrainingFor({ items, roles, language }: RouteDocument, { post }: Standpoint): boolean {
  if (!post) return false;
  const isNamed = items.some(
    ({ place, words }) => place && longestHit(words, post.written, language) > 0,
  );
  return isNamed || (post.isInTraining && post.likelyRoles.some((id) => roles.includes(id)));
}

/** The document's own words decide before those of its language. */
const helpOf = (
  lists: readonly (readonly AlsoRecord[])[],
  { written }: StatedSkill,
  language: string,
): AlsoRecord | undefined =>
  lists
    .map((list) => best(list, (one) => longestHit(one.words, written, language)))
    .find((one) => one !== undefined);

function best<T>(list: readonly T[], score: (one: T) => number): T | undefined {
  let [found, most]: [T | undefined, number] = [undefined, 0];
  for (const one of list) {
    const own = score(one);
    if (own > most) [found, most] = [one, own];
  }
  return found;
}

/** By the item's words, then by its related words, then by forms of its words, then by our skills, then by
 * forms of its name or related words, then by the nearest skill: what the document says of a name counts before
 * what we know of it elsewhere. A proof is held by its words alone. */
function creditsOf(
  engine: PathwayTables,
  { items, language }: RouteDocument,
  stated: StatedSkill,
): Credit[] {
  const { written, skill } = stated;
  // An expired certificate shows no skill of today: it only says that its proof must be renewed.
  if (stated.isLapsed)
    return longest(
      items.filter(({ proof = false }) => proof),
      ({ name, words }) => longestHit([name, ...words], written, language),
    ).map((item) => nearTo(item, stated, 0));
  const full = (found: readonly ItemRecord[]): Credit[] =>
    found.map((item) => asStated(item, stated));
  const skills = items.filter(({ proof = false }) => !proof);
  const ways: readonly (() => Credit[])[] = [
    () =>
      full(longest(items, ({ name, words }) => longestHit([name, ...words], written, language))),
    () => near(items, stated, ({ words }) => longestHit(words, written, language)),
    () => full(longest(skills, ({ words }) => longestForm(words, written, language))),
    () =>
      full(
        skill === undefined
          ? []
          : items
              .filter((one) => one.skill === skill.id || one.also_skills?.includes(skill.id))
              .slice(0, MAX_ITEMS),
      ),
    () => near(skills, stated, ({ words }) => longestForm(words, written, language)),
    () => relatedTo(engine, items, stated),
  ];
  for (const way of ways) {
    const credits = way();
    if (credits.length > 0) return credits;
  }
  return [];
}

/** The items with the longest hit. */
function longest(
  items: readonly ItemRecord[],
  lettersOf: (item: ItemRecord) => number,
): readonly ItemRecord[] {
  const hits = items.map((item) => ({ item, letters: lettersOf(item) }));
  const most = Math.max(1, ...hits.map(({ letters }) => letters));
  return hits
    .filter(({ letters }) => letters === most)
    .map(({ item }) => item)
    .slice(0, MAX_ITEMS);
}

type NearRecord = NonNullable<ItemRecord["near"]>[number];

/** The items with the longest hit among their related words, up to the ceiling of those. */
function near(
  items: readonly ItemRecord[],
  stated: StatedSkill,
  lettersOf: (near: NearRecord) => number,
): Credit[] {
  const listOf = ({ name, near: lists = [] }: ItemRecord): NearRecord | undefined =>
    best([...lists, { words: [name], most: NEAR_MOST }], lettersOf);
  const lengthOf = (item: ItemRecord): number => {
    const list = listOf(item);
    return list ? lettersOf(list) : 0;
  };
  return longest(items, lengthOf).map((item) => nearTo(item, stated, listOf(item)!.most));
}

const asStated = (item: ItemRecord, stated: StatedSkill): Credit => ({
  item,
  stated,
  level: item.proof ? 1 : stated.level,
  isNear: false,
});

const nearTo = (item: ItemRecord, stated: StatedSkill, most: number): Credit => ({
  item,
  stated,
  level: item.proof ? 0 : Math.min(stated.level, needOf(item) === 1 ? HALF_WAY : most),
  isNear: true,
});

/** The item of the nearest of our skills. */
function relatedTo(
  { knowledge }: PathwayTables,
  items: readonly ItemRecord[],
  stated: StatedSkill,
): Credit[] {
  const own = stated.skill;
  if (!own || own.group === "soft") return [];
  const closeness = ({ skill, proof = false }: ItemRecord): number =>
    skill === undefined || proof
      ? 0
      : Math.max(knowledge.closeness.between(own.id, skill), own.shows.has(skill) ? NEAR_SKILL : 0);
  const item = best(items, closeness);
  return item && closeness(item) >= NEAR_SKILL ? [nearTo(item, stated, NEAR_MOST)] : [];
}

/** Situations may build on each other's flags and levels, so they are read in order. */
function readSituations(
  { situations, items, language }: RouteDocument,
  standpoint: Standpoint & { readonly isInTraining: boolean },
  levels: ReadonlyMap<string, number>,
  raise: (id: string, level: number) => void,
): Pick<Standing, "situations" | "names"> {
  const { posts, status, education, skills, hours, isJobless, isOwnBoss, isInTraining } =
    standpoint;
  const names = new Map<string, number | boolean>([
    ["hours", hours],
    ["edu", education.level],
    ["edu_known", education.isKnown],
    ["jobless", isJobless],
    ["employed", !isJobless],
    ["own_boss", isOwnBoss],
    ["in_training", isInTraining],
  ]);
  const countLevels = (): void => {
    for (const { id } of items) names.set(`L_${id}`, levels.get(id) ?? 0);
  };
  const isOf = (one: SituationRecord, post: Post): boolean =>
    (one.roles ?? []).some((id) => post.roles.includes(id)) ||
    longestHit(one.role, post.written, language) > 0;
  const match = (one: SituationRecord): MatchedSituation | undefined => {
    const own = posts.filter((post) => isOf(one, post));
    const isStatus = longestHit(one.role, status, language) > 0;
    const isElse =
      longestHit(one.field, education.written, language) > 0 ||
      skills.some(({ written }) => longestHit(one.skill, written, language) > 0);
    const asks = [one.roles, one.role, one.field, one.skill].some((list) => list !== undefined);
    if (asks && own.length === 0 && !isStatus && !isElse) return undefined;
    if (posts.some(({ written }) => longestHit(one.not_role, written, language) > 0))
      return undefined;
    const isPast = own.length > 0 && !isStatus && !isElse && own.every((post) => post.isPast);
    return { ...one, isPast, isNamed: asks };
  };
  const matched: MatchedSituation[] = [];
  for (const one of situations) {
    countLevels();
    const found = match(one);
    if (!found || !holds(one.when, names)) continue;
    names.set(one.id, true);
    for (const [id, level] of Object.entries(one.gives ?? {})) raise(id, level);
    matched.push(found);
  }
  countLevels();
  return { situations: matched, names };
}

/** The items that this person needs; one is left out where it is pointless for them. */
export const itemsFor = ({ items }: RouteDocument, names: Names): readonly ItemRecord[] =>
  items.filter(({ unless }) => unless === undefined || !holds(unless, names));
