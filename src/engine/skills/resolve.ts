import { needsEvidence } from "../knowledge/form-rules.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Tokens } from "../text/tokens.ts";
import { type Passage, type Verdict, isSurelyCased, judge } from "./ambiguity.ts";
import { type Match, type ResolvedMatch, findShorter } from "./matches.ts";
import { isEmployerHeader, isHeading, isName } from "./names.ts";

const STRENGTH: Readonly<Record<Verdict, number>> = { no: 0, listed: 1, yes: 2, near: 3 };

/** Decides for every match which skill it is, if any. */
export function resolveMatches(
  knowledge: Knowledge,
  text: string,
  tokens: Tokens,
  matches: readonly Match[],
): ResolvedMatch[] {
  const { forms, skillList, skillTrades } = knowledge;
  const { trie, skillOf, rules } = forms;
  const sure = new Int32Array(matches.length);
  for (let place = 0; place < matches.length; place++) {
    const form = trie.onlyValue((matches[place] as Match).node);
    if (form < 0) continue;
    const rule = rules.of(form);
    if (
      needsEvidence(rule) &&
      !(rule && isSurelyCased(text, tokens, matches[place] as Match, rule))
    )
      continue;
    const skill = skillOf[form] as number;
    const group = skillList[skill]?.group;
    if (group === "technical" || group === "tools") sure[place] = skillTrades[skill] as number;
  }
  const passage: Passage = { forms, text, tokens, matches, sure };
  const resolved: ResolvedMatch[] = [];
  for (let place = 0; place < matches.length; place++) resolve(matches[place] as Match, place);
  return resolved.filter(
    (match, place) =>
      !isHeading(knowledge, tokens, match, resolved[place + 1]) &&
      !isEmployerHeader(tokens, text, match, resolved[place + 1]),
  );

  function resolve(match: Match, place: number): void {
    const skill = isName(forms, tokens, match) ? -1 : decide(match, place);
    if (skill >= 0) resolved.push({ from: match.from, to: match.to, node: match.node, skill });
    else for (const shorter of findShorter(forms, tokens, match)) resolve(shorter, place);
  }

  function decide(match: Match, place: number): number {
    const only = trie.onlyValue(match.node);
    if (only >= 0 && !rules.has(only)) return skillOf[only] as number;
    let best = -1;
    let strongest = 0;
    for (const form of trie.valuesOf(match.node)) {
      const rule = rules.of(form);
      const trades = skillTrades[skillOf[form] as number] as number;
      const strength = rule
        ? STRENGTH[judge(passage, { match, place, trades }, rule)]
        : STRENGTH.yes;
      if (strength <= strongest) continue;
      strongest = strength;
      best = skillOf[form] as number;
    }
    return best;
  }
}
