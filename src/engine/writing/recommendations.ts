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

const MOST = 5;
const FEWEST = 2;
const NAMED_UNSAID = 3;
/** From here on the years of work stand in for a degree. */
const STUDIES_COVERED = 80;
/** With fewer words the jobs are hardly described. */
const FEW_WORDS = 50;
const WORDS_A_JOB = 15;
/** Experience, education and skills: without any of these headings the text has none. */
const ALL_SECTIONS = 3;
const LONG_WORDS = 1400;
/** Above this many hours a skill cannot be learned on the side. */
const LONG_TRAINING = 600;
const LICENCE = /\blicen[cs]e\b|\bcertifi|\bregistration\b|\bregistered\b/i;

/** Recommendations, most important first. Each says where in the résumé to write what kind of line. */
export function writeRecommendations(findings: Findings): string[] {
  const found = [
    ...renewing(findings),
    ...[...naming(findings), ...learning(findings)].slice(0, 1),
    ...showing(findings),
    ...documenting(findings),
  ];
  for (const line of general(findings)) if (found.length < FEWEST) found.push(line);
  return found.slice(0, MOST);
}

/** Where a line about a skill belongs. */
function jobLine({ analysis, speech: { say } }: Findings): string {
  if (analysis.experience.positions === 0)
    return say("a line of its own, with the job and its dates");
  return analysis.quality.missingSections.includes("experience")
    ? say("a line under the job where it came up")
    : say("a line in the experience section, under the job where it came up");
}

/** A lapsed proof is renewed; one that was failed, denied or only planned gets no advice. */
function* renewing(findings: Findings): Generator<string> {
  const { say, list } = findings.speech;
  const lapsed = findings.told.filter(({ told }) => told === "lapsed");
  const names = namesOf(findings, lapsed, NAMED_UNSAID);
  if (names.length > 0)
    yield say("Renew {names}, or say by when {n|it|each} will be valid again.", {
      names: list(names),
      n: names.length,
    });
}

/** What the person very probably has is to be named, never to be acquired. */
function* naming(findings: Findings): Generator<string> {
  const { unsaid, best, speech } = findings;
  const licences = unsaid.filter(({ wanted }) => LICENCE.test(wanted.name));
  const [licence] = namesOf(findings, licences, 1);
  if (licence !== undefined) {
    yield holding(findings, licence);
  }
  const others = unsaid.filter((gap) => !licences.includes(gap));
  const top = others.find(({ wanted }) => wanted === best?.skill);
  if (top) {
    yield speech.say("If your work includes {name}, give that {line}{gain}.", {
      name: speech.skill(top.wanted.name),
      line: jobLine(findings),
      gain: gainOf(findings),
    });
  }
  const core = others.filter((gap) => gap !== top && gap.wanted.importance === "core");
  const names = namesOf(findings, core, NAMED_UNSAID);
  if (names.length > 0) {
    yield speech.say(
      "Your work makes {names} likely, but {n|it was|they were} not recognised by name: say in one line where {n|it|each} came up.",
      { names: speech.list(names), n: names.length },
    );
  }
}

/** Whether somebody holds a licence is for them to say; nobody is told to get one. */
const holding = ({ speech }: Findings, licence: string): string =>
  speech.say(
    "{licence} was not recognised: if you hold it, give it a line of its own in the licences section, with the authority that issued it.",
    { licence },
  );

const gainOf = ({ analysis, best, speech }: Findings): string =>
  best
    ? speech.say(": the overall score would go from {before} to {after}", {
        before: analysis.scores.overall,
        after: best.overallAfter,
      })
    : "";

/** Who does this very work is not told how to learn it. */
function* learning(findings: Findings): Generator<string> {
  const { nearest } = findings.analysis.experience;
  const [first] = gapsToLearn(findings);
  if (nearest?.kind === "same" && !nearest.isTraining) {
    if (first && first.wanted.importance !== "supporting") yield learn(findings, first, undefined);
    return;
  }
  if (first) yield learn(findings, first, effortFor(findings, first));
}

