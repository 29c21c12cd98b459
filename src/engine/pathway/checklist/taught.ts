import type { Knowledge, Role } from "../../knowledge/knowledge.ts";
import type { StepRecord } from "../../knowledge/record-types.ts";
import { holdsDegreeIn } from "../read/background.ts";
import { type CandidateInput, studiesOf } from "../read/candidate.ts";
import type { Source } from "../read/knowing.ts";
import { type Item, isMet } from "./readiness.ts";
import { levelNumber } from "./level-numbers.ts";

const BASICS = levelNumber("beginner");

/** The list for somebody with the degree of a regulated profession. The degree teaches the list, so its
 * graduates have the basics and only confirm the rest. Tools, certificates and soft skills are learned
 * elsewhere, and stated levels are kept. */
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

type TrainingStep = Pick<StepRecord, "kind" | "months" | "skills">;

/** A study of this many months is a training for a profession. */
const PROFESSIONAL_MONTHS = 12;

/** The list for somebody whose professional training is still ahead: a skill that it teaches, and that
 * only a stated skill implies, counts as a start. A nurse who names emergency care does not bring a
 * physician's diagnosis. */
export function beforeTaught(
  items: readonly Item[],
  steps: readonly TrainingStep[],
): readonly Item[] {
  const ahead = new Set(
    steps.flatMap(({ kind, months, skills = [] }) =>
      kind === "study" && months >= PROFESSIONAL_MONTHS ? skills : [],
    ),
  );
  return items.map((item) =>
    ahead.has(item.skill.id) && isOnlyShown(item) ? startedOnly(item) : item,
  );
}

const isOnlyShown = ({ current, knowing }: Item): boolean =>
  current > BASICS &&
  knowing.source === "implied" &&
  knowing.by.every(({ kind }) => kind === "skill");

const startedOnly = (item: Item): Item => ({
  ...item,
  current: BASICS,
  knowing: { ...item.knowing, level: BASICS, likely: BASICS },
});
