import { type Evidence, type Places, BY_STRENGTH, strengthOf } from "../person/skill-evidence.ts";
import { foldName } from "../text/fold.ts";

/** Names as a trie of words, so that one pass over a text finds them all. */
interface Node {
  readonly next: Map<string, Node>;
  readonly names: string[];
}

const WORD = /[\p{L}\p{N}\p{M}+#]+/gu;

/** Finds names that are not in the knowledge base, ignoring case, accents, blanks and punctuation. */
export function findPlainNames(names: readonly string[], text: string, places: Places): Evidence[] {
  const root = treeOf(names);
  const words: { text: string; start: number }[] = [];
  for (const match of text.matchAll(WORD)) {
    words.push({ text: foldName(match[0]), start: match.index });
  }
  const best = new Map<string, number>();
  for (let first = 0; first < words.length; first++) {
    let node = root.next.get(words[first]?.text ?? "");
    for (let at = first + 1; node; at++) {
      for (const name of node.names) {
        const rank = strengthOf(places.shownAt(words[first]?.start ?? 0));
        best.set(name, Math.max(best.get(name) ?? 0, rank));
      }
      node = node.next.get(words[at]?.text ?? "");
    }
  }
  return names
    .filter((name) => best.has(name))
    .map((name) => ({
      name,
      level: "intermediate",
      shown: BY_STRENGTH[best.get(name) ?? 0] ?? "listed",
      skill: undefined,
      mentions: 1,
    }));
}

function treeOf(names: readonly string[]): Node {
  const root: Node = { next: new Map(), names: [] };
  for (const name of names) {
    let node = root;
    for (const [word] of name.matchAll(WORD)) {
      const folded = foldName(word);
      const next = node.next.get(folded) ?? { next: new Map(), names: [] };
      node.next.set(folded, next);
      node = next;
    }
    if (node !== root) node.names.push(name);
  }
  return root;
}
