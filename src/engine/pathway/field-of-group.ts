import { FIELDS_OF_CARE } from "./fields-of-care.ts";
import { FIELDS_OF_HANDS } from "./fields-of-hands.ts";
import { FIELDS_OF_SERVICE } from "./fields-of-service.ts";
import { FIELDS_OF_TECHNOLOGY } from "./fields-of-technology.ts";
import { FIELDS_OF_WORDS } from "./fields-of-words.ts";
import type { Field } from "./fields.ts";

const FIELDS: Readonly<Record<string, Field>> = {
  ...FIELDS_OF_TECHNOLOGY,
  ...FIELDS_OF_HANDS,
  ...FIELDS_OF_CARE,
  ...FIELDS_OF_SERVICE,
  ...FIELDS_OF_WORDS,
};

/** The field of a role's group; a group that only an operator has counts as office work. */
export const fieldOf = (group: string): Field => FIELDS[group] ?? (FIELDS["business"] as Field);
