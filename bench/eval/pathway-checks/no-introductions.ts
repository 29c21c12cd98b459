import { isLikely } from "../../../src/engine/pathway/checklist/readiness.ts";
import type { Focus } from "../../../src/engine/pathway/schedule/focus.ts";
import { LEARN_TITLES } from "../../../src/engine/pathway/tell/action-sentences.ts";
import { type Check, Findings } from "./check.ts";
import { coreOf } from "./people.ts";

const TAUGHT = ["beginner", "intermediate", "advanced"] as const;

/** Somebody who has a level of a skill is not introduced to it, nor asked to prove a level below. */
export const noIntroductions: Check = {
  name: "no introduction for the advanced",
  before: "–",
  find(situation) {
    const found = new Findings();
    const { practice } = situation.engine.knowledge.training;
    const people = situation.people.map(({ candidate, name }) => ({ candidate, name }));
    const master = coreOf(situation.role).map(({ skill }) => ({
      name: skill.name,
      level: "intermediate" as const,
    }));
    for (const { candidate, name } of [
      ...people,
      { candidate: { skills: master }, name: "the core at working level" },
    ]) {
      const decided = situation.decide(candidate);
      const told = situation.tell(candidate);
      if (!decided || !told) continue;
      for (const [at, { focus }] of decided.schedule.phases.entries()) {
        const { actions, milestones } = told.roadmap.phases[at]!;
        for (const item of focus) {
          const has = Math.floor(item.current);
          const fault =
            has === 0
              ? undefined
              : (introducedBy(item, actions) ??
                TAUGHT.slice(0, has)
                  .map((level) => practice.get(item.skill.id)?.milestones[level].text)
                  .find(
                    (text) => text !== undefined && milestones.some((one) => one.startsWith(text)),
                  ));
          found.add(fault && `${situation.name(name)}: ${item.skill.name}: ${fault}`);
        }
      }
    }
    return found;
  },
};

function introducedBy(
  item: Focus,
  actions: readonly { readonly title: string }[],
): string | undefined {
  const titles = new Set(
    LEARN_TITLES.flat().map((text) => text.replace("{skill}", item.skill.name)),
  );
  return isLikely(item) || item.current >= 1
    ? actions.find(({ title }) => titles.has(title))?.title
    : undefined;
}
