import {
  roundCount,
  type Engine,
  type ExperienceLevel,
  type FacetField,
  type MarketFigures,
  type MarketQuery,
} from "../../engine/index.ts";
import { NO_TRACING, type Tracing } from "../../platform/tracing.ts";
import type { JobIndex } from "../jobs/index.ts";
import { keepLarge } from "./kept-figures.ts";
import { periodsBefore } from "./periods.ts";

/** Jobs posted in this many months up to today are counted, unless a request says otherwise. */
export const DEFAULT_MONTHS = 12;

/** From this moment on jobs are counted, unless a request says otherwise. */
export const marketSince = (now: Date): Date => new Date(periodsBefore(now, DEFAULT_MONTHS)[0]!);

/** The part of the catalogue that is counted, and the lists that are wanted of it. */
export interface MarketPart {
  readonly of: Pick<MarketQuery["filters"], "role" | "roles" | "skills">;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
  readonly level?: ExperienceLevel | undefined;
  readonly months?: number | undefined;
  readonly fields: readonly FacetField[];
  /** The most entries of each list. */
  readonly limit: number;
}

/** Counts open jobs: the figures that insights show are those that plans quote. */
export interface Market {
  /** The figures are rounded (`roundCount`), and undefined below LEAST_POSTINGS. */
  count(
    part: MarketPart,
    asked: { readonly by: string; readonly now: Date },
  ): Promise<{ periodsFromMs: readonly number[]; figures: MarketFigures | undefined }>;
}

export function createMarket({
  engine,
  index,
  tracing = NO_TRACING,
}: {
  engine: Engine;
  index: JobIndex;
  tracing?: Tracing | undefined;
}): Market {
  const count = keepLarge((query, owner) => index.figures(query, owner));
  const lastSkill = engine.knowledge.skillList.length - 1;
  return {
    async count({ of, country, level, months = DEFAULT_MONTHS, fields, limit }, { by, now }) {
      const periodsFromMs = periodsBefore(now, months);
      const query: MarketQuery = {
        filters: { ...of, country, experienceLevel: level },
        periodsFromMs,
        fields,
        limit,
        lastSkill,
        nowMs: now.getTime(),
      };
      const figures = await tracing.step("engine insights", {}, () => count(query, by));
      return { periodsFromMs, figures: figures && roundFigures(figures) };
    },
  };
}

/** The order of lists and the trends are those of the exact counts. */
function roundFigures(figures: MarketFigures): MarketFigures {
  const rounded = <T extends { readonly count: number }>(entries: readonly T[]): T[] =>
    entries.map((entry) => ({ ...entry, count: roundCount(entry.count) }));
  return {
    ...figures,
    total: roundCount(figures.total),
    periods: figures.periods.map((count) => count && roundCount(count)),
    values: new Map(Array.from(figures.values, ([field, counted]) => [field, rounded(counted)])),
    salaries: rounded(figures.salaries),
    skills: rounded(figures.skills),
  };
}
