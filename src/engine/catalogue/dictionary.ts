import { type SavedTexts, textsInParts } from "./saved-texts.ts";

/** The spellings of words by number, for prefix and typo look-ups. */
export class Spellings {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];
  /** By index: a bit mask of the letters of the word, to reject most words cheaply. */
  #letters = new Int32Array(1 << 12);
  /** 1 for every number that was added. */
  #isKnown = new Uint8Array(1 << 16);

  get size(): number {
    return this.#numbers.size;
  }

  /** The first `size` words, in parts; words are only added. */
  save(size: number, most: number): Generator<SavedTexts, void> {
    return textsInParts(this.#numbers, (_, place) => place < size, most);
  }

  restore({ texts, numbers }: SavedTexts): void {
    for (const [place, text] of texts.entries()) this.add(numbers[place]!, text);
  }

  knows(number: number): boolean {
    return this.#isKnown[number] === 1;
  }

  add(number: number, text: string): void {
    if (number >= this.#isKnown.length) {
      const larger = new Uint8Array(Math.max(number + 1, this.#isKnown.length * 2));
      larger.set(this.#isKnown);
      this.#isKnown = larger;
    }
    this.#isKnown[number] = 1;
    if (this.#numbers.has(text)) return;
    this.#numbers.set(text, number);
    // Pairs of words are looked up exactly only.
    if (text.includes(" ")) return;
    const place = this.#texts.push(text) - 1;
    if (place >= this.#letters.length) {
      const larger = new Int32Array(place * 2);
      larger.set(this.#letters);
      this.#letters = larger;
    }
    this.#letters[place] = lettersOf(text);
  }

  numberOf(text: string): number {
    return this.#numbers.get(text) ?? 0;
  }

  withPrefix(prefix: string, limit: number): number[] {
    const letters = lettersOf(prefix);
    const found: string[] = [];
    for (let place = 0; place < this.#texts.length; place++) {
      if ((this.#letters[place]! & letters) !== letters) continue;
      const text = this.#texts[place]!;
      if (text.startsWith(prefix) && text !== prefix) found.push(text);
    }
    return found
      .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
      .slice(0, limit)
      .map((text) => this.numberOf(text));
  }

  nearTo(text: string, slips: number, limit: number): { word: number; slips: number }[] {
    if (slips === 0) return [];
    const letters = lettersOf(text);
    const found: { text: string; slips: number }[] = [];
    for (let place = 0; place < this.#texts.length; place++) {
      // One typo changes at most two of the letters that occur.
      if (countOnes(this.#letters[place]! ^ letters) > slips * 2) continue;
      const other = this.#texts[place]!;
      if (Math.abs(other.length - text.length) > slips || other === text) continue;
      const distance = slipsBetween(text, other, slips);
      if (distance <= slips) found.push({ text: other, slips: distance });
    }
    return found
      .toSorted((a, b) => a.slips - b.slips || (a.text < b.text ? -1 : 1))
      .slice(0, limit)
      .map(({ text: near, slips: distance }) => ({ word: this.numberOf(near), slips: distance }));
  }
}

function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

function countOnes(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Edit distance with adjacent swaps; `most` + 1 when it is greater than `most`. */
function slipsBetween(a: string, b: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, before[j - 2]! + 1);
      }
      row.push(cost);
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
