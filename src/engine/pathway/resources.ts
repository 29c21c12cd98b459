import type { Skill } from "../knowledge/knowledge.ts";
import type { Training } from "../knowledge/training.ts";
import type { Speech } from "../languages/speech.ts";
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
  { country, speech }: { readonly country: string | undefined; readonly speech: Speech },
): ReadonlyMap<Skill, Resource> {
  const taken = new Set<string>();
  return new Map(
    skills.map((skill) => {
      const own = known
        .get(skill.id)
        ?.find(({ url, countries = [] }) => counts(countries, country) && !taken.has(url));
      if (!own) return [skill, searchFor(skill, speech)];
      taken.add(own.url);
      const { title, url, platform } = own;
      return [skill, { focus: speech.names.skill(skill.name), title, url, platform, found: true }];
    }),
  );
}

function searchFor(skill: Skill, { say, names }: Speech): Resource {
  const name = names.skill(skill.name);
  const query = new URLSearchParams({ q: say("{name} free course", { name }) }).toString();
  return {
    focus: name,
    title: say("Free courses on {name}", { name }),
    url: `https://duckduckgo.com/?${query}`,
    platform: say("Web search"),
    found: false,
  };
}
