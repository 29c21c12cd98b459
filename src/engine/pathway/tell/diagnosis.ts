import { IMPORTANCES, type Level } from "../../knowledge/records.ts";
import type { Standing } from "../read/candidate.ts";
import type { Demand } from "../checklist/checklist.ts";
import type { Speech } from "../../languages/speech.ts";
import { roughly } from "../schedule/effort.ts";
import { levelName, targetName } from "../checklist/levels.ts";
import { isTrainingStep, mainTraining } from "../schedule/clock.ts";
import type { Focus } from "../schedule/focus.ts";
import type { Skill } from "../../knowledge/knowledge.ts";
import { type Item, isLikely, isMet } from "../checklist/readiness.ts";
import type { ToldPhase } from "./plan-texts.ts";
import { isWorking, tellSources, strengthsOf } from "./strengths.ts";
import type { ToldWayIn } from "./way-in-sentences.ts";

export interface Diagnosis {
  readonly readinessSummary: string;
  readonly strengths: readonly string[];
  readonly priorityGaps: readonly string[];
}

const MAX_LISTED = 5;

interface DiagnosisParts {
  readonly roleTitle: string;
  readonly isReading: boolean;
  readonly readiness: number;
  readonly items: readonly Item[];
  readonly phases: readonly ToldPhase[];
  readonly demand: Demand | undefined;
  readonly standing: Standing;
  readonly wayIn: ToldWayIn;
  readonly speech: Speech;
}

export function diagnose(parts: DiagnosisParts): Diagnosis {
  const { items } = parts;
  const gaps = byWorth(items.filter((item) => !isMet(item)));
  // People rarely name their manners, so only those of the core count as gaps.
  const telling = gaps.filter(
    ({ skill, importance }) => skill.group !== "soft" || importance === "core",
  );
  const learning = learningOf(parts.phases);
  return {
    readinessSummary: summary(parts, gaps, learning),
    strengths: strengthsOf(byWorth(items), parts),
    priorityGaps: gapTexts(
      (telling.length > 0 ? telling : gaps).toSorted(
        (a, b) => Number(isLikely(a)) - Number(isLikely(b)),
      ),
      parts,
      learning,
    ),
  };
}

/** One text for each gap; those that one training teaches share theirs. */
function gapTexts(
  gaps: readonly Item[],
  parts: DiagnosisParts,
  learning: ReadonlyMap<Skill, Learning>,
): string[] {
  const texts = new Set<string>();
  for (const gap of gaps) {
    const step = trainingOf(gap, learning);
    const together = gaps.filter((other) => trainingOf(other, learning) === step);
    texts.add(
      step === undefined
        ? gapText(gap, parts, learning.get(gap.skill)?.focus.hours ?? 0)
        : taughtText(step, together.slice(0, MAX_LISTED), parts.speech),
    );
    if (texts.size === MAX_LISTED) break;
  }
  return [...texts];
}

/** The training that teaches a gap. A certificate is obtained, and what is probably known is checked. */
const trainingOf = (gap: Item, learning: ReadonlyMap<Skill, Learning>): string | undefined =>
  gap.skill.kind === "credential" || gap.skill.group === "soft" || isLikely(gap)
    ? undefined
    : learning.get(gap.skill)?.taughtIn;

function taughtText(step: string, gaps: readonly Item[], speech: Speech): string {
  const listed = (own: readonly Item[]): string =>
    speech.list(own.map(({ skill }) => speech.skill(skill.name)));
  const begun = gaps.filter(({ current }) => levelName(current) !== "none");
  const sentence =
    begun.length === 0
      ? "{names}: taught in the step “{step}”."
      : begun.length === gaps.length
        ? "{names}: you have a start; the rest is taught in the step “{step}”."
        : "{names}: taught in the step “{step}”; you have a start in {begun}.";
  return speech.say(sentence, { names: listed(gaps), begun: listed(begun), step });
}

