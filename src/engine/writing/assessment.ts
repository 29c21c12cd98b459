/*
 * The assessment as a recruiter writes it to a hiring manager: who this is, what fits and where it was
 * shown, what is missing, what to settle. How sure the reading was is a field of the reply, not a sentence.
 */
import { bandOf } from "../analysis/bands.ts";
import { type Gap, type GapReason, toldGaps } from "../analysis/fit-findings.ts";
import { lacksProof } from "../analysis/skills-score.ts";
import type { Teller } from "./teller.ts";

const MOST_SENTENCES = 10;
const MOST_THEN = 2;
const MOST_STUDIES = 2;
const MOST_FIGURES = 2;
const MOST_TOPICS = 3;
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
  const missing = gaps(teller);
  const end = [change(teller), settle(teller)].filter((text) => text !== "");
  const room = MOST_SENTENCES - opening.length - missing.length - end.length;
  const fitting = fits(teller).slice(0, Math.max(1, room));
  return [...opening, ...fitting, ...missing, ...end].join(" ");
}

function verdict({ analysis, title, say, skills }: Teller): string {
  const points = analysis.scores.overall;
  const lacking = analysis.target.isChecklist ? [] : analysis.matches.filter(lacksProof);
  if (lacking.length > 0) {
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
  else if (before?.period)
    lines.push(say("before", { post: postOf(before), period: period(before.period) }));
  return lines.filter((text) => text !== "");
}

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
  const { analysis, say, sayAt, skills, list, spoken, post, period } = teller;
  const { shown, proofs, results, led, studies, spoken: languages } = analysis.findings;
  const of = (where: string) => shown.filter((one) => one.where === where);
  const [result] = results;
  const finished = studies.filter(({ isUnderWay }) => !isUnderWay).slice(0, MOST_STUDIES);
  const underWay = studies.filter(({ isUnderWay }) => isUnderWay);
  const names = (of_: typeof studies): string =>
    list(
      of_.map(({ name, year }) => (year === undefined ? name : say("study_year", { name, year }))),
    );
  const told = [
    ...of("now").map((one) => sayAt("shown_now", one, { skills: skills(one.skills) })),
    ...of("then")
      .slice(0, MOST_THEN)
      .map((one) => {
        const values = { skills: skills(one.skills), post: post(one), period: period(one.period) };
        return one.period && values.post !== ""
          ? say("shown_then", values)
          : say("shown_then_bare", values);
      }),
    result
      ? sayAt("result", result, {
          figures: list(result.figures.slice(0, MOST_FIGURES).map(({ text }) => text)),
        })
      : "",
    led ? sayAt("led", led, { count: led.count }) : "",
    proofs.length > 0
      ? say("proofs", { names: skills(proofs.map(({ skill }) => skill)), n: proofs.length })
      : "",
    languages.length > 0 ? say("spoken", { names: spoken(languages) }) : "",
    finished.length > 0 ? say("study", { names: names(finished) }) : "",
    underWay.length > 0
      ? say("study_under_way", { names: names(underWay), n: underWay.length })
      : "",
    ...of("listed").map((one) =>
      say("shown_listed", { skills: skills(one.skills), n: one.skills.length }),
    ),
    ...of("studied").map((one) =>
      say("shown_studied", { skills: skills(one.skills), n: one.skills.length }),
    ),
  ];
  return told.filter((text) => text !== "");
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

/** The one thing that would change the verdict most. */
function change({ analysis, say, skill }: Teller): string {
  const best = analysis.improvements[0];
  if (!best || best.overallAfter < analysis.scores.overall + LEAST_GAIN) return "";
  const isOfProof = analysis.findings.gaps.some((gap) => gap.skill === best.skill && gap.isProof);
  return say(isOfProof ? "change_proof" : "change", {
    name: skill(best.skill),
    after: best.overallAfter,
  });
}

/** Doubts, then gaps that a conversation can settle. */
function settle({ analysis, say, skills }: Teller): string {
  const { findings } = analysis;
  const open: readonly Gap["skill"][] = findings.doubts.map(({ skill }) => skill);
  return open.length === 0 ? "" : say("settle", { names: skills(open, MOST_TOPICS) });
}
