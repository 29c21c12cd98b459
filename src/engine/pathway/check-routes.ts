/* Checks of a route document beyond its shape: arithmetic, conditions, words and pages, and that each way
 * reaches every item. */
import type { Problem } from "../knowledge/problem.ts";
import type { KnowledgeRecords, NationalRouteRecord } from "../knowledge/record-types.ts";
import { duplicates } from "../knowledge/repeated.ts";
import { foldWords } from "../text/fold.ts";
import { namesOfCondition } from "./conditions.ts";
import { hoursBetween, needOf } from "./credit.ts";
import {
  type ItemRecord,
  type PhaseRecord,
  type RouteDocument,
  type RouteWay,
  ofOccupation,
  ofRoute,
} from "./document.ts";
import { slotsIn } from "./plan-words.ts";
import { scheduleWay } from "./schedule.ts";
import { EXACT } from "./word-match.ts";

type Records = Pick<
  KnowledgeRecords,
  "occupations" | "nationalRoutes" | "routeCountries" | "skills" | "roles"
>;

const SLOTS: ReadonlySet<string> = new Set([
  "role",
  "field",
  "target",
  "title",
  "hours",
  "months",
  "own",
  "training",
  "work",
  "stated",
]);
const OWN_NAMES: ReadonlySet<string> = new Set([
  "hours",
  "edu",
  "edu_known",
  "jobless",
  "employed",
  "own_boss",
  "in_training",
]);
const [LEAST_ITEMS, MAX_ITEMS] = [8, 16];
const LEAST_SOURCES = 3;
const LEAST_PHASE_ITEMS = 2;
const SAMPLE_HOURS = [4, 10, 40];
const SEARCH_OR_ENCYCLOPEDIA =
  /(?:\/\/|\.)(?:google|bing|duckduckgo|ecosia|search)\.|wikipedia\.org|wikihow\.com|[?&](?:q|query|search|s)=/i;
const HOME_PAGE = /^https:\/\/[^/]+\/?(?:[a-z]{2}(?:-[a-z]{2})?\/?)?$/i;

export function checkRoutes(records: Records): Problem[] {
  const skills = new Set(records.skills.map(({ id }) => id));
  const roles = new Set(records.roles.map(({ id }) => id));
  const problems: Problem[] = [];
  const check = (
    record: { id: string; roles: readonly string[] },
    document: RouteDocument,
  ): void => {
    const say = (text: string): void =>
      void problems.push({ record, text: `route ${record.id}: ${text}` });
    for (const id of record.roles) if (!roles.has(id)) say(`there is no role ${id}`);
    checkDocument(document, skills, say);
  };
  for (const occupation of records.occupations) check(occupation, ofOccupation(occupation));
  const titled = new Map<string, string>();
  for (const route of records.nationalRoutes) {
    const occupation = records.occupations.find(({ id }) => id === route.extends);
    const country =
      records.routeCountries.find(
        (one) =>
          one.country === route.country &&
          one.language === route.language &&
          one.region === route.region,
      ) ??
      records.routeCountries.find(
        (one) => one.country === route.country && one.language === route.language,
      );
    const say = (text: string): void =>
      void problems.push({ record: route, text: `route ${route.id}: ${text}` });
    if (route.extends !== undefined && !occupation) {
      say(`there is no occupation ${route.extends}`);
      continue;
    }
    check(route, ofRoute(route, occupation, country));
    checkSources(route, say);
    for (const title of new Set([route.title, ...route.titles].map((one) => one.toLowerCase()))) {
      const key = [route.country, route.region, route.language, title].join("|");
      const other = titled.get(key);
      if (other) say(`its title "${title}" leads to ${other} too`);
      titled.set(key, route.id);
    }
  }
  return problems;
}

function checkSources(route: NationalRouteRecord, say: (text: string) => void): void {
  if (route.sources.length < LEAST_SOURCES) say(`it has fewer than ${LEAST_SOURCES} sources`);
  for (const { url } of route.sources)
    if (SEARCH_OR_ENCYCLOPEDIA.test(url)) say(`no search and no encyclopedia is a source: ${url}`);
}

