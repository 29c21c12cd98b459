import type { Skill } from "../knowledge/knowledge.ts";
import { ROOT } from "../knowledge/trie.ts";
import type { Statement } from "../languages/statements.ts";
import type { ResumeTables } from "../resume/resume-tables.ts";
import { EditedText } from "../text/edited-text.ts";
import type { Line } from "../text/lines.ts";
import { type IgnoredReason, type IgnoredSpan, type TextSpan, coveredBy } from "../text/spans.ts";
import { UNKNOWN } from "../text/words.ts";

const ADDRESSED =
  "Text that addresses automated readers (for example to ask for a score) was left out.";

/** Replaces words that must not be read; also keeps dates apart. */
const DROPPED = ";";

/** A document without the words that are not about what its author holds. */
export interface OwnWords {
  readonly text: string;
  readonly unheld: readonly Statement[];
  readonly ignored: readonly IgnoredSpan[];
  readonly warnings: readonly string[];
  originOf(offset: number, isEnd: boolean): number;
}

/** Leaves out instructions to the reader, things the author does not hold, and work of others. */
export function ownWords(
  { knowledge }: ResumeTables,
  original: string,
  language: string | undefined,
  now: Date,
): OwnWords {
  const { languages, forms } = knowledge;
  const addressing = languages.addressing.find(original);
  const addressed = new EditedText(
    original,
    addressing.map((span) => ({ ...span, text: "" })),
  );
  const namesSkill = (word: string): boolean => {
    const known = forms.words.findText(word);
    return known !== UNKNOWN && forms.trie.first(known) !== ROOT;
  };
  const { text } = addressed;
  const unheld = languages.statementsIn(language)?.find(text, rowsOf(text), namesSkill, now) ?? [];
  const dropped = apart(unheld.filter(({ isObject }) => !isObject));
  const own = new EditedText(
    text,
    dropped.map(({ start, end }) => ({ start, end, text: DROPPED })),
  );
  const toOriginal = <T extends TextSpan>(span: T): T => ({
    ...span,
    start: addressed.originOf(span.start, false),
    end: addressed.originOf(span.end, true),
  });
  return {
    text: own.text,
    unheld: unheld.map(toOriginal),
    ignored: [
      ...addressing.map((span) => ({ ...span, reason: "instructions" as const })),
      ...dropped.map((part) => ({ ...toOriginal(spanOf(part)), reason: reasonOf(part) })),
    ],
    warnings: addressing.length > 0 ? [ADDRESSED] : [],
    originOf: (offset, isEnd) => addressed.originOf(own.originOf(offset, isEnd), isEnd),
  };
}

/** Whole rows: a state may be in another cell of a table than what it is about. */
const rowsOf = (text: string): Line[] =>
  Array.from(text.matchAll(/[^\n\r]+/gu), ({ 0: row, index }) => ({
    text: row,
    start: index,
    end: index + row.length,
  }));

const spanOf = ({ start, end }: TextSpan): TextSpan => ({ start, end });

function reasonOf({ owner, state }: Statement): IgnoredReason {
  if (owner !== "self") return "others";
  return state === "held" ? "denied" : state;
}

/** Without those that overlap an earlier one. */
function apart(parts: readonly Statement[]): Statement[] {
  const kept: Statement[] = [];
  for (const part of parts) if (part.start >= (kept.at(-1)?.end ?? 0)) kept.push(part);
  return kept;
}

/** A test that rejects skills named in deeds of others, and technical skills and tools named as the
 * object of a sale and the like. */
export function claimedBeside(
  objects: readonly Statement[],
  disclaimed: readonly TextSpan[],
  originOf: (offset: number, isEnd: boolean) => number,
): (skill: Skill, offset: number) => boolean {
  const [isDisclaimed, isObject] = [coveredBy(disclaimed), coveredBy(objects)];
  return ({ group }, offset) => {
    const at = originOf(offset, false);
    if (isDisclaimed(at)) return false;
    return (group !== "technical" && group !== "tools") || !isObject(at);
  };
}
