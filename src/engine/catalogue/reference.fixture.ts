import type {
  Catalogue,
  CatalogueChanges,
  CatalogueEntry,
  CatalogueFilters,
  CatalogueMatch,
  CataloguePage,
  CataloguePosition,
  CatalogueSearch,
  FacetField,
  FacetValue,
  QueryAlternative,
  RankedJob,
  TitlePhrase,
} from "./entry-and-query.ts";
import { kmBetween } from "../places/distance.ts";
import { LEVEL_SLOTS, levelSlot } from "../posting/job-terms.ts";

/** A reference implementation that scans every posting; the catalogue must give the same results. */
export class ReferenceCatalogue {
  readonly #entries = new Map<string, CatalogueEntry>();

  apply({ upserts, removals }: CatalogueChanges): void {
    for (const id of removals) this.#entries.delete(id);
    for (const entry of upserts) this.#entries.set(entry.id, entry);
  }

  #visible(nowMs: number, filters: CatalogueFilters): CatalogueEntry[] {
    return [...this.#entries.values()]
      .filter((entry) => entry.expiresAtMs > nowMs && passes(entry, filters))
      .toSorted((a, b) => b.postedAtMs - a.postedAtMs || (a.id < b.id ? -1 : 1));
  }

  /** Newest first, with all postings of a vacancy. */
  #hits({ filters, text, titlePhrases = [], isRemoteFirst, nowMs }: CatalogueSearch) {
    const bonusOf = (entry: CatalogueEntry) =>
      isRemoteFirst === true && entry.isRemote ? 1_000 : 0;
    const scoreOf = (entry: CatalogueEntry) => {
      const score = text ? relevance(entry, text, titlePhrases) : 1;
      return score > 0 && text ? score + bonusOf(entry) : score;
    };
    return this.#visible(nowMs, filters)
      .map((entry) => ({ entry, score: scoreOf(entry) }))
      .filter(({ score }) => score > 0);
  }

  search(query: CatalogueSearch): CataloguePage {
    const { facets, offset, limit } = query;
    const hits = this.#hits(query);
    const firstOf = new Map<string, string>();
    for (const { id, groupId } of hits.map(({ entry }) => entry)) {
      if (id < (firstOf.get(groupId) ?? "~")) firstOf.set(groupId, id);
    }
    const ranked = hits
      .filter(({ entry }) => firstOf.get(entry.groupId) === entry.id)
      .toSorted((a, b) => b.score - a.score);
    return {
      ids: ranked.slice(offset, offset + limit).map(({ entry }) => entry.id),
      total: ranked.length,
      ...(facets && {
        facets: new Map(facets.fields.map((field) => [field, this.#countValues(query, field)])),
      }),
    };
  }

  /** Searches once for every value. */
  #countValues({ facets, ...query }: CatalogueSearch, field: FacetField): FacetValue[] {
    const entries = [...this.#entries.values()];
    const values = new Set(entries.map((entry): string | number | boolean => entry[field]));
    const counted = [...values]
      .filter((value) => value !== "" && value !== -1)
      .map((value) => {
        const { filters } = query;
        const isOpen = [undefined, value].includes(filters[field]);
        const narrower = { ...query, filters: { ...filters, [field]: value } };
        return {
          value: String(value),
          count: isOpen ? this.search(narrower).total : 0,
          newestId: this.#hits(narrower)[0]?.entry.id,
        };
      });
    return counted
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, facets!.limit);
  }

  match({ base = 0, credits, exact, factors, filters, limit, nowMs }: CatalogueMatch): RankedJob[] {
    const ranked = this.#visible(nowMs, filters)
      .filter(({ skills }) => Array.from(skills).some((skill) => exact[skill] === 1))
      .map(({ id, groupId, skills, weights, role, experienceLevel }) => {
        const factor = factors[(role + 1) * LEVEL_SLOTS + levelSlot(experienceLevel)] ?? 0;
        const total = Array.from(weights).reduce((sum, weight) => sum + weight, 0);
        const credit = Array.from(skills).reduce(
          (sum, s, i) => sum + weights[i]! * credits[s]!,
          base * total,
        );
        return {
          id,
          groupId,
          fitScore: Math.floor((credit * factor + total * 500) / (total * 1000)),
        };
      })
      .filter(({ fitScore }) => fitScore > 0)
      .toSorted((a, b) => b.fitScore - a.fitScore);
    const bestOf = Map.groupBy(ranked, ({ groupId }) => groupId);
    return [...bestOf.values()]
      .slice(0, limit)
      .map(([best]) => ({ id: best!.id, fitScore: best!.fitScore }));
  }
}

function passes(entry: CatalogueEntry, filters: CatalogueFilters): boolean {
  const { skills, isRemote, yearlySalaryMin, postedAfterMs, near, roles, ...texts } = filters;
  const { coordinates } = entry;
  return (
    (skills ?? []).every((skill) => Array.from(entry.skills).includes(skill)) &&
    (isRemote === undefined || entry.isRemote === isRemote) &&
    (yearlySalaryMin === undefined ||
      (entry.yearlySalaryTop > 0 && entry.yearlySalaryTop >= yearlySalaryMin)) &&
    (roles === undefined || roles.includes(entry.role)) &&
    (near === undefined ||
      (coordinates !== undefined && kmBetween(coordinates, near) <= near.km)) &&
    (postedAfterMs === undefined || entry.postedAtMs >= postedAfterMs) &&
    Object.entries(texts).every(
      ([column, value]) => value === undefined || entry[column as keyof typeof texts] === value,
    )
  );
}

function relevance(
  entry: CatalogueEntry,
  text: readonly (readonly QueryAlternative[])[],
  titlePhrases: readonly TitlePhrase[],
): number {
  const title = new Set(Array.from(entry.titleWords));
  const side = new Set([...title, ...Array.from(entry.sideWords)]);
  const body = new Set([...side, ...Array.from(entry.bodyWords)]);
  const worthOf = (alternative: QueryAlternative): number => {
    const { weight } = alternative;
    if ("skill" in alternative) {
      const isAsked = Array.from(entry.skills).includes(alternative.skill);
      return isAsked ? Math.max(1, Math.floor(weight / 2)) : 0;
    }
    if ("attribute" in alternative) {
      const share = "role" in alternative.attribute ? 1 : 5;
      return passes(entry, alternative.attribute) ? Math.max(1, Math.floor(weight / share)) : 0;
    }
    const { words, isTitleOnly = false } = alternative;
    const everywhere: [Set<number>, number][] = [
      [title, 100],
      [side, 50],
      [body, 20],
    ];
    const fields = isTitleOnly ? everywhere.slice(0, 1) : everywhere;
    const hit = fields.find(([field]) => words.every((word) => field.has(word)));
    return hit && words.length > 0 ? Math.max(1, Math.floor((hit[1] * weight) / 100)) : 0;
  };
  const best = text.map((alternatives) => Math.max(0, ...alternatives.map(worthOf)));
  if (best.length === 0 || best.includes(0)) return 0;
  const phraseScores = titlePhrases
    .filter(({ words }) => words.every((word) => title.has(word)))
    .filter(({ skill }) => skill === undefined || Array.from(entry.skills).includes(skill))
    .filter(({ role }) => role === undefined || role === entry.role)
    .map(({ length }) => Math.round((entry.titleLength - length + 4) / 12))
    .map((others) => 104 - Math.min(3, Math.max(0, others)));
  if (phraseScores.length > 0) return Math.max(...phraseScores);
  return Math.max(1, Math.floor(best.reduce((sum, worth) => sum + worth, 0) / best.length));
}

/** The page and all ids that follow it by position, from the catalogue and from the reference. */
export function compareSearch(
  catalogue: Catalogue,
  reference: ReferenceCatalogue,
  query: CatalogueSearch,
): { given: object; wanted: object } {
  const { last, ...page } = catalogue.search(query);
  const offset = query.offset + page.ids.length;
  const behind = query.limit > 0 ? reference.search({ ...query, offset, limit: Infinity }).ids : [];
  return {
    given: { page, behind: idsAfter(catalogue, query, last) },
    wanted: { page: reference.search(query), behind },
  };
}

/** All ids behind a position, page by page. */
function idsAfter(
  catalogue: Catalogue,
  query: CatalogueSearch,
  from: CataloguePosition | undefined,
): string[] {
  const ids: string[] = [];
  for (let after = from; after;) {
    const page = catalogue.search({ ...query, offset: 0, after });
    ids.push(...page.ids);
    after = page.last;
  }
  return ids;
}