function checkDocument(
  document: RouteDocument,
  skills: ReadonlySet<string>,
  say: (text: string) => void,
): void {
  const { items, ways, situations, phases, kind } = document;
  for (const id of duplicates(items.map((one) => one.id))) say(`it has two items ${id}`);
  for (const id of duplicates(items.flatMap(({ skill = [] }) => skill)))
    say(`two items are the skill ${id}`);
  if (items.length < LEAST_ITEMS || items.length > MAX_ITEMS)
    say(`it has ${items.length} items, not ${LEAST_ITEMS} to ${MAX_ITEMS}`);
  for (const item of items) checkItem(item, skills, say);
  checkWords(items, say);
  const decisive = items.filter(({ decisive: is }) => is);
  if (kind === "route" && document.regulation === "required" && decisive.length === 0)
    say("the law asks for a proof, but no item is decisive");
  const known = new Set([
    ...OWN_NAMES,
    ...situations.map(({ id }) => id),
    ...items.map(({ id }) => `L_${id}`),
    ...ways.map(({ id }) => `way_${id}`),
  ]);
  for (const { at, text } of conditionsOf(document)) {
    try {
      for (const name of namesOfCondition(text))
        if (!known.has(name)) say(`${at} has the unknown name ${name}`);
    } catch (error) {
      say(`${at}: ${(error as Error).message}`);
    }
  }
  for (const text of textsOf({
    items,
    ways,
    situations,
    phases,
    also: document.also,
    after: document.after,
  }))
    for (const slot of slotsIn(text)) if (!SLOTS.has(slot)) say(`the slot {${slot}} is unknown`);
  const ids = new Set(items.map(({ id }) => id));
  for (const { id, gives = {} } of situations)
    for (const item of Object.keys(gives))
      if (!ids.has(item)) say(`situation ${id} gives the unknown item ${item}`);
  for (const way of ways) checkWay(document, way, say);
  if (ways.at(-1)?.when !== undefined) say("the last way has a condition: somebody may find none");
  const used = new Set(
    ways.flatMap((way) => way.phases.map((one) => (typeof one === "string" ? one : one.id))),
  );
  for (const [id, { items: listed = [], uses = [] }] of Object.entries(phases))
    for (const item of [...listed, ...uses])
      if (!ids.has(item) && used.has(id)) say(`phase ${id} has the unknown item ${item}`);
}

function checkItem(
  item: ItemRecord,
  skills: ReadonlySet<string>,
  say: (text: string) => void,
): void {
  const { id, proof = false, skill, hours, page, use } = item;
  if (proof ? skill !== undefined : skill === undefined)
    say(proof ? `item ${id} is a proof and has a skill` : `item ${id} has no skill`);
  for (const one of [...(skill === undefined ? [] : [skill]), ...(item.also_skills ?? [])])
    if (!skills.has(one)) say(`item ${id}: there is no skill ${one}`);
  if (proof ? hours.length !== 1 : hours.length < needOf(item))
    say(`item ${id} has hours for ${hours.length} levels`);
  if (!proof && item.need === undefined) say(`item ${id} has no need`);
  if (!item.do) say(`item ${id} has no do`);
  if (!proof && !use) say(`item ${id} has no use`);
  if (hoursBetween(item, 0) > 1500) say(`item ${id} takes more than 1500 hours`);
  if (SEARCH_OR_ENCYCLOPEDIA.test(page.url))
    say(`the page of item ${id} is a search or an encyclopedia`);
  if (HOME_PAGE.test(page.url)) say(`the page of item ${id} is a home page`);
}

/** A word in two items would credit both or neither. */
function checkWords(items: readonly ItemRecord[], say: (text: string) => void): void {
  const all = items.flatMap(({ words }) => [
    ...new Set(words.map((word) => word.toLowerCase().replaceAll(EXACT, "").trim())),
  ]);
  for (const word of new Set(duplicates(all))) say(`the word stands in two items: ${word}`);
  for (const { id, words } of items)
    for (const word of words) {
      if (foldWords(word) === "") say(`item ${id} has a word without letters`);
      const isMarked = word.includes(EXACT);
      if (isMarked && (!/^=[^=*]+=?$/u.test(word) || word.includes("*")))
        say(`item ${id} has a wrong mark in ${word}: = stands before a word, or at both ends`);
    }
}

