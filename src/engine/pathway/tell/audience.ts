import type { Audience, ProjectRecord } from "../../knowledge/record-types.ts";

/** Whether a text suits its reader. */
export const suits = (
  audience: ReadonlySet<Audience>,
  { for: whom }: { readonly for?: Audience },
): boolean => whom === undefined || audience.has(whom);

/** Whether the reader has the place that a project or a contact needs: some need a post in the trade. */
export const hasPlace = (
  audience: ReadonlySet<Audience>,
  { place }: Pick<ProjectRecord, "place">,
): boolean => place !== "work" || audience.has("insider");
