import type { Skill } from "../../knowledge/knowledge.ts";
import type { LearningResource } from "../../knowledge/record-types.ts";
import type { Training } from "../../knowledge/training.ts";
import type { Speech } from "../../languages/speech.ts";
import { counts } from "../checklist/of-use-in.ts";
import { type CurrentLevel, levelName } from "../checklist/level-numbers.ts";

export interface Resource {
  readonly focus: string;
  readonly title: string;
  readonly url: string;
  readonly platform: string;
  readonly found: boolean;
}

/** A resource with details that the texts of a plan need but the reply does not show. */
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
  /** Of the trade: no introduction to what they have the basics of. */
  readonly isInsider: boolean;
  readonly speech: Speech;
}

type ResourceLevel = NonNullable<LearningResource["level"]>;

const EVERYBODY_READS = "en";
/** The resource levels that fit a person's level, best first. Within a list, the order of the record
 * decides. */
const FITTING: Readonly<Record<CurrentLevel, readonly (readonly ResourceLevel[])[]>> = {
  none: [["introduction", "intermediate"]],
  beginner: [["intermediate"], ["introduction"]],
  intermediate: [["intermediate", "advanced"]],
  advanced: [["advanced", "intermediate"]],
};

/** The resource of each skill of a plan, or a search where none fits. No resource serves two skills. */
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
          const rank = rankOf(page, { skill, current: levelName(current) }, reader);
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

/** Learned at work, in a school or by an examination: no article teaches it. */
const HANDS_ON: ReadonlySet<Skill["kind"]> = new Set(["safety", "credential"]);

/** Whether a page is not of the reader's country, while the plan is in the language asked for. */
const isForeign = ({ country, countries = [] }: LearningResource, reader: Reader): boolean =>
  country !== reader.country &&
  countries.length === 0 &&
  reader.speech.language === reader.language;

/** Smaller is better, the first number that differs decides; undefined when it does not fit. */
function rankOf(
  page: LearningResource,
  { skill, current }: { readonly skill: Skill; readonly current: CurrentLevel },
  reader: Reader,
): readonly number[] | undefined {
  const { level = "intermediate", kind, language = EVERYBODY_READS, countries = [] } = page;
  const fit = FITTING[current].findIndex((levels) => levels.includes(level));
  const place = placeOf(page, skill, reader);
  if (fit < 0 || place === undefined || !counts(countries, reader.country)) return undefined;
  const isEncyclopedia = kind === "encyclopedia";
  // An article in another language, or on what somebody knows already, teaches nothing.
  if (isEncyclopedia && (language !== reader.language || current !== "none")) return undefined;
  if (isEncyclopedia && HANDS_ON.has(skill.kind)) return undefined;
  // Law, care and trade are those of a country; a page in a foreign language is about another one.
  if (skill.group === "domain" && language !== reader.language && isForeign(page, reader))
    return undefined;
  if (reader.isInsider && level === "introduction" && current !== "none") return undefined;
  return [isEncyclopedia ? 1 : 0, place, language === reader.language ? 0 : 1, fit];
}

const PLACES = [
  "of the country",
  "in the own language",
  "in the own language, of another country",
  "in English",
  "of the country, in another language",
  "in English, of another country",
] as const;

/** Kinds of skills that are the same everywhere; rules, proofs and fields such as law are a country's. */
const SAME_EVERYWHERE: ReadonlySet<Skill["kind"]> = new Set(["tool", "method", "soft", "craft"]);

/** How close a page is to its reader; undefined when it is of no use or in a language they may not read. */
function placeOf(page: LearningResource, skill: Skill, reader: Reader): number | undefined {
  const { language = EVERYBODY_READS, country, countries = [] } = page;
  const rank = (place: (typeof PLACES)[number]): number => PLACES.indexOf(place);
  const isOwn = language === reader.language;
  const isEnglish = language === EVERYBODY_READS;
  if (!isOwn && !isEnglish) {
    // The law of the country comes first, whatever its language.
    if (countries.length === 1) return rank("of the country");
    const isHere = country !== undefined && country === reader.country;
    return isHere ? rank("of the country, in another language") : undefined;
  }
  if (countries.length > 0 || (country !== undefined && country === reader.country))
    return rank("of the country");
  if (country === undefined || reader.country === undefined)
    return rank(isOwn ? "in the own language" : "in English");
  // Another country's rules do not help, but a page in the reader's own language may.
  if (!isEnglish) return rank("in the own language, of another country");
  const isOfUse = isOwn && SAME_EVERYWHERE.has(skill.kind);
  return isOfUse ? rank("in English, of another country") : undefined;
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
