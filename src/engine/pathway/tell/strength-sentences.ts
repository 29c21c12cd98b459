import type { Skill } from "../../knowledge/knowledge.ts";
import type { Speech } from "../../languages/speech.ts";
import type { Standing } from "../read/candidate.ts";
import { type Source, isSameSource } from "../read/knowing.ts";
import { type Item, isLikely, isMet } from "../checklist/readiness.ts";
import { isTrainingStep } from "../schedule/training-steps.ts";
import type { ToldWayIn } from "./way-in-sentences.ts";

const MAX_STRENGTHS = 5;
const MAX_NAMES = 4;
const MAX_OUTSIDE = 3;

/** Stated at working level or above, so it misses an advanced target at most. */
export const isWorking = ({ current, knowing }: Item): boolean =>
  current >= 2 && knowing.source === "stated";

/** A strength, and the stated skills that it names. */
interface Strength {
  readonly text: string;
  readonly skills: readonly string[];
}

/** The candidate's strengths: first what they state, the most important first, then what it and the
 * background bring. Skills of one kind share a sentence, and every stated name is told. */
export function strengthsOf(
  items: readonly Item[],
  parts: { standing: Standing; wayIn: ToldWayIn; speech: Speech },
): string[] {
  const sentences = [...statedStrengths(items, parts), ...broughtStrengths(items, parts.speech)];
  const studies = unusedStudies(items, parts);
  for (let most = MAX_STRENGTHS; ; most--) {
    const chosen = sentences.slice(0, Math.max(0, most - studies.length));
    const told = new Set(chosen.flatMap(({ skills }) => skills));
    const beside = [...outside(items, told, parts), ...studies];
    if (chosen.length + beside.length <= MAX_STRENGTHS || chosen.length === 0)
      return [...chosen.map(({ text }) => text), ...beside];
  }
}

/** A training of this many months raises what it teaches beyond what its beginners know. */
const LONG_TRAINING = 12;

/** The skills of the list that the candidate states. */
function statedStrengths(
  items: readonly Item[],
  { wayIn, speech }: { wayIn: ToldWayIn; speech: Speech },
): Strength[] {
  const stated = items.filter(
    ({ knowing, skill }) => knowing.source === "stated" && skill.kind !== "credential",
  );
  const met = stated.filter(isMet);
  const [core, around] = [true, false].map((isCore) =>
    met.filter(({ importance }) => (importance === "core") === isCore),
  ) as [Item[], Item[]];
  const isTrainingAhead = wayIn.steps.some(
    (step) => isTrainingStep(step) && step.months >= LONG_TRAINING,
  );
  // A newcomer is asked for less than the work asks in the end, so only its full level can be exceeded.
  const isBeyond = ({ current, target, full = target }: Item): boolean =>
    !isTrainingAhead && current > full;
  const enough = core.filter((item) => !isBeyond(item));
  const told = (own: readonly Item[], sentence: string): Strength[] => said(own, sentence, speech);
  return [
    ...told(
      core.filter(isBeyond),
      "In {names} you are beyond what the job asks for, and that is the core of it.",
    ),
    ...told(
      enough,
      enough.length === 1
        ? "You already have {names}, one of the core skills."
        : "You already have {names}, which belong to the core of the job.",
    ),
    ...told(
      stated.filter((item) => !isMet(item)),
      "You have {names} already; the job asks for more of {n|it|them}.",
    ),
    ...told(
      around,
      core.length > 0 ? "Around the core you also have {names}." : "You already have {names}.",
    ),
  ];
}

/** The skills of the list that the background or the stated skills bring, and the proofs held. */
function broughtStrengths(items: readonly Item[], speech: Speech): Strength[] {
  const met = items.filter(isMet);
  const held = met.filter(({ skill }) => skill.kind === "credential");
  const others = met.filter((item) => !held.includes(item));
  const started = items.filter(
    (item) => !isMet(item) && item.current >= 1 && item.skill.group !== "soft" && !isByTheWay(item),
  );
  const bySource = (own: readonly Item[], sentence: string): Strength[] =>
    saidBySource(own, sentence, speech);
  return [
    ...bySource(others, "{Source} {n|brings|bring} {names} at the level the job asks for."),
    ...said(held, "{n|This counts|These count} as proof: {names}.", speech),
    ...bySource(
      started.filter(isLikely),
      "{Source} probably {n|brings|bring} {names}; show it where you can.",
    ),
    ...bySource(
      started.filter((item) => !isLikely(item)),
      "{Source} {n|gives|give} you a start in {names}.",
    ),
  ];
}

