import type { Pathway, Speech } from "../../src/engine/index.ts";

/** How much of some plans is in their language, and how much of it is particular to skill and role. */
export class TranslatedShare {
  readonly speech: Speech;
  /** Says a number for each text of a record, as if all were translated. */
  readonly numbering: Speech;
  readonly #original: Speech;
  readonly #mark: string;
  #sentences = 0;
  #english = 0;
  #texts = 0;
  #translated = 0;
  #shown = 0;
  #shownTranslated = 0;
  readonly #numbers = new Map<string, number>();

  constructor(speech: Speech) {
    this.#original = speech;
    this.#mark = speech.say("{text} (in English)", { text: "" });
    this.speech = {
      ...speech,
      translate: (text) => {
        const own = speech.translate(text);
        this.#texts++;
        if (own !== undefined) this.#translated++;
        return own;
      },
    };
    const number = (text: string): string => {
      this.#numbers.set(text, this.#numbers.get(text) ?? this.#numbers.size);
      return `⟦${this.#numbers.get(text)}⟧`;
    };
    this.numbering = { ...speech, translate: number, quote: number };
  }

  /** Counts the texts of records in a plan made with `numbering`, each once. */
  addNumbered(plan: Pathway): void {
    const all = [...this.#numbers.keys()];
    const marks = JSON.stringify(plan).matchAll(/⟦(\d+)⟧/g);
    for (const text of new Set([...marks].map(([, at]) => all[Number(at)]!))) {
      this.#shown++;
      if (this.#original.translate(text) !== undefined) this.#shownTranslated++;
    }
  }

  add({ diagnosis, roadmap }: Pathway): void {
    const texts = [
      diagnosis.readinessSummary,
      ...diagnosis.strengths,
      ...diagnosis.priorityGaps,
      roadmap.summary,
      ...roadmap.phases.flatMap(({ title, milestones, actions }) => [
        title,
        ...milestones,
        ...actions.flatMap((action) => [action.title, action.description]),
      ]),
    ];
    for (const sentence of texts.flatMap((text) => text.split(/(?<=[.?!])\s+(?=[\p{Lu}„“])/u))) {
      this.#sentences++;
      if (sentence.includes(this.#mark)) this.#english++;
    }
  }

  describe(): string {
    const percent = (part: number, whole: number): string =>
      `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
    return [
      `${this.#sentences} sentences, ${percent(this.#sentences - this.#english, this.#sentences)} in the language`,
      `${this.#texts} texts of records wanted, ${percent(this.#translated, this.#texts)} translated; frames stand for the others`,
      `${this.#shown} texts of records in the plans if all were translated, ${percent(this.#shownTranslated, this.#shown)} are`,
    ].join("\n");
  }
}
