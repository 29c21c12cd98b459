import type { Knowledge, Skill } from "../knowledge/knowledge.ts";
import {
  type MeaningColumns,
  type TitleVectors,
  nearestOwner,
  toMeanings,
} from "../vectors/title-vectors.ts";

/** The number of spellings that make up the meaning of a skill; the first are the most usual. */
const FORMS = 12;
/**
 * The likeness from which a skill is offered. Chosen on half of bench/eval/suggested-skills.tsv: of
 * ten offers about nine are right on either half.
 */
const OFFERED_FROM = 0.78;

/** Each look-up compares with every meaning, so a hundred of them would delay other requests. */
const MOST_NAMES = 40;

/** The meanings of skills, to offer one for a name that no spelling matches. */
export class SkillMeanings {
  readonly #vectors: TitleVectors | undefined;
  readonly #skills: readonly Skill[];
  readonly #meanings: MeaningColumns;

  constructor(
    { skillList }: Knowledge,
    vectors: TitleVectors | undefined,
    meanings: MeaningColumns,
  ) {
    this.#vectors = vectors;
    this.#skills = skillList;
    this.#meanings = meanings;
  }

  /** Skills that the first unknown names may mean; names without a near skill are left out. */
  suggest(names: readonly string[]): { text: string; skill: string }[] {
    return names.slice(0, MOST_NAMES).flatMap((text) => {
      const skill = this.nearest(text);
      return skill ? { text, skill: skill.name } : [];
    });
  }

  /** The skill that a name most likely means, in any language of the table; undefined when none is near. */
  nearest(name: string): Skill | undefined {
    const meaning = this.#vectors?.vectorOf([name]);
    const owner = meaning && nearestOwner(this.#meanings, meaning, OFFERED_FROM);
    return owner === undefined ? undefined : this.#skills[owner];
  }
}

/** Without tools: the name of a product says nothing about its purpose. */
export const compileSkillMeanings = (
  { skillList }: Knowledge,
  vectors: TitleVectors | undefined,
): MeaningColumns =>
  toMeanings(vectors, skillList, ({ group, name, forms }) =>
    group === "tools" ? [] : [name, ...forms.slice(0, FORMS)],
  );
