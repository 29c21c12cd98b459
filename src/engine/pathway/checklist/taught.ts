import type { Knowledge, Role } from "../../knowledge/knowledge.ts";
import { holdsDegreeIn } from "../read/background.ts";
import { type CandidateInput, studiesOf } from "../read/candidate.ts";
import type { Source } from "../read/knowing.ts";
import { type Item, isMet } from "./readiness.ts";
import { levelNumber } from "./levels.ts";

const BASICS = levelNumber("beginner");

/** The list for somebody with the degree of a regulated profession. Others learn the list in it, so its
 * graduates have the basics and probably the rest: they confirm it. Tools, certificates and manners are
 * learned elsewhere, and what is stated stands. */
export function asTaught(
  items: readonly Item[],
  knowledge: Knowledge,
  {
    role,
    candidate,
    country,
  }: {
    readonly role: Role;
    readonly candidate: CandidateInput;
    readonly country: string | undefined;
  },
): readonly Item[] {
  if (!hasItsDegree(knowledge, { role, candidate, country })) return items;
  const degree: Source = { kind: "degree", name: studiesOf(candidate).written };
  return items.map((item) => (isTaught(item) ? withDegree(item, degree) : item));
}

const isTaught = (item: Item): boolean =>
  !isMet(item) &&
  item.knowing.source !== "stated" &&
  item.skill.group !== "soft" &&
  item.skill.kind !== "tool" &&
  item.skill.kind !== "credential";

function withDegree(item: Item, degree: Source): Item {
  const { knowing, target } = item;
  const level = Math.max(knowing.level, BASICS);
  return {
    ...item,
    current: Math.max(item.current, level),
    knowing: {
      ...knowing,
      level,
      source: "implied",
      by: knowing.by.length > 0 ? knowing.by : [degree],
      independent: Math.max(knowing.independent, level),
      likely: Math.max(knowing.likely, target),
    },
  };
}

/** A degree with which the law asks for no further training: it taught the profession. */
function hasItsDegree(
  { training }: Knowledge,
  {
    role,
    candidate,
    country,
  }: {
    readonly role: Role;
    readonly candidate: CandidateInput;
    readonly country: string | undefined;
  },
): boolean {
  const { ways = [] } = training.regulationOf(role.id, country) ?? {};
  return ways.some(
    ({ for: whom, steps }) =>
      whom !== "anyone" &&
      whom.degree !== undefined &&
      steps.every(({ kind }) => kind !== "study" && kind !== "placement") &&
      holdsDegreeIn(
        whom.degree.fields.filter((one) => one !== "any"),
        candidate,
        whom.degree.level,
      ),
  );
}
