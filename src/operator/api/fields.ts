import { Type } from "typebox";
import { findMoment, MOMENT_PATTERN } from "../../platform/clock.ts";
import { Checked, described, Nullable, OneOf, Text } from "../../platform/http/schema.ts";
import { MAX_ID_CHARS } from "../../platform/ids.ts";
import { ROLES } from "../verbs/people.store.ts";
import { isSource, MAX_SOURCE_CHARS, SOURCE_RULE } from "../verbs/sources.ts";

/* Schemas that several areas of the operators' API share. */

export const strict = { additionalProperties: false };

export const Timestamp = Type.String({ format: "date-time" });
export const NullableTimestamp = Nullable(Timestamp);

export const Id = Text({ minLength: 1, maxLength: MAX_ID_CHARS });
export const IdParams = Type.Object({ id: Id });
export const RoleField = OneOf("OperatorRole", ROLES);
export const ModeField = OneOf("KeyMode", ["live", "test"]);

/** A date or timestamp that a request may name. */
export const Moment = (description: string) =>
  described(
    Checked(Text({ minLength: 1, maxLength: 64, description }), (text) =>
      findMoment(text)
        ? undefined
        : { message: "must be a date or a timestamp, such as 2026-11-15T09:30:00Z" },
    ),
    { pattern: MOMENT_PATTERN },
  );

export const SourceField = Checked(
  Text({ minLength: 1, maxLength: MAX_SOURCE_CHARS, description: "Whose postings these are" }),
  (text) => (isSource(text) ? undefined : { message: SOURCE_RULE }),
);
