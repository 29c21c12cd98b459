/*
 * The assessment as a recruiter writes it to a hiring manager: who this is, what fits and where it was
 * shown, what is missing, what would change the verdict. How sure the reading was is a field of the reply,
 * not a sentence.
 */
import { bandOf } from "../analysis/bands.ts";
import type { ToldPost } from "../analysis/career.ts";
import { COVERED, type Must } from "../analysis/musts.ts";
import { lacksProof } from "../analysis/skills-score.ts";
import type { ToldStudy } from "../analysis/told-studies.ts";
import type { Teller } from "./teller.ts";
import { bestResult, byPost, mustsIn } from "./told-musts.ts";

const MOST_SENTENCES = 10;
const MOST_GAPS = 4;
const MOST_UNMET = 3;
const LEAST_FITS = 2;
const MOST_POSTS = 2;
const MOST_STUDIES = 2;
const MOST_FIGURES = 2;
/** Of fewer points their number says nothing. */
const FEWEST_COUNTED = 3;
/** States in which the text names what is not held, in the order in which they are told. */
export const TOLD = ["lapsed", "failed", "in_progress", "denied", "wanted"] as const;

/** At most ten sentences: the opening and the end always stay. */
export function writeAssessment(teller: Teller): string {
  const opening = [verdict(teller), ...whoThisIs(teller)];
  const end = [availability(teller)].filter((text) => text !== "");
  const room = MOST_SENTENCES - opening.length - end.length;
  const [fitting, missing] = [fits(teller), gaps(teller).slice(0, MOST_GAPS)];
  const own = Math.max(LEAST_FITS, room - missing.length);
  const told = fitting.slice(0, own);
  return [...opening, ...told, ...missing.slice(0, Math.max(1, room - told.length)), ...end].join(
    " ",
  );
}

/** The band, the share that is covered, and what decides. */
function verdict({ analysis, title, say, skills }: Teller): string {
  const points = analysis.scores.overall;
  const band = bandOf(points);
  const { target, matches, findings } = analysis;
  const lacking = target.isChecklist ? [] : matches.filter(lacksProof);
  if (lacking.length > 0 && band !== "stretch") {
    const names = skills(lacking.map(({ wanted }) => wanted));
    return say("verdict_proof", { points, title, names, n: lacking.length });
  }
  const all = findings.musts.length;
  const n = findings.musts.filter(({ state }) => COVERED.has(state)).length;
  return target.isChecklist || all < FEWEST_COUNTED
    ? say(`verdict_${band}`, { points, title })
    : say(`verdict_${band}_of`, { points, title, n, all });
}

function whoThisIs(teller: Teller): string[] {
  const { analysis, say, post: postOf, period } = teller;
  const { main, before, unpaid, years, closest } = analysis.findings.career;
  const [first, second] = main;
  if (!first) return [];
  const told = second?.title === undefined || !second.period ? undefined : second;
  const earlier = teller.list(
    before.map((one, index) => teller.dated(one, [first, ...before][index]?.employer)),
  );
  const values = (post: ToldPost) => ({
    posts: earlier,
    post: postOf(post),
    period: period(post.period),
    from: post.period?.from ?? "",
  });
  const when = first.isCurrent ? "now" : "was";
  const only = first.title === undefined ? "_employer" : first.period ? "" : "_undated";
  const isAll = only === "" && !told && before.length > 0;
  const lines = [say(isAll ? `${when}_before` : `${when}${only}`, values(first))];
  if (told) lines.push(say("now_also", values(told)));
  if (years > 0) lines.push(years < 1 ? say("years_few") : say("years", { years }));
  else if (closest && closest.title !== undefined && analysis.target.role)
    lines.push(
      closest === first && first.isCurrent
        ? say("closest_now")
        : say("closest", { title: closest.title }),
    );
  if (!told && !isAll && before.length > 0) lines.push(say("before", { posts: earlier }));
  if (unpaid && years === 0) lines.push(say("unpaid", values(unpaid)));
  return lines;
}

