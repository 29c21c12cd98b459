import type { Call } from "../../access/index.ts";
import type { Engine, ExperienceLevel, FacetField, MarketFigures } from "../../engine/index.ts";
import { apiError } from "../../errors.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { findCountry } from "../catalogue/index.ts";
import { spellerFor, type JobDeps, type Speller } from "../jobs/index.ts";
import {
  MAX_ENTRIES,
  type InsightQueryInput,
  type RoleInsightBody,
  type SkillInsightBody,
} from "./insights.schema.ts";
import { DEFAULT_MONTHS, type Market, type MarketPart } from "./market-part.ts";

export interface InsightDeps extends Pick<JobDeps, "searches"> {
  db: Database;
  engine: Engine;
  market: Market;
}

export interface InsightVerbs {
  ofRole(call: Call, id: string, query: InsightQueryInput): Promise<RoleInsightBody>;
  ofSkill(call: Call, id: string, query: InsightQueryInput): Promise<SkillInsightBody>;
}

const FIELDS: readonly FacetField[] = ["country", "experienceLevel", "company"];

export function createInsightVerbs({ db, engine, market, searches }: InsightDeps): InsightVerbs {
  const { knowledge } = engine;

  const readFigures = (
    call: Call,
    of: MarketPart["of"],
    fields: readonly FacetField[],
    { country, level, months = DEFAULT_MONTHS }: InsightQueryInput,
  ) => {
    const code = country && findCountry(country);
    const { appId } = call.caller;
    return searches(appId, async () => {
      const { periodsFromMs, figures } = await market.count(
        { of, country: code, level, months, fields, limit: MAX_ENTRIES },
        { by: appId, now: call.now },
      );
      const companies = figures?.values.get("company") ?? [];
      const spell = await spellerFor(
        db,
        companies.flatMap(({ newestId }) => newestId ?? []),
      );
      const asked = { country: code ?? null, level: level ?? null, months };
      return {
        figures,
        shown: { ...asked, ...showFigures(engine, periodsFromMs, figures, spell) },
      };
    });
  };

  return {
    async ofRole(call, id, query) {
      const role = knowledge.roles.get(id);
      if (!role) throw unknown("role");
      const { shown } = await readFigures(call, { role: role.index }, FIELDS, query);
      return { role: { id, title: role.title }, ...shown };
    },
    async ofSkill(call, id, query) {
      const skill = knowledge.skills.get(id);
      if (!skill) throw unknown("skill");
      const fields: readonly FacetField[] = [...FIELDS, "role"];
      const of = { skills: [skill.index] };
      const { figures, shown } = await readFigures(call, of, fields, query);
      return {
        skill: { id, name: skill.name },
        ...shown,
        roles: showCounts(figures, "role", (value) => {
          const role = knowledge.roleList[Number(value)]!;
          return { id: role.id, title: role.title };
        }),
      };
    },
  };
}

function unknown(kind: "role" | "skill"): Error {
  const message = `There is no such ${kind}. GET /${kind}s?q= finds them.`;
  return apiError("not_found", message, {
    details: [{ field: "id", message: `is not the id of a ${kind}` }],
  });
}

type Figures = Omit<RoleInsightBody, "role" | "country" | "level" | "months">;

function showFigures(
  { knowledge }: Engine,
  periodsFromMs: readonly number[],
  figures: MarketFigures | undefined,
  spell: Speller,
): Figures {
  return {
    postings: figures?.total ?? null,
    over_time: periodsFromMs.map((fromMs, period) => ({
      starts_on: dayOf(fromMs),
      postings: figures?.periods[period] ?? null,
    })),
    countries: showCounts(figures, "country", (country) => ({ country })),
    levels: showCounts(figures, "experienceLevel", (level) => ({
      level: level as ExperienceLevel,
    })),
    salaries: (figures?.salaries ?? []).map(({ currency, count, lower, median, upper }) => ({
      currency,
      postings: count,
      lower_quartile: Math.round(lower),
      median: Math.round(median),
      upper_quartile: Math.round(upper),
    })),
    skills: (figures?.skills ?? []).map(({ skill, count, trend }) => {
      const { id, name } = knowledge.skillList[skill]!;
      return { id, name, postings: count, share: shareOf(count, figures!), trend };
    }),
    trend_from: figures?.laterFromMs == null ? null : dayOf(figures.laterFromMs),
    companies: showCounts(figures, "company", (company, newestId) => ({
      company: spell("company", company, newestId),
    })),
  };
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, "2026-11-17".length);

const shareOf = (count: number, { total }: MarketFigures): number =>
  Math.round((count / total) * 1000) / 1000;

function showCounts<T extends object>(
  figures: MarketFigures | undefined,
  field: FacetField,
  show: (value: string, newestId: string | undefined) => T,
): (T & { postings: number; share: number })[] {
  return (figures?.values.get(field) ?? []).map(({ value, count, newestId }) => ({
    ...show(value, newestId),
    postings: count,
    share: shareOf(count, figures!),
  }));
}
