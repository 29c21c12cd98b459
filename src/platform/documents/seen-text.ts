/** A part of a text and what stands in its place. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What a reader drops or adds between words, so that no comparison may depend on it. */
const UNCOMPARED = /[\s\u00ad\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ue000-\uf8ff]/;
/** A short text, such as a number, stands in many places; more of them are not looked at. */
const MAX_PLACES = 200;

/** The text that a reader saw, for finding paragraphs of the file in it again. */
export class SeenText {
  readonly #letters: string;
  /** Of each letter, the number of its replacement counted from 1; 0 when it stays. */
  readonly #replaced: Int32Array;
  /** Whether a gap stands before each letter; one more for the end. */
  readonly #isEdge: Uint8Array;
  readonly #replacements: readonly Replacement[];

  constructor(text: string, replacements: readonly Replacement[]) {
    const letters: string[] = [];
    this.#replaced = new Int32Array(text.length);
    this.#isEdge = new Uint8Array(text.length + 1).fill(1, 0, 1);
    this.#replacements = replacements;
    let next = 0;
    for (let at = 0; at < text.length; at++) {
      const letter = text.charAt(at);
      while ((replacements[next]?.end ?? Infinity) <= at) next++;
      if (UNCOMPARED.test(letter)) this.#isEdge[letters.length] = 1;
      else {
        const isReplaced = (replacements[next]?.start ?? Infinity) <= at;
        this.#replaced[letters.length] = isReplaced ? next + 1 : 0;
        letters.push(letter);
      }
    }
    this.#isEdge[letters.length] = 1;
    this.#letters = letters.join("");
  }

  /** The texts of a paragraph with their replacements; without those that were not seen. */
  redact(texts: readonly string[]): string[] {
    const whole = this.#replacedIn(texts.join(""));
    if (whole) return this.#written(texts, whole);
    return texts.map((text) => {
      const own = this.#replacedIn(text);
      return own ? this.#written([text], own)[0]! : "";
    });
  }

  /** For each character of a text the replacement that it belongs to; undefined for one not seen. */
  #replacedIn(text: string): number[] | undefined {
    const at = Array.from({ length: text.length }, (_, index) => index).filter(
      (index) => !UNCOMPARED.test(text.charAt(index)),
    );
    const replaced = Array.from({ length: text.length }, () => 0);
    if (at.length === 0) return replaced;
    const places = this.#placesOf(at.map((index) => text.charAt(index)).join(""));
    if (places.length === 0) return undefined;
    for (const [letter, index] of at.entries())
      for (const place of places) replaced[index] ||= this.#replaced[place + letter]!;
    // A gap inside of a replacement belongs to it.
    for (const [letter, index] of at.entries()) {
      const behind = at[letter + 1] ?? index;
      if (replaced[index] === replaced[behind]) replaced.fill(replaced[index]!, index, behind);
    }
    return replaced;
  }

  /** Where the letters stand between gaps, else anywhere. */
  #placesOf(letters: string): number[] {
    const places: number[] = [];
    for (
      let at = this.#letters.indexOf(letters);
      at >= 0 && places.length < MAX_PLACES;
      at = this.#letters.indexOf(letters, at + 1)
    )
      places.push(at);
    const between = places.filter(
      (at) => this.#isEdge[at] === 1 && this.#isEdge[at + letters.length] === 1,
    );
    return between.length > 0 ? between : places;
  }

  #written(texts: readonly string[], replaced: readonly number[]): string[] {
    let at = 0;
    let last = 0;
    return texts.map((text) => {
      let written = "";
      for (const letter of text.split("")) {
        const number = replaced[at++]!;
        if (number === 0) written += letter;
        else if (number !== last) written += this.#replacements[number - 1]!.text;
        last = number;
      }
      return written;
    });
  }
}
