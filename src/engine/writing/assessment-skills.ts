import { isProof, isSoft, isSpeakable, namesOf, type Findings } from "./sort-findings.ts";
import { SURE_TITLE } from "../roles/recognise-title.ts";
import { type SkillMatch, TOLD_STATES, type ToldState } from "../analysis/skills-score.ts";
import { foldName } from "../text/fold.ts";
import { roundConfidence } from "./phrases.ts";

const NAMED_MATCHES = 5;
const NAMED_GAPS = 3;

/** States what the résumé was judged against. */
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

/** States the skills found, by how they were found: by name, or by a task that points to a skill. */
export function skills(findings: Findings): string {
  const { analysis, used, onlyNamed, done, limited: doubted, uncertain: loose, speech } = findings;
  const { say } = speech;
  const named = countedList(findings, [...used, ...onlyNamed], NAMED_MATCHES);
  const tasks = countedList(findings, done, NAMED_MATCHES);
  const sentences = [
    named === "" ? "" : say("It names, in these or like words: {names}.", { names: named }),
    tasks === "" ? "" : say("Tasks that it describes point to {names}.", { names: tasks }),
  ].filter((text) => text !== "");
  if (sentences.length > 0) return sentences.join(" ");
  const others = [
    doubted,
    loose,
    findings.unsureProofs,
    findings.likely,
    findings.told,
    findings.uncounted,
  ];
  if (others.some((matches) => matches.length > 0)) return "";
  return analysis.matches.length === 1
    ? say("That skill was not found in words that we know.")
    : say("None of these was found in words that we know.");
}

/** Skills whose words are in the text are never called missing. */
export const uncertain: Tell = (findings) =>
  tell(findings, findings.uncertain, "Words that may point to {names} stand in the text too.");

export const likely: Tell = (findings) =>
  tell(
    findings,
    findings.likely.filter((match) => isToldGap(findings, match)),
    "The job titles make {names} likely, which counts less than a name.",
  );

/** "Watched the dialysis team", "CACES, expired": only a conversation can show whether it is held. */
export const limited: Tell = (findings) =>
  tell(
    findings,
    findings.limited,
    "{names} {n|stands|stand} in a sentence that may limit or deny {n|it|them}: worth asking.",
  );

export const unsureProofs: Tell = (findings) =>
  tell(
    findings,
    findings.unsureProofs,
    "Whether {names} {n|is|are} held could not be read with certainty: worth asking.",
  );

export const uncounted: Tell = (findings) =>
  tell(
    findings,
    findings.uncounted.filter((match) => isToldGap(findings, match)),
    "Words of {names} stand in the text, but not in a way that was counted.",
  );

/** Gaps that the work described makes likely. */
export const unsaid: Tell = (findings) =>
  tell(
    findings,
    findings.unsaid.filter((gap) => gap.kind === "missing" && !isProof(gap)),
    "Usual in such work, but not found by name: {names}.",
  );

type Tell = (findings: Findings) => string;

function tell(findings: Findings, matches: readonly SkillMatch[], sentence: string): string {
  const { say, list } = findings.speech;
  const names = namesOf(findings, matches, NAMED_MATCHES);
  return names.length === 0 ? "" : say(sentence, { names: list(names), n: names.length });
}

/** A missing "Communication" of a checklist says nothing about a person. */
const isToldGap = ({ analysis }: Findings, gap: SkillMatch): boolean =>
  !analysis.target.isChecklist || !isSoft(gap);

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

/** People describe work in more words than we know: most of these gaps are in the text, so a person has
 * to check. */
export function gaps(findings: Findings): string {
  const { missingCore, missingOther, unsaid, speech } = findings;
  const isTold = (gap: SkillMatch): boolean =>
    isToldGap(findings, gap) && (!unsaid.includes(gap) || isProof(gap));
  const core = missingCore.filter(isTold);
  const open = core.length > 0 ? core : missingOther.filter(isTold);
  const names = countedList(findings, open, NAMED_GAPS);
  return names === ""
    ? ""
    : speech.say(
        "For {names} the program found no words that it knows: read the text for {n|it|them}.",
        { names, n: open.length },
      );
}

function countedList(findings: Findings, matches: readonly SkillMatch[], limit: number): string {
  const { say, list } = findings.speech;
  const names = namesOf(findings, matches, limit);
  const more = matches.length - names.length;
  if (names.length === 0) return "";
  return more > 0
    ? say("{names} and {more|one|%} more", { names: names.join(", "), more })
    : list(names);
}

/** States skills that the text itself says are not held, with the state that it gives them. */
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