/** Where the plan has a skill learned: by hours of one's own, or in a step that teaches it. */
interface Learning {
  readonly focus: Focus;
  /** The title of the training; undefined for what somebody learns alone. */
  readonly taughtIn: string | undefined;
}

const learningOf = (phases: readonly ToldPhase[]): ReadonlyMap<Skill, Learning> =>
  new Map(
    phases.flatMap(({ focus, steps }) =>
      focus.map((item) => [item.skill, { focus: item, taughtIn: mainTraining(steps)?.title }]),
    ),
  );

function byWorth(items: readonly Item[]): Item[] {
  const rank = (item: Item): number =>
    IMPORTANCES.indexOf(item.importance) -
    (item.demand ?? 0) / 2 +
    (item.skill.group === "soft" ? 1 : 0);
  return items.toSorted((a, b) => rank(a) - rank(b));
}

const REACHED: Readonly<Record<Level, string>> = {
  beginner: "for the basics",
  intermediate: "to working level",
  advanced: "to an advanced level",
};

function gapText(
  item: Item,
  { standing, speech, demand: market }: DiagnosisParts,
  hours: number,
): string {
  const { skill, current, target, demand, oneOf, knowing } = item;
  const { say } = speech;
  const now = levelName(current);
  const name = speech.skill(skill.name);
  const asks = market?.isWider
    ? "; {share} of current postings here and in neighboring roles ask for it"
    : "; {share} of current postings ask for it";
  const asked = demand !== null && demand >= 0.1 ? say(asks, { share: percent(demand) }) : "";
  if (skill.kind === "credential" && isLikely(item) && knowing.by.length > 0)
    return say(
      "{name}: you probably hold it from {sources}; check that it is still valid{asked}.",
      {
        name,
        sources: tellSources(knowing.by, speech),
        asked,
      },
    );
  if (skill.kind === "credential")
    return say("{name}: obtain it, unless you hold a valid one{asked}.", { name, asked });
  // People rarely list their soft skills.
  if (now === "none" && skill.group === "soft")
    return say("{name}: you do not mention it; be ready to show it with an example{asked}.", {
      name,
      asked,
    });
  if (isLikely(item) && knowing.by.length > 0)
    return say("{name}: likely from {sources}; check it and move on{asked}.", {
      name,
      sources: tellSources(knowing.by, speech),
      asked,
    });
  const relative = standing.relativeOf(skill);
  const values = {
    name,
    choice:
      oneOf.length > 0 ? say(" (or {choices})", { choices: choicesOf(oneOf, skill, speech) }) : "",
    hours: roughly(hours),
    reached: say(REACHED[targetName(target)]),
    help:
      relative && now === "none"
        ? say("; {relative} makes it easier to learn", { relative: speech.skill(relative.name) })
        : "",
    asked,
  };
  if (now === "none")
    return say("{name}{choice}: about {hours|# hour|# hours} {reached}{help}{asked}.", values);
  return now === "beginner"
    ? say(
        "{name}{choice}: you have the basics; about {hours|# hour|# hours} more {reached}{help}{asked}.",
        values,
      )
    : say(
        "{name}{choice}: you are well on the way; about {hours|# hour|# hours} more {reached}{help}{asked}.",
        values,
      );
}

