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
  readonly routes: readonly NationalRouteRecord[];
  readonly occupations: readonly OccupationRecord[];
  /** The role of a national title; without a country, of an occupation's title. */
  roleTitled(title: string, country: string | undefined): string | undefined;
  /** The role of an occupation's title that has a route in the country. */
  roleWithRoute(title: string, country: string | undefined): string | undefined;
  /** Where a way into the role is on record: ISO 3166-1 alpha-2, in order. */
  countriesOf(roleId: string): readonly string[];
  /** The national route in the language, else the occupation in it; undefined for a general plan. */
  find(query: RouteQuery): RouteDocument | undefined;
  /** The national route in whatever language, and those that it is in. */
  national(query: RouteQuery): NationalRoute;
  /** The route or occupation of this id. */
  document(id: string): RouteDocument | undefined;
  /** Whom to ask about admission in a country, in a language. */
  whomToAsk(country: string, language: string): string | undefined;
}

export type NationalRoute = Pick<RouteDocument, "availableIn" | "national">;

type RouteRecords = Pick<
  KnowledgeRecords,
  "occupations" | "nationalRoutes" | "routeCountries" | "planWords"
>;

export function createRouteLibrary(records: RouteRecords): RouteLibrary {
  return new RecordedRoutes(records);
}

class RecordedRoutes implements RouteLibrary {
  readonly words: readonly PlanWordsRecord[];
  readonly routes: readonly NationalRouteRecord[];
  readonly occupations: readonly OccupationRecord[];
  readonly #countries: RouteRecords["routeCountries"];
  /** Country and folded title → routes. */
  readonly #byTitle: ReadonlyMap<string, readonly NationalRouteRecord[]>;
  /** Folded title → occupations in any language. */
  readonly #occupationsByTitle: ReadonlyMap<string, readonly OccupationRecord[]>;

  constructor({ occupations, nationalRoutes, routeCountries, planWords }: RouteRecords) {
    this.words = planWords;
    this.routes = nationalRoutes;
    this.occupations = occupations;
    this.#countries = routeCountries;
    this.#byTitle = grouped(nationalRoutes, ({ country, title, titles }) =>
      [title, ...titles].flatMap(titleKeys).map((one) => `${country} ${one}`),
    );
    this.#occupationsByTitle = grouped(occupations, ({ title, titles }) =>
      [title, ...titles].flatMap(titleKeys),
    );
  }

  roleTitled(title: string, country: string | undefined): string | undefined {
    return country === undefined
      ? this.#occupationsTitled(title)[0]?.roles[0]
      : this.#titled(title, country)[0]?.roles[0];
  }

  roleWithRoute(title: string, country: string | undefined): string | undefined {
    return this.#occupationsTitled(title)
      .map(({ roles: [first] }) => first)
      .find((role) => this.routes.some((one) => one.country === country && one.roles[0] === role));
  }

  countriesOf(roleId: string): readonly string[] {
    return [...new Set(ofRole(this.routes, roleId).map(({ country }) => country))].toSorted();
  }

  whomToAsk(country: string, language: string): string | undefined {
    return this.#countries.find((one) => one.country === country && one.language === language)?.ask;
  }

  document(id: string): RouteDocument | undefined {
    const route = this.routes.find((one) => one.id === id);
    if (route) return this.#documentOf(route);
    const occupation = this.occupations.find((one) => one.id === id);
    return occupation && ofOccupation(occupation);
  }

  find(query: RouteQuery): RouteDocument | undefined {
    const national = this.#nationalFor(query);
    const route = national.find(({ language }) => language === query.language);
    if (route) return this.#documentOf(route);
    const occupation = this.#occupationFor(query, national);
    if (!occupation) return undefined;
    const elsewhere = this.routes.filter(({ roles: [first] }) => first === occupation.roles[0]);
    return ofOccupation(occupation, {
      ...this.national(query),
      regulation: national[0]?.regulation ?? strictest(elsewhere),
    });
  }

  national(query: RouteQuery): NationalRoute {
    const found = this.#nationalFor(query);
    return {
      availableIn: [...new Set(found.map(({ language }) => language))],
      national: found[0] && this.#documentOf(found[0]),
    };
  }

  #titled(title: string, country: string | undefined): readonly NationalRouteRecord[] {
    if (country === undefined) return [];
    return firstOf(askedKeys(title), (one) => this.#byTitle.get(`${country} ${one}`));
  }

  #occupationsTitled(title: string): readonly OccupationRecord[] {
    return firstOf(askedKeys(title), (one) => this.#occupationsByTitle.get(one));
  }

  /** By the title, else by a title of its occupation, else by the role; a route of the region before that of the whole country. */
  #nationalFor({ title, roleId, country, region }: RouteQuery): readonly NationalRouteRecord[] {
    const isHere = (route: NationalRouteRecord): boolean =>
      route.country === country && (route.region === undefined || route.region === region);
    const named = this.#titled(title, country).filter(isHere);
    const here = this.routes.filter(isHere);
    const occupations = new Set(this.#occupationsTitled(title).map(({ id }) => id));
    const ofOccupation = here.filter((one) => occupations.has(one.extends ?? ""));
    const found = [named, ofOccupation].find(({ length }) => length > 0) ?? ofRole(here, roleId);
    return inAllLanguages(found, here).toSorted(
      (a, b) => Number(b.region !== undefined) - Number(a.region !== undefined),
    );
  }

  #occupationFor(
    { title, roleId, language }: RouteQuery,
    national: readonly NationalRouteRecord[],
  ): OccupationRecord | undefined {
    const inLanguage = this.occupations.filter((one) => one.language === language);
    const named = this.#occupationsTitled(title);
    const roles = new Set([...named, ...national].map(({ roles: [first] }) => first));
    return (
      named.find((one) => one.language === language) ??
      inLanguage.find(({ roles: [first] }) => roles.has(first)) ??
      ofRole(inLanguage, roleId)[0]
    );
  }

  #documentOf(route: NationalRouteRecord): RouteDocument {
    const occupation = this.occupations.find(({ id }) => id === route.extends);
    const countries = this.#countries.filter(
      (one) => one.country === route.country && one.language === route.language,
    );
    const shared =
      countries.find(({ region }) => region === route.region) ??
      countries.find(({ region }) => region === undefined);
    return ofRoute(route, occupation, shared);
  }
}

