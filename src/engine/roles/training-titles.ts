import type { TitleReader } from "./title.ts";

/** The gloss of an apprenticeship or a vocational school among the jobs. */
const LEARNT = /^(?:Vocational Diploma|Apprenticeship)\b\D*$/i;

/** Whether a position is an internship, apprenticeship or placement. */
export const isTrainingTitle = (titleReader: TitleReader, title: string): boolean =>
  LEARNT.test(title) || titleReader.read(title).seniority === "entry";

/** Training counts as experience only for those who have no other. */
export function worked<T extends { readonly isTraining: boolean }>(
  positions: readonly T[],
): readonly T[] {
  const work = positions.filter(({ isTraining }) => !isTraining);
  return work.length > 0 ? work : positions;
}
