/*
 * A tree of words by their letters, in two columns. The children of a node are adjacent, so a step
 * needs no hash; one walk along a word passes all words that it begins with.
 */

export type LetterTreeColumns = {
  /** The children of node n are the nodes `children[n] .. children[n + 1]`. */
  readonly children: Int32Array;
  /** By node, the letter that leads to it. */
  readonly letters: Uint16Array;
};

interface Branch {
  readonly letter: number;
  readonly branches: Map<number, Branch>;
}

/** The node of the empty word; no step leads to it. */
export const TREE_ROOT = 0;

export class LetterTree {
  readonly #children: Int32Array;
  readonly #letters: Uint16Array;

  constructor({ children, letters }: LetterTreeColumns) {
    this.#children = children;
    this.#letters = letters;
  }

  /** The node that a letter leads to, `TREE_ROOT` when there is none. */
  next(node: number, letter: number): number {
    const end = this.#children[node + 1] as number;
    for (let child = this.#children[node] as number; child < end; child++)
      if (this.#letters[child] === letter) return child;
    return TREE_ROOT;
  }

  nodeOf(word: string): number {
    let node = TREE_ROOT;
    for (let at = 0; at < word.length; at++) {
      node = this.next(node, word.charCodeAt(at));
      if (node === TREE_ROOT) return TREE_ROOT;
    }
    return node;
  }
}

export function compileLetterTree(words: Iterable<string>): LetterTreeColumns {
  const root: Branch = { letter: 0, branches: new Map() };
  for (const word of words) {
    let { branches } = root;
    for (let at = 0; at < word.length; at++) {
      const letter = word.charCodeAt(at);
      const known = branches.get(letter) ?? { letter, branches: new Map<number, Branch>() };
      branches.set(letter, known);
      ({ branches } = known);
    }
  }
  // Breadth first: the children of one node come together.
  const nodes = [root];
  const children: number[] = [];
  for (const { branches } of nodes) {
    children.push(nodes.length);
    for (const branch of branches.values()) nodes.push(branch);
  }
  return {
    children: Int32Array.from([...children, nodes.length]),
    letters: Uint16Array.from(nodes, ({ letter }) => letter),
  };
}
