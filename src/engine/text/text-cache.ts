/** Longer titles rarely repeat, so caching them wastes memory. */
const LONGEST = 300;

/** Results by text, for texts that repeat. Holds at most `max` results; cleared when it is full. */
export class TextCache<V> {
  readonly #results = new Map<string, V>();
  readonly #max: number;
  readonly #longest: number;

  constructor(max: number, longest = LONGEST) {
    this.#max = max;
    this.#longest = longest;
  }

  get(text: string, find: (text: string) => V): V {
    if (text.length > this.#longest) return find(text);
    const known = this.#results.get(text);
    if (known !== undefined || this.#results.has(text)) return known as V;
    const result = find(text);
    if (this.#results.size >= this.#max) this.#results.clear();
    this.#results.set(text, result);
    return result;
  }
}