/** Each way lists every item once, in phases of two to four. */
function checkWay(document: RouteDocument, way: RouteWay, say: (text: string) => void): void {
  const { items, phases, funding, sharedActions, country } = document;
  const records = way.phases.map((one) => {
    const { id, ...changes } = typeof one === "string" ? { id: one } : one;
    return {
      id,
      record: { ...phases[id], ...changes } as PhaseRecord,
      isKnown: phases[id] !== undefined,
    };
  });
  for (const { id, isKnown } of records)
    if (!isKnown) say(`way ${way.id} has the unknown phase ${id}`);
  if (records.some(({ isKnown }) => !isKnown)) return;
  const unconditional = records.filter(({ record }) => record.when === undefined);
  const listed = new Set(records.flatMap(({ record }) => record.items ?? []));
  const always = unconditional.flatMap(({ record }) => record.items ?? []);
  for (const { id } of items)
    if (!listed.has(id) && !way.skip_items?.includes(id))
      say(`way ${way.id} reaches no item ${id}`);
  for (const id of new Set(duplicates(always)))
    say(`way ${way.id} has two phases with the item ${id}`);
  for (const { id, record } of records) {
    const both = [...(record.items ?? []), ...(record.uses ?? [])];
    if (new Set(both).size < LEAST_PHASE_ITEMS)
      say(`phase ${id} of way ${way.id} has fewer than two items and uses`);
    if (record.title === undefined || record.why === undefined)
      say(`phase ${id} of way ${way.id} has no title or why`);
    for (const one of record.actions ?? [])
      if ("shared" in one && country !== undefined && sharedActions[one.shared] === undefined)
        say(`phase ${id} has the unknown shared action ${one.shared}`);
    const { training } = record;
    if (training && training.weekly === undefined && training.months === undefined)
      say(`the training of phase ${id} has neither weekly nor months`);
  }
  if (!unconditional.some(({ record }) => record.always))
    say(`way ${way.id} has no phase that always stands`);
  for (const id of way.funding ?? [])
    if (funding[id] === undefined) say(`way ${way.id} has the unknown funding ${id}`);
  const input = {
    document,
    items,
    levels: new Map<string, number>(),
    names: new Map(),
    startMonth: undefined,
  };
  const months = SAMPLE_HOURS.map((hours) => scheduleWay(input, way, hours).totalMonths);
  for (const [at, total] of months.entries())
    if (total > (months[at - 1] ?? Infinity)) say(`way ${way.id} is longer with more hours`);
  const full = records.some(
    ({ record: { training, paid } }) => training && !paid && Number(training.weekly) >= 20,
  );
  if (full && way.decision === undefined)
    say(`way ${way.id} has a training of 20 or more hours a week and no decision`);
}

function conditionsOf(document: RouteDocument): { at: string; text: string }[] {
  const found: { at: string; text: string }[] = [];
  const walk = (at: string, value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(at, one);
    else if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        if ((key === "when" || key === "unless") && typeof inner === "string")
          found.push({ at, text: inner });
        else walk(at === "" ? ((value as { id?: string }).id ?? key) : at, inner);
      }
  };
  for (const item of document.items) walk(`item ${item.id}`, item);
  for (const one of document.situations) walk(`situation ${one.id}`, one);
  for (const one of document.ways) walk(`way ${one.id}`, one);
  for (const [id, one] of Object.entries(document.phases)) walk(`phase ${id}`, one);
  walk("after", document.after);
  return found;
}

/** All texts of a part of a document. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (Array.isArray(value)) for (const one of value) yield* textsOf(one);
  else if (typeof value === "object" && value !== null)
    for (const one of Object.values(value)) yield* textsOf(one);
}
