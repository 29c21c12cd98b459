/* The items of a general plan: skills of the role, a training's place, proofs that a law asks for. */
import type { LocalNames } from "../knowledge/local-names.ts";
import type { Skill } from "../knowledge/knowledge.ts";
import type { LearningResource } from "../knowledge/record-types.ts";
import type { Regulation } from "../knowledge/ways.ts";
import type { ItemRecord } from "./document.ts";
import type { EntryTraining } from "./general-training.ts";
import type { GeneralWords } from "./general-words.ts";
import { targetName } from "./level-numbers.ts";
import type { PathwayTables } from "./pathway-tables.ts";
import type { PathwayTarget } from "./read/pathway-target.ts";
import type { Standpoint } from "./standpoint.ts";
import type { Demand, Wanted } from "./wanted-skills.ts";

export interface GeneralInput {
  readonly target: PathwayTarget;
  readonly standpoint: Standpoint;
  readonly country: string | undefined;
  readonly language: string;
  readonly demand: Demand | undefined;
  readonly localNames: LocalNames;
}

/** Kinds whose gap says to check whether they are needed at all. */
const GAPS_BY_KIND: ReadonlySet<string> = new Set(["credential", "language"]);
/** Hours beyond this are learned in the post. */
const MOST_HOURS = [40, 90, 150];

/** The kinds of skills that are learned and shown in different ways. */
const kindOf = ({ kind }: Skill): string => (kind === "method" ? "craft" : kind);

export function itemOfSkill(
  engine: PathwayTables,
  { language, country, localNames, target, demand }: GeneralInput,
  words: GeneralWords,
  { skill, importance, target: need }: Wanted,
  at: number,
): ItemRecord {
  const name = localNames.skill(skill.name, language);
  const share = demand?.shares.get(skill.id);
  const slots = {
    skill: name,
    share: Math.round((share ?? 0) * 100),
    postings: demand?.postings ?? 0,
  };
  const kind = kindOf(skill);
  const isProof = skill.kind === "credential";
  const practice = language === "en" ? engine.knowledge.training.practice.get(skill.id) : undefined;
  const milestone = practice?.milestones[targetName(need)];
  const usable =
    milestone && milestone.place !== "work" && !milestone.months ? milestone.text : undefined;
  return {
    id: `s${at + 1}`,
    name,
    ...(isProof ? { proof: true, group: skill.group } : { skill: skill.id, need }),
    weight: importance,
    hours: isProof ? [20] : hoursOf(skill),
    words: [name, skill.name],
    held: words.pick("held", at, slots),
    part: words.pick("part", at, slots),
    gap:
      share === undefined || slots.share === 0
        ? words.say(GAPS_BY_KIND.has(kind) ? `gap_${kind}` : `gap_${importance}`, slots)
        : words.say("gap_demand", slots),
    do: {
      type: isProof ? "certify" : kind === "soft" ? "practice" : "learn",
      title: words.pick(`do_title_${kind}`, at, slots),
      text:
        practice && !isProof && practice.exercise.place !== "work"
          ? practice.exercise.text
          : words.pick(`do_text_${kind}`, at, slots),
    },
    use: {
      type: "practice",
      title: words.pick("use_title", at, slots),
      text: words.pick("use_text", at, slots),
    },
    milestone:
      usable ??
      words.pick(isProof ? "milestone_credential" : `milestone_${Math.max(1, need)}`, at, slots),
    page: pageFor(
      engine,
      skill,
      { name, language, country, role: localNames.role(target.role.title, language) },
      words,
    ),
  };
}

/** The training assesses what it teaches, so only a recorded exercise stays an action. */
export const asTaught = (item: ItemRecord, at: number, words: GeneralWords): ItemRecord => {
  const slots = { skill: item.name };
  return {
    ...item,
    do: {
      type: "learn",
      title: words.pick("do_title_taught", at, slots),
      text: words.pick("do_text_taught", at, slots),
    },
    milestone: words.pick("milestone_taught", at, slots),
  };
};

/** The record's hours count from the start; a route's from level to level. */
function hoursOf({ hours: [first, second, third] }: Skill): number[] {
  return [first, second - first, third - second].map((hours, at) =>
    Math.max(2, Math.min(hours, MOST_HOURS[at]!)),
  );
}

function pageFor(
  { knowledge }: PathwayTables,
  skill: Skill,
  {
    name,
    language,
    country,
    role,
  }: { name: string; language: string; country: string | undefined; role: string },
  words: GeneralWords,
): ItemRecord["page"] {
  const fits = (page: LearningResource): boolean =>
    page.kind !== "encyclopedia" &&
    (page.language ?? "en") === language &&
    (page.countries === undefined || (country !== undefined && page.countries.includes(country))) &&
    (page.country === undefined ||
      page.country === country ||
      page.kind === "documentation" ||
      skill.kind === "tool");
  const page = (knowledge.training.resources.get(skill.id) ?? []).find(fits);
  if (page) return { title: page.title, url: page.url, platform: page.platform };
  const query = new URLSearchParams({ q: words.say("search_query", { skill: name, role }) });
  return {
    title: words.say("search_title", { skill: name }),
    url: `https://duckduckgo.com/?${query.toString()}`,
    platform: words.say("search_platform"),
    found: false,
  };
}

/** The contract or place without which the usual training does not begin. */
export function placeItem({ isPaid }: EntryTraining, words: GeneralWords): ItemRecord {
  const kind = isPaid ? "contract" : "place";
  return {
    id: "p1",
    name: words.say(`${kind}_name`),
    proof: true,
    place: true,
    decisive: true,
    group: "domain",
    weight: "core",
    hours: [20],
    words: [words.say(`${kind}_name`)],
    held: words.say("held_place"),
    gap: words.say(`gap_${kind}`),
    do: {
      type: "network",
      title: words.say(`do_title_${kind}`),
      text: words.say(`do_text_${kind}`),
    },
    milestone: words.say(`milestone_${kind}`),
    page: {
      title: words.say("search_title", { skill: words.say(`${kind}_name`) }),
      url: `https://duckduckgo.com/?${new URLSearchParams({ q: words.say(`${kind}_name`) }).toString()}`,
      platform: words.say("search_platform"),
      found: false,
    },
  };
}

export function proofItems(
  { knowledge }: PathwayTables,
  law: Regulation,
  language: string,
  words: GeneralWords,
): ItemRecord[] {
  const source = law.sources![0]!;
  return (law.requires ?? []).slice(0, 2).flatMap((id, at): ItemRecord[] => {
    const credential = knowledge.training.credentials.get(id);
    if (!credential) return [];
    // Records name proofs in English.
    const name = language === "en" ? credential.name : words.pick("law_proof", at);
    const slots = { skill: name, authority: law.authority };
    return [
      {
        id: `p${at + 1}`,
        name,
        proof: true,
        law: true,
        decisive: true,
        group: "domain",
        weight: "core",
        hours: [20],
        words: [credential.name, ...(credential.stated_as ?? [])],
        held: words.say("held_law", slots),
        gap: words.say("gap_law", slots),
        do: {
          type: "certify",
          title: words.say("do_title_law", slots),
          text: words.say("do_text_law", slots),
        },
        milestone: words.say("milestone_credential", slots),
        page: { title: source.title, url: source.url, platform: source.publisher, found: false },
      },
    ];
  });
}