/** What fits, the strongest evidence first. */
function fits(teller: Teller): string[] {
  const { analysis, say, sayAt, skills, list, spoken, measured } = teller;
  const { findings } = analysis;
  const { led } = findings.career;
  const groups = byPost(mustsIn(analysis, "shown")).slice(0, MOST_POSTS);
  const of = (...states: Parameters<typeof mustsIn>[1][]): readonly Must[] =>
    mustsIn(analysis, ...states);
  const names = (musts: readonly Must[]): string => skills(musts.map(({ skill }) => skill));
  const told = (name: string, musts: readonly Must[]): string =>
    musts.length > 0 ? say(name, { names: names(musts), n: musts.length }) : "";
  const yearly = ({ name, year }: ToldStudy): string =>
    year === undefined ? name : say("study_year", { name, year });
  const studies = Object.groupBy(findings.studies, ({ isUnderWay }) =>
    isUnderWay ? "study_under_way" : "study",
  );
  const languages = of("spoken");
  const valid = findings.proofs.filter(({ isLapsed }) => !isLapsed);
  return [
    ...groups.map(({ post, musts }) => {
      const values = { skills: measured(musts), post: post ? teller.dated(post) : "" };
      if (!post || values.post === "") return say("shown_bare", values);
      const isMain = findings.career.main[0] === post;
      return say(isMain ? (post.isCurrent ? "shown_now" : "shown_last") : "shown_then", values);
    }),
    told("proofs", of("held")),
    figures(teller),
    led ? sayAt("led", led, { count: led.count }) : "",
    languages.length > 0 ? say("spoken", { names: spoken(languages) }) : "",
    valid.length > 0 ? say("valid", { names: list(valid.map((one) => teller.proof(one))) }) : "",
    told("studied", of("studied")),
    told("listed", of("listed")),
    ...(["study", "study_under_way"] as const).map((name) => {
      const own = studies[name]?.slice(0, MOST_STUDIES) ?? [];
      return own.length > 0 ? say(name, { names: list(own.map(yearly)), n: own.length }) : "";
    }),
  ].filter((text) => text !== "");
}

function figures(teller: Teller): string {
  const { analysis, list, figure, sayAt } = teller;
  const found = bestResult(analysis);
  if (!found) return "";
  const told = found.figures.slice(0, MOST_FIGURES).map(({ text }) => figure(text));
  return sayAt(found.figures[0]?.isResult ? "result" : "size", found, { figures: list(told) });
}

function gaps(teller: Teller): string[] {
  const { analysis, say, skills, skill, named, list, spoken } = teller;
  const names = (musts: readonly Must[]): string => skills(musts.map((must) => must.skill));
  const lapsed = analysis.findings.proofs.filter(({ isLapsed }) => isLapsed);
  const said = (name: string, musts: readonly Must[]): string[] =>
    musts.length > 0 ? [say(name, { names: names(musts), n: musts.length })] : [];
  const below = mustsIn(analysis, "below");
  const [close] = mustsIn(analysis, "close");
  const { unmet } = analysis;
  return [
    ...(unmet.length > 0
      ? [say("gap_posting", { names: list(unmet.slice(0, MOST_UNMET).map(teller.asked)) })]
      : []),
    ...TOLD.flatMap((state) => said(`gap_${state}`, mustsIn(analysis, state))),
    ...said("gap_absent", mustsIn(analysis, "absent")),
    ...(below.length > 0 ? [say("gap_below", { names: spoken(below) })] : []),
    ...byPost(mustsIn(analysis, "near")).map(({ post, musts }) =>
      teller.sayOf("near", post, { names: names(musts), n: musts.length }),
    ),
    ...said("gap_open", mustsIn(analysis, "open")),
    ...(analysis.findings.lacksLead ? [say("gap_lead")] : []),
    ...(close ? [say("gap_close", { want: skill(close.skill), by: named(close.by ?? "") })] : []),
    ...(lapsed.length > 0
      ? [say("run_out", { names: list(lapsed.map(teller.proof)), n: lapsed.length })]
      : []),
  ];
}

function availability({ analysis, say }: Teller): string {
  const { notice, from } = analysis.findings.availability ?? {};
  if (from !== undefined) return say("available", { from });
  return notice === undefined ? "" : say("notice", { notice });
}
