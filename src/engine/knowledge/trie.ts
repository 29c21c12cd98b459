/* A trie over word numbers in typed arrays: one hash probe per step, no allocation while reading. */

export const ROOT = 0;
const NONE = 0;

/** Holds the built-in records without growing. */
const FIRST_SLOTS = 1 << 20;

export type TrieColumns = {
  readonly slots: Int32Array;
  readonly first: Int32Array;
  readonly head: Int32Array;
  readonly entryValue: Int32Array;
  readonly entryNext: Int32Array;
};

/** Paths can be added to a trie unless it was made from compiled columns. */
export class Trie {
  /** Hash table of (parent, word, target, unused): a probe touches one cache line. */
  #slots: Int32Array = new Int32Array(0);
  #edges = 0;
  #nodes = 1;
  #first: Int32Array = new Int32Array(0);
  /** The values of a node are a linked list of entries. */
  #head: Int32Array = new Int32Array(0);
  #entryValue: number[] = [0];
  #entryNext: number[] = [0];

  constructor(compiled?: TrieColumns) {
    if (!compiled) {
      this.#growEdges();
      return;
    }
    this.#slots = compiled.slots;
    this.#first = compiled.first;
    this.#head = compiled.head;
    this.#entryValue = Array.from(compiled.entryValue);
    this.#entryNext = Array.from(compiled.entryNext);
  }

  columns(): TrieColumns {
    return {
      slots: this.#slots,
      first: this.#first,
      head: this.#head,
      entryValue: Int32Array.from(this.#entryValue),
      entryNext: Int32Array.from(this.#entryNext),
    };
  }

  /** The node of one word, 0 when no path starts with it. */
  first(word: number): number {
    return word < this.#first.length ? (this.#first[word] as number) : NONE;
  }

  /** The node one step after a node other than the root; 0 when there is none. */
  next(node: number, word: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = slotOf(node, word) & mask; ; slot = (slot + 4) & mask) {
      const parent = slots[slot];
      if (parent === NONE) return NONE;
      if (parent === node && slots[slot + 1] === word) return slots[slot + 2] as number;
    }
  }

  /** The node one step after any node; created if it is missing. */
  extend(node: number, word: number): number {
    if (node !== ROOT) return this.next(node, word) || this.#addEdge(node, word);
    if (word >= this.#first.length) this.#first = enlarged(this.#first, word + 1);
    this.#first[word] ||= this.#newNode();
    return this.#first[word];
  }

  hasValues(node: number): boolean {
    return this.#head[node] !== NONE;
  }

  /** The value of a node that has exactly one, -1 otherwise. */
  onlyValue(node: number): number {
    const entry = this.#head[node] as number;
    return entry !== NONE && this.#entryNext[entry] === NONE
      ? (this.#entryValue[entry] as number)
      : -1;
  }

  /** In the order they were added. */
  valuesOf(node: number): number[] {
    const values: number[] = [];
    for (
      let entry = this.#head[node] ?? NONE;
      entry !== NONE;
      entry = this.#entryNext[entry] ?? NONE
    ) {
      values.push(this.#entryValue[entry] as number);
    }
    return values.toReversed();
  }

  add(node: number, value: number): void {
    this.#entryNext.push(this.#head[node] as number);
    this.#head[node] = this.#entryValue.push(value) - 1;
  }

  #newNode(): number {
    const node = this.#nodes++;
    if (node >= this.#head.length) this.#head = enlarged(this.#head, node + 1);
    return node;
  }

  #addEdge(parent: number, word: number): number {
    if (this.#edges * 8 >= this.#slots.length) this.#growEdges();
    this.#edges++;
    const target = this.#newNode();
    this.#place(parent, word, target);
    return target;
  }

  #place(parent: number, word: number, target: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = slotOf(parent, word) & mask;
    while (slots[slot] !== NONE) slot = (slot + 4) & mask;
    slots[slot] = parent;
    slots[slot + 1] = word;
    slots[slot + 2] = target;
  }

  #growEdges(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(Math.max(FIRST_SLOTS, old.length * 2));
    for (let slot = 0; slot < old.length; slot += 4) {
      const parent = old[slot] as number;
      if (parent !== NONE) this.#place(parent, old[slot + 1] as number, old[slot + 2] as number);
    }
  }
}

function enlarged(column: Int32Array, size: number): Int32Array {
  const larger = new Int32Array(Math.max(1 << 12, size * 2));
  larger.set(column);
  return larger;
}

/** A hash that is divisible by four. */
function slotOf(node: number, word: number): number {
  const mixed = Math.imul(node ^ Math.imul(word, 0x9e3779b1), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 15)) << 2) >>> 0;
}
