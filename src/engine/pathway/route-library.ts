/* The route documents by occupation, country and language. */
import type {
  KnowledgeRecords,
  NationalRouteRecord,
  OccupationRecord,
  PlanWordsRecord,
} from "../knowledge/record-types.ts";
import { foldWords } from "../text/fold.ts";
import { type RouteDocument, ofOccupation, ofRoute } from "./document.ts";

export interface RouteQuery {
  /** As the person asked for it. */
  readonly title: string;
  /** The role that the title was read as; undefined where it is another step than the role's own. */
  readonly roleId: string | undefined;
  readonly country: string | undefined;
  /** ISO 3166-2. */
  readonly region: string | undefined;
  readonly language: string;
}

export interface RouteLibrary {
  readonly words: readonly PlanWordsRecord[];
  /** The role of a national title, of an occupation's title without a country. */
  roleTitled(title: string, country: string | undefined): string | undefined;
  /** The national route in the language, else the occupation in it; undefined for a general plan. */
  find(query: RouteQuery): RouteDocument | undefined;
  /** The route or occupation of this id. */
  document(id: string): RouteDocument | undefined;
  /** Languages in which a role's national route is written. */
  languagesOf(roleId: string, country: string): readonly string[];
  /** Whom to ask about admission in a country, in a language. */
  whomToAsk(country: string, language: string): string | undefined;
  readonly routes: readonly NationalRouteRecord[];
  readonly occupations: readonly OccupationRecord[];
}

type RouteRecords = Pick<
  KnowledgeRecords,
  "occupations" | "nationalRoutes" | "routeCountries" | "planWords"
>;

export function createRouteLibrary(records: RouteRecords): RouteLibrary {
  const byTitle = new Map<string, NationalRouteRecord[]>();
  const add = (key: string, route: NationalRouteRecord): void => {
    const list = byTitle.get(key) ?? [];
    if (!list.includes(route)) byTitle.set(key, [...list, route]);
  };
  for (const route of records.nationalRoutes)
    for (const title of [route.title, ...route.titles])
      add(`${route.country} ${foldWords(title)}`, route);
  const occupationTitles = new Map<string, OccupationRecord>();
  for (const one of records.occupations.toReversed())
    for (const title of [one.title, ...one.titles])
      occupationTitles.set(`${one.language} ${foldWords(title)}`, one);
  const languages = [...new Set(records.occupations.map(({ language }) => language))];
  const titled = (title: string, country: string | undefined): readonly NationalRouteRecord[] =>
    country === undefined ? [] : (byTitle.get(`${country} ${foldWords(bare(title))}`) ?? []);
  const occupationTitled = (title: string): OccupationRecord | undefined => {
    const folded = foldWords(bare(title));
    return languages
      .map((language) => occupationTitles.get(`${language} ${folded}`))
      .find((one) => one !== undefined);
  };

  const nationalOf = ({ title, roleId, country, region }: RouteQuery): NationalRouteRecord[] => {
    const isHere = (route: NationalRouteRecord): boolean =>
      route.country === country && (route.region === undefined || route.region === region);
    const byName = titled(title, country).filter(isHere);
    const found =
      byName.length > 0 || roleId === undefined
        ? byName
        : records.nationalRoutes.filter((route) => isHere(route) && route.roles[0] === roleId);
    // A route of the region is nearer than that of the whole country.
    return [...found].toSorted(
      (a, b) => Number(b.region !== undefined) - Number(a.region !== undefined),
    );
  };

  const occupationOf = (
    { title, roleId, language }: RouteQuery,
    routes: readonly NationalRouteRecord[],
  ): OccupationRecord | undefined => {
    const inLanguage = records.occupations.filter((one) => one.language === language);
    const roles = [roleId, ...routes.map(({ roles: [first] }) => first)];
    const named = occupationTitled(title);
    return (
      (named?.language === language ? named : undefined) ??
      inLanguage.find((one) => named !== undefined && one.roles[0] === named.roles[0]) ??
      inLanguage.find(({ roles: [first] }) => first !== undefined && roles.includes(first))
    );
  };

  const documentOf = (route: NationalRouteRecord): RouteDocument => {
    const occupation = records.occupations.find(({ id }) => id === route.extends);
    const countries = records.routeCountries.filter(
      (one) => one.country === route.country && one.language === route.language,
    );
    const shared =
      countries.find(({ region }) => region === route.region) ??
      countries.find(({ region }) => region === undefined);
    return ofRoute(route, occupation, shared);
  };

  return {
    words: records.planWords,
    routes: records.nationalRoutes,
    occupations: records.occupations,
    roleTitled: (title, country) =>
      titled(title, country)[0]?.roles[0] ??
      (country === undefined ? occupationTitled(title)?.roles[0] : undefined),
    languagesOf: (roleId, country) => [
      ...new Set(
        records.nationalRoutes
          .filter((route) => route.country === country && route.roles[0] === roleId)
          .map(({ language }) => language),
      ),
    ],
    whomToAsk: (country, language) =>
      records.routeCountries.find((one) => one.country === country && one.language === language)
        ?.ask,
    document(id) {
      const route = records.nationalRoutes.find((one) => one.id === id);
      if (route) return documentOf(route);
      const occupation = records.occupations.find((one) => one.id === id);
      return occupation && ofOccupation(occupation);
    },
    find(query) {
      const routes = nationalOf(query);
      const route = routes.find(({ language }) => language === query.language);
      if (route) return documentOf(route);
      const occupation = occupationOf(query, routes);
      if (!occupation) return undefined;
      const elsewhere = records.nationalRoutes.filter(
        ({ roles: [first] }) => first === occupation.roles[0],
      );
      return ofOccupation(occupation, {
        availableIn: [...new Set(routes.map(({ language }) => language))],
        national: routes[0] && documentOf(routes[0]),
        regulation: routes[0]?.regulation ?? strictest(elsewhere),
      });
    },
  };
}

/** Without a country, the rule that most countries are likely to have. */
const strictest = (routes: readonly NationalRouteRecord[]): NationalRouteRecord["regulation"] =>
  (["required", "expected"] as const).find(
    (kind) => routes.filter(({ regulation }) => regulation === kind).length * 2 > routes.length,
  ) ?? "free";

/** Signs of gender and brackets behind a title: "Koch (m/w/d)", "Verkäufer*in", "Infirmier(ère)". */
const bare = (title: string): string =>
  title
    .replaceAll(/\s*\([^()]*\)/gu, "")
    .replaceAll(/[*:_/]-?in(?:nen)?\b/gu, "")
    .replace(/\s+(?:[mwdfhxgn](?:\/[mwdfhxgn]){1,2})\s*$/iu, "")
    .trim();
