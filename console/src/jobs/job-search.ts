import { readAmount, readPage, readText, type RawSearch } from "../search-values.ts";

/** The search as the address of the page holds it: parameters of GET /v1/jobs, all optional. */
export interface JobSearch {
  q?: string | undefined;
  skills?: string | undefined;
  country?: string | undefined;
  region?: string | undefined;
  city?: string | undefined;
  is_remote?: boolean | undefined;
  employment_type?: string | undefined;
  experience_level?: string | undefined;
  industry?: string | undefined;
  company?: string | undefined;
  salary_min?: number | undefined;
  posted_after?: string | undefined;
  page?: number | undefined;
}

const TEXTS = [
  "q",
  "skills",
  "country",
  "region",
  "city",
  "employment_type",
  "experience_level",
  "industry",
  "company",
  "posted_after",
] as const;

export function readJobSearch(raw: RawSearch): JobSearch {
  const search: JobSearch = {};
  for (const name of TEXTS) search[name] = readText(raw, name);
  if (typeof raw["is_remote"] === "boolean") search.is_remote = raw["is_remote"];
  search.salary_min = readAmount(raw, "salary_min");
  search.page = readPage(raw);
  return search;
}

export const FACETS = [
  "country",
  "experience_level",
  "employment_type",
  "industry",
  "is_remote",
] as const;
export type FacetName = (typeof FACETS)[number];

const PER_PAGE = 20;

export function jobsPath(search: JobSearch): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (value !== undefined) parameters.set(name, String(value));
  parameters.set("per_page", String(PER_PAGE));
  parameters.set("facets", FACETS.join(","));
  return `/v1/jobs?${parameters}`;
}
