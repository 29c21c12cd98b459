import type { Skill } from "../../knowledge/knowledge.ts";
import type { Speech } from "../../languages/speech.ts";
import type { Standing } from "../read/candidate.ts";
import { type Source, isSameSource } from "../read/knowing.ts";
import { levelNumber } from "../checklist/level-numbers.ts";
import { type Item, isLikely, isMet } from "../checklist/readiness.ts";
import type { ToldWayIn } from "./way-in-sentences.ts";

const MAX_STRENGTHS = 5;
const MAX_NAMES = 4;
const MAX_OUTSIDE = 3;
const ADVANCED = levelNumber("advanced");

/** Stated at working level or above, so it misses an advanced target at most. */
export const isWorking = ({ current, knowing }: Item): boolean =>
  current >= 2 && knowing.source === "stated";

/** The candidate's strengths, the most important first; skills of one kind share a sentence. */
export function strengthsOf(
  items: readonly Item[],
  { standing, wayIn, speech }: { standing: Standing; wayIn: ToldWayIn; speech: Speech },
): string[] {
  const met = items.filter(isMet);
  const held = met.filter(({ skill }) => skill.kind === "credential");
  const others = met.filter((item) => !held.includes(item));
  const stated = others.filter(({ knowing }) => knowing.source === "stated");
  const [core, around] = [true, false].map((isCore) =>
    stated.filter(({ importance }) => (importance === "core") === isCore),
  ) as [Item[], Item[]];
  const beyond = core.filter(({ current, target }) => current > target);
  const enough = core.filter(({ current, target }) => current === target);
  const started = items.filter(
    (item) =>
      !isMet(item) &&
      item.current >= 1 &&
      item.knowing.source === "implied" &&
      item.skill.group !== "soft",
  );
  const told = (own: readonly Item[], sentence: string): string[] => said(own, sentence, speech);
  const bySource = (own: readonly Item[], sentence: string): string[] =>
    saidBySource(own, sentence, speech);
  const sentences = [
    ...told(beyond, "In {names} you are beyond what the job asks for, and that is the core of it."),
    ...told(
      enough,
      enough.length === 1
        ? "You already have {names}, one of the core skills."
        : "You already have {names}, which belong to the core of the job.",
    ),
    ...told(
      items.filter((item) => !isMet(item) && isWorking(item)),
      "You have {names} already; the job asks for more of {n|it|them}.",
    ),
    ...bySource(others, "{Source} {n|brings|bring} {names} at the level the job asks for."),
    ...told(held, "{n|This counts|These count} as proof: {names}."),
    ...told(
      around,
      core.length > 0 ? "Around the core you also have {names}." : "You already have {names}.",
    ),
    ...bySource(
      started.filter(isLikely),
      "{Source} probably {n|brings|bring} {names}; show it where you can.",
    ),
    ...bySource(
      started.filter((item) => !isLikely(item)),
      "{Source} {n|gives|give} you a start in {names}.",
    ),
  ];
  const beside = [
    ...outside(items, standing, speech),
    ...unusedStudies(items, { standing, wayIn, speech }),
  ];
  return [...sentences.slice(0, MAX_STRENGTHS - beside.length), ...beside];
}

/** Accounts for every stated skill that is neither on the list nor a source of one that is: it helps
 * with a skill on the list, or goes beyond the list. */
