import type { SkillMatch } from "../analysis/skills-score.ts";
import type { Level } from "../knowledge/records.ts";
import { gapsToLearn, hoursFor, isSpeakable, namesOf, type Findings } from "./findings.ts";
import { listOf } from "../text/english.ts";

const MOST = 5;
const FEWEST = 2;
const FAR_OFF = 30;
/** Above this many hours a skill cannot be learned on the side. */
const LONG_TRAINING = 600;

/** Recommendations, most important first. */
export function writeRecommendations(findings: Findings): string[] {
  const found = [...learning(findings), ...showing(findings), ...documenting(findings)];
  for (const line of general(findings)) if (found.length < FEWEST) found.push(line);
  return found.slice(0, MOST);
}

function* learning(findings: Findings): Generator<string> {
  const { analysis } = findings;
  if (analysis.scores.overall < FAR_OFF) {
    const shown = analysis.additional.map(({ name }) => name).filter(isSpeakable);
    if (shown.length > 0) {
      yield `Look at posts that ask for ${listOf(shown.slice(0, 3))}, which this résumé does show.`;
    }
  }
  const gaps = gapsToLearn(findings);
  // People in this work probably know its core skills and did not write them down.
  const unsaid = gaps.filter(
    ({ kind, wanted }) =>
      analysis.experience.nearest?.kind === "same" &&
      kind === "missing" &&
      wanted.importance === "core",
  );
  if (unsaid.length > 0) {
    const names = listOf(unsaid.map(({ wanted }) => wanted.name));
    const [be, them] = unsaid.length === 1 ? ["is", "it"] : ["are", "them"];
    yield `If ${names} ${be} known, name ${them}: such work suggests ${them}, but the text does not say so.`;
  }
  const [first, second] = gaps.filter((gap) => !unsaid.includes(gap));
  if (first) yield learn(first);
  if (second) yield learnToo(second);
}

function learn(gap: SkillMatch): string {
  const { name } = gap.wanted;
  const effort = effortFor(gap);
  if (effort === undefined) return `Say whether ${name} is known, and where it was used.`;
  if (gap.evidence) return `Build on ${gap.evidence.name} to add ${name}; ${effort}.`;
  return `Add ${name}; ${effort}. If it is known already, say where it was used.`;
}

function learnToo(gap: SkillMatch): string {
  const { name } = gap.wanted;
  const effort = effortFor(gap);
  if (effort === undefined) return `The same goes for ${name}: say where it was used, if it was.`;
  if (gap.evidence) return `Move on from ${gap.evidence.name} to ${name}; ${effort}.`;
  return `After that, ${name}; ${effort}.`;
}

/** Hours are counted from zero; a related skill reduces them. */
function effortFor({ wanted, evidence }: SkillMatch): string | undefined {
  const hours = hoursFor(wanted);
  if (hours === undefined) return undefined;
  const level = LEVEL_NAMES[wanted.level];
  return hours > LONG_TRAINING
    ? `${level} takes a training of its own`
    : evidence
      ? `from there, ${level} takes less than the usual ${hours} hours`
      : `${level} takes about ${hours} hours from nothing`;
}

const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  beginner: "a first grounding",
  intermediate: "a working level",
  advanced: "an advanced level",
};

function* showing({ analysis, onlyNamed, shallow }: Findings): Generator<string> {
  const named = namesOf(onlyNamed, 3);
  if (named.length > 0) {
    yield `Tell where ${listOf(named)} ${named.length === 1 ? "was" : "were"} used, and with what result; so far ${named.length === 1 ? "it is" : "they are"} only named.`;
  } else {
    const depth = namesOf(shallow, 2);
    if (depth.length > 0)
      yield `Show more depth in ${listOf(depth)}: years of use, or the largest piece of work done with ${depth.length === 1 ? "it" : "them"}.`;
  }
  if (analysis.experience.rank === "below" || analysis.experience.rank === "next") {
    yield "Say which people, budgets or decisions were in the candidate’s charge, since the post asks for rank.";
  }
}

function* documenting({ analysis }: Findings): Generator<string> {
  const { quality, experience, education, words } = analysis;
  if (quality.resultLines < 2) {
    yield "Put figures to two or three results, such as volume, time saved or size of the team.";
  }
  if (experience.positions === 0)
    yield "List each position with its title and its dates, by month and year.";
  else if (quality.parts.dates < 15) yield "Give every period of work the title that goes with it.";
  if (!education.level) yield "State the highest degree and its field.";
  if (quality.missingSections.length > 0) {
    yield `Add a clear heading for ${listOf(quality.missingSections)}.`;
  }
  if (quality.parts.contact < 10) yield "Add an e-mail address.";
  if (quality.parts.length < 20) {
    yield words > 1000
      ? "Shorten it to what matters for this post; two pages are enough."
      : "Say more about each position: what the task was, what was done, what came of it.";
  }
}

function* general({ title }: Findings): Generator<string> {
  yield `Open with two sentences that say why this background fits the ${title} post.`;
  yield "Put the skills that this post asks for first, with the work that proves each.";
}
