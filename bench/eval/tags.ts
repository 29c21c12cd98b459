import { foldWords } from "../../src/engine/index.ts";
import { type EvalContext, readTable } from "./data.ts";

/** A reader's claim about a text: a name, its group and its offset. */
export interface Claim {
  readonly name: string;
  readonly group: string;
  readonly mentions: readonly {
    readonly text: string;
    readonly start: number;
    readonly end: number;
  }[];
}
export type Reader = (text: string) => Claim[];

/** Every Stack Overflow tag and synonym, folded, with its canonical tag. */
export function readTags(context: EvalContext): Map<string, string> {
  const tags = new Map<string, string>();
  for (const [tag = "", , synonyms = ""] of readTable(
    `${context.data}reference/stackoverflow_tags.tsv`,
  )) {
    for (const form of [tag, ...synonyms.split("|")]) if (form) tags.set(foldWords(form), tag);
  }
  return tags;
}

/** The baseline: every occurrence of a tag or synonym, longest first. */
export function tagReader(context: EvalContext): Reader {
  const tags = readTags(context);
  return (text) => {
    const tokens = [...text.matchAll(/[\p{L}\p{N}+#]+/gu)];
    const claims = new Map<
      string,
      { name: string; group: string; mentions: { text: string; start: number; end: number }[] }
    >();
    for (let at = 0; at < tokens.length; at++) {
      for (let length = Math.min(4, tokens.length - at); length > 0; length--) {
        const last = tokens[at + length - 1];
        const start = tokens[at]?.index ?? 0;
        const end = (last?.index ?? 0) + (last?.[0].length ?? 0);
        const tag = tags.get(
          tokens
            .slice(at, at + length)
            .map((token) => foldWords(token[0]))
            .join(" "),
        );
        if (tag === undefined) continue;
        const claim = claims.get(tag) ?? { name: tag, group: "technical", mentions: [] };
        claim.mentions.push({ text: text.slice(start, end), start, end });
        claims.set(tag, claim);
        at += length - 1;
        break;
      }
    }
    return [...claims.values()];
  };
}
