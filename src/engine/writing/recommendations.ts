import type { SkillMatch } from "../analysis/skills-score.ts";
import type { Level } from "../knowledge/records.ts";
import {
  gapsToLearn,
  hoursFor,
  isLanguage,
  isSpeakable,
  namesOf,
  type Findings,
} from "./findings.ts";
import { count, listOf, listOfSubjects } from "../text/english.ts";

const MOST = 5;
const FEWEST = 2;
const FAR_OFF = 30;
const NAMED_UNSAID = 3;
/** Above this many hours a skill cannot be learned on the side. */
const LONG_TRAINING = 600;
const LICENCE = /\blicen[cs]e\b|\bcertifi|\bregistration\b|\bregistered\b/i;

/** Recommendations, most important first. Each says where in the résumé to write what kind of line. */
export function writeRecommendations(findings: Findings): string[] {
  const found = [
    ...elsewhere(findings),
    ...naming(findings),
    ...learning(findings),
    ...showing(findings),
    ...documenting(findings),
  ];
  for (const line of general(findings)) if (found.length < FEWEST) found.push(line);
  return found.slice(0, MOST);
}

function* elsewhere({ analysis }: Findings): Generator<string> {
  if (analysis.scores.overall >= FAR_OFF) return;
  const shown = analysis.additional.map(({ name }) => name).filter(isSpeakable);
  if (shown.length > 0) {
    yield `Posts that ask for ${listOf(shown.slice(0, 3))} would make more use of what this résumé shows.`;
  }
}

/** Where a line about a skill belongs. */
function jobLine({ analysis }: Findings): string {
  if (analysis.experience.positions === 0) return "a line of its own, with the job and its dates";
  return analysis.quality.missingSections.includes("experience")
    ? "a line under the job where it came up"
    : "a line in the experience section, under the job where it came up";
}

/** What the person very probably has is to be named, never to be acquired. */
function* naming(findings: Findings): Generator<string> {
  const { unsaid, best } = findings;
  const licences = unsaid.filter(({ wanted }) => LICENCE.test(wanted.name));
  const [licence] = namesOf(licences, 1);
  if (licence !== undefined) {
    yield holding(licence);
  }
  const others = unsaid.filter((gap) => !licences.includes(gap));
  const top = others.find(({ wanted }) => wanted === best?.skill);
  if (top) {
    yield `If your work includes ${top.wanted.name}, give that ${jobLine(findings)}${gainOf(findings)}.`;
  }
  const core = others.filter((gap) => gap !== top && gap.wanted.importance === "core");
  const names = namesOf(core, NAMED_UNSAID);
  if (names.length > 0) {
    const [were, each] = names.length === 1 ? ["it was", "it"] : ["they were", "each"];
    yield `Your work makes ${listOfSubjects(names)} likely, but ${were} not recognised by name: say in one line where ${each} came up.`;
  }
}

/** Whether somebody holds a licence is for them to say; nobody is told to get one. */
const holding = (licence: string): string =>
  `${licence} was not recognised: if you hold it, give it a line of its own in the licences section, with the authority that issued it.`;

const gainOf = ({ analysis, best }: Findings): string =>
  best
    ? `: the overall score would go from ${analysis.scores.overall} to ${best.overallAfter}`
    : "";

/** Who does this very work is not told how to learn it. */
function* learning(findings: Findings): Generator<string> {
  const { nearest } = findings.analysis.experience;
  const [first, second] = gapsToLearn(findings);
  if (nearest?.kind === "same" && !nearest.isTraining) {
    if (first && first.wanted.importance !== "supporting") yield learn(findings, first, undefined);
    return;
  }
  if (first) yield learn(findings, first, effortFor(first));
  if (second) yield learnNext(second);
}

function learn(findings: Findings, gap: SkillMatch, effort: string | undefined): string {
  const { name } = gap.wanted;
  if (LICENCE.test(name)) return holding(name);
  const isBest = gap.wanted === findings.best?.skill;
  const known = `If you know ${name}, give it ${jobLine(findings)}${isBest ? gainOf(findings) : ""}.`;
  return effort === undefined ? known : `${known} If not, ${effort}.`;
}

function learnNext(gap: SkillMatch): string {
  const { name } = gap.wanted;
  if (LICENCE.test(name)) return holding(name);
  const effort = effortFor(gap);
  return effort === undefined
    ? `The same goes for ${name}: say where you used it, if you did.`
    : `Next would be ${name}; ${effort}.`;
}

/** Hours are counted from zero; a related skill reduces them. */
function effortFor({ wanted, evidence }: SkillMatch): string | undefined {
  const hours = hoursFor(wanted);
  if (hours === undefined) return undefined;
  const level = LEVEL_NAMES[wanted.level];
  if (hours > LONG_TRAINING) return `learning it to ${level} usually takes a longer training`;
  return evidence && isSpeakable(evidence.name)
    ? `coming from ${evidence.name}, ${level} takes less than the usual ${count(hours, "hour")}`
    : `learning it to ${level} takes about ${count(hours, "hour")}`;
}

const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  beginner: "a basic level",
  intermediate: "a working level",
  advanced: "an advanced level",
};

function* showing({ analysis, onlyNamed, shallow }: Findings): Generator<string> {
  // A language in a list needs no job that proves it.
  const listed = onlyNamed.filter((match) => !isLanguage(match));
  const named = namesOf(listed, 3);
  if (named.length > 0) {
    const [are, each] = named.length === 1 ? ["is", "it"] : ["are", "each"];
    yield `${listOfSubjects(named)} ${are} named, but not yet in a job: add a line under the job where you used ${each}, with what came of it.`;
  } else {
    const depth = namesOf(shallow, 2);
    if (depth.length > 0)
      yield `Show more of ${listOf(depth)}: in a line under a job, the years of use or the largest piece of work.`;
  }
  if (analysis.experience.rank === "below" || analysis.experience.rank === "next") {
    yield "Under your latest job, say which people, budgets or decisions were yours, since the post asks for rank.";
  }
}

function* documenting({ analysis }: Findings): Generator<string> {
  const { quality, experience, education, words } = analysis;
  if (experience.positions === 0)
    yield "Give each job a line with its title, its employer, and its first and last month and year.";
  else if (quality.parts.dates < 15) yield "Give every period of work the title that goes with it.";
  if (quality.resultLines < 2) {
    yield "In two or three lines under your latest job, put a figure to the work: how many, how often, how much faster.";
  }
  if (!education.level && education.expected !== "high_school") {
    yield quality.missingSections.includes("education")
      ? "If you have a degree or a training certificate, give it a line under a heading for education; none was recognised."
      : "No degree or certificate was recognised in the education section: if there is one, name it in full, with the subject.";
  }
  if (quality.missingSections.length > 0) {
    const [headings, lines] =
      quality.missingSections.length === 1
        ? ["a heading", "a line of its own"]
        : ["headings", "lines of their own"];
    yield `Set ${headings} for ${listOf(quality.missingSections)} on ${lines}; none was recognised.`;
  }
  if (quality.parts.contact < 10) yield "Put an e-mail address at the top; none was recognised.";
  if (quality.parts.length < 20) {
    yield words > 1000
      ? "Shorten it to what matters for this post; two pages are enough."
      : "Say a little more about each job: what you had to do, what you did, and what came of it.";
  }
}

function* general({ title }: Findings): Generator<string> {
  yield `Open with two sentences that say why your background fits the ${title} post.`;
  yield "Put the skills that this post asks for first, each with the work that proves it.";
}
