import { bestResult, byPost, groundsOf, mustsIn } from "./told-musts.ts";
import type { Teller, ToldLine } from "./teller.ts";

const NOTHING = { at: [] } as const;
const EMAIL_POINTS = 10;
const FEW_WORDS = 20;
const WORDS_A_POST = 10;
const MOST_OF_A_KIND = 2;
/** States of points that work may show although the text does not say so. */
const UNTOLD = ["near", "open", "absent", "close"] as const;

/** Advice for the résumé, most important first; only what certainly applies. */
export function tellRecommendations({ analysis, say, sayAt, skill, skills }: Teller): ToldLine[] {
  const { findings, improvements, quality, words, reading } = analysis;
  const lines: ToldLine[] = [];
  const add = (text: string, grounds: ToldLine["grounds"] = NOTHING): number =>
    lines.push({ text, grounds });
  for (const must of mustsIn(analysis, "lapsed", "in_progress"))
    add(
      say(must.state === "lapsed" ? "rec_renew" : "rec_finish", { name: skill(must.skill) }),
      must,
    );
  const untold = mustsIn(analysis, ...UNTOLD).filter(({ isProof }) => !isProof);
  const best = improvements.find(({ skill: one }) => untold.some((must) => must.skill === one));
  if (best) {
    const must = untold.find(({ skill: one }) => one === best.skill);
    add(sayAt("rec_gain", { at: [], employer: must?.employer }, { name: skill(best.skill) }), must);
  }
  const [post] = findings.career.main;
  const isMeasured = findings.results.some(
    ({ employer, isCurrent }) => isCurrent && employer === post?.employer,
  );
  if (post?.isCurrent && !isMeasured) add(sayAt("rec_figures", post), post);
  if (findings.lacksLead) add(say("rec_lead"));
  const listed = mustsIn(analysis, "listed");
  if (listed.length > 0) {
    const names = skills(listed.map((must) => must.skill));
    add(say("rec_listed", { names, n: listed.length }), groundsOf(listed));
  }
  if (reading.unreadParts.some((part) => part === "dates" || part === "positions"))
    add(say("rec_dates"));
  if (quality.parts.contact < EMAIL_POINTS) add(say("rec_email"));
  if (words < FEW_WORDS + WORDS_A_POST * analysis.experience.positions) add(say("rec_short"));
  return lines;
}

/** One question for each kind of doubt and gap, what decides first. */
export function tellQuestions(teller: Teller): ToldLine[] {
  const { analysis, title, say, sayAt, skill, skills, named, figure } = teller;
  const { findings } = analysis;
  const lines: ToldLine[] = [];
  const add = (text: string, grounds: ToldLine["grounds"] = NOTHING): number =>
    lines.push({ text, grounds });
  const stated = mustsIn(
    analysis,
    "lapsed",
    "failed",
    "in_progress",
    "wanted",
    "denied",
    "below",
    "close",
  );
  const proofs = mustsIn(analysis, "absent").filter(({ isProof }) => isProof);
  const [unmet] = analysis.unmet;
  if (unmet !== undefined) add(say("q_posting", { name: teller.asked(unmet) }));
  for (const must of [...stated, ...proofs].slice(0, MOST_OF_A_KIND))
    add(
      say(must.state === "absent" ? "q_absent_proof" : `q_${must.state}`, {
        name: skill(must.skill),
        by: named(must.by ?? ""),
      }),
      must,
    );
  for (const { musts, ...grounds } of byPost(mustsIn(analysis, "near")).slice(0, MOST_OF_A_KIND))
    add(sayAt("q_near", grounds, { names: skills(musts.map((must) => must.skill)) }), grounds);
  const open = [
    ...mustsIn(analysis, "open"),
    ...mustsIn(analysis, "absent").filter(({ isProof }) => !isProof),
  ];
  if (open.length > 0)
    add(say("q_absent", { names: skills(open.map((must) => must.skill)) }), groundsOf(open));
  if (findings.lacksLead) add(say("q_lead"));
  const result = bestResult(analysis);
  const [told] = result?.figures ?? [];
  if (result && told?.isResult)
    add(sayAt("q_result", result, { figure: figure(told.text) }), { ...result, figure: told.text });
  const [listed] = mustsIn(analysis, "listed");
  if (listed) add(say("q_listed", { name: skill(listed.skill) }), listed);
  const { main, years } = findings.career;
  const [post] = main;
  if (post?.title !== undefined && years === 0)
    add(say("q_turn", { title: post.title, target: title }), post);
  const spoken = mustsIn(analysis, "spoken").find(({ level }) => level !== "native");
  if (spoken) add(say("q_spoken", { name: skill(spoken.skill) }), spoken);
  if (post?.isCurrent && lines.length === 0) add(say("q_next", { target: title }), post);
  return lines;
}
