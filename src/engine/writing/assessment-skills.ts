import { isSoft, isSpeakable, namesOf, type Findings } from "./findings.ts";
import { SURE_TITLE } from "../roles/recognise-title.ts";
import { type SkillMatch, TOLD_STATES, type ToldState } from "../analysis/skills-score.ts";
import { capitalised } from "../text/english.ts";
import { foldName } from "../text/fold.ts";
import { roundConfidence } from "./phrases.ts";

const NAMED_MATCHES = 4;
const NAMED_GAPS = 3;

/** What the résumé was judged against. */
export function yardstick({ analysis, title, speech }: Findings): string {
  const { target, matches } = analysis;
  const { say } = speech;
  const n = matches.length;
  if (!target.role) {
    return target.isChecklist
      ? say(
          "The title was not recognised as a role, so only the {n|one skill|% skills} postings with this title ask for {n|was|were} judged.",
          { n },
        )
      : say(
          "The title was not recognised as a role, so only the {n|one skill|% skills} the post names {n|was|were} judged.",
          { n },
        );
  }
  const role = speech.role(target.role.title);
  const isSame = [target.role.title, role].some((name) => foldName(name) === foldName(title));
  if (isSame) {
    return target.isChecklist
      ? say("It was judged against the {n|one skill|% skills} usual for {role:a}.", { n, role })
      : say(
          "It was judged against the {n|one skill|% skills} the post names and what is usual for {role:a}.",
          { n, role },
        );
  }
  const doubt =
    target.confidence < SURE_TITLE
      ? say(", which is not certain ({confidence})", {
          confidence: roundConfidence(target.confidence),
        })
      : "";
  return target.isChecklist
    ? say(
        "The title was read as {role}{doubt}; the résumé was judged against the {n|one skill|% skills} usual in that role.",
        { role, doubt, n },
      )
    : say(
        "The title was read as {role}{doubt}; the résumé was judged against the {n|one skill|% skills} the post names and what is usual in that role.",
        { role, doubt, n },
      );
}

export function skills(findings: Findings): string {
  const { analysis, matched, speech } = findings;
  const { say, list } = speech;
  const total = analysis.matches.length;
  const names = namesOf(findings, matched, NAMED_MATCHES);
  if (matched.length === 0) {
    if (hasUnsure(findings)) return "";
    return total === 1
      ? say("That skill was not recognised in it.")
      : say("None of these was recognised in it.");
  }
  const such =
    matched.length > names.length
      ? say(", among them {names}", { names: list(names) })
      : say(": {names}", { names: list(names) });
  const named = names.length === 0 ? "" : such;
  const how = manner(findings);
  if (matched.length < total)
    return capitalised(
      say("{n|One was|% were} recognised{named}{how}.", { n: matched.length, named, how }),
    );
  if (total === 2) return say("Both were recognised{named}{how}.", { named, how });
  return say("{n|It was|All % were} recognised{named}{how}.", { n: total, named, how });
}

const hasUnsure = ({ uncertain: named, likely }: Findings): boolean =>
  named.length + likely.length > 0;

/** Words that stand in the text are never called missing. */
export function uncertain(findings: Findings): string {
  const { say, list } = findings.speech;
  const names = namesOf(findings, findings.uncertain, NAMED_MATCHES);
  return names.length === 0 ? "" : say("Also named in the text: {names}.", { names: list(names) });
}

/** Whether the skills appear in the work described. */
function manner({ matched, used, onlyNamed, speech: { say } }: Findings): string {
  if (onlyNamed.length === 0) {
    if (matched.length === 1) return say(", in the work described");
    return matched.length === 2
      ? say("; both in the work described")
      : say("; all in the work described");
  }
  // That a skill stands in no job is not said: a job may not have been recognised.
  return used.length * 2 > matched.length ? say("; most of them in the work described") : "";
}

/** Grouped by the skill that the résumé has: "MySQL counts in part towards PostgreSQL and SQL". */
export function relatives({ partial, speech }: Findings): string {
  const towards = new Map<string, string[]>();
  const hardFirst = partial.toSorted((a, b) => Number(isSoft(a)) - Number(isSoft(b)));
  for (const { wanted, evidence } of hardFirst) {
    const [have, want] = [speech.skill(evidence?.name ?? ""), speech.skill(wanted.name)];
    if (!isSpeakable(have) || !isSpeakable(want) || want.includes(",")) continue;
    towards.set(have, [...(towards.get(have) ?? []), want]);
  }
  const [first, second] = [...towards].map(
    ([have, want]) => [have, speech.list(want.slice(0, 2))] as const,
  );
  if (!first) return "";
  const [have, want] = first;
  if (!second) return speech.say("{have} counts in part towards {want}.", { have, want });
  return speech.say("{have} counts in part towards {want}; {other} towards {wanted}.", {
    have,
    want,
    other: second[0],
    wanted: second[1],
  });
}

export function gaps(findings: Findings): string {
  const { analysis, matched, missing, missingCore, missingOther, unsaid, speech } = findings;
  const { say } = speech;
  if (missing.length + findings.likely.length === 0) return "";
  // That a checklist holds "Communication" says nothing about a person.
  const isTold = (gap: SkillMatch): boolean => !analysis.target.isChecklist || !isSoft(gap);
  const core = missingCore.filter(isTold);
  const isCore = core.length > 0;
  const unsaidCore = core.filter((gap) => unsaid.includes(gap));
  const likely = [...findings.likely.filter(isTold), ...unsaidCore];
  const open = (isCore ? core : missingOther.filter(isTold)).filter((gap) => !likely.includes(gap));
  const cores = open.length === 2 ? ", both core to the role" : ", all core to the role";
  const weight = isCore ? say(open.length === 1 ? ", core to the role" : cores) : "";
  const [openList, likelyList] = [countedList(findings, open), countedList(findings, likely)];
  // Without any match, the sentence before has said that nothing was recognised.
  const lead =
    matched.length === 0 && !hasUnsure(findings)
      ? "First among them: {names}{weight}."
      : "Not recognised in the text: {names}{weight}.";
  const sentences = [
    openList === "" ? "" : say(lead, { names: openList, weight }),
    likelyList === ""
      ? ""
      : say("Likely from the work done, but not recognised by name: {names}.", {
          names: likelyList,
        }),
  ];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

function countedList(findings: Findings, matches: readonly SkillMatch[]): string {
  const { say, list } = findings.speech;
  const names = namesOf(findings, matches, NAMED_GAPS);
  const more = matches.length - names.length;
  if (names.length === 0) return "";
  return more > 0
    ? say("{names} and {more|one|%} more", { names: names.join(", "), more })
    : list(names);
}

/** Skills that the text itself takes back are told in the state that it gives them. */
export function told(findings: Findings): string {
  const { say, list } = findings.speech;
  return TOLD_STATES.flatMap((state) => {
    const own = findings.told.filter((match) => match.told === state);
    const names = namesOf(findings, own, NAMED_GAPS);
    return names.length === 0 ? [] : [say(TOLD[state], { names: list(names) })];
  }).join(" ");
}

const TOLD: Readonly<Record<ToldState, string>> = {
  lapsed: "Told as expired or suspended: {names}.",
  failed: "Told as not passed: {names}.",
  in_progress: "Told as under way, not yet held: {names}.",
  wanted: "Told as a plan or a wish: {names}.",
  denied: "Named in the text, but not as held: {names}.",
};
