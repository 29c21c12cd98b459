import {
  BEST_RELEVANCE,
  longestTitle,
  MAX_OTHER_WORDS,
  waysOf,
  type CatalogueAttribute,
  type CatalogueFilters,
  type CatalogueMatch,
  type CatalogueSearch,
  type FacetField,
  type QueryWay,
  type Surroundings,
  type TitlePhrase,
} from "../../../engine/index.ts";
import { toPoint } from "./posting-document.ts";
import { VALUE_FIELDS } from "./mapping.ts";

/*
 * Searches of the catalogue as queries of the cluster. Scores are the whole numbers of the engine
 * (engine/catalogue/relevance-scale.ts), so that hits, totals and order are those of the embedded index.
 */

type Query = Readonly<Record<string, unknown>>;

/** The fields of a posting, or those of the earlier postings of its vacancy. */
type Scope = "" | "earlier.";

const NOTHING: Query = { match_none: {} };

const term = (field: string, value: string | number): Query => ({
  term: { [field]: String(value) },
});
const all = (queries: readonly Query[]): Query => ({ bool: { filter: queries } });
const any = (queries: readonly Query[]): Query => ({
  bool: { should: queries, minimum_should_match: 1 },
});
const scored = (filter: Query, boost: number): Query => ({ constant_score: { filter, boost } });

function filtersIn(scope: Scope, filters: CatalogueFilters): Query[] {
  const { skills = [], roles, near, yearlySalaryMin, postedAfterMs } = filters;
  return [
    ...VALUE_FIELDS.flatMap((field) => {
      const value = filters[field];
      return value === undefined ? [] : [term(scope + field, String(value))];
    }),
    ...skills.map((skill) => term(`${scope}skills`, skill)),
    ...(roles === undefined ? [] : [{ terms: { [`${scope}role`]: roles.map(String) } }]),
    ...(near === undefined ? [] : [isNear(`${scope}location`, near)]),
    ...(yearlySalaryMin === undefined
      ? []
      : [{ range: { [`${scope}salary`]: { gte: yearlySalaryMin } } }]),
    ...(postedAfterMs === undefined
      ? []
      : [{ range: { [`${scope}postedAt`]: { gte: Math.ceil(postedAfterMs) } } }]),
  ];
}

/** The cluster's earth is larger than the engine's (places/distance.ts) by a millionth. */
const EARTH_RATIO = 6_371.0087714 / 6_371;

const isNear = (field: string, { km, ...place }: Surroundings): Query => ({
  geo_distance: { distance: `${km * EARTH_RATIO}km`, [field]: toPoint(place) },
});

const visibleIn = (scope: Scope, nowMs: number): Query => ({
  range: { [`${scope}expiresAt`]: { gt: Math.floor(nowMs) } },
});

/** One way must be met. Single words and skills share a clause, of which a query may have 1,024. */
function meetsAny(scope: Scope, ways: readonly QueryWay[]): Query {
  const lists = new Map<string, string[]>();
  const others: Query[] = [];
  for (const way of ways) {
    if ("attribute" in way) others.push(hasAttribute(scope, way.attribute));
    else if ("skill" in way) listed(lists, `${scope}skills`).push(String(way.skill));
    else if (way.words.length === 1 && way.fields.length === 1)
      listed(lists, scope + way.fields[0]!).push(String(way.words[0]));
    else others.push(hasWords(scope, way));
  }
  const queries = [
    ...[...lists].map(([field, values]) => ({ terms: { [field]: values } })),
    ...others,
  ];
  return queries.length === 1 ? queries[0]! : any(queries);
}

function listed(lists: Map<string, string[]>, field: string): string[] {
  const list = lists.get(field) ?? [];
  lists.set(field, list);
  return list;
}

const hasWords = (scope: Scope, { words, fields }: Extract<QueryWay, { words: unknown }>): Query =>
  all(words.map((word) => any(fields.map((field) => term(scope + field, word)))));

const hasAttribute = (scope: Scope, attribute: CatalogueAttribute): Query =>
  all(filtersIn(scope, attribute));

type TextQuery = Pick<CatalogueSearch, "text" | "titlePhrases" | "isRemoteFirst">;

/** By group, its ways to match; undefined when nothing can match. */
function groupsOf({ text = [] }: TextQuery): QueryWay[][] | undefined {
  const groups = text.map((alternatives) => alternatives.flatMap(waysOf));
  return groups.length === 0 || groups.some((ways) => ways.length === 0) ? undefined : groups;
}

