/*
 * The assessment as a recruiter writes it to a hiring manager: who this is, what fits and where it was
 * shown, what is missing, what to settle. How sure the reading was is a field of the reply, not a sentence.
 */
import { bandOf } from "../analysis/bands.ts";
import type { Gap, GapReason, Grounds } from "../analysis/fit-findings.ts";
import { toldGaps, untoldResults } from "../analysis/told-findings.ts";
import { lacksProof } from "../analysis/skills-score.ts";
import type { Figure } from "../analysis/places-of-work.ts";
import type { SpokenValues } from "../languages/speech.ts";
import type { Teller } from "./teller.ts";

const MOST_SENTENCES = 10;
const MOST_THEN = 2;
const MOST_STUDIES = 2;
const MOST_FIGURES = 2;
const MOST_TOPICS = 3;
const MOST_OPEN = 5;
const LEAST_GAIN = 3;
/** Reasons in the order in which they are told. */
const REASONS: readonly GapReason[] = [
  "lapsed",
  "failed",
  "in_progress",
  "denied",
  "wanted",
  "absent",
  "basic",
];

/** From six to ten sentences: the opening, the gaps and the end always stay. */
export function writeAssessment(teller: Teller): string {
  const opening = [verdict(teller), ...whoThisIs(teller)];
  const end = [change(teller), settle(teller)].filter((text) => text !== "");
  const missing = gaps(teller).slice(0, MOST_SENTENCES - opening.length - end.length - 1);
  const room = MOST_SENTENCES - opening.length - missing.length - end.length;
  const fitting = fits(teller).slice(0, Math.max(1, room));
  return [...opening, ...fitting, ...missing, ...end].join(" ");
}

function verdict({ analysis, title, say, skills }: Teller): string {
  const points = analysis.scores.overall;
  const lacking = analysis.target.isChecklist ? [] : analysis.matches.filter(lacksProof);
  if (lacking.length > 0 && bandOf(points) !== "stretch") {
    const names = skills(lacking.map(({ wanted }) => wanted));
    return say("verdict_proof", { points, title, names, n: lacking.length });
  }
  return say(`verdict_${bandOf(points)}`, { points, title });
}

function whoThisIs(teller: Teller): string[] {
  const { analysis, say, post: postOf, period } = teller;
  const { post, before } = analysis.findings;
  if (!post) return [];
  const when = post.isCurrent ? "now" : "was";
  const values = {
    post: postOf(post),
    employer: post.employer ?? "",
    period: period(post.period),
    from: post.period?.from ?? "",
  };
  const form = post.title === undefined && post.employer !== undefined ? "_employer" : "";
  const isDated = post.period !== undefined;
  const now =
    isDated || form !== "" ? say(`${when}${form}`, values) : say(`${when}_undated`, values);
  const lines = [now, years(teller)];
  if (before?.period && before.isSameEmployer)
    lines.push(
      say("before_inside", {
        employer: before.employer ?? "",
        title: before.title ?? "",
        from: before.period.from,
      }),
    );
  else if (before?.period && !showsAt(analysis, before))
    lines.push(say("before", { post: postOf(before), period: period(before.period) }));
  return lines.filter((text) => text !== "");
}

/** Whether a sentence about what is shown names the post anyway. */
const showsAt = ({ findings }: Teller["analysis"], { employer, title }: Grounds): boolean =>
  findings.shown
    .filter(({ where }) => where === "then")
    .slice(0, MOST_THEN)
    .some((one) => one.employer === employer && one.title === title);

/** The years in this work, beside what is usual where the job states its rank. */
function years({ analysis, say }: Teller): string {
  const { findings, experience, target } = analysis;
  const { same, near, all, isOther } = findings.years;
  const wanted = experience.wantedYears;
  if (!target.role) return "";
  if (same > 0) {
    if (target.level === undefined || wanted === 0) return say("years_same", { years: same });
    return say(same >= wanted ? "years_more" : "years_fewer", { years: same, wanted });
  }
  if (near > 0) return say("years_near", { years: near });
  return all > 0 && isOther ? say("years_other", { years: all }) : "";
}

