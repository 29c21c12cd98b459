import type { Skill } from "../knowledge/knowledge.ts";
import { counts } from "./countries.ts";

export interface Resource {
  readonly focus: string;
  readonly title: string;
  readonly url: string;
  readonly platform: string;
  readonly found: boolean;
}

/** The resource of each skill of a plan; none stands for two of them. */
export function resourcesFor(
  skills: readonly Skill[],
  country: string | undefined,
): ReadonlyMap<Skill, Resource> {
  const taken = new Set<string>();
  return new Map(
    skills.map((skill) => {
      const own = curated(skill, country);
      const resource = own && !taken.has(own.url) ? own : searchFor(skill);
      taken.add(resource.url);
      return [skill, resource];
    }),
  );
}

/** The curated resource of a skill, when it holds in the country. */
function curated({ name, resource }: Skill, country: string | undefined): Resource | undefined {
  if (!resource || !counts(resource.countries ?? [], country)) return undefined;
  const { title, url, platform } = resource;
  return { focus: name, title, url, platform, found: true };
}

function searchFor({ name }: Skill): Resource {
  const query = new URLSearchParams({ q: `${name} free course` }).toString();
  return {
    focus: name,
    title: `Free courses on ${name}`,
    url: `https://duckduckgo.com/?${query}`,
    platform: "Web search",
    found: false,
  };
}
