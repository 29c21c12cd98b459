import type { Skill } from "../knowledge/knowledge.ts";

export interface Resource {
  readonly focus: string;
  readonly title: string;
  readonly url: string;
  readonly platform: string;
  readonly found: boolean;
}

/** The curated resource of a skill, or a search link. */
export function resourceFor({ name, resource }: Skill): Resource {
  if (resource) return { focus: name, ...resource, found: true };
  const query = new URLSearchParams({ q: `${name} free course` }).toString();
  return {
    focus: name,
    title: `Free courses on ${name}`,
    url: `https://duckduckgo.com/?${query}`,
    platform: "Web search",
    found: false,
  };
}