/** What fits, the strongest evidence first. */
function fits(teller: Teller): string[] {
  const { analysis, say, skills, list, spoken, post, period } = teller;
  const { shown, proofs, led, studies, spoken: languages } = analysis.findings;
  const sayAt = (name: string, grounds: Grounds, values: SpokenValues): string =>
    sayThere(teller, name, grounds, values);
  const of = (where: string) => shown.filter((one) => one.where === where);
  const finished = studies.filter(({ isUnderWay }) => !isUnderWay).slice(0, MOST_STUDIES);
  const underWay = studies.filter(({ isUnderWay }) => isUnderWay);
  const yearly = ({ name, year }: (typeof studies)[number]): string =>
    year === undefined ? name : say("study_year", { name, year });
  const names = (some: typeof studies): string => list(some.map(yearly));
  const told = [
    ...[...of("now"), ...of("last")].map((one) =>
      sayAt(`shown_${one.where}`, one, { skills: teller.shown(one) }),
    ),
    ...of("then")
      .slice(0, MOST_THEN)
      .map((one) => {
        const values = { skills: teller.shown(one), post: post(one), period: period(one.period) };
        return one.period && values.post !== ""
          ? say("shown_then", values)
          : say("shown_then_bare", values);
      }),
    figures(teller),
    led ? sayAt("led", led, { count: led.count }) : "",
    proofs.length > 0
      ? say("proofs", { names: skills(proofs.map(({ skill }) => skill)), n: proofs.length })
      : "",
    languages.length > 0 ? say("spoken", { names: spoken(languages) }) : "",
    finished.length > 0 ? say("study", { names: names(finished) }) : "",
    underWay.length > 0
      ? say("study_under_way", { names: names(underWay), n: underWay.length })
      : "",
    ...[...of("listed"), ...of("studied")].map((one) =>
      say(`shown_${one.where}`, { skills: skills(one.skills), n: one.skills.length }),
    ),
    more(teller),
  ];
  return told.filter((text) => text !== "");
}

/** The employer of the post that opens the text is not named again. */
const sayThere = (
  { analysis, say, sayAt }: Teller,
  name: string,
  grounds: Grounds,
  values: SpokenValues,
): string =>
  grounds.employer === analysis.findings.post?.employer
    ? say(`${name}_bare`, values)
    : sayAt(name, grounds, values);

/** What the person does at work beyond the job. */
function more({ analysis, say, list, named }: Teller): string {
  const names = analysis.findings.beyond.slice(0, MOST_TOPICS).map(({ name }) => named(name));
  return names.length === 0 ? "" : say("more", { names: list(names) });
}

/** Results before the size of the work; a number of people led is told once. */
function figures(teller: Teller): string {
  const { analysis, list, figure } = teller;
  const { led } = analysis.findings;
  const isOfResult = ({ isResult }: Figure): boolean => isResult;
  const results = untoldResults(analysis);
  const found = results.find((one) => one.figures.some(isOfResult)) ?? results[0];
  if (!found) return "";
  const told = found.figures.filter(isOfResult);
  const counts = found.figures.filter(({ text }) => Number.parseInt(text, 10) !== led?.count);
  const shown = (told.length > 0 ? told : counts)
    .slice(0, MOST_FIGURES)
    .map(({ text }) => figure(text));
  if (shown.length === 0) return "";
  return sayThere(teller, told.length > 0 ? "result" : "size", found, { figures: list(shown) });
}

function gaps(teller: Teller): string[] {
  const { analysis, say, skills, skill, named } = teller;
  const own = toldGaps(analysis.findings, analysis);
  const told = REASONS.flatMap((reason) => {
    const found = own.filter((gap) => gap.reason === reason);
    return found.length === 0
      ? []
      : say(`gap_${reason}`, { names: skills(found.map((gap) => gap.skill)), n: found.length });
  });
  const close = own.find(({ reason, by }) => reason === "close" && by !== undefined);
  return [
    ...told,
    ...(close ? [say("gap_close", { want: skill(close.skill), by: named(close.by ?? "") })] : []),
    ...(analysis.findings.lacksLead ? [say("gap_lead")] : []),
  ];
}

/** The proof that would change the verdict most, where that brings the post within reach. */
function change({ analysis, say, skill }: Teller): string {
  const { improvements, scores, findings } = analysis;
  for (const { skill: one, overallAfter: after } of improvements) {
    const gap = findings.gaps.find((told) => told.skill === one);
    if (!gap?.isProof || gap.reason === "denied" || after < scores.overall + LEAST_GAIN) continue;
    return bandOf(after) === "stretch" ? "" : say("change_proof", { name: skill(one), after });
  }
  return "";
}

/** Doubts, then gaps that a conversation can settle. */
function settle({ analysis, say, skills }: Teller): string {
  const { findings } = analysis;
  const open: readonly Gap["skill"][] = findings.doubts.map(({ skill }) => skill);
  return open.length === 0 ? "" : say("settle", { names: skills(open, MOST_OPEN) });
}
