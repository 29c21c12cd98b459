import type { Skill } from "../../knowledge/knowledge.ts";
import type { LearningResource } from "../../knowledge/records.ts";
import type { Training } from "../../knowledge/training.ts";
import type { Speech } from "../../languages/speech.ts";
import { counts } from "../checklist/countries.ts";
import { type CurrentLevel, levelName } from "../checklist/levels.ts";

export interface Resource {
  readonly focus: string;
  readonly title: string;
  readonly url: string;
  readonly platform: string;
  readonly found: boolean;
}

/** What the texts of a plan know of a resource besides what the reply holds. */
export interface ChosenResource {
  readonly shown: Resource;
  readonly isEncyclopedia: boolean;
}

interface Learner {
  readonly skill: Skill;
  /** A number of `levelNumber`, with fractions. */
  readonly current: number;
}

interface Reader {
  readonly country: string | undefined;
  /** The language asked for, which may have no prose. */
  readonly language: string;
  readonly speech: Speech;
}

type ResourceLevel = NonNullable<LearningResource["level"]>;

const EVERYBODY_READS = "en";
/** What fits a person's level. Within a list the order of the record decides. */
const FITTING: Readonly<Record<CurrentLevel, readonly (readonly ResourceLevel[])[]>> = {
  none: [["introduction", "intermediate"]],
  beginner: [["intermediate"], ["introduction"]],
  intermediate: [["intermediate", "advanced"]],
  advanced: [["advanced", "intermediate"]],
};

/** The resource of each skill of a plan; none stands for two of them. Where none fits, a search. */
export function resourcesFor(
  { resources: known }: Training,
  learners: readonly Learner[],
  reader: Reader,
): ReadonlyMap<Skill, ChosenResource> {
  const taken = new Set<string>();
  return new Map(
    learners.map(({ skill, current }) => {
      const [own] = (known.get(skill.id) ?? [])
        .filter(({ url }) => !taken.has(url))
        .flatMap((page) => {
          const rank = rankOf(page, levelName(current), reader);
          return rank ? [{ page, rank }] : [];
        })
        .toSorted((a, b) => compare(a.rank, b.rank));
      if (!own) return [skill, { shown: searchFor(skill, reader.speech), isEncyclopedia: false }];
      taken.add(own.page.url);
      const isEncyclopedia = own.page.kind === "encyclopedia";
      return [skill, { shown: showPage(own.page, skill, reader), isEncyclopedia }];
    }),
  );
}

/** Smaller is better, the first number that differs decides; undefined when it does not fit. */
function rankOf(
  { level = "intermediate", kind, language = EVERYBODY_READS, ...page }: LearningResource,
  current: CurrentLevel,
  reader: Reader,
): readonly number[] | undefined {
  const { countries = [], country } = page;
  const fit = FITTING[current].findIndex((levels) => levels.includes(level));
  const isOfCountry = countries.length > 0 || (country !== undefined && country === reader.country);
  const isOwn = language === reader.language;
  const isRead = isOwn || language === EVERYBODY_READS || isOfCountry;
  if (fit < 0 || !counts(countries, reader.country) || !isRead) return undefined;
  return [
    kind === "encyclopedia" ? 1 : 0,
    isOwn || isOfCountry ? 0 : 1,
    isOfCountry ? 0 : country === undefined ? 1 : 2,
    isOwn ? 0 : 1,
    fit,
  ];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

function showPage(page: LearningResource, skill: Skill, { country, speech }: Reader): Resource {
  const { title, url, platform, country: of } = page;
  const isForeign = of !== undefined && of !== country;
  return {
    focus: speech.names.skill(skill.name),
    title: isForeign ? `${title} (${countryName(of, speech)})` : title,
    url,
    platform,
    found: true,
  };
}

const countryName = (code: string, { language }: Speech): string =>
  new Intl.DisplayNames([language], { type: "region" }).of(code) ?? code;

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
