/*
 * The plan for an occupation without a route document: at most twelve skills of the role, those that
 * postings ask for first, and what a sourced record says of the law in that country. It becomes a
 * document of its own, so that one program adapts all plans.
 */
import type { Skill } from "../knowledge/knowledge.ts";
import type { LearningResource, PlanWordsRecord } from "../knowledge/record-types.ts";
import { type Regulation, monthsIn } from "../knowledge/ways.ts";
import type { LocalNames } from "../knowledge/local-names.ts";
import { type Demand, type Wanted, wantedSkills } from "./wanted-skills.ts";
import type { ItemRecord, PhaseRecord, RouteDocument, SituationRecord } from "./document.ts";
import { levelNumber, targetName } from "./level-numbers.ts";
import type { PathwayTables } from "./pathway-tables.ts";
import { fillSlots } from "./plan-words.ts";
import type { PathwayTarget } from "./read/target.ts";
import { hoursBetween } from "./schedule.ts";
import type { Standpoint } from "./standpoint.ts";

export interface GeneralInput {
  readonly target: PathwayTarget;
  readonly standpoint: Standpoint;
  readonly country: string | undefined;
  readonly language: string;
  readonly demand: Demand | undefined;
  readonly localNames: LocalNames;
}

const CAP = 85;
const MAX_SKILLS = 12;
const PHASE_ITEMS = 4;
/** Hours beyond this are learned in the post. */
const MOST_HOURS = [40, 90, 150];
/** Below this many hours a week a training is taken part time where that exists. */
const PART_TIME_BELOW = 25;
const STUDY_WEEK = 35;
const WEEKS_A_MONTH = 4.33;

export function generalDocument(engine: PathwayTables, input: GeneralInput): RouteDocument {
  const { target, country, language } = input;
  const words = generalWords(engine, language);
  const wanted = wantedSkills(target, input.demand, country).slice(0, MAX_SKILLS);
  const law = lawOf(engine, target.role.id, country);
  const training = law ? ofLaw(law) : usualTraining(engine, target, country);
  const skills = wanted.map((one, at) => skillItem(engine, input, words, one, at));
  const proofs = law
    ? proofItems(engine, law, words)
    : training
      ? [placeItem(training, words)]
      : [];
  const { phases, order } = phasesOf(skills, proofs, training, words);
  const isUnknownLaw = !law && isRegulatedElsewhere(engine, target.role.id);
  const ask = country === undefined ? undefined : engine.routes.whomToAsk(country, language);
  return {
    kind: "general",
    id: null,
    reviewedOn: null,
    availableIn: [],
    language,
    country,
    roles: [target.role.id],
    title: input.localNames.role(
      target.node.kind === "rung" ? target.node.title : target.role.title,
      language,
    ),
    regulation: law ? "required" : "free",
    cap: CAP,
    items: [...proofs, ...skills],
    situations: situationsOf(engine, input, skills, proofs, words),
    ways: [
      {
        id: "general",
        name: words.say("way_name"),
        argue: [
          { when: "in_role", text: words.say("argue_in_role") },
          { when: "near_role", text: words.say("argue_near") },
          { text: words.say("argue") },
        ],
        summary: law
          ? words.say("summary_law", { authority: law.authority })
          : training
            ? words.say(training.isPaid ? "summary_apprenticeship" : "summary_training", {
                length: training.months,
              })
            : words.say("summary"),
        ...(law && { decision: words.say("decision_law") }),
        ...(!law &&
          training && { decision: words.say("decision_training", { length: training.months }) }),
        ...(isUnknownLaw && {
          decision: [words.say("law_unknown"), ask ?? words.say("ask")].join(" "),
        }),
        phases: order,
      },
    ],
    phases,
    also: [],
    after: words.all("after"),
    funding: {},
    sharedActions: {},
    sources: (law?.sources ?? []).map(({ title, url, checked }) => ({
      title,
      url,
      checkedAt: checked,
    })),
  };
}

interface GeneralWords {
  say(name: string, slots?: Readonly<Record<string, string | number>>): string;
  /** One of several sentences, in turn. */
  pick(name: string, turn: number, slots?: Readonly<Record<string, string | number>>): string;
  all(name: string): readonly string[];
}

function generalWords({ routes }: PathwayTables, language: string): GeneralWords {
  const record: PlanWordsRecord | undefined = routes.words.find(({ id }) => id === language);
  const all = (name: string): readonly string[] => [record?.general[name] ?? []].flat();
  const pick: GeneralWords["pick"] = (name, turn, slots = {}) => {
    const list = all(name);
    if (list.length === 0)
      throw new Error(`the words of plans in ${language} lack general.${name}`);
    return fillSlots(list[turn % list.length]!, slots);
  };
  return { all, pick, say: (name, slots) => pick(name, 0, slots) };
}

/** The kinds of skills that are learned and shown in different ways. */
const kindOf = ({ kind }: Skill): string => (kind === "method" ? "craft" : kind);

