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
  /** The next best pages, where one does not fill the hours of the skill. */
  readonly further: readonly Resource[];
  readonly isEncyclopedia: boolean;
  /** It explains what the skill is about and is too short to teach it. */
  readonly isOverview: boolean;
}

interface Learner {
  readonly skill: Skill;
  /** A number of `levelNumber`, with fractions. */
  readonly current: number;
  readonly hours: number;
}

interface Reader {
  readonly country: string | undefined;
  /** The language asked for, which may have no prose. */
  readonly language: string;
  /** Of the trade: no introduction to what they have the basics of. */
  readonly isInsider: boolean;
  /** The name of the role asked for. */
  readonly role: string;
  /** The group of the role asked for. */
  readonly group: string;
  /** The curriculum of the role asked for: narrower than its group. */
  readonly family?: string | undefined;
  /** Their trade is read about in English too, unlike one that is learned by being shown. */
  readonly readsEnglish: boolean;
  /** Pages are asked for; without them no address is told. */
  readonly wantsPages: boolean;
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

/** From so many hours on a page of first steps is no source, and a course or a book is better than an article. */
const MANY_HOURS = 40;
/** From so many hours on one page is not enough. */
export const LONG_HOURS = 60;
const MAX_FURTHER = 2;
const DEEP: ReadonlySet<LearningResource["kind"]> = new Set(["course", "book"]);

/** The resource of each skill of a plan, or a search where none fits. No resource serves two skills. */
export function resourcesFor(
  { resources: known }: Pick<Training, "resources">,
  learners: readonly Learner[],
  reader: Reader,
): ReadonlyMap<Skill, ChosenResource> {
  const taken = new Set<string>();
  const fitting = learners.map((learner) => ({
    learner,
    pages: fittingPages(known.get(learner.skill.id) ?? [], learner, reader),
  }));
  const firsts = fitting.map(({ learner, pages }) => {
    const page = pages.find(({ url }) => !taken.has(url));
    if (page) taken.add(page.url);
    return { learner, pages, page };
  });
  return new Map(
    firsts.map(({ learner, pages, page }) => {
      const { skill, hours } = learner;
      if (!page) return [skill, nothingFor(skill, reader)];
      const further =
        hours < LONG_HOURS || !reader.wantsPages
          ? []
          : pages
              .filter((one) => !taken.has(one.url) && isFurther(one, reader))
              .slice(0, MAX_FURTHER);
      for (const { url } of further) taken.add(url);
      return [skill, chosenPage(page, further, learner, reader)];
    }),
  );
}

/** Further reading is in the language of the plan, of no other country, and no encyclopedia. */
const isFurther = (page: LearningResource, reader: Reader): boolean =>
  page.kind !== "encyclopedia" &&
  (page.language ?? EVERYBODY_READS) === reader.speech.language &&
  (page.country === undefined || page.country === reader.country);

/** The pages that fit a learner, best first. */
function fittingPages(
  pages: readonly LearningResource[],
  learner: Learner,
  reader: Reader,
): readonly LearningResource[] {
  const asked = { ...learner, isOfCountry: isOfCountry(learner.skill, pages) };
  return pages
    .flatMap((page) => {
      const rank = rankOf(page, asked, reader);
      return rank ? [{ page, rank }] : [];
    })
    .toSorted((a, b) => compare(a.rank, b.rank))
    .map(({ page }) => page);
}

const nothingFor = (skill: Skill, reader: Reader): ChosenResource => ({
  shown: searchFor(skill, reader),
  further: [],
  isEncyclopedia: false,
  isOverview: false,
});

function chosenPage(
  page: LearningResource,
  further: readonly LearningResource[],
  { skill, hours }: Learner,
  reader: Reader,
): ChosenResource {
  const isEncyclopedia = page.kind === "encyclopedia";
  return {
    shown: showPage(page, skill, reader),
    further: further.map((one) => showPage(one, skill, reader)),
    isEncyclopedia,
    isOverview: isEncyclopedia || (hours >= MANY_HOURS && [page, ...further].every(isShort)),
  };
}

const isShort = ({ kind = "article", level }: LearningResource): boolean =>
  level === "introduction" || kind === "article" || kind === "video" || kind === "encyclopedia";

/** Whether the rules of a country decide what a skill is: most of its pages hold in certain countries only. */
function isOfCountry({ countries }: Skill, pages: readonly LearningResource[]): boolean {
  const taught = pages.filter(({ kind }) => kind !== "encyclopedia");
  const bound = taught.filter((page) => (page.countries ?? []).length > 0);
  return countries.length > 0 || bound.length * 2 > taught.length;
}

interface Asked extends Learner {
  readonly isOfCountry: boolean;
}

/** Learned at work, in a school or by an examination: no article teaches it. */
const HANDS_ON: ReadonlySet<Skill["kind"]> = new Set(["safety", "credential"]);

/** Smaller is better, the first number that differs decides; undefined when it does not fit. */
function rankOf(
  page: LearningResource,
  asked: Asked,
  reader: Reader,
): readonly number[] | undefined {
  const { level = "intermediate", kind, language = EVERYBODY_READS, countries = [] } = page;
  const { skill, hours } = asked;
  const current = levelName(asked.current);
  const fit = FITTING[current].findIndex((levels) => levels.includes(level));
  const place = placeOf(page, asked, reader);
  if (fit < 0 || place === undefined || !counts(countries, reader.country)) return undefined;
  // A page of another trade misleads: a search is better.
  if (!isOfTrade(page, reader)) return undefined;
  const isEncyclopedia = kind === "encyclopedia";
  // An article in another language, or on what somebody knows already, teaches nothing.
  if (isEncyclopedia && (language !== reader.language || current !== "none")) return undefined;
  if (isEncyclopedia && HANDS_ON.has(skill.kind)) return undefined;
  if (reader.isInsider && level === "introduction" && current !== "none") return undefined;
  const isLong = hours >= MANY_HOURS;
  return [
    isEncyclopedia ? 1 : 0,
    // The manual of a product does not teach a craft.
    kind === "documentation" && skill.group === "domain" && skill.kind !== "tool" ? 1 : 0,
    isLong && level === "introduction" ? Math.max(place, SHALLOW_PLACE) : place,
    language === reader.language ? 0 : 1,
    page.groups === undefined ? 1 : 0,
    isLong && !DEEP.has(kind) ? 1 : 0,
    fit,
  ];
}

const isOfTrade = ({ groups }: LearningResource, { group, family = group }: Reader): boolean =>
  groups === undefined || groups.includes(group) || groups.includes(family);

const PLACES = [
  "of the country",
  "in the own language",
  "in the own language, of another country",
  "in English",
  "of the country, in another language",
  "in English, of another country",
] as const;

/** A page of first steps is not preferred for its country where the skill takes many hours. */
const SHALLOW_PLACE = PLACES.indexOf("in the own language") + 0.5;

/** Kinds of skills that are the same everywhere; rules, proofs and fields such as law are a country's. */
const SAME_EVERYWHERE: ReadonlySet<Skill["kind"]> = new Set(["tool", "method", "soft", "craft"]);

/** The rules, papers and habits of an office differ from country to country even where its methods do not. */
const isSameEverywhere = ({ kind, group }: Skill): boolean =>
  SAME_EVERYWHERE.has(kind) && (group !== "domain" || kind === "tool");

/** How close a page is to its reader; undefined when it is of no use or in a language they may not read. */
function placeOf(page: LearningResource, asked: Asked, reader: Reader): number | undefined {
  const { language = EVERYBODY_READS, countries = [] } = page;
  const country = countryOf(page, asked.skill);
  const rank = (place: (typeof PLACES)[number]): number => PLACES.indexOf(place);
  const isOwn = language === reader.language;
  const isEnglish = language === EVERYBODY_READS;
  const isHere = country !== undefined && country === reader.country;
  if (!isOwn && !isEnglish) {
    // The law of the country comes first, whatever its language.
    if (countries.length === 1) return rank("of the country");
    return isHere ? rank("of the country, in another language") : undefined;
  }
  if (!isOwn && countries.length === 0 && !isHere && !isReadInEnglish(asked, reader))
    return undefined;
  if (countries.length > 0 || isHere) return rank("of the country");
  if (country === undefined || reader.country === undefined)
    return rank(isOwn ? "in the own language" : "in English");
  // Another country's rules do not help, but a page in the reader's own language may.
  if (!isEnglish) return rank("in the own language, of another country");
  return isOwn && isSameEverywhere(asked.skill) && page.kind !== "reference"
    ? rank("in English, of another country")
    : undefined;
}

/** A tool is the same wherever its maker is at home; what an authority writes about it is not. */
const countryOf = (
  { country, kind }: LearningResource,
  { kind: kindOfSkill }: Skill,
): string | undefined => (kindOfSkill === "tool" && kind !== "reference" ? undefined : country);

/** Whether an English page of no country helps a reader of another language. Where rules of a country
 * decide, it is about another one. Without prose in the language asked for, the plan is English itself. */
function isReadInEnglish({ skill, isOfCountry: isBound }: Asked, reader: Reader): boolean {
  if (reader.speech.language !== reader.language || skill.group !== "domain") return true;
  return reader.readsEnglish && !isBound;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

/** The title as the page has it, with the country and the language where they are not the reader's. */
function showPage(page: LearningResource, skill: Skill, { country, speech }: Reader): Resource {
  const { title, url, platform, language = EVERYBODY_READS } = page;
  const of = countryOf(page, skill);
  const isInEnglish = language === EVERYBODY_READS && speech.language !== EVERYBODY_READS;
  const placed =
    of !== undefined && of !== country ? `${title} (${countryName(of, speech)})` : title;
  return {
    focus: speech.names.skill(skill.name),
    title: isInEnglish ? speech.say("{text} (in English)", { text: placed }) : placed,
    url,
    platform,
    found: true,
  };
}

const countryName = (code: string, { language }: Speech): string =>
  new Intl.DisplayNames([language], { type: "region" }).of(code) ?? code;

/** Kinds of skills whose name finds the right courses in every trade. */
const KNOWN_BY_NAME: ReadonlySet<Skill["kind"]> = new Set(["tool", "credential", "language"]);

function searchFor(skill: Skill, { role, speech: { say, names } }: Reader): Resource {
  const name = names.skill(skill.name);
  const sought = KNOWN_BY_NAME.has(skill.kind) ? name : `${name} ${role}`;
  const query = new URLSearchParams({ q: say("{name} free course", { name: sought }) }).toString();
  return {
    focus: name,
    title: say("Search for courses: {name}", { name }),
    url: `https://duckduckgo.com/?${query}`,
    platform: say("Web search"),
    found: false,
  };
}
