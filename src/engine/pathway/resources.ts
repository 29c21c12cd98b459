import type { Skill } from "../knowledge/knowledge.ts";
import type { Training } from "../knowledge/training.ts";
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
  { resources: known }: Training,
  skills: readonly Skill[],
  country: string | undefined,
): ReadonlyMap<Skill, Resource> {
  const taken = new Set<string>();
  return new Map(
    skills.map((skill) => {
      const own = known
        .get(skill.id)
        ?.find(({ url, countries = [] }) => counts(countries, country) && !taken.has(url));
      if (!own) return [skill, searchFor(skill)];
      taken.add(own.url);
      const { title, url, platform } = own;
      return [skill, { focus: skill.name, title, url, platform, found: true }];
    }),
  );
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
