import type { Skill } from "../knowledge/knowledge.ts";
import { counts } from "./countries.ts";

export interface Resource {
  readonly focus: string;
  readonly title: string;
  readonly url: string;
  readonly platform: string;
  readonly found: boolean;
}

/** The curated resource of a skill when it holds in the country, or a search link. */
export function resourceFor({ name, resource }: Skill, country: string | undefined): Resource {
  if (resource && counts(resource.countries ?? [], country)) {
    const { title, url, platform } = resource;
    return { focus: name, title, url, platform, found: true };
  }
  const query = new URLSearchParams({ q: `${name} free course` }).toString();
  return {
    focus: name,
    title: `Free courses on ${name}`,
    url: `https://duckduckgo.com/?${query}`,
    platform: "Web search",
    found: false,
  };
}
