import { areSimilar, isColour, type Colour } from "./docx-colours.ts";
import type { Look } from "./docx-styles.ts";

export type HiddenRun = "vanished" | "colour" | "tiny" | "outside";

/** The colours that may be behind a text; none when the file does not say (a picture). */
export type Ground = readonly Colour[];

const TINY_HALF_POINTS = 6;

export function hiddenRun(look: Look, ground: Ground): HiddenRun | undefined {
  if (look.isVanished) return "vanished";
  if (look.halfPoints !== undefined && look.halfPoints < TINY_HALF_POINTS) return "tiny";
  const behind = look.fill === undefined ? ground : [look.fill];
  return canSee(look.colour, behind) ? undefined : "colour";
}

/** Text is visible unless it resembles everything that may be behind it. */
export function canSee(colour: string | undefined, ground: Ground): boolean {
  if (!isColour(colour) || ground.length === 0) return true;
  return ground.some((behind) => !areSimilar(colour, behind));
}
