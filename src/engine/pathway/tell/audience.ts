import type { Audience } from "../../knowledge/records.ts";

/** Whether a text suits its reader. */
export const suits = (
  audience: ReadonlySet<Audience>,
  { for: whom }: { readonly for?: Audience },
): boolean => whom === undefined || audience.has(whom);
