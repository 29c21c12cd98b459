import type { Must } from "../analysis/musts.ts";
import { TOLD } from "./assessment.ts";
import type { Teller, ToldLine } from "./teller.ts";
import { bestResult, byPost, groundsOf, mustsIn } from "./told-musts.ts";

const MOST_FIGURES = 2;
const MOST_POSTS = 3;
const NEAR = 0.6;
const MOST_NAMED = 8;

/** Short items: what each post shows, growth, results, proofs; never empty. */
export function strengthLines(teller: Teller): ToldLine[] {
  const { analysis, say, skills, list, figure, spoken, measured, post: postOf } = teller;
  const { career, studies } = analysis.findings;
  const { led, main, before } = career;
  const lines: ToldLine[] = [];
  const names = (musts: readonly Must[]): string => skills(musts.map(({ skill }) => skill));
  for (const { post, musts, ...grounds } of byPost(mustsIn(analysis, "shown")).slice(
    0,
    MOST_POSTS,
  )) {
    const values = { skills: measured(musts), post: post ? teller.dated(post) : "" };
    lines.push({ text: say(values.post === "" ? "s_bare" : "s_post", values), grounds });
  }
  const held = mustsIn(analysis, "held");
  if (held.length > 0)
    lines.push({ text: say("s_proof", { names: names(held) }), grounds: groundsOf(held) });
  const [own] = main;
  const start = before.find(({ employer }) => employer !== undefined && employer === own?.employer);
  if (own?.title !== undefined && start && own.nearness >= Math.max(NEAR, start.nearness))
    lines.push({
      text: say("s_grown", {
        employer: own.employer ?? "",
        before: start.title ?? "",
        title: own.title,
      }),
      grounds: own,
    });
  const result = bestResult(analysis);
  if (result?.figures[0]?.isResult) {
    const told = result.figures.slice(0, MOST_FIGURES);
    lines.push({
      text: say("s_result", {
        employer: result.employer ?? "",
        figures: list(told.map(({ text }) => figure(text))),
      }),
      grounds: { ...result, figure: told[0]?.text },
    });
  }
  if (led)
    lines.push({
      text: teller.sayAt("s_led", led, { count: led.count }),
      grounds: led,
    });
  const languages = mustsIn(analysis, "spoken");
  if (languages.length > 0)
    lines.push({
      text: say("s_spoken", { names: spoken(languages) }),
      grounds: groundsOf(languages),
    });
  for (const state of ["studied", "listed"] as const) {
    const told = mustsIn(analysis, state);
    if (told.length > 0)
      lines.push({ text: say(`s_${state}`, { names: names(told) }), grounds: groundsOf(told) });
  }
  const study = studies.find(({ isUnderWay }) => !isUnderWay);
  if (study) lines.push({ text: say("s_study", { name: study.name }), grounds: study });
  if (lines.length > 0) return lines;
  return [
    own && postOf(own) !== ""
      ? { text: say("s_steady", { post: teller.dated(own) }), grounds: own }
      : { text: say("s_open"), grounds: { at: [] } },
  ];
}

/** Short items: proofs first, each with the state that the text gives it. */
export function gapLines(teller: Teller): ToldLine[] {
  const { analysis, say, skill, skills, named, spoken } = teller;
  const names = (musts: readonly Must[]): string =>
    skills(
      musts.map((must) => must.skill),
      MOST_NAMED,
    );
  const told = mustsIn(analysis, ...TOLD).map((must) => ({
    isProof: must.isProof,
    text: say(`g_${must.state}`, { name: skill(must.skill) }),
    grounds: must,
  }));
  const absent = mustsIn(analysis, "absent");
  const [proofs, rest] = [
    absent.filter(({ isProof }) => isProof),
    absent.filter(({ isProof }) => !isProof),
  ];
  const lines: ToldLine[] = [
    ...analysis.unmet.map((text) => ({
      text: say("g_posting", { name: teller.asked(text) }),
      grounds: { at: [] },
    })),
    ...told.filter(({ isProof }) => isProof),
  ];
  const add = (name: string, musts: readonly Must[]): void => {
    if (musts.length > 0)
      lines.push({ text: say(name, { names: names(musts) }), grounds: groundsOf(musts) });
  };
  add("g_absent_proof", proofs);
  add("g_absent", rest);
  lines.push(...told.filter(({ isProof }) => !isProof));
  for (const must of mustsIn(analysis, "below"))
    lines.push({ text: say("g_below", { names: spoken([must]) }), grounds: must });
  for (const { post, musts, ...grounds } of byPost(mustsIn(analysis, "near"))) {
    lines.push({ text: teller.sayOf("g_near", post, { names: names(musts) }), grounds });
  }
  add("g_open", mustsIn(analysis, "open"));
  for (const must of mustsIn(analysis, "close"))
    lines.push({
      text: say("g_close", { want: skill(must.skill), by: named(must.by ?? "") }),
      grounds: must,
    });
  if (analysis.findings.lacksLead) lines.push({ text: say("g_lead"), grounds: { at: [] } });
  return lines;
}
