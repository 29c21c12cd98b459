import {
  findSkill,
  foldText,
  type CatalogueFilters,
  type Engine,
  type Surroundings,
} from "../../engine/index.ts";
import { findCountry } from "../catalogue/index.ts";
import { readMoment, type JobFiltersInput } from "./jobs.schema.ts";

/** Undefined when a skill is unknown, because no posting can match then. */
export function toCatalogueFilters(
  engine: Engine,
  input: JobFiltersInput,
): CatalogueFilters | undefined {
  const skills = (input.skills ?? []).map((name) => findSkill(engine.knowledge, name)?.index);
  if (!skills.every((skill) => skill !== undefined)) return undefined;
  const country = input.country && findCountry(input.country);
  const near = toSurroundings(engine, { ...input, country });
  return {
    skills: skills.length > 0 ? [...new Set(skills)] : undefined,
    country,
    region: input.region && foldText(input.region),
    city: near ? undefined : input.city && foldText(input.city),
    near,
    company: input.company && foldText(input.company),
    industry: input.industry && foldText(input.industry),
    isRemote: input.is_remote,
    employmentType: input.employment_type,
    experienceLevel: input.experience_level,
    yearlySalaryMin: input.salary_min,
    postedAfterMs: readMoment(input.posted_after ?? "")?.getTime(),
  };
}

/** The surroundings of a city; undefined without a radius, and for a city that is not known. */
export function toSurroundings(
  { gazetteer }: Engine,
  place: {
    readonly country?: string | undefined;
    readonly region?: string | undefined;
    readonly city?: string | undefined;
    readonly radius_km?: number | undefined;
  },
): Surroundings | undefined {
  if (place.city === undefined || place.radius_km === undefined) return undefined;
  const found = gazetteer.find(place.city, place);
  return found && { latitude: found.latitude, longitude: found.longitude, km: place.radius_km };
}
