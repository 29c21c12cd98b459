import { Type } from "typebox";
import { findMoment, MOMENT_PATTERN } from "../clock.ts";
import { MAX_ID_CHARS } from "../ids.ts";
import { Checked, described, Nullable, Text } from "./schema.ts";

/* Schemas that several APIs share. */

export const strict = { additionalProperties: false };

export const Timestamp = Type.String({ format: "date-time" });
export const NullableTimestamp = Nullable(Timestamp);

export const Id = Text({ minLength: 1, maxLength: MAX_ID_CHARS });
export const IdParams = Type.Object({ id: Id });

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

/** A part of a list by time. */
export const TIME_QUERY = {
  from: Type.Optional(Moment("Not before")),
  to: Type.Optional(Moment("Before")),
};

export interface TimeRange {
  from: Date | null;
  to: Date | null;
}

export const timeRangeOf = ({ from, to }: { from?: string; to?: string }): TimeRange => ({
  from: from === undefined ? null : findMoment(from)!,
  to: to === undefined ? null : findMoment(to)!,
});
