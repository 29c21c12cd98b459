import { Checked, OneOf, Text } from "../../platform/http/schema.ts";
import { ROLES } from "../verbs/people.store.ts";
import { isSource, MAX_SOURCE_CHARS, SOURCE_RULE } from "../verbs/source-verbs.ts";

/* Schemas that several areas of the operators' API share. */

export const RoleField = OneOf("OperatorRole", ROLES);

export const SourceField = Checked(
  Text({ minLength: 1, maxLength: MAX_SOURCE_CHARS, description: "Whose postings these are" }),
  (text) => (isSource(text) ? undefined : { message: SOURCE_RULE }),
);
