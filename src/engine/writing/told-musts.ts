import type { Analysis } from "../analysis/analyse.ts";
import type { ToldPost } from "../analysis/career.ts";
import type { Result } from "../analysis/told-findings.ts";
import type { Grounds } from "../analysis/grounds.ts";
import type { Must, MustState } from "../analysis/musts.ts";

/** Points of one post, or of none. */
export interface MustsOfPost extends Grounds {
  readonly post: ToldPost | undefined;
  readonly musts: readonly Must[];
}

export const mustsIn = ({ findings }: Analysis, ...states: readonly MustState[]): readonly Must[] =>
  findings.musts.filter(({ state }) => states.includes(state));

/** By the post that shows them, the present ones first, then the most recent. */
export function byPost(musts: readonly Must[]): MustsOfPost[] {
  const rank = ({ post }: MustsOfPost): string =>
    post ? `${post.isCurrent ? 2 : 1}${post.period?.to ?? post.period?.from ?? ""}` : "";
  return [...Map.groupBy(musts, ({ post }) => post)]
    .map(([post, own]) => ({
      ...post,
      post,
      musts: own,
      at: own.flatMap(({ at }) => at.slice(0, 1)),
    }))
    .toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1));
}

export const groundsOf = (musts: readonly Must[]): Grounds => {
  const [own] = musts;
  return { ...(musts.length === 1 ? own : {}), at: musts.flatMap(({ at }) => at.slice(0, 1)) };
};

/** A change or a share before the size of the work, recent work before earlier. */
export function bestResult({ findings }: Analysis): Result | undefined {
  const { results, career } = findings;
  const found = results
    .map((one) => ({ ...one, figures: one.figures.filter(({ isResult }) => isResult) }))
    .find(({ figures }) => figures.length > 0);
  const sizes = results.flatMap((one) => {
    // The number of people led is told once.
    const figures = one.figures.filter(
      ({ bare, isResult }) => !isResult && Number.parseInt(bare, 10) !== career.led?.count,
    );
    return figures.length > 0 ? { ...one, figures } : [];
  });
  return found ?? sizes[0];
}