/** The first few of the other skills that would do. */
function choicesOf(oneOf: Item["oneOf"], own: Item["skill"], speech: Speech): string {
  const others = oneOf.filter((skill) => skill !== own).map(({ name }) => speech.skill(name));
  return others.length > 3
    ? speech.say("another such as {names}", { names: others.slice(0, 3).join(", ") })
    : others.join(speech.say(" or "));
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

function summary(
  parts: DiagnosisParts,
  gaps: readonly Item[],
  learning: ReadonlyMap<Skill, Learning>,
): string {
  const { roleTitle: role, isReading, readiness, items, demand, wayIn, speech } = parts;
  const { say } = speech;
  const reading = isReading ? say("We read the target role as {role}.", { role }) : "";
  const admission = wayIn.brief;
  const core = items.filter(({ importance }) => importance === "core");
  const coreGaps = gaps.filter((gap) => gap.importance === "core" && !isLikely(gap));
  const sentences =
    gaps.length === 0 && readiness < 100 && wayIn.steps.length === 0
      ? [
          reading,
          say(
            "Your readiness for work as {role:a} is {readiness} of 100: you have what the checklist asks for. What is missing is time and responsibility on the way up, which no course replaces.",
            { role, readiness },
          ),
        ]
      : gaps.length === 0
        ? [
            reading,
            say(
              "Your readiness for work as {role:a} is 100 of 100: all {n} skills on the checklist are at the level the role asks for. What is left is to deepen the core and to apply.",
              { role, n: items.length },
            ),
            admission,
          ]
        : [
            reading,
            say("Your readiness for work as {role:a} is {readiness} of 100: {band}.", {
              role,
              readiness,
              band: say(bandOf(readiness, { core, wayIn })),
            }),
            carriedOver(parts),
            coreSentence(core, coreGaps, speech),
            nextSentence(gaps, learning, { demand, speech }),
            // Said already where only a few steps are left.
            wayIn.canApply && readiness >= FEW_STEPS_LEFT && wayIn.steps.length === 0
              ? ""
              : admission,
          ];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

const FEW_STEPS_LEFT = 80;
/** Months of training from which on it decides more than the skills that somebody has. */
const LONG_TRAINING = 12;

function bandOf(
  readiness: number,
  { core, wayIn: { steps } }: { readonly core: readonly Item[]; readonly wayIn: ToldWayIn },
): string {
  if (steps.filter(isTrainingStep).reduce((sum, { months }) => sum + months, 0) >= LONG_TRAINING)
    return readiness > 0
      ? "what you know will help, and the training is still ahead"
      : "the training is still ahead, and it begins with the basics";
  if (readiness >= FEW_STEPS_LEFT)
    return steps.length > 0
      ? "few skills are missing; what remains is the formal way"
      : "only a few steps are left, and you can apply while you take them";
  const isHalfMet = 2 * core.filter((item) => isMet(item) || isLikely(item)).length >= core.length;
  if (readiness >= 50 && isHalfMet) return "you already have the larger part";
  if (readiness >= 20) return "you have a good start";
  if (readiness > 0) return "you have something to build on";
  return "you have named no skill of this list yet, so the plan begins with the basics; it gets shorter with each one you add";
}

/** Names what the current role and the studies bring. */
function carriedOver({ standing, items, speech }: DiagnosisParts): string {
  const carried = byWorth(
    items.filter(
      ({ knowing }) =>
        knowing.source === "implied" && knowing.by.some(({ kind }) => kind !== "skill"),
    ),
  );
  const hard = carried.filter(({ skill }) => skill.group !== "soft");
  const named = hard.length > 0 ? hard : carried;
  if (named.length === 0) return "";
  const [brought, begun] = [isMet, (item: Item) => !isMet(item)].map((is) =>
    speech.list(
      named
        .filter(is)
        .slice(0, 3)
        .map(({ skill }) => speech.skill(skill.name)),
    ),
  ) as [string, string];
  const values = {
    sources: tellSources(standing.background, speech),
    names: brought,
    begun,
  };
  if (begun === "") return speech.say("From {sources} you bring {names}.", values);
  return brought === ""
    ? speech.say("From {sources} you bring a start in {begun}.", values)
    : speech.say("From {sources} you bring {names}, and a start in {begun}.", values);
}

/** `gaps` are those that are not probably known. */
function coreSentence(core: readonly Item[], gaps: readonly Item[], speech: Speech): string {
  const { say } = speech;
  if (core.length === 0) return "";
  const all = core.length;
  const met = core.filter(isMet).length;
  const probable = core.length - met - gaps.length;
  const missing = speech.list(gaps.map(({ skill }) => speech.skill(skill.name)));
  if (met === core.length)
    return say(
      "All {all:word} core skills are where they should be; what is missing lies around them.",
      { all },
    );
  const nameOf = ({ skill }: Item): string => speech.skill(skill.name);
  const begun = speech.list(gaps.filter(isWorking).map(nameOf));
  const open = gaps.filter((gap) => !isWorking(gap)).map(nameOf);
  if (begun !== "" && gaps.length === core.length)
    return open.length === 0
      ? say("The core skills are begun; what is left is to deepen {begun}.", { begun })
      : say("You have a good part of {begun}; {missing} {n|is|are} still to come.", {
          begun,
          missing: speech.list(open),
          n: open.length,
        });
  if (gaps.length === core.length)
    return say("The {all|core skill|% core skills} to build {all|is|are} {missing}.", {
      all,
      missing,
    });
  const have =
    probable === 0
      ? "You meet {met:word} of the {all:word} core skills{rest}."
      : met === 0
        ? "You probably meet {probable:word} of the {all:word} core skills{rest}."
        : "You meet {met:word}, and probably {probable:word} more, of the {all:word} core skills{rest}.";
  const rest =
    gaps.length === 0
      ? ""
      : say("; {missing} {n|is|are} still to come", { missing, n: gaps.length });
  return say(have, { met, probable, all, rest });
}

function nextSentence(
  gaps: readonly Item[],
  learning: ReadonlyMap<Skill, Learning>,
  { demand, speech }: Pick<DiagnosisParts, "demand" | "speech">,
): string {
  const wanted = gaps.toSorted((a, b) => (b.demand ?? 0) - (a.demand ?? 0))[0];
  if (demand && wanted && (wanted.demand ?? 0) >= 0.3) {
    const sentence = demand.isWider
      ? "Employers ask most for {name}: it stands in {share} of the {postings} current postings of this role and its nearest neighbors."
      : "Employers ask most for {name}: it stands in {share} of the {postings} current postings of this role.";
    return speech.say(sentence, {
      name: speech.skill(wanted.skill.name),
      share: percent(wanted.demand ?? 0),
      postings: String(demand.postings),
    });
  }
  const open = [...learning.values()].filter(
    ({ focus }) => !isMet(focus) && !isLikely(focus) && focus.skill.group !== "soft",
  );
  const taught = open.flatMap(({ taughtIn }) => (taughtIn === undefined ? [] : [taughtIn]));
  if (2 * taught.length > open.length)
    return speech.say("Most of this you learn in the step “{step}”, not on your own.", {
      step: commonest(taught),
    });
  return longestAlone(
    open.flatMap(({ focus, taughtIn }) =>
      taughtIn === undefined && focus.hours > 0 ? [focus] : [],
    ),
    gaps,
    speech,
  );
}

function commonest(titles: readonly string[]): string {
  const countOf = (title: string): number => titles.filter((one) => one === title).length;
  return titles.reduce((best, title) => (countOf(title) > countOf(best) ? title : best));
}

function longestAlone(alone: readonly Focus[], gaps: readonly Item[], speech: Speech): string {
  const isCore = ({ importance }: Item): boolean => importance === "core";
  const core = alone.filter(isCore);
  const longest = (core.length > 0 ? core : alone).toSorted((a, b) => b.hours - a.hours)[0];
  if (!longest) return "";
  const values = { name: speech.skill(longest.skill.name), hours: roughly(longest.hours) };
  const missing = gaps.filter((gap) => isCore(gap) && !isLikely(gap)).length;
  if (core.length === 1 && missing === 1)
    return speech.say("That takes about {hours|# hour|# hours}.", values);
  return core.length > 1
    ? speech.say("Of these, {name} will take the longest, about {hours|# hour|# hours}.", values)
    : speech.say("{Name} will take the longest, about {hours|# hour|# hours}.", values);
}
