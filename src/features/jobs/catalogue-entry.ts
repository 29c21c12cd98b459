import {
  foldText,
  weighSkills,
  type CatalogueEntry,
  type Engine,
  type Knowledge,
  type SkillImportance,
} from "../../engine/index.ts";
import type { IndexedRow } from "./catalogue.store.ts";

/** What a full-time year holds of each period. Currencies are not converted. */
const PERIODS_A_YEAR: Readonly<Record<string, number>> = {
  year: 1,
  month: 12,
  week: 52,
  day: 260,
  hour: 2080,
};

/** A row as the index wants it. Skills and roles that this knowledge base does not know are left out. */
export function toEntry(engine: Engine, row: IndexedRow): CatalogueEntry {
  const { knowledge } = engine;
  return {
    id: row.id,
    groupId: row.groupId,
    postedAtMs: row.postedAtMs,
    expiresAtMs: row.expiresAtMs ?? Infinity,
    country: row.country ?? "",
    region: folded(row.region),
    company: folded(row.company),
    industry: folded(row.industry),
    employmentType: row.employmentType ?? "",
    experienceLevel: row.experienceLevel ?? "",
    isRemote: row.isRemote,
    yearlySalaryTop: (row.salaryTop ?? 0) * (PERIODS_A_YEAR[row.salaryPeriod ?? "year"] ?? 1),
    role: knowledge.roles.get(row.roleId ?? "")?.index ?? -1,
    ...weighSkills(engine, askedSkills(knowledge, row)),
    titleWords: row.titleWords,
    sideWords: row.sideWords,
    bodyWords: row.bodyWords,
  };
}

const folded = (text: string | null): string => (text === null ? "" : foldText(text));

function askedSkills(
  knowledge: Knowledge,
  { skillIds, skillImportance }: IndexedRow,
): { index: number; importance: SkillImportance }[] {
  const asked: { index: number; importance: SkillImportance }[] = [];
  for (let place = 0; place < skillIds.length; place++) {
    const skill = knowledge.skills.get(skillIds[place]!);
    if (!skill || asked.some(({ index }) => index === skill.index)) continue;
    asked.push({
      index: skill.index,
      importance: (skillImportance[place] ?? 2) as SkillImportance,
    });
  }
  return asked;
}