/** A title stands in one language; the route that it names may be written in others too. */
function inAllLanguages(
  found: readonly NationalRouteRecord[],
  here: readonly NationalRouteRecord[],
): readonly NationalRouteRecord[] {
  const ids = new Set(found.map(idInAnyLanguage));
  return [...found, ...here.filter((one) => !found.includes(one) && ids.has(idInAnyLanguage(one)))];
}

/** `de/cook` of `de/cook.en`. */
const idInAnyLanguage = ({ id }: NationalRouteRecord): string => id.replace(/\.[a-z]{2}$/u, "");

/** Those that lead to the role first of all, else those that lead to it too. */
function ofRole<T extends { readonly roles: readonly string[] }>(
  records: readonly T[],
  roleId: string | undefined,
): readonly T[] {
  if (roleId === undefined) return [];
  const first = records.filter(({ roles }) => roles[0] === roleId);
  return first.length > 0 ? first : records.filter(({ roles }) => roles.includes(roleId));
}

function grouped<T>(
  records: readonly T[],
  keysOf: (record: T) => readonly string[],
): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const record of records)
    for (const key of new Set(keysOf(record)))
      groups.set(key, [...(groups.get(key) ?? []), record]);
  return groups;
}

/** Without a country, the rule that most countries have. */
const strictest = (routes: readonly NationalRouteRecord[]): NationalRouteRecord["regulation"] =>
  (["required", "expected"] as const).find(
    (kind) => routes.filter(({ regulation }) => regulation === kind).length * 2 > routes.length,
  ) ?? "free";

/** As it is written, then without signs of gender and brackets: a bracket may be part of a title. */
const titleKeys = (title: string): string[] => [foldWords(title), foldWords(bareTitle(title))];

/** The title asked for, then its parts: "IT support / help desk". */
const askedKeys = (title: string): string[] => [
  ...titleKeys(title),
  ...bareTitle(title)
    .split(/[/|,;]/u)
    .map(foldWords),
];

const firstOf = <T>(
  keys: readonly string[],
  find: (key: string) => readonly T[] | undefined,
): readonly T[] => keys.map(find).find((found) => found !== undefined) ?? [];

/** Without signs of gender and brackets: "Koch (m/w/d)", "Verkäufer*in", "Infirmier(ère)". */
const bareTitle = (title: string): string =>
  title
    .replaceAll(/\s*\([^()]*\)/gu, "")
    .replaceAll(/[*:_/]-?in(?:nen)?\b/gu, "")
    .replace(/\s+[mwdfhxgn](?:\/[mwdfhxgn]){1,2}\s*$/iu, "")
    .trim();
