import { eachBit, newBits } from "./bits.ts";
import type { Block } from "./block.ts";
import { LEAST_POSTINGS, type MarketFigures, type MarketQuery } from "./entry-and-query.ts";
import { FacetCounts } from "./facet-counts.ts";
import { Filter } from "./filter.ts";
import type { FirstOfVacancy } from "./first-of-vacancy.ts";
import { ATTRIBUTE_COLUMNS, type Attributes } from "./list-keys.ts";
import { addToDay, newDays, splitTime, toFigures, type SkillCounts } from "./market-figures.ts";

/*
 * Figures of a part of the catalogue, such as the postings of a role. All of them count the same hits:
 * of each vacancy the posting that a search with the same filters returns. The cost grows with
 * the hits, plus a look into each block.
 */

interface Market {
  /** Zones first and in order, then fresh blocks. */
  readonly blocks: readonly Block[];
  readonly attributes: Attributes;
  readonly firsts: FirstOfVacancy;
  readonly endOfVacancies: number;
}

interface BlockHits {
  readonly block: Block;
  readonly place: number;
  readonly bits: Int32Array;
}

export function computeFigures(market: Market, query: MarketQuery): MarketFigures | undefined {
  const { attributes, endOfVacancies } = market;
  const { fields, limit, lastSkill } = query;
  const { hits, total } = findHits(market, query);
  if (total < LEAST_POSTINGS) return undefined;
  const facets = new FacetCounts({ fields, limit }, attributes, endOfVacancies);
  for (const { block, bits } of hits) facets.see(block, bits);
  const days = countDays(hits, query);
  const laterFromMs = splitTime(days, query);
  return toFigures(query, {
    total,
    days,
    values: facets.count(),
    salaries: salariesByCurrency(hits, attributes),
    skills: countSkills(hits, lastSkill, laterFromMs ?? Infinity),
    laterFromMs,
  });
}

/** The hits by block, one of each vacancy. */
function findHits(
  { blocks, attributes, firsts, endOfVacancies }: Market,
  { filters, periodsFromMs }: MarketQuery,
): { hits: readonly BlockHits[]; total: number } {
  const filter = new Filter({ ...filters, postedAfterMs: periodsFromMs[0] }, attributes);
  const counts = new Uint32Array(1);
  const hits: BlockHits[] = [];
  firsts.begin(endOfVacancies, counts);
  for (const [place, block] of blocks.entries()) {
    const bits = newBits(block.size);
    if (!filter.select(block, block.visible, bits)) continue;
    firsts.countEqual(block, place, bits, [0, block.size], 0);
    hits.push({ block, place, bits });
  }
  firsts.settle();
  for (const { block, place, bits } of hits) firsts.keepFirst(block, place, bits);
  firsts.end();
  return { hits, total: counts[0]! };
}

function countDays(hits: readonly BlockHits[], query: MarketQuery): Uint32Array {
  const days = newDays(query);
  for (const { block, bits } of hits) {
    eachBit(bits, 0, block.size, (ordinal) => {
      addToDay(days, query, block.postedAtMs[ordinal]!, 1);
    });
  }
  return days;
}

function countSkills(
  hits: readonly BlockHits[],
  lastSkill: number,
  laterFromMs: number,
): SkillCounts {
  const counts = new Uint32Array(lastSkill + 1);
  const later = new Uint32Array(lastSkill + 1);
  for (const { block, bits } of hits) {
    const { asked, askedStarts } = block.skills;
    eachBit(bits, 0, block.size, (ordinal) => {
      const isLater = block.postedAtMs[ordinal]! >= laterFromMs;
      for (let at = askedStarts[ordinal]!; at < askedStarts[ordinal + 1]!; at++) {
        const skill = asked[at]!;
        // The skills of a posting ascend.
        if (skill > lastSkill) break;
        counts[skill]!++;
        if (isLater) later[skill]!++;
      }
    });
  }
  return { counts, later };
}

function salariesByCurrency(
  hits: readonly BlockHits[],
  attributes: Attributes,
): ReadonlyMap<string, Float64Array> {
  const column = ATTRIBUTE_COLUMNS.indexOf("currency");
  const byNumber = new Map<number, number[]>();
  for (const { block, bits } of hits) {
    const currencies = block.attributes[column]!;
    eachBit(bits, 0, block.size, (ordinal) => {
      const rank = block.salaryRanks[ordinal]!;
      const currency = currencies[ordinal]!;
      if (rank === 0 || currency === 0) return;
      const salaries = byNumber.get(currency);
      if (salaries) salaries.push(block.salaries[rank]!);
      else byNumber.set(currency, [block.salaries[rank]!]);
    });
  }
  const found = new Map<string, Float64Array>();
  for (const [currency, number] of attributes.valuesOf(column)) {
    const salaries = byNumber.get(number);
    if (salaries) found.set(currency, Float64Array.from(salaries).toSorted());
  }
  return found;
}