/** Every course of study uses some office programs; that is no start worth naming. */
export const isByTheWay = ({ skill, knowing }: Item): boolean =>
  skill.kind === "tool" &&
  knowing.source === "implied" &&
  knowing.by.every(({ kind }) => kind === "degree" || kind === "studies");

/** Accounts for every stated name that no sentence has told yet: it helps with a skill on the list, sets
 * the candidate apart, or goes beyond the list. Names that we do not know are told as they were written. */
function outside(
  items: readonly Item[],
  told: ReadonlySet<string>,
  { standing, speech }: { standing: Standing; speech: Speech },
): string[] {
  const listed = items.map(({ skill }) => skill);
  const open = items
    .filter((item) => item.skill.group !== "soft" && !isMet(item))
    .map(({ skill }) => skill);
  const others = standing.names
    .flatMap(({ name, level, skills }) => {
      const left = skills.filter((skill) => !listed.includes(skill) && !told.has(skill.name));
      if (skills.length > 0 && left.length === 0) return [];
      const [skill] = left;
      return [
        {
          name: skill && left.length === 1 ? writtenOr(name, skill, speech) : name.trim(),
          isStrong: level === "advanced",
          helps: skill && standing.servedBy(skill, open),
          isNear: skill !== undefined && standing.bearsOn(skill, listed),
        },
      ];
    })
    .toSorted((a, b) => Number(b.isStrong) - Number(a.isStrong));
  const strong = others.filter(({ isStrong, isNear }) => isStrong && isNear).slice(0, MAX_OUTSIDE);
  const helping = others.filter((one) => one.helps && !strong.includes(one)).slice(0, MAX_OUTSIDE);
  const rest = others.filter((one) => !strong.includes(one) && !helping.includes(one));
  const namesOf = (own: typeof others): string =>
    speech.list([...new Set(own.map(({ name }) => name))]);
  const sentence = (own: typeof others, text: string, skills = ""): string[] =>
    own.length === 0 ? [] : [speech.say(text, { names: namesOf(own), n: own.length, skills })];
  return [
    ...sentence(
      strong,
      "{Names}, at an advanced level, {n|sets|set} you apart: take on a task of the new post that needs {n|it|them}, and name the result first when you apply.",
    ),
    ...sentence(
      helping,
      "{Names} {n|helps|help} you with {skills}.",
      speech.list([...new Set(helping.map(({ helps }) => speech.skill(helps!.name)))]),
    ),
    ...sentence(rest, "You also bring {names}: name {n|it|them} where it fits the post."),
  ];
}

/** The candidate's own word for a skill; the name of the record where they used an English one of it. */
function writtenOr(written: string, skill: Skill, speech: Speech): string {
  const own = written.trim();
  const isEnglish = skill.forms.some((form) => form.toLowerCase() === own.toLowerCase());
  return isEnglish && speech.language !== "en" ? speech.skill(skill.name) : own;
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

function said(items: readonly Item[], sentence: string, speech: Speech): Strength[] {
  const names = namesOf(items, speech);
  return names.length > 0
    ? [{ text: speech.say(sentence, { names: speech.list(names), n: names.length }), skills: [] }]
    : [];
}

/** One sentence for each thing that implies skills: the present work before studies, these before skills. */
function saidBySource(items: readonly Item[], sentence: string, speech: Speech): Strength[] {
  const implied = items.filter(
    ({ knowing, skill }) =>
      knowing.source === "implied" &&
      // A skill shows manners too, which is no news.
      (skill.group !== "soft" || mainSources(knowing.by).every(({ kind }) => kind !== "skill")),
  );
  const groups = Map.groupBy(implied, ({ knowing }) =>
    tellSources(mainSources(knowing.by), speech),
  );
  return [...groups].map(([source, own]) => {
    const by = mainSources(own[0]!.knowing.by);
    const names = speech.list(namesOf(own, speech));
    return {
      text: speech.say(sentence, { source, n: by.length, names }),
      skills: by.flatMap(({ kind, name }) => (kind === "skill" ? [name] : [])),
    };
  });
}

/** The source that is told where several imply a skill: all of them only where they are skills. */
function mainSources(by: readonly Source[]): readonly Source[] {
  const main = (["work", "degree", "studies"] as const).map((kind) =>
    by.find((source) => source.kind === kind),
  );
  const first = main.find((source) => source !== undefined);
  return first ? [first] : by;
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
