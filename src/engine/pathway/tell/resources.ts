import type { Skill } from "../../knowledge/knowledge.ts";
import type { LearningResource } from "../../knowledge/records.ts";
import type { Training } from "../../knowledge/training.ts";
import type { Speech } from "../../languages/speech.ts";
import { counts } from "../checklist/countries.ts";

export interface Resource {
  readonly focus: string;
  readonly title: string;
  readonly url: string;
  readonly platform: string;
  readonly found: boolean;
}

export const ENCYCLOPEDIA = "Wikipedia";

/** Addresses of public bodies and charities of one country; their science for everybody is neutral. */
const NEUTRAL =
  /(?:^|\.)(?:nasa|clinicaltrials|medlineplus|loc)\.gov$|(?:^|\.)(?:ncbi\.nlm\.nih|itl\.nist)\.gov$/;
const NATIONAL: readonly (readonly [country: string, hosts: RegExp, label: string])[] = [
  ["US", /\.(?:gov|mil)$|(?:^|\.)(?:redcross|heart)\.org$/, "{title} (American page)"],
  ["GB", /\.(?:gov|nhs|police)\.uk$|(?:^|\.)nhs\.uk$/, "{title} (British page)"],
  ["CA", /\.gc\.ca$|(?:^|\.)(?:canada|ccohs)\.ca$/, "{title} (Canadian page)"],
  ["AU", /\.gov\.au$/, "{title} (Australian page)"],
];

function nationOf(url: string): (typeof NATIONAL)[number] | undefined {
  const { hostname } = new URL(url);
  return NEUTRAL.test(hostname) ? undefined : NATIONAL.find(([, hosts]) => hosts.test(hostname));
}

/** The country's own page first, then one of no country, another country's, an encyclopedia's. */
function rankIn(
  { url, platform, countries = [] }: LearningResource,
  country: string | undefined,
): number {
  const nation = nationOf(url);
  if (countries.length > 0 || (nation !== undefined && nation[0] === country)) return 0;
  if (platform === ENCYCLOPEDIA) return 3;
  return nation ? 2 : 1;
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
      const [own] = (known.get(skill.id) ?? [])
        .filter(({ url, countries = [] }) => counts(countries, country) && !taken.has(url))
        .toSorted((a, b) => rankIn(a, country) - rankIn(b, country));
      if (!own) return [skill, searchFor(skill, speech)];
      taken.add(own.url);
      const { title, url, platform } = own;
      const nation = nationOf(url);
      const shown = nation && nation[0] !== country ? speech.say(nation[2], { title }) : title;
      const focus = speech.names.skill(skill.name);
      return [skill, { focus, title: shown, url, platform, found: true }];
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
