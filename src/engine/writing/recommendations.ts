import type { SkillMatch } from "../analysis/skills-score.ts";
import { LEVELS } from "../knowledge/records.ts";
import { isSpeakable, namesOf, type Findings } from "./findings.ts";
import { joined, withArticle } from "./phrases.ts";

const MOST = 5;
const FEWEST = 2;
const LEARN = 2;

/** What would make the case stronger, the weightiest first. */
export function writeRecommendations(findings: Findings): string[] {
  const found = [...learning(findings), ...showing(findings), ...documenting(findings)];
  for (const line of general(findings)) if (found.length < FEWEST) found.push(line);
  return found.slice(0, MOST);
}

function* learning({ partial, missing, missingCore }: Findings): Generator<string> {
  const gaps = [...missingCore, ...partial, ...missing.filter((one) => !missingCore.includes(one))];
  const learnable = gaps.filter(
    ({ wanted }) => isSpeakable(wanted.name) && wanted.skill?.group !== "soft",
  );
  for (const gap of learnable.slice(0, LEARN)) yield learn(gap);
}

function learn({ wanted, evidence }: SkillMatch): string {
  const hours = wanted.skill?.hours[LEVELS.indexOf(wanted.level)];
  if (hours === undefined) return `Say whether ${wanted.name} is known, and where it was used.`;
  const level = withArticle(wanted.level);
  if (evidence && isSpeakable(evidence.name)) {
    return `Build on ${evidence.name} to add ${wanted.name}; from nothing, ${level} level takes about ${hours} hours.`;
  }
  return `Add ${wanted.name}: ${level} level takes about ${hours} hours of study and practice. If it is known already, say where it was used.`;
}

function* showing({ analysis, onlyNamed, shallow }: Findings): Generator<string> {
  const named = namesOf(onlyNamed, 3);
  if (named.length > 0) {
    yield `Tell where ${joined(named)} ${named.length === 1 ? "was" : "were"} used, and with what result; so far ${named.length === 1 ? "it is" : "they are"} only named.`;
  } else {
    const depth = namesOf(shallow, 2);
    if (depth.length > 0)
      yield `Show more depth in ${joined(depth)}: years of use, or the largest piece of work done with ${depth.length === 1 ? "it" : "them"}.`;
  }
  if (analysis.experience.rank === "below" || analysis.experience.rank === "next") {
    yield "Name the people, budgets or decisions that were in this person’s charge, since the post asks for rank.";
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
    yield `Give ${joined(quality.missingSections)} a clear heading of ${quality.missingSections.length === 1 ? "its" : "their"} own.`;
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