function skillItem(
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
  const practice = language === "en" ? engine.knowledge.training.practice.get(skill.id) : undefined;
  const milestone = practice?.milestones[targetName(need)];
  const isProof = skill.kind === "credential";
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
        ? words.pick(`gap_${kind}`, at, slots)
        : words.say("gap_demand", slots),
    do: {
      type: isProof ? "certify" : kind === "soft" ? "practice" : "learn",
      title: words.pick(`do_title_${kind}`, at, slots),
      text:
        practice && practice.exercise.place !== "work"
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

/** The country's own rule, and only with a source. */
function lawOf(
  { knowledge }: PathwayTables,
  roleId: string,
  country: string | undefined,
): Regulation | undefined {
  const rule = country === undefined ? undefined : knowledge.training.regulationOf(roleId, country);
  const isOwn = rule?.country === country && (rule?.sources?.length ?? 0) > 0;
  return rule && isOwn && !rule.unregulated && (rule.requires?.length ?? 0) > 0 ? rule : undefined;
}

/** The months of a training that stands before the first post. */
interface Training {
  readonly months: number;
  /** Beside work, where such a form is recorded. */
  readonly besideMonths: number;
  readonly isPaid: boolean;
  /** Who decides; undefined where no law does. */
  readonly authority: string | undefined;
}

function ofLaw({ steps, authority }: Regulation): Training {
  const months = Math.max(1, monthsIn(steps));
  const beside = steps.map((one) => ({ ...one, months: one.partTimeMonths ?? one.months }));
  return {
    months,
    besideMonths: Math.max(months, monthsIn(beside)),
    isPaid: steps.some(({ paid, pace }) => paid === true || pace === "paid"),
    authority,
  };
}

/** Ways in that are a training, and whether it is paid. */
const TRAININGS: Readonly<Record<string, boolean>> = {
  apprenticeship: true,
  degree: false,
  course: false,
};
const LEAST_TRAINING = 6;

/** The training by which people usually get in, where no law decides; a step above needs none. */
function usualTraining(
  { knowledge }: PathwayTables,
  { role, node }: PathwayTarget,
  country: string | undefined,
): Training | undefined {
  const entry = node.kind === "rung" ? undefined : knowledge.training.routeOf(role.id, country);
  const isPaid = entry && TRAININGS[entry.way];
  if (!entry || isPaid === undefined || entry.months < LEAST_TRAINING) return undefined;
  const besideMonths = Math.max(entry.months, entry.part_time ?? 0);
  return { months: entry.months, besideMonths, isPaid, authority: undefined };
}

/** The contract or place without which the usual training does not begin. */
function placeItem({ isPaid }: Training, words: GeneralWords): ItemRecord {
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

const isRegulatedElsewhere = ({ knowledge }: PathwayTables, roleId: string): boolean =>
  knowledge.training.learnedFor(roleId).size > 0;

function proofItems(
  { knowledge }: PathwayTables,
  law: Regulation,
  words: GeneralWords,
): ItemRecord[] {
  const source = law.sources![0]!;
  return (law.requires ?? []).slice(0, 2).flatMap((id, at): ItemRecord[] => {
    const credential = knowledge.training.credentials.get(id);
    if (!credential) return [];
    const slots = { skill: credential.name, authority: law.authority };
    return [
      {
        id: `p${at + 1}`,
        name: credential.name,
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

/** Core first. What the law's training teaches is learned in it: a first look before it, applications after. */
function phasesOf(
  skills: readonly ItemRecord[],
  proofs: readonly ItemRecord[],
  training: Training | undefined,
  words: GeneralWords,
): { phases: Record<string, PhaseRecord>; order: string[] } {
  const ids = skills.map(({ id }) => id);
  const isTaught = training !== undefined && proofs.length > 0;
  const [first, middle, last] = isTaught ? aroundTraining(skills) : inThree(ids);
  const phases: Record<string, PhaseRecord> = {
    first: ownPhase("first", first!, ids, words),
    last: { ...ownPhase("last", last!, ids, words), always: true, min_months: 2 },
  };
  if (!isTaught) {
    const parts = chunks(middle!);
    for (const [at, items] of parts.entries())
      phases[`next_${at + 1}`] = ownPhase("next", items, ids, words, at);
    return { phases, order: ["first", ...parts.map((_, at) => `next_${at + 1}`), "last"] };
  }
  const parts = chunks([...proofs.map(({ id }) => id), ...middle!]);
  const order = ["first"];
  for (const isBeside of [false, true])
    for (const [at, items] of parts.entries()) {
      const id = `training_${isBeside ? "beside_" : ""}${at + 1}`;
      phases[id] = trainingPhase(training, items, ids, words, {
        part: at,
        parts: parts.length,
        isBeside,
      });
      order.push(id);
    }
  return { phases, order: [...order, "last"] };
}

/** The two that take the fewest hours before the training, the last two after it. */
function aroundTraining(skills: readonly ItemRecord[]): readonly string[][] {
  const ids = skills.map(({ id }) => id);
  const quick = skills
    .toSorted((a, b) => hoursBetween(a, 0) - hoursBetween(b, 0))
    .slice(0, 2)
    .map(({ id }) => id);
  const rest = ids.filter((id) => !quick.includes(id));
  return [quick, rest.slice(0, -2), rest.slice(-2)];
}

/** Equal parts of two to four. */
function chunks(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / PHASE_ITEMS);
  const size = Math.ceil(ids.length / Math.max(1, count));
  return Array.from({ length: count }, (_, at) => ids.slice(at * size, (at + 1) * size)).filter(
    (part) => part.length > 0,
  );
}

function inThree(ids: readonly string[]): readonly string[][] {
  const size = Math.min(PHASE_ITEMS, Math.max(2, Math.ceil(ids.length / 3)));
  return [
    ids.slice(0, size),
    ids.slice(size, Math.max(size, ids.length - size)),
    ids.slice(Math.max(size, ids.length - size)),
  ];
}

function ownPhase(
  name: "first" | "next" | "last",
  items: readonly string[],
  ids: readonly string[],
  words: GeneralWords,
  turn = 0,
): PhaseRecord {
  return {
    title: words.pick(`phase_${name}_title`, turn),
    why: words.pick(`phase_${name}_why`, turn),
    items: [...items],
    uses: ids.filter((id) => !items.includes(id)).slice(0, 2),
    own: 6,
    actions: actionsOf(`phase_${name}`, words),
    milestones: [...words.all(`phase_${name}_milestones`)],
  };
}

const actionsOf = (name: string, words: GeneralWords): NonNullable<PhaseRecord["actions"]> =>
  words.all(`${name}_actions`).map((text, n) => ({
    type: n === 0 ? ("network" as const) : ("practice" as const),
    title: words.pick(`${name}_action_titles`, n),
    text,
    priority: "high" as const,
  }));

/** A part of the training; beside work where a part-time form is recorded. */
function trainingPhase(
  training: Training,
  items: readonly string[],
  ids: readonly string[],
  words: GeneralWords,
  { part, parts, isBeside }: { part: number; parts: number; isBeside: boolean },
): PhaseRecord {
  const { isPaid, authority } = training;
  const total = Math.max(parts, isBeside ? training.besideMonths : training.months);
  const until = (count: number): number => Math.round((total * count) / parts);
  const months = Math.min(72, until(part + 1) - until(part));
  const weekly = isBeside && total > training.months ? STUDY_WEEK / 2 : STUDY_WEEK;
  const kind = authority === undefined ? "usual" : "training";
  return {
    title: words.pick(`phase_${kind}_title`, part),
    why: words.pick(`phase_${kind}_why`, part, authority === undefined ? {} : { authority }),
    when: isBeside ? `hours < ${PART_TIME_BELOW}` : `hours >= ${PART_TIME_BELOW}`,
    mode: "training",
    items: [...items],
    uses: ids.filter((id) => !items.includes(id)).slice(0, 2),
    step: "study",
    ...(isPaid
      ? { paid: { months, weekly } }
      : { training: { hours: Math.round(months * WEEKS_A_MONTH * weekly), months } }),
    milestones: part === 0 ? [...words.all("phase_training_milestones")] : [],
    actions: part === 0 ? actionsOf("phase_training", words) : [],
  };
}

/** What the present post and the studies show of the items. */
function situationsOf(
  { knowledge }: PathwayTables,
  { target, standpoint }: GeneralInput,
  skills: readonly ItemRecord[],
  proofs: readonly ItemRecord[],
  words: GeneralWords,
): SituationRecord[] {
  const { post, education } = standpoint;
  const found: SituationRecord[] = [];
  const isOwn = post?.roles[0] === target.role.id && target.node.kind !== "rung";
  const levelsBy = (levelOf: (id: string) => number): Record<string, number> =>
    Object.fromEntries(
      skills.flatMap(({ id, skill, need = 1 }) => {
        const level = skill === undefined ? 0 : Math.min(need, levelOf(skill));
        return level > 0 ? [[id, level]] : [];
      }),
    );
  if (post && isOwn) {
    const gives = { ...levelsBy(() => 2), ...Object.fromEntries(proofs.map(({ id }) => [id, 1])) };
    found.push({ id: "in_role", gives, strength: words.say("strength_in_role") });
  } else if (post) {
    const role = knowledge.roles.get(post.roles[0] ?? "");
    const own = new Map(role?.checklist.map(({ skill, level }) => [skill.id, levelNumber(level)]));
    const gives = levelsBy((id) => Math.min(1, Math.max(0, (own.get(id) ?? 0) - 1)));
    if (Object.keys(gives).length > 0)
      found.push({ id: "near_role", gives, strength: words.say("strength_near") });
  }
  const studied = education.level < 3 ? [] : knowledge.training.studies.studiedIn(education.field);
  const taught = new Set(studied.flatMap((record) => Object.keys(record.skills)));
  const gives = levelsBy((id) => (taught.has(id) ? 1 : 0));
  if (Object.keys(gives).length > 0)
    found.push({ id: "studied", gives, strength: words.say("strength_studied") });
  return found;
}
