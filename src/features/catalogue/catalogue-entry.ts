import {
  foldText,
  PERIODS_A_YEAR,
  weighSkills,
  type CatalogueEntry,
  type Engine,
  type Knowledge,
  type SkillImportance,
} from "../../engine/index.ts";
import type { IndexedRow } from "./catalogue.store.ts";

/** Converts a row to an index entry; skills and roles unknown to the knowledge base are omitted. */
export function toEntry(engine: Engine, row: IndexedRow): CatalogueEntry {
  const { knowledge } = engine;
  return {
    id: row.id,
    groupId: row.groupId,
    postedAtMs: row.postedAtMs,
    expiresAtMs: row.expiresAtMs ?? Infinity,
    country: row.country ?? "",
    region: folded(row.region),
    city: folded(row.city),
    coordinates: engine.gazetteer.locate(row),
    company: folded(row.company),
    industry: folded(row.industry),
    employmentType: row.employmentType ?? "",
    experienceLevel: row.experienceLevel ?? "",
    isRemote: row.isRemote,
    yearlySalaryTop: (row.salaryTop ?? 0) * periodsAYear(row.salaryPeriod),
    currency: row.salaryCurrency ?? "",
    role: knowledge.roles.get(row.roleId ?? "")?.index ?? -1,
    ...weighSkills(engine, askedSkills(knowledge, row)),
    titleLength: row.titleLength,
    titleWords: row.titleWords,
    sideWords: row.sideWords,
    bodyWords: row.bodyWords,
  };
}

/** The column is plain text, so an unknown period counts as a year. */
const periodsAYear = (period: string | null): number =>
  (PERIODS_A_YEAR as Readonly<Record<string, number>>)[period ?? "year"] ?? 1;

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
