import { isColour, type Look } from "./docx-styles.ts";

export type HiddenRun = "vanished" | "colour" | "tiny";

/** The colour behind a run: six hexadecimal digits, or UNKNOWN_GROUND. */
export type Ground = string;
/** Behind a picture or a table style: the file does not give the colour. */
export const UNKNOWN_GROUND: Ground = "unknown";

const TINY_HALF_POINTS = 6;
const SIMILAR = 30;

export function hiddenRun(look: Look, ground: Ground): HiddenRun | undefined {
  if (look.isVanished) return "vanished";
  if (look.halfPoints !== undefined && look.halfPoints < TINY_HALF_POINTS) return "tiny";
  const behind = look.fill ?? ground;
  const isKnown = isColour(look.colour) && isColour(behind);
  return isKnown && areSimilar(look.colour!, behind) ? "colour" : undefined;
}

function areSimilar(one: string, two: string): boolean {
  return [0, 2, 4].every((at) => {
    const difference = parseInt(one.slice(at, at + 2), 16) - parseInt(two.slice(at, at + 2), 16);
    return Math.abs(difference) < SIMILAR;
  });
}
