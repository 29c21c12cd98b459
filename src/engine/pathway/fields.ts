import { FIELDS_OF_CARE } from "./fields-of-care.ts";
import { FIELDS_OF_HANDS } from "./fields-of-hands.ts";
import { FIELDS_OF_SERVICE } from "./fields-of-service.ts";
import { FIELDS_OF_TECHNOLOGY } from "./fields-of-technology.ts";
import { FIELDS_OF_WORDS } from "./fields-of-words.ts";

/** A title and a sentence or two; `{skills}` and `{reviewer}` stand for what the phase has. */
export type ActionText = readonly [title: string, description: string];

/**
 * How people learn and prove themselves in a field of work. `{skills}` is a list of names, so the
 * words around it must read well with any noun.
 */
export interface Field {
  /** Somebody who can judge the work, as the object of "by". */
  readonly reviewer: string;
  readonly titles: {
    readonly start: string;
    readonly work: readonly string[];
    readonly round: string;
  };
  /** What somebody else can see and confirm. */
  readonly proofs: readonly string[];
  readonly build: readonly ActionText[];
  readonly practice: readonly ActionText[];
  readonly network: readonly ActionText[];
}

const FIELDS: Readonly<Record<string, Field>> = {
  ...FIELDS_OF_TECHNOLOGY,
  ...FIELDS_OF_HANDS,
  ...FIELDS_OF_CARE,
  ...FIELDS_OF_SERVICE,
  ...FIELDS_OF_WORDS,
};

/** The field of a role's group; an operator's own group reads as office work. */
export const fieldOf = (group: string): Field => FIELDS[group] ?? (FIELDS["business"] as Field);
