/** What is longer hardly comes again. */
const LONGEST = 300;

/** Answers by text, since postings repeat their titles; when full it begins anew. */
export class Remembered<V> {
  readonly #answers = new Map<string, V>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  get(text: string, find: (text: string) => V): V {
    if (text.length > LONGEST) return find(text);
    const known = this.#answers.get(text);
    if (known !== undefined || this.#answers.has(text)) return known as V;
    const answer = find(text);
    if (this.#answers.size >= this.#max) this.#answers.clear();
    this.#answers.set(text, answer);
    return answer;
  }
}
