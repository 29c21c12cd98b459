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

/** Reads an address that anybody may have typed. */
export function readJobSearch(raw: Record<string, unknown>): JobSearch {
  const search: JobSearch = {};
  for (const name of TEXTS) {
    const value = raw[name];
    // The router reads "2024" as a number.
    if (typeof value === "string" || typeof value === "number") {
      const text = String(value).slice(0, 200);
      if (text.trim() !== "") search[name] = text;
    }
  }
  if (typeof raw["is_remote"] === "boolean") search.is_remote = raw["is_remote"];
  const salary = Number(raw["salary_min"]);
  if (salary > 0) search.salary_min = salary;
  const page = Number(raw["page"]);
  if (Number.isInteger(page) && page > 1) search.page = page;
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
