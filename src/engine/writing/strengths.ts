import { namesOf, type Findings } from "./sort-findings.ts";
import { periodOf, spanOf } from "./phrases.ts";

const MOST = 5;
const SOME_RESULTS = 3;
const NAMED = 4;
/** With fewer points for experience, dated positions are no strength for the post. */
const SOME_POINTS = 50;

/** The strongest evidence, most important first; never empty. */
export function writeStrengths(findings: Findings): string[] {
  // Skills beyond the post are not listed: most misread skills are among them.
  const found = [
    ...skillStrengths(findings),
    ...workStrengths(findings),
    ...documentStrengths(findings),
  ];
  return (found.length > 0 ? found : small(findings)).slice(0, MOST);
}

function* skillStrengths(findings: Findings): Generator<string> {
  const { used, onlyNamed, done } = findings;
  const { say, list } = findings.speech;
  const coreFirst = (matches: Findings["used"]): string[] => {
    const core = matches.filter(({ wanted }) => wanted.importance === "core");
    return namesOf(findings, core.length > 0 ? core : matches, NAMED);
  };
  const [named, tasks] = [coreFirst(used.length > 0 ? used : onlyNamed), coreFirst(done)];
  if (named.length > 0)
    yield say("{names} {n|is|are} named in the text.", { names: list(named), n: named.length });
  if (tasks.length > 0) yield say("The tasks described point to {names}.", { names: list(tasks) });
}

function* workStrengths({ analysis, speech }: Findings): Generator<string> {
  const { nearest, periodYears } = analysis.experience;
  if (!analysis.target.role || !nearest || nearest.periods.length === 0) return;
  const period = speech.list(nearest.periods.map((one) => periodOf(one, speech)));
  if (nearest.kind === "same" && !nearest.isTraining)
    yield speech.say("Work near to this post was read for {period}.", { period });
  else if (periodYears >= 1 && analysis.scores.experience >= SOME_POINTS)
    yield speech.say("Dated positions were read for about {span}.", {
      span: spanOf(periodYears, speech),
    });
}

function* documentStrengths({ analysis, speech: { say } }: Findings): Generator<string> {
  const { resultLines } = analysis.quality;
  if (resultLines >= SOME_RESULTS)
    yield say("{Lines:word} lines of the work described hold a figure.", { lines: resultLines });
}

/** For a text in which nothing of the post was found. */
function small({ analysis, speech: { say } }: Findings): string[] {
  return analysis.quality.parts.contact > 0
    ? [say("Contact details are in place.")]
    : [say("The text could be read: {words|one word|# words}.", { words: analysis.words })];
}