function outside(items: readonly Item[], standing: Standing, speech: Speech): string[] {
  const listed = items.map(({ skill }) => skill);
  const told = new Set([
    ...listed.map(({ name }) => name),
    ...items.flatMap(({ knowing }) =>
      knowing.by.flatMap(({ kind, name }) => (kind === "skill" ? [name] : [])),
    ),
  ]);
  const others = standing.stated.filter(({ name }) => !told.has(name));
  const hard = items
    .filter((item) => item.skill.group !== "soft" && !isMet(item))
    .map(({ skill }) => skill);
  const served = new Map(others.map((skill) => [skill, standing.servedBy(skill, hard)]));
  const namesOf = (skills: readonly Skill[]): string =>
    speech.list([...new Set(skills)].slice(0, MAX_OUTSIDE).map(({ name }) => speech.skill(name)));
  const helping = others.filter((skill) => served.get(skill));
  const further = others.filter((skill) => !served.get(skill));
  const [strong, rest] = [true, false].map((isStrong) =>
    further.filter((skill) => standing.levelIn(skill) >= ADVANCED === isStrong),
  ) as [Skill[], Skill[]];
  return [
    ...(strong.length > 0
      ? [
          speech.say(
            "{Names}, at an advanced level, {n|sets|set} you apart: take on a task of the new post that needs {n|it|them}, and name the result first when you apply.",
            { names: namesOf(strong), n: Math.min(strong.length, MAX_OUTSIDE) },
          ),
        ]
      : []),
    ...(helping.length > 0
      ? [
          speech.say("{Names} {n|helps|help} you with {skills}.", {
            names: namesOf(helping),
            n: helping.length,
            skills: namesOf(helping.slice(0, MAX_OUTSIDE).map((skill) => served.get(skill)!)),
          }),
        ]
      : []),
    ...(rest.length > 0
      ? [
          speech.say("You also bring {names}: name {n|it|them} where it fits the post.", {
            names: speech.list(rest.map(({ name }) => speech.skill(name))),
            n: rest.length,
          }),
        ]
      : []),
  ];
}

/** Studies that teach no skill of the list may still shorten a training that the law asks for. */
function unusedStudies(
  items: readonly Item[],
  { standing, wayIn, speech }: { standing: Standing; wayIn: ToldWayIn; speech: Speech },
): string[] {
  const { isDegreeCounted, isRegulated, steps } = wayIn;
  const used = items.flatMap(({ knowing }) => knowing.by);
  const own = standing.background.filter(
    (source) => source.kind !== "work" && !used.some((one) => isSameSource(one, source)),
  );
  if (own.length === 0 || isDegreeCounted || !isRegulated || steps.length === 0) return [];
  const studies = tellSources(own.slice(0, 1), speech);
  return [speech.say("Ask whether any of {studies} is credited toward the training.", { studies })];
}

/** Soft skills outside of the core come last; what is not named is counted. */
function namesOf(items: readonly Item[], speech: Speech): string[] {
  const isSoft = ({ skill, importance }: Item): boolean =>
    skill.group === "soft" && importance !== "core";
  const names = items
    .toSorted((a, b) => Number(isSoft(a)) - Number(isSoft(b)))
    .map(({ skill }) => speech.skill(skill.name));
  const more = names.length - MAX_NAMES;
  return more > 1
    ? [...names.slice(0, MAX_NAMES), speech.say("{more:word} more", { more })]
    : names;
}

function said(items: readonly Item[], sentence: string, speech: Speech): string[] {
  const names = namesOf(items, speech);
  return names.length > 0
    ? [speech.say(sentence, { names: speech.list(names), n: names.length })]
    : [];
}

/** One sentence for each thing that implies skills. */
function saidBySource(items: readonly Item[], sentence: string, speech: Speech): string[] {
  const implied = items.filter(({ knowing }) => knowing.source === "implied");
  const groups = Map.groupBy(implied, ({ knowing }) => tellSources(knowing.by, speech));
  return [...groups].map(([source, own]) =>
    speech.say(sentence, {
      source,
      n: own[0]!.knowing.by.length,
      names: speech.list(namesOf(own, speech)),
    }),
  );
}

/** "your degree in Physics", "your work as a Chef", or the names of skills. */
export const tellSources = (sources: readonly Source[], speech: Speech): string =>
  speech.list(
    sources.map(({ kind, name }) => {
      switch (kind) {
        case "skill":
          return speech.skill(name);
        case "work":
          return speech.say("your work as {role:a}", { role: speech.role(name) });
        case "degree":
          return speech.say("your degree in {field}", { field: name });
        default:
          return speech.say("your studies in {field}", { field: name });
      }
    }),
  );

/** The name of a source: a skill, a role, or "degree in Physics". */
export function sourceName({ kind, name }: Source, speech: Speech): string {
  switch (kind) {
    case "skill":
      return speech.names.skill(name);
    case "work":
      return speech.names.role(name);
    case "degree":
      return speech.say("degree in {field}", { field: name });
    default:
      return speech.say("studies in {field}", { field: name });
  }
}