function learn(findings: Findings, gap: SkillMatch, effort: string | undefined): string {
  const { say, skill } = findings.speech;
  const name = skill(gap.wanted.name);
  if (LICENCE.test(gap.wanted.name)) return holding(findings, name);
  const isBest = gap.wanted === findings.best?.skill;
  const known = say("If you know {name}, give it {line}{gain}.", {
    name,
    line: jobLine(findings),
    gain: isBest ? gainOf(findings) : "",
  });
  return effort === undefined ? known : say("{known} If not, {effort}.", { known, effort });
}

/** Hours are counted from zero; a related skill reduces them. */
function effortFor(
  { speech: { say, skill } }: Findings,
  { wanted, evidence }: SkillMatch,
): string | undefined {
  const hours = hoursFor(wanted);
  if (hours === undefined) return undefined;
  const level = say(LEVEL_NAMES[wanted.level]);
  if (hours > LONG_TRAINING)
    return say("learning it to {level} usually takes a longer training", { level });
  const known = evidence && skill(evidence.name);
  return known !== undefined && isSpeakable(known)
    ? say("coming from {known}, {level} takes less than the usual {hours|# hour|# hours}", {
        known,
        level,
        hours,
      })
    : say("learning it to {level} takes about {hours|# hour|# hours}", { level, hours });
}

const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  beginner: "a basic level",
  intermediate: "a working level",
  advanced: "an advanced level",
};

function* showing(findings: Findings): Generator<string> {
  const { analysis, onlyNamed, speech } = findings;
  const { say, list } = speech;
  // A language in a list needs no job that proves it.
  const listed = onlyNamed.filter((match) => !isLanguage(match));
  const named = namesOf(findings, listed, 3);
  // Where jobs and skills have no recognised headings, a list cannot be told from a job.
  const isSure = analysis.quality.missingSections.every((section) => section === "education");
  if (named.length > 0 && isSure) {
    yield say(
      "{names} {n|is|are} named, but not yet in a job: add a line under the job where you used {n|it|each}, with what came of it.",
      { names: list(named), n: named.length },
    );
  }
  const { rank, hasLed } = analysis.experience;
  if ((rank === "below" || rank === "next") && !hasLed) {
    yield say(
      "Under your latest job, say which people, budgets or decisions were yours, since the post asks for rank.",
    );
  }
}

function* documenting({ analysis, speech: { say, list } }: Findings): Generator<string> {
  const { quality, experience, education, words } = analysis;
  if (experience.positions === 0)
    yield say(
      "Give each job a line with its title, its employer, and its first and last month and year.",
    );
  else if (quality.parts.dates < 15)
    yield say("Give every period of work the title that goes with it.");
  if (!quality.hasFigures) {
    yield say(
      "In two or three lines under your latest job, put a figure to the work: how many, how often, how much faster.",
    );
  }
  if (
    !education.level &&
    education.expected !== "high_school" &&
    education.score < STUDIES_COVERED
  ) {
    yield quality.missingSections.includes("education")
      ? say(
          "If you have a degree or a training certificate, give it a line under a heading for education; none was recognised.",
        )
      : say(
          "No degree or certificate was recognised in the education section: if there is one, name it in full, with the subject.",
        );
  }
  const { missingSections } = quality;
  if (missingSections.length === ALL_SECTIONS) {
    yield say(
      "Set {n|a heading|headings} for {sections} on {n|a line of its own|lines of their own}; none was recognised.",
      {
        n: missingSections.length,
        sections: list(missingSections.map((section) => say(section))),
      },
    );
  }
  if (quality.parts.contact < 10)
    yield say("Put an e-mail address at the top; none was recognised.");
  if (words > LONG_WORDS) {
    yield say("Shorten it to what matters for this post; two pages are enough.");
  } else if (words < FEW_WORDS + WORDS_A_JOB * experience.positions) {
    yield experience.positions > 1
      ? say(
          "Say a little more about each job: what you had to do, what you did, and what came of it.",
        )
      : say(
          "Say a little more about the work: what you had to do, what you did, and what came of it.",
        );
  }
}

function* general({ title, speech: { say } }: Findings): Generator<string> {
  yield say("Open with two sentences that say why your background fits the {title} post.", {
    title,
  });
  yield say("Put the skills that this post asks for first, each with the work that proves it.");
}
