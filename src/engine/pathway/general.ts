/*
 * The plan for an occupation without a route document: at most twelve skills of the role, those that
 * postings ask for first, and what a sourced record says of the law in that country. It becomes a
 * document of its own, so that one program adapts all plans.
 */
import type { ItemRecord, RouteDocument, SituationRecord } from "./document.ts";
import {
  type GeneralInput,
  asTaught,
  placeItem,
  proofItems,
  itemOfSkill,
} from "./general-items.ts";
import { phasesOf } from "./general-phases.ts";
import { isRegulatedElsewhere, lawOf, ofLaw, usualTraining } from "./general-training.ts";
import { type GeneralWords, generalWords } from "./general-words.ts";
import { levelNumber } from "./level-numbers.ts";
import type { PathwayTables } from "./pathway-tables.ts";
import { wantedSkills } from "./wanted-skills.ts";

const CAP = 85;
const MAX_SKILLS = 12;

export function generalDocument(engine: PathwayTables, input: GeneralInput): RouteDocument {
  const { target, country, language } = input;
  const words = generalWords(engine, language);
  const wanted = wantedSkills(target, input.demand, country).slice(0, MAX_SKILLS);
  const law = lawOf(engine, target.role.id, country);
  const training = law ? ofLaw(law) : usualTraining(engine, target, country);
  const isPaid = training?.isPaid === true;
  const skills = wanted.map((one, at) => itemOfSkill(engine, input, words, one, at));
  const proofs = law
    ? proofItems(engine, law, language, words)
    : training
      ? [placeItem(training, words)]
      : [];
  const { phases, order } = phasesOf(skills, proofs, training, words);
  const isTaught = ({ id, skill, proof = false }: ItemRecord): boolean =>
    !proof &&
    Object.values(phases).some(({ mode, items }) => mode === "training" && items!.includes(id)) &&
    !(language === "en" && engine.knowledge.training.practice.has(skill!));
  const isUnknownLaw = !law && isRegulatedElsewhere(engine, target.role.id);
  const ask = country === undefined ? undefined : engine.routes.whomToAsk(country, language);
  return {
    kind: "general",
    id: null,
    reviewedOn: null,
    availableIn: [],
    language,
    country,
    roles: [target.role.id],
    title: input.localNames.role(
      target.node.kind === "rung" ? target.node.title : target.role.title,
      language,
    ),
    regulation: law ? "required" : "free",
    cap: CAP,
    items: [
      ...proofs,
      ...skills.map((item, at) => (isTaught(item) ? asTaught(item, at, words) : item)),
    ],
    situations: situationsOf(engine, input, skills, proofs, words),
    ways: [
      {
        id: "general",
        name: words.say("way_name"),
        argue: [
          { when: "in_role", text: words.say("argue_in_role") },
          { when: "near_role", text: words.say("argue_near") },
          { text: words.say(law ? "argue_law" : "argue") },
        ],
        summary: law
          ? words.say("summary_law", { authority: law.authority })
          : training
            ? words.say(isPaid ? "summary_apprenticeship" : "summary_training", {
                length: training.months,
              })
            : words.say("summary"),
        ...(law && { decision: words.say("decision_law") }),
        ...(!law &&
          training && {
            decision: words.say(isPaid ? "decision_apprenticeship" : "decision_training", {
              length: training.months,
            }),
          }),
        ...(isUnknownLaw && {
          decision: [words.say("law_unknown"), ask ?? words.say("ask")].join(" "),
        }),
        phases: order,
      },
    ],
    phases,
    also: [],
    after: words.all("after"),
    funding: {},
    sharedActions: {},
    sources: (law?.sources ?? []).map(({ title, url, checked }) => ({
      title,
      url,
      checkedAt: checked,
    })),
  };
}

/** What the present post and the studies show of the items. */
function situationsOf(
  { knowledge }: PathwayTables,
  { target, standpoint, language }: GeneralInput,
  skills: readonly ItemRecord[],
  proofs: readonly ItemRecord[],
  words: GeneralWords,
): SituationRecord[] {
  const { post, education } = standpoint;
  const found: SituationRecord[] = [];
  const isOwn = post?.roles[0] === target.role.id && target.node.kind !== "rung";
  const levelsBy = (levelOf: (id: string) => number): Record<string, number> =>
    Object.fromEntries(
      skills.flatMap(({ id, skill, need = 1 }) => {
        const level = skill === undefined ? 0 : Math.min(need, levelOf(skill));
        return level > 0 ? [[id, level]] : [];
      }),
    );
  const listed = new Intl.ListFormat(language, { type: "conjunction" });
  const namesOf = (gives: object): string =>
    listed.format(skills.flatMap(({ id, name }) => (id in gives ? [name] : [])));
  if (post && isOwn) {
    const gives = { ...levelsBy(() => 2), ...Object.fromEntries(proofs.map(({ id }) => [id, 1])) };
    found.push({ id: "in_role", gives, strength: words.say("strength_in_role") });
  } else if (post) {
    const role = knowledge.roles.get(post.roles[0] ?? "");
    const own = new Map(role?.checklist.map(({ skill, level }) => [skill.id, levelNumber(level)]));
    const gives = levelsBy((id) => Math.min(1, Math.max(0, (own.get(id) ?? 0) - 1)));
    if (Object.keys(gives).length > 0)
      found.push({
        id: "near_role",
        gives,
        strength: words.say("strength_near", { skills: namesOf(gives) }),
      });
  }
  const studied = education.level < 3 ? [] : knowledge.training.studies.studiedIn(education.field);
  const taught = new Set(studied.flatMap((record) => Object.keys(record.skills)));
  const gives = levelsBy((id) => (taught.has(id) ? 1 : 0));
  if (Object.keys(gives).length > 0)
    found.push({
      id: "studied",
      gives,
      strength: words.say("strength_studied", { skills: namesOf(gives) }),
    });
  return found;
}
