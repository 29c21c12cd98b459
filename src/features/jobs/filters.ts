import { findSkill, foldText, type CatalogueFilters, type Engine } from "../../engine/index.ts";
import { findCountry } from "../catalogue/index.ts";
import { readMoment, type JobFiltersInput } from "./jobs.schema.ts";

/** Undefined when a skill is unknown, because no posting can match then. */
export function toCatalogueFilters(
  engine: Engine,
  input: JobFiltersInput,
): CatalogueFilters | undefined {
  const skills = (input.skills ?? []).map((name) => findSkill(engine.knowledge, name)?.index);
  if (!skills.every((skill) => skill !== undefined)) return undefined;
  return {
    skills: skills.length > 0 ? [...new Set(skills)] : undefined,
    country: input.country && findCountry(input.country),
    region: input.region && foldText(input.region),
    city: input.city && foldText(input.city),
    company: input.company && foldText(input.company),
    industry: input.industry && foldText(input.industry),
    isRemote: input.is_remote,
    employmentType: input.employment_type,
    experienceLevel: input.experience_level,
    yearlySalaryMin: input.salary_min,
    postedAfterMs: readMoment(input.posted_after ?? "")?.getTime(),
  };
}
