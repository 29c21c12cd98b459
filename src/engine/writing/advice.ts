import type { Findings, Grounds } from "../analysis/fit-findings.ts";
import { isUnmentioned, toldGaps } from "../analysis/told-findings.ts";
import type { TargetSkill } from "../analysis/target-job.ts";
import type { Teller, ToldLine } from "./teller.ts";

const NOTHING = { at: [] } as const;
const EMAIL_POINTS = 10;
const FEW_WORDS = 20;
const WORDS_A_POST = 10;
const MOST_OF_A_KIND = 2;

/** Advice for the résumé, most important first; only what certainly applies. */
export function tellRecommendations({ analysis, say, sayAt, skill, skills }: Teller): ToldLine[] {
  const { findings, improvements, scores, quality, words, reading } = analysis;
  const lines: ToldLine[] = [];
  const add = (text: string, grounds: ToldLine["grounds"] = NOTHING): number =>
    lines.push({ text, grounds });
  for (const gap of findings.gaps) {
    if (gap.reason === "lapsed") add(say("rec_renew", { name: skill(gap.skill) }), gap);
    if (gap.reason === "in_progress") add(say("rec_finish", { name: skill(gap.skill) }), gap);
  }
  const doubts = doubted(findings);
  if (doubts.names.length > 0) add(say("rec_doubt", { names: skills(doubts.names) }), doubts);
  const best = improvements.find(({ skill: one }) =>
    findings.gaps.some((gap) => gap.skill === one && gap.reason === "absent" && !gap.isProof),
  );
  if (best)
    add(
      say("rec_gain", {
        name: skill(best.skill),
        before: scores.overall,
        after: best.overallAfter,
      }),
    );
  const { post, results } = findings;
  if (
    post?.isCurrent &&
    !results.some(({ employer, isCurrent }) => isCurrent && employer === post.employer)
  )
    add(sayAt("rec_figures", post), post);
  if (findings.lacksLead) add(say("rec_lead"));
  const listed = findings.shown.find(({ where }) => where === "listed");
  if (listed)
    add(say("rec_listed", { names: skills(listed.skills), n: listed.skills.length }), listed);
  if (reading.unreadParts.some((part) => part === "dates" || part === "positions"))
    add(say("rec_dates"));
  if (quality.parts.contact < EMAIL_POINTS) add(say("rec_email"));
  if (words < FEW_WORDS + WORDS_A_POST * analysis.experience.positions) add(say("rec_short"));
  return lines;
}

/** What the text only touches on, asked for once. */
const doubted = ({ doubts }: Findings): Grounds & { readonly names: readonly TargetSkill[] } => ({
  names: doubts.map(({ skill }) => skill),
  at: doubts.flatMap(({ at }) => at.slice(0, 1)),
});

/** One question for each kind of doubt and gap, then what only the person can tell. */
export function tellQuestions({
  analysis,
  title,
  say,
  sayAt,
  skill,
  skills,
  named,
  figure: told,
}: Teller): ToldLine[] {
  const { findings } = analysis;
  const lines: ToldLine[] = [];
  const add = (text: string, grounds: ToldLine["grounds"] = NOTHING): number =>
    lines.push({ text, grounds });
  const gaps = toldGaps(findings, analysis).toSorted(
    (a, b) => Number(b.isProof) - Number(a.isProof),
  );
  const doubts = doubted(findings);
  if (doubts.names.length > 0) add(say("q_doubt", { names: skills(doubts.names) }), doubts);
  const unmentioned = gaps.filter(isUnmentioned).map((gap) => gap.skill);
  for (const gap of gaps.filter((one) => !isUnmentioned(one)).slice(0, MOST_OF_A_KIND)) {
    const name = gap.reason === "absent" ? "q_absent_proof" : `q_${gap.reason}`;
    add(say(name, { name: skill(gap.skill), by: named(gap.by ?? "") }), gap);
  }
  if (unmentioned.length > 0) add(say("q_absent", { names: skills(unmentioned) }));
  if (findings.lacksLead) add(say("q_lead"));
  const result = findings.results.find(({ figures }) => figures.some(({ isResult }) => isResult));
  const figure = result?.figures.find(({ isResult }) => isResult);
  if (result && figure)
    add(sayAt("q_result", result, { figure: told(figure.text) }), {
      ...result,
      figure: figure.text,
    });
  const { post, spoken, years } = findings;
  const listed = findings.shown.find(({ where }) => where === "listed");
  if (listed?.skills[0]) add(say("q_listed", { name: skill(listed.skills[0]) }), listed);
  if (post?.title !== undefined && years.near === 0)
    add(say("q_turn", { title: post.title, target: title }), post);
  else if (post?.isCurrent && lines.length === 0) add(say("q_next", { target: title }), post);
  const asked = spoken.find(({ level }) => level !== "native");
  if (asked) add(say("q_spoken", { name: skill(asked.skill) }), asked);
  return lines;
}