/** Without a text, none. */
function textFilters(scope: Scope, search: TextQuery): Query[] {
  if (!search.text) return [];
  const groups = groupsOf(search);
  return groups ? groups.map((ways) => meetsAny(scope, ways)) : [NOTHING];
}

/** All hits, also several of a vacancy, without scores. */
const hitsIn = (scope: Scope, search: CatalogueSearch): Query[] => [
  visibleIn(scope, search.nowMs),
  ...filtersIn(scope, search.filters),
  ...textFilters(scope, search),
];

/** Holds for a hit of whose vacancy no earlier posting is a hit, or none with the same value. */
export function isFirst(search: CatalogueSearch, sameIn?: FacetField): Query {
  const earlier = hitsIn("earlier.", search);
  const same = sameIn === undefined ? [] : [term("earlier.same", sameIn)];
  const query = all([...earlier, ...same]);
  return { bool: { must_not: { nested: { path: "earlier", query, score_mode: "none" } } } };
}

/** All hits, with their relevance where there is a text. */
export function hitsOf(search: CatalogueSearch): Query {
  const filters = [visibleIn("", search.nowMs), ...filtersIn("", search.filters)];
  if (!search.text) return all(filters);
  const groups = groupsOf(search);
  return groups ? { bool: { filter: filters, ...relevanceOf(groups, search) } } : NOTHING;
}

function relevanceOf(
  groups: readonly QueryWay[][],
  { titlePhrases = [], isRemoteFirst }: TextQuery,
): Query {
  const mean = meanOf(groups.map(bestOf));
  const must =
    titlePhrases.length === 0
      ? mean
      : {
          function_score: {
            query: mean,
            functions: titlePhrases.flatMap(phraseScores),
            score_mode: "max",
            boost_mode: "max",
          },
        };
  const first = isRemoteFirst === true ? [scored(term("isRemote", "true"), BEST_RELEVANCE)] : [];
  return { must, should: first };
}

const bestOf = (ways: readonly QueryWay[]): Query => ({
  dis_max: {
    queries: [...Map.groupBy(ways, ({ worth }) => worth)].map(([worth, equal]) =>
      scored(meetsAny("", equal), worth),
    ),
  },
});

/** The mean of whole numbers, rounded down, which no plain query gives. */
function meanOf(groups: readonly Query[]): Query {
  if (groups.length === 1) return groups[0]!;
  return {
    function_score: {
      query: { bool: { must: groups } },
      script_score: {
        script: {
          lang: "expression",
          source: "max(1, floor(_score / groups))",
          params: { groups: groups.length },
        },
      },
      boost_mode: "replace",
    },
  };
}

function phraseScores(phrase: TitlePhrase): object[] {
  const { words, skill, role } = phrase;
  const conditions = [
    ...words.map((word) => term("title", word)),
    ...(skill === undefined ? [] : [term("skills", skill)]),
    ...(role === undefined ? [] : [term("role", role)]),
  ];
  return Array.from({ length: MAX_OTHER_WORDS + 1 }, (_, others) => {
    const longest = longestTitle(phrase, others);
    const length =
      longest === Infinity ? [] : [{ range: { titleLength: { lte: Math.max(-1, longest) } } }];
    return { filter: all([...conditions, ...length]), weight: BEST_RELEVANCE - others };
  });
}

/**
 * The postings that have a skill of the candidate, with what all its skills add as their score: credit
 * times weight, whole numbers. Nothing but numbers of skills and roles, and the filters, is sent.
 */
export function matchesOf({ credits, exact, filters, nowMs }: CatalogueMatch): Query {
  const shown: string[] = [];
  const should: Query[] = [];
  for (let skill = 0; skill < credits.length; skill++) {
    if (exact[skill]! > 0) shown.push(String(skill));
    const boost = credits[skill]!;
    if (boost > 0) should.push({ rank_feature: { field: `weights.${skill}`, linear: {}, boost } });
  }
  const gates = [{ terms: { skills: shown } }, visibleIn("", nowMs), ...filtersIn("", filters)];
  return { bool: { filter: gates, should } };
}

/**
 * The fit score of a match (engine/catalogue/match.ts). A script, because no plain query divides by the
 * weight of a posting and looks up a factor by its role and level.
 */
export const fitScore = ({ base = 0, factors }: CatalogueMatch): object => ({
  type: "number",
  order: "desc",
  script: {
    lang: "painless",
    source: `double total = doc['total'].value;
      double factor = params.factors[(int) doc['profile'].value];
      return Math.floor(((_score + params.base * total) * factor + total * 500) / (total * 1000));`,
    params: { base, factors: Array.from(factors) },
  },
});
