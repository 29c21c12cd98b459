import type { Gap, ShownSkills } from "../analysis/fit-findings.ts";
import { isUnmentioned, toldGaps, untoldResults } from "../analysis/told-findings.ts";
import type { Teller, ToldLine } from "./teller.ts";

const MOST_RESULTS = 1;
const MOST_FIGURES = 3;
const MOST_THEN = 2;
const NEAR = 0.6;
const MOST_UNMENTIONED = 8;

/** Results, growth, years and proofs as well as skills; never empty. */
export function strengthLines(teller: Teller): ToldLine[] {
  const { analysis, say, sayAt, skills, list, figure, spoken, post, period } = teller;
  const { findings, experience, target } = analysis;
  const lines: ToldLine[] = [];
  const shown = (...of: readonly ShownSkills["where"][]): readonly ShownSkills[] =>
    findings.shown.filter(({ where }) => of.includes(where));
  for (const one of shown("now", "last"))
    lines.push({
      text: sayAt(`s_${one.where}`, one, { skills: teller.shown(one) }),
      grounds: one,
    });
  for (const one of untoldResults(analysis).slice(0, MOST_RESULTS)) {
    const figures = list(one.figures.slice(0, MOST_FIGURES).map(({ text }) => figure(text)));
    const [first] = one.figures;
    lines.push({
      text: sayAt("s_result", one, { figures }),
      grounds: { ...one, figure: first?.text },
    });
  }
  if (findings.proofs.length > 0)
    lines.push({
      text: say("s_proof", { names: skills(findings.proofs.map(({ skill }) => skill)) }),
      grounds: { at: findings.proofs.flatMap(({ at }) => at) },
    });
  const { led, before, post: own, years } = findings;
  if (led) lines.push({ text: sayAt("s_led", led, { count: led.count }), grounds: led });
  else if (own && before?.isSameEmployer && own.title !== undefined && before.title !== undefined)
    if (own.nearness >= before.nearness && own.nearness >= NEAR)
      lines.push({
        text: say("s_grown", {
          employer: own.employer ?? "",
          before: before.title,
          title: own.title,
        }),
        grounds: own,
      });
  const wanted = experience.wantedYears;
  if (own && target.level !== undefined && wanted > 0 && years.same >= wanted)
    lines.push({ text: say("s_years", { years: years.same, wanted }), grounds: own });
  if (findings.spoken.length > 0)
    lines.push({
      text: say("s_spoken", { names: spoken(findings.spoken) }),
      grounds: { at: findings.spoken.flatMap(({ at }) => at) },
    });
  for (const one of shown("then").slice(0, MOST_THEN)) {
    const values = { skills: teller.shown(one), post: post(one), period: period(one.period) };
    lines.push({
      text: say(one.period && values.post !== "" ? "s_then" : "s_then_bare", values),
      grounds: one,
    });
  }
  for (const one of shown("listed", "studied"))
    lines.push({ text: say(`s_${one.where}`, { skills: skills(one.skills) }), grounds: one });
  const study = findings.studies.find(({ isUnderWay }) => !isUnderWay);
  if (study) lines.push({ text: say("s_study", { name: study.name }), grounds: study });
  if (lines.length > 0) return lines;
  const steady = own?.period && post(own) !== "";
  return [
    steady
      ? { text: say("s_steady", { post: post(own), period: period(own.period) }), grounds: own }
      : { text: say("s_open"), grounds: { at: [] } },
  ];
}

/** Proofs first, each with the state that the text gives it; what is merely not mentioned is one line. */
export function gapLines({ analysis, say, skill, skills, named }: Teller): ToldLine[] {
  const own = toldGaps(analysis.findings, analysis);
  const unmentioned = own.filter(isUnmentioned);
  const lineOf = (gap: Gap): ToldLine => ({
    text:
      gap.reason === "close"
        ? say("gap_close", { want: skill(gap.skill), by: named(gap.by ?? "") })
        : say(`gap_${gap.reason}`, { names: skill(gap.skill), n: 1 }),
    grounds: gap,
  });
  const stated = own
    .filter((gap) => !isUnmentioned(gap))
    .toSorted((a, b) => Number(b.isProof) - Number(a.isProof));
  const names = unmentioned.map((gap) => gap.skill);
  const absent =
    names.length === 0
      ? []
      : [say("gap_absent", { names: skills(names, MOST_UNMENTIONED), n: names.length })];
  const lead = analysis.findings.lacksLead ? [say("gap_lead")] : [];
  return [
    ...stated.filter(({ isProof }) => isProof).map(lineOf),
    ...absent.map(bare),
    ...stated.filter(({ isProof }) => !isProof).map(lineOf),
    ...lead.map(bare),
  ];
}

const bare = (text: string): ToldLine => ({ text, grounds: { at: [] } });
